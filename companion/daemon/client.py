"""The asking side of the status socket: `companion status`, and what the doctor asks of a running daemon.

Knows no loop and no wires, so that it starts quickly; the answering side is `status_socket`'s.
"""

import argparse
import json
import os
import socket
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from companion.api.shapes import PartJson, StatusJson
from companion.config.locations import SERVICE, ServicePlaces, journal_for
from companion.daemon.status_socket import SOCKET_NAME, address_of, beside
from companion.exits import DONE, FAILED, CommandFailed
from companion.session.session import REPORTED

ANSWERS_WITHIN_S = 5.0
"""How long a daemon may take to answer, in seconds; one that works answers within a step."""
PART_NAMES = {part: "OLED" if part == "oled" else part for part in REPORTED}
"""What builders call the parts, in the order in which they are listed."""


def status(args: argparse.Namespace) -> int:
    """Print how the running daemon is doing; return the exit code."""
    answer = ask_status(status_socket_for(args.journal, args.config))
    print(json.dumps(answer, ensure_ascii=False) if args.json else "\n".join(status_lines(answer, time.time())))
    return DONE


def status_socket_for(journal: Path | None, config: Path | None, service: ServicePlaces = SERVICE) -> Path:
    """Return where to ask: the daemon of the named journal, else the service's, else the user's own. ConfigError."""
    running = service.runtime / SOCKET_NAME
    if journal is None and config is None and running.exists():
        return running
    return beside(journal_for(journal, config, service=service))


def ask_status(path: Path) -> StatusJson:
    """Return the status of the daemon at `path`, each part's with the seconds since when it is so. CommandFailed."""
    try:
        answer: StatusJson = json.loads(_read_all(path))
    except PermissionError as error:
        hint = "" if os.geteuid() == 0 else "; it belongs to another user: run the same with sudo"
        raise CommandFailed(f"{path} may not be asked: {error.strerror}{hint}", FAILED) from error
    except TimeoutError as error:
        hangs = f"the companion at {path} does not answer within {ANSWERS_WITHIN_S:.0f} s: it hangs"
        raise CommandFailed(hangs, FAILED) from error
    except OSError as error:
        raise CommandFailed(f"no companion is running: nobody answers at {path}", FAILED) from error
    except ValueError as error:
        ended = f"the companion at {path} ended in the middle of its answer; ask again"
        raise CommandFailed(ended, FAILED) from error
    return answer


def status_lines(answer: StatusJson, now: float) -> Iterator[str]:
    """Yield a status as people read it; `now` is the wall clock's moment, in seconds since 1970."""
    where = f"round {answer['round']}: " if answer["round"] else ""
    yield f"{where}{answer['prompt']['title']}"
    for part, name in PART_NAMES.items():
        yield f"{name:<8} {_health(answer['parts'][part], now)}"


def _read_all(path: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as line, address_of(path) as address:
        line.settimeout(ANSWERS_WITHIN_S)
        line.connect(address)
        received = b""
        while some := line.recv(65536):
            received += some
    return received


def _health(part: PartJson, now: float) -> str:
    if part["health"] == "missing":
        since = datetime.fromtimestamp(now - part["for_s"]).astimezone()
        reason = f" ({part['reason']})" if part["reason"] else ""
        return f"missing since {since:%Y-%m-%d %H:%M:%S}{reason}"
    battery = part.get("battery")
    return part["health"] if part["health"] == "off" or battery is None else f"ok, battery {battery} %"
