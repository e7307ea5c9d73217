"""The electronic die at the far end of qemu's FTDI adapter: answers `?`, sends throws; pulled and plugged by QMP."""

import threading

from tests.emulated_pi.machine import Machine, connected

ANSWER = b"DIE Emulated 1\n"


class Die:
    """The die of one machine that is on; begins plugged in."""

    def __init__(self, machine: Machine) -> None:
        """Connect to the far end of the adapter and answer from now on."""
        self._machine = machine
        self._line = connected(machine.socket_of("die"), lambda: machine.is_on, lambda: "nothing")
        self._line.settimeout(None)
        self._plugs = 1
        self._plugged = True
        self.asked = 0
        threading.Thread(target=self._answer, name="die", daemon=True).start()

    def send(self, data: bytes) -> None:
        """Send any bytes."""
        self._line.sendall(data)

    def unplug(self) -> None:
        """Pull the adapter out of the machine's USB."""
        self._plugged = False
        self._machine.ask("device_del", id=f"die{self._plugs}")

    def plug(self) -> None:
        """Put it in again; one that is in stays in."""
        if self._plugged:
            return
        self._plugged = True
        self._plugs += 1
        more = {"chardev": "die", "id": f"die{self._plugs}", "always-plugged": True}
        self._machine.ask("device_add", driver="usb-serial", **more)

    def close(self) -> None:
        """Let go of the line, which ends the thread."""
        self._line.close()

    def _answer(self) -> None:
        try:
            while heard := self._line.recv(4096):
                self.asked += heard.count(b"?")
                self._line.sendall(ANSWER * heard.count(b"?"))
        except OSError:
            return
