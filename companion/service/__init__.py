"""What systemd and other processes see of the daemon: ready, alive, how it goes, the status socket, power off.

Everything here is used by the loop's thread and never makes it wait; without systemd and without a socket all goes on.
"""

from companion.service.outside import Outside, no_outside
from companion.service.power import power_off
from companion.service.report import report_of, sentence_of

__all__ = ["Outside", "no_outside", "power_off", "report_of", "sentence_of"]
