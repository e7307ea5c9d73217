"""A box over the years: the next version with a game in progress, one that does not start, power off, taking it off."""

from typing import Any

from tests.emulated_pi.box import CONFIG, SERVICE, Box
from tests.emulated_pi.check_install import CHECKOUT, INSTALL_S, put
from tests.emulated_pi.check_playing import GAMES, new_game, resumed_as_before
from tests.emulated_pi.results import Results, expect, expect_in
from tests.emulated_pi.world import World

NEXT, BROKEN = "/home/pi/next", "/home/pi/broken"
DIGEST = f"""
import hashlib, sqlite3
rows = sqlite3.connect("{GAMES}").iterdump()
print(hashlib.sha256("".join(rows).encode()).hexdigest())
"""
"""Of all that stands in the journal, however SQLite has laid it out."""


def update(world: World, results: Results) -> None:
    """Install the next version in the middle of a fight, then one that plays its tape and does not start."""
    box = world.box
    with results.claim("an update keeps the game in progress"):
        before = a_fight(box)
        _copied(box, NEXT, 's/^version = .*/version = "99.1"/', "pyproject.toml")
        box.channel.must(f"{NEXT}/systemd/install.sh", within_s=INSTALL_S)
        resumed_as_before(before, box.wait_until_playing())
        expect_in("99.1", box.channel.must("companion", "--version"))
    with results.claim("a version that does not start is taken back, and the game goes on"):
        before = box.told()
        _copied(box, BROKEN, "s/^class RealCopper:/raise OSError('broken')\\n&/", "hardware/real_copper.py")
        said = box.channel.run(f"{BROKEN}/systemd/install.sh", within_s=INSTALL_S)
        expect("the exit code", said.code, 1)
        expect_in("does not start", said.text)
        expect_in("is back", said.text)
        resumed_as_before(before, box.wait_until_playing())


def a_fight(box: Box) -> dict[str, Any]:
    """Begin a game and a fight in it; gives the state."""
    new_game(box)
    for button in ("enemy", "ok"):
        box.press(button)
    return box.wait_for("a fight", stage="fight")


def _copied(box: Box, folder: str, change: str, file: str) -> None:
    box.channel.must("sh", "-c", f"rm -rf {folder}; cp -a {CHECKOUT} {folder}")
    box.channel.must("sed", "-i", change, f"{folder}/{file}")


def by_lgpio(world: World, results: Results) -> None:
    """Have the pins read by lgpio, and leave it so."""
    box = world.box
    with results.claim("the same box reads its pins by lgpio where the config says so"):
        box.channel.must("/opt/companion/current/bin/python", "-m", "pip", "install", "-q", "lgpio", within_s=300)
        box.channel.must("cp", CONFIG, f"{CONFIG}.kept")
        put(box, CONFIG, '[buttons]\npin_factory = "lgpio"\n')
        box.channel.must("systemctl", "restart", SERVICE, within_s=120)
        box.wait_until_playing()
        expect_in("pins by lgpio", box.log(60))
        new_game(box)
        box.press("safe")
        box.wait_for("the next turn", turn="p2")


def by_gpiod(world: World, results: Results) -> None:
    """Have the pins read as they were before."""
    box = world.box
    with results.claim("and by gpiod again with the config as it was"):
        box.channel.must("mv", f"{CONFIG}.kept", CONFIG)
        box.channel.must("systemctl", "restart", SERVICE, within_s=120)
        box.wait_until_playing()
        expect_in("pins by gpiod", box.log(8))


def power_off(world: World, results: Results) -> None:
    """Switch off from the panel's menu; switched on again the game is there."""
    box = world.box
    with results.claim("Power off in the panel's menu shuts the machine down, and the game is there afterwards"):
        new_game(box)
        before = box.told()
        box.hold("ok")
        box.wait_for("the menu", stage="menu")
        box.choose("Power off")
        box.wait_for("the question", stage="confirm")
        box.choose("Yes")
        world.wait_off()
        resumed_as_before(before, world.power_on().wait_until_playing())


def uninstall(world: World, results: Results) -> None:
    """Take the product off: the games stay, and nothing else of it."""
    channel = world.box.channel
    with results.claim("uninstall.sh takes everything off but the games"):
        games = channel.must("python3", "-c", DIGEST)
        channel.must(f"{CHECKOUT}/systemd/uninstall.sh", within_s=120)
        expect("the service", channel.run("systemctl", "is-active", SERVICE).text.strip(), "inactive")
        left = channel.run("sh", "-c", "ls -d /opt/companion /etc/systemd/system/companion* /usr/local/bin/companion")
        expect("left over", [line for line in left.text.splitlines() if "No such file" not in line], [])
        expect_in("# For more options", channel.must("cat", "/boot/firmware/config.txt"))
        expect(
            "its lines in config.txt", channel.run("grep", "-c", "companion", "/boot/firmware/config.txt").text, "0\n"
        )
        expect("the games", channel.must("python3", "-c", DIGEST), games)
