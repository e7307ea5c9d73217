"""The emulated Pi's command line: makes what it needs, runs the checks, ends with one line `N passed, N failed`."""

import argparse
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

from tests.emulated_pi import (
    check_install,
    check_outages,
    check_playing,
    check_upkeep,
    device_tree,
    foreign,
    initrd,
    kernel,
    numbers,
    root_image,
    supplies,
)
from tests.emulated_pi.cache import Cache, recipe_of
from tests.emulated_pi.debian import suite
from tests.emulated_pi.host import Failed, install_what_is_missing, say
from tests.emulated_pi.machine import BOARD, Parts
from tests.emulated_pi.results import Results, Vital
from tests.emulated_pi.world import World


def main() -> int:
    """Run what was asked for; 0 where everything held."""
    asked = _asked()
    results = Results()
    try:
        install_what_is_missing()
        foreign.let_arm64_run()
        with tempfile.TemporaryDirectory(prefix="emulated-pi-") as folder:
            _run(asked, Path(folder), results)
    except Failed as trouble:
        results.failed.append("the emulated Pi")
        say(f"FAILED {trouble}")
    except Vital as claim:
        say(f"the rest needs this: {claim}")
    except KeyboardInterrupt:
        results.failed.append("interrupted")
    for failed in results.failed:
        say(f"failed: {failed}")
    print(results)
    return 1 if results.failed else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests/emulated_pi/run", description=__doc__)
    parser.add_argument("--long", action="store_true", help="all checks and the numbers (half an hour)")
    parser.add_argument("--pi5", action="store_true", help="say that this is a Raspberry Pi 5 (else a 4)")
    parser.add_argument("--cache", type=Path, default=_cache(), metavar="FOLDER", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, help="of what is left to chance (default: 0)")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="keep the machine's console here")
    return parser.parse_args()


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "companion-emulated-pi"


def _run(asked: argparse.Namespace, folder: Path, results: Results) -> None:
    card, parts = _made(Cache(asked.cache), folder, device_tree.PI_5 if asked.pi5 else device_tree.PI_4)
    world = World(folder, card, parts, asked.seed)
    try:
        if asked.long:
            _long(world, results, random.Random(asked.seed))
        else:
            _short(world, results)
    finally:
        world.close()
        if asked.logs is not None:
            asked.logs.mkdir(parents=True, exist_ok=True)
            for log in folder.glob("*.log"):
                shutil.copy(log, asked.logs)


def _made(cache: Cache, folder: Path, model: device_tree.Model) -> tuple[Path, Parts]:
    """Make, or find in the cache, all that the machine is made of; gives the fresh card and the parts."""
    release = suite()
    kernel_folder = cache.made("kernel", release + recipe_of("kernel", "debian"), kernel.make)
    card_recipe = kernel_folder.name + release + recipe_of("root_image", "debian")
    card = cache.made("card", card_recipe, lambda new: root_image.make(new, kernel_folder))
    python = (card / "python").read_text()
    wheels_recipe = python + recipe_of("supplies") + "".join(supplies.requirements())
    wheels = cache.made("wheels", wheels_recipe, lambda new: supplies.fetch_wheels(new, python))
    say(f"kernel {(kernel_folder / 'release').read_text()}, Debian {release}, Python {python}, {model.name}")
    device_tree.write(folder / "pi.dtb", model, BOARD)
    initrd.write(folder / "initrd.gz", kernel_folder, folder / "initrd")
    supplies.pack_checkout(folder / "checkout.tar")
    drives = (("checkout", folder / "checkout.tar"), ("wheels", wheels / "wheels.tar"))
    return card / "card.img", Parts(kernel_folder / "vmlinuz", folder / "initrd.gz", folder / "pi.dtb", drives)


def _short(world: World, results: Results) -> None:
    """Installation, one tape, one unplug, one power cut (after which the service starts by itself)."""
    check_install.prepare(world, results)
    check_install.install(world, results)
    check_install.start_now(world, results)
    _first_evening(world, results)


def _first_evening(world: World, results: Results) -> None:
    check_install.runs(world, results)
    check_install.sandbox(world, results)
    check_playing.tapes(world, results, [check_playing.TAPES / f"{check_playing.FIRST_TAPE}.tape"])
    check_playing.die_pulled(world, results)
    check_playing.power_cut(world, results)


def _long(world: World, results: Results, chance: random.Random) -> None:
    """Everything, with the boot after the installation, and the numbers."""
    check_install.prepare(world, results)
    check_install.bare(world, results)
    check_install.install(world, results, also="install: installing python3-venv")
    check_install.reboot(world, results)
    numbers.at_start(world, results)
    _first_evening(world, results)
    check_install.doctor(world, results)
    numbers.at_rest(world, results, "gpiod")
    check_playing.tapes(world, results, check_playing.all_tapes())
    check_outages.oled_fails(world, results)
    check_outages.strip_fails(world, results)
    check_outages.disk_full(world, results)
    check_outages.power_cuts(world, results, chance)
    check_outages.without_a_clock(world, results)
    check_upkeep.by_lgpio(world, results)
    numbers.at_rest(world, results, "lgpio")
    check_upkeep.by_gpiod(world, results)
    check_upkeep.update(world, results)
    check_upkeep.power_off(world, results)
    check_upkeep.uninstall(world, results)


if __name__ == "__main__":
    sys.exit(main())
