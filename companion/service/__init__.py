"""What systemd and other processes see of the daemon: ready, alive, how it goes, the status socket, power off.

`outside` is the loop's and never makes it wait (the status socket has a thread of its own); `power` comes after the
loop, `refusing` in its place, and both may take a moment; `command` is the other process, the one that asks. Without
systemd and without a socket all goes on.
"""

from companion.service.outside import Outside, no_outside
from companion.service.power import power_off
from companion.service.report import report_of, sentence_of

__all__ = ["Outside", "no_outside", "power_off", "report_of", "sentence_of"]
