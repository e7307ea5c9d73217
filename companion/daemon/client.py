"""`companion status`: asks the running daemon how it is doing, and prints the answer.

Its arguments are `cli_books`'.
"""

import argparse
import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.config.locations import SERVICE, ConfigError, ServicePlaces, journal_for
from companion.daemon.status_socket import SOCKET_NAME, address_of, beside
from companion.exits import DONE, FAILED, WRONG_FILE

PATIENCE_S = 5.0
"""How long a daemon may take to answer, in seconds; one that works answers within a step."""
NAMES = {"buttons": "buttons", "oled": "OLED", "strip": "strip", "die": "die", "journal": "journal"}
"""What builders call the parts, in the order in which they are told."""


class NoAnswer(Exception):
    """Nobody answers; the sentence says where and why."""


def status(asked: argparse.Namespace) -> int:
    """Print how the daemon is doing; return 0, or 1 where none answers."""
    try:
        told = answer_of(place_of(asked.journal, asked.config))
    except (NoAnswer, ConfigError) as refusal:
        print(f"companion: {refusal}", file=sys.stderr)
        return FAILED if isinstance(refusal, NoAnswer) else WRONG_FILE
    print(json.dumps(told, ensure_ascii=False) if asked.json else "\n".join(lines_of(told, time.time())))
    return DONE


def place_of(journal: Path | None, config: Path | None, service: ServicePlaces = SERVICE) -> Path:
    """Return where to ask: the daemon of the named journal, else the service's, else the user's own. ConfigError."""
    running = service.runtime / SOCKET_NAME
    if journal is None and config is None and running.exists():
        return running
    return beside(journal_for(journal, config, service=service))


def answer_of(path: Path) -> dict[str, Any]:
    """Return what the daemon at `path` tells, each part with the moment since when it is so. NoAnswer."""
    try:
        told: dict[str, Any] = json.loads(_everything(path))
    except PermissionError as error:
        hint = "" if os.geteuid() == 0 else "; it belongs to another user: run the same with sudo"
        raise NoAnswer(f"{path} may not be asked: {error.strerror}{hint}") from error
    except TimeoutError as error:
        raise NoAnswer(f"the companion at {path} does not answer within {PATIENCE_S:.0f} s: it hangs") from error
    except OSError as error:
        raise NoAnswer(f"no companion is running: nobody answers at {path}") from error
    except ValueError as error:
        raise NoAnswer(f"the companion at {path} ended in the middle of its answer; ask again") from error
    return told


def _everything(path: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as line, address_of(path) as address:
        line.settimeout(PATIENCE_S)
        line.connect(address)
        told = b""
        while some := line.recv(65536):
            told += some
    return told


def lines_of(told: dict[str, Any], now: float) -> Iterator[str]:
    """Yield the answer as people read it; `now` is the wall clock's moment, in seconds since 1970."""
    where = f"round {told['round']}: " if told["round"] else ""
    yield f"{where}{told['prompt']['title']}"
    for part, name in NAMES.items():
        yield f"{name:<8} {_health(told['parts'][part], now)}"


def _health(part: dict[str, Any], now: float) -> str:
    if part["health"] == "missing":
        since = datetime.fromtimestamp(now - part["for_s"]).astimezone()
        reason = f" ({part['reason']})" if part["reason"] else ""
        return f"missing since {since:%Y-%m-%d %H:%M:%S}{reason}"
    battery = part.get("battery")
    return part["health"] if part["health"] == "off" or battery is None else f"ok, battery {battery} %"
