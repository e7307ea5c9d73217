"""The one thread behind all edges of a gpiod factory: it sleeps in epoll without a timeout and polls nothing.

A callback that raises ends neither the thread nor another button (lgpio's dies of it); what edges mean is the pin's.
"""

import os
import select
import threading
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol


class Watched(Protocol):
    """A pin as the reader sees it."""

    def take_edges(self) -> "Iterable[Stamped]":
        """Read the edges that wait, without waiting for one; raises OSError where the line is gone."""

    def deliver(self, edge: "Stamped") -> None:
        """Hand an edge to the pin's watcher; may raise what that raises."""

    def tell_lost(self, reason: str) -> None:
        """Say that no edges come any more; must not raise."""


@dataclass(frozen=True, slots=True)
class Stamped:
    """One edge: whose, the level after it, the kernel's moment in monotonic seconds, and which watch it was for."""

    pin: Watched
    high: bool
    at: float
    watch: int


class EdgeReader:
    """Waits for the edges of all watched pins."""

    def __init__(self, lock: threading.RLock) -> None:
        """Start the thread; it reads requests only while it has the `lock`."""
        self._lock = lock
        self._pins: dict[int, Watched] = {}
        self._waiting: deque[Stamped] = deque()
        self._epoll = select.epoll()
        self._stop_event = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._epoll.register(self._stop_event, select.EPOLLIN)
        self._thread = self._start_thread()

    def add(self, descriptor: int, pin: Watched) -> None:
        """Watch a pin whose request has this descriptor."""
        with self._lock:
            if descriptor not in self._pins:
                self._epoll.register(descriptor, select.EPOLLIN)
            self._pins[descriptor] = pin

    def remove(self, descriptor: int) -> None:
        """Watch this descriptor no more."""
        with self._lock:
            if self._pins.pop(descriptor, None) is not None:
                with suppress(OSError):  # a line that is gone has left epoll by itself
                    self._epoll.unregister(descriptor)

    def stop(self) -> None:
        """End the thread; called from one of its own callbacks, it ends after that."""
        os.eventfd_write(self._stop_event, 1)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, name="gpiod", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        in_order = False
        try:
            self._deliver_all()
            while self._wait():
                self._deliver_all()
            in_order = True
        finally:
            if in_order:
                self._epoll.close()
                os.close(self._stop_event)
            else:
                # A callback raised: the thread's hook tells it, a fresh thread goes on with the edges behind it.
                self._thread = self._start_thread()

    def _deliver_all(self) -> None:
        while self._waiting:
            edge = self._waiting.popleft()
            edge.pin.deliver(edge)

    def _wait(self) -> bool:
        """Sleep until there are edges and take them; tell whether to go on."""
        self._epoll.poll()
        with self._lock:
            ready = self._epoll.poll(0)  # with what came since the waking, so that it can be put in order
            if any(descriptor == self._stop_event for descriptor, _ in ready):
                return False
            edges = [edge for descriptor, mask in ready for edge in self._take_from(descriptor, mask)]
        # Over all pins in the kernel's order: which of two fingers was first decides what the second means (S5).
        self._waiting.extend(sorted(edges, key=lambda edge: edge.at))
        return True

    def _take_from(self, descriptor: int, mask: int) -> list[Stamped]:
        pin = self._pins.get(descriptor)
        if pin is None:  # removed since epoll saw it
            return []
        reason = "it hung up" if mask & (select.EPOLLERR | select.EPOLLHUP) else ""
        try:
            edges = list(pin.take_edges())
        except OSError as error:
            edges, reason = [], error.strerror or str(error)
        if reason:
            self.remove(descriptor)  # the chip went away, and epoll would report that for ever
            pin.tell_lost(reason)
        return edges
