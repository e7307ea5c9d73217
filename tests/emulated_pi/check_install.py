"""Installation as on a Pi, the start at boot, and what the sandbox lets through."""

import errno
import json

from tests.emulated_pi.box import SERVICE, Box
from tests.emulated_pi.results import Results, expect, expect_in
from tests.emulated_pi.world import World

CHECKOUT, WHEELS = "/home/pi/companion", "/srv/wheels"
SOURCES = "deb [trusted=yes] file:/srv/archive ./\n"
PIP = f"[global]\nno-index = true\nfind-links = {WHEELS}\n"
INSTALL_S = 900.0
ALLOWED = ("open pins", "open i2c", "open spi", "open die", "write its state", "write /tmp")
PROBED = "/var/lib/companion/probed"


def unpack(box: Box, drive: str, folder: str) -> None:
    """Unpack what is on a drive."""
    box.channel.must("mkdir", "-p", folder)
    box.channel.must("tar", "-xf", f"/dev/disk/by-id/virtio-{drive}", "-C", folder)


def put(box: Box, path: str, text: str) -> None:
    """Write a file of the guest's."""
    box.channel.must("sh", "-c", 'mkdir -p "$(dirname "$1")" && cat > "$1"', "put", path, given=text)


def prepare(world: World, results: Results) -> None:
    """Boot a fresh card, put a clone on it, and the local archives where apt and pip look."""
    with results.claim("a fresh card boots", vital=True):
        box = world.power_on()
        expect("the system", box.channel.run("systemctl", "is-system-running", "--wait").text.strip(), "running")
        unpack(box, "checkout", CHECKOUT)
        unpack(box, "wheels", WHEELS)
        put(box, "/etc/apt/sources.list", SOURCES)
        put(box, "/etc/pip.conf", PIP)


def bare(world: World, results: Results) -> None:
    """Take off what Raspberry Pi OS has and another Debian may lack."""
    with results.claim("python3-venv is taken off the card"):
        names = ("sed", "-n", "s/^Package: //p", "/srv/archive/Packages")
        world.box.channel.must("dpkg", "--purge", *world.box.channel.must(*names).split())


def install(world: World, results: Results, also: str = "") -> None:
    """Run install.sh as README tells it; it has to say `also`."""
    box = world.box
    with results.claim("install.sh installs the product on a fresh card", vital=True):
        said = box.channel.must(f"{CHECKOUT}/systemd/install.sh", within_s=INSTALL_S)
        expect_in("this is a Raspberry Pi", said)
        expect_in(also, said)
        expect_in("starts with the next boot", said)
        config = box.channel.must("cat", "/boot/firmware/config.txt")
        expect_in("dtparam=i2c_arm=on", config)


def reboot(world: World, results: Results) -> None:
    """Boot again, as README tells it."""
    with results.claim("the box shuts down in order, and boots", vital=True):
        world.shut_down()
        world.power_on()


def start_now(world: World, results: Results) -> None:
    """Start the service without the boot that README tells: the emulated buses need none, and it takes a minute."""
    with results.claim("the installed service can be started"):
        # The nodes of the buses were made before their groups; a Pi's system has the groups from the start.
        world.box.channel.must("udevadm", "trigger", "--subsystem-match=cuse", "--settle")
        world.box.channel.must("systemctl", "start", SERVICE, within_s=120)


def runs(world: World, results: Results) -> None:
    """Look at the service: it is there, ready, and has all its parts."""
    box = world.box
    with results.claim("the service is active, has said that it is ready, and has all its parts", vital=True):
        state = box.wait_until_playing()
        expect("the service", box.shown("ActiveState", "SubState", "NRestarts"), ["active", "running", "0"])
        expect_in("join", state["stage"])
        expect_in("Status:", box.channel.run("systemctl", "status", SERVICE, "--no-pager").text)
        box.wait_for("all parts", **dict.fromkeys(state["parts"], "ok"))
    with results.claim("it reads its pins by gpiod"):
        expect_in("pins by gpiod", box.log(100))
    with results.claim("`companion status` answers any user"):
        told = box.channel.must("setpriv", "--reuid=nobody", "--clear-groups", "companion", "status", "--json")
        expect("the stage", json.loads(told)["stage"], "join")


def doctor(world: World, results: Results) -> None:
    """Ask the doctor, beside the service and then in its place."""
    box = world.box
    with results.claim("`companion check` finds the box fit beside the service, and without it"):
        for _ in range(2):
            box.channel.must("companion", "check", within_s=120)
            box.channel.must("systemctl", "stop", SERVICE)
        box.channel.must("systemctl", "start", SERVICE, within_s=120)
        box.wait_until_playing()


def sandbox(world: World, results: Results) -> None:
    """Try from within a copy of the service what it must be able to do, and what not."""
    box = world.box
    with results.claim("the sandbox lets the parts through and nothing else"):
        _lay_out_probe(box)
        box.channel.must("systemctl", "start", "probe.service", within_s=60)
        outcomes: dict[str, int] = json.loads(box.channel.must("cat", PROBED))
        expect("let through", sorted(name for name, code in outcomes.items() if code == 0), sorted(ALLOWED))
        expect("denied by the device policy", outcomes["open fuse"], errno.EPERM)
        expect("denied by ProtectSystem", outcomes["write /usr"], errno.EROFS)
        box.channel.must("sh", "-c", "rm /var/lib/companion/prob*")


def _lay_out_probe(box: Box) -> None:
    """Make a unit that differs from the installed one in what it runs, and in its own runtime folder alone."""
    unit = box.channel.must("cat", f"/etc/systemd/system/{SERVICE}")
    changed = {
        "Type=notify": "Type=oneshot",
        "/opt/companion/current/bin/companion run": f"/usr/bin/python3 /run/emulated/probe.py {PROBED}",
        "Restart=always": "Restart=no",
        "RuntimeDirectory=companion": "RuntimeDirectory=companion-probe",
        "%t/companion": "%t/companion-probe",
    }
    for old, new in changed.items():
        expect_in(old, unit)
        unit = unit.replace(old, new)
    put(box, "/run/systemd/system/probe.service", unit)
    drop_in = box.channel.must("cat", f"/run/systemd/system/{SERVICE}.d/emulated.conf")
    put(box, "/run/systemd/system/probe.service.d/emulated.conf", drop_in)
    box.channel.must("sh", "-c", "mkdir -p /home/pi && systemctl daemon-reload && modprobe fuse")
