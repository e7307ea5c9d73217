"""The bench, with a tiny daemon on it: what happens to pins, plugs and buses shows, the same each time."""

import errno

import pytest

from hardware.inputs import PartChanged, Press, PressKind, Tick
from hardware.outputs import Picture
from hardware.parts import Health, StripWiring
from hardware.simulated.bench import Bench, Kit
from hardware.simulated.messages import Transaction
from tests.hardware.simulated.one_box import OK, UP, lit, shown, tap
from tests.hardware.tiny_daemon import WIRING, count_presses


def test_a_press_shows_on_both_outputs_before_the_edge_returns(bench: Bench) -> None:
    bench.edge(OK, True)
    assert (shown(bench), lit(bench)) == (1, 1)


def test_a_throw_shows_before_the_bytes_return(bench: Bench) -> None:
    bench.send_die(b"ROLL 4\n")
    assert (shown(bench), lit(bench)) == (4, 4)


def test_time_stands_still_until_it_is_let_pass(bench: Bench) -> None:
    tap(bench)
    assert bench.now == pytest.approx(0.4)


def test_everything_due_on_the_way_happens_at_its_own_moment(bench: Bench) -> None:
    bench.edge(UP, True)
    bench.advance(3600.0)
    bench.edge(UP, False)
    bench.advance(1.0)
    _, seen, _ = bench.ask("all")
    presses = [item for item in seen if isinstance(item, Press)]
    assert [(press.kind, press.at) for press in presses[-2:]] == [
        (PressKind.STUCK, 10.0),
        (PressKind.FREED, pytest.approx(3600.03)),
    ]
    assert shown(bench) == 49


def test_a_lost_edge_changes_the_level_unseen(bench: Bench) -> None:
    bench.edge(OK, True)
    bench.advance(0.05)
    bench.lose_edge(OK, False)
    bench.advance(0.05)
    bench.edge(OK, True)
    assert shown(bench) == 2


def test_a_part_that_is_plugged_in_again_is_dark_and_unwritten_until_the_next_step(bench: Bench) -> None:
    tap(bench)
    for part in ("oled", "strip"):
        bench.unplug(part)
        bench.plug(part)
    assert (bench.oled.picture(), lit(bench)) == (Picture(), 0)
    assert not (bench.oled.written_since_plug)
    assert not (bench.strip.written_since_plug)
    tap(bench)
    assert (shown(bench), lit(bench)) == (2, 2)


def test_what_is_sent_to_an_unplugged_strip_reaches_nobody_and_is_no_error(bench: Bench) -> None:
    bench.unplug("strip")
    tap(bench)
    last = [sent for sent in bench.transactions if sent.bus == "spi"][-1]
    assert (last.error, last.reached, lit(bench)) == (None, 0, 0)
    assert bench.ask("parts")[2]["strip"] is Health.OK


def test_an_unplugged_oled_is_missing_at_its_next_write_and_taken_up_within_5_s(bench: Bench) -> None:
    bench.unplug("oled")
    bench.advance(60.0)
    assert bench.ask("parts")[2]["oled"] is Health.OK
    tap(bench)
    assert bench.ask("parts")[2]["oled"] is Health.MISSING
    bench.advance(60.0)
    bench.plug("oled")
    bench.advance(5.0)
    assert (shown(bench), bench.ask("parts")[2]["oled"]) == (1, Health.OK)


def test_s13_a_missing_oled_is_news_once_and_tried_with_back_off(bench: Bench) -> None:
    bench.break_bus("oled", errno.EREMOTEIO)
    bench.send_die(b"ROLL 1\n")
    bench.take_transactions()
    bench.advance(60.0)
    tries = [sent.t for sent in bench.transactions if sent.error]
    assert tries[:7] == [0.5, 1.5, 3.5, 7.5, 12.5, 17.5, 22.5]
    _, seen, _ = bench.ask("all")
    assert [item.health for item in seen if isinstance(item, PartChanged) and item.part == "oled"] == [
        Health.OK,
        Health.MISSING,
    ]


@pytest.mark.parametrize("number", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO])
@pytest.mark.parametrize(("transactions", "bytes_in"), [(0, 0), (0, 9), (1, 2), (2, 0), (2, 500), (3, 1)])
def test_s13_the_game_and_the_strip_go_on_while_the_oled_fails_in_any_phase(
    bench: Bench, number: int, transactions: int, bytes_in: int
) -> None:
    bench.break_bus("oled", number, transactions, bytes_in)
    tap(bench)
    tap(bench)
    assert lit(bench) == 2
    bench.mend_bus("oled")
    bench.advance(5.0)
    assert shown(bench) == 2


def test_a_held_oled_delays_neither_the_strip_nor_the_next_press(bench: Bench) -> None:
    bench.hold_bus("oled")
    for _ in range(3):
        tap(bench)
    assert (lit(bench), shown(bench)) == (3, 0)


def test_after_a_held_write_the_newest_picture_overtakes_the_ones_between(bench: Bench) -> None:
    bench.hold_bus("oled")
    for _ in range(3):
        tap(bench)
    bench.take_transactions()
    bench.release_bus("oled")
    updates = [sent for sent in bench.transactions if sent.read]
    assert (shown(bench), len(updates)) == (3, 2)


def test_an_oled_at_another_address_does_not_answer() -> None:
    with Bench(count_presses, kit=Kit(oled_address=0x3D)) as bench:
        bench.power_on()
        assert bench.ask("parts")[2]["oled"] is Health.MISSING


def test_the_other_devices_show_the_same() -> None:
    wiring = type(WIRING)(
        WIRING.buttons,
        type(WIRING.oled)(driver="sh1106") if WIRING.oled else None,
        StripWiring(46, driver="apa102"),
        None,
    )
    with Bench(count_presses, wiring, kit=Kit(oled="sh1106", strip="apa102")) as bench:
        bench.power_on()
        tap(bench)
        assert (shown(bench), lit(bench), bench.ask("parts")[2]["die"]) == (1, 1, Health.OFF)


def evening() -> list[Transaction]:
    """Play a little of everything and give its wire log."""
    with Bench(count_presses) as bench:
        bench.power_on()
        for step in range(12):
            tap(bench, UP)
            bench.send_die(b"ROLL 1\nROLL 2\nBAT 5\n" if step % 2 else b"rubbish\n")
            if step % 4 == 1:
                bench.unplug(("die", "oled", "strip")[step // 4])
            if step % 4 == 3:
                bench.plug(("die", "oled", "strip")[step // 4])
            if step == 6:
                bench.kill()
                bench.power_on()
            bench.break_bus("strip", errno.EIO) if step % 5 == 2 else bench.mend_bus("strip")
            bench.edge(UP, True)
            bench.advance(1.7)
            bench.edge(UP, False)
        bench.advance(20.0)
        return bench.transactions


def test_the_same_evening_gives_the_same_trace_each_time() -> None:
    assert evening() == evening() == evening()


def test_a_tick_comes_when_nothing_else_does() -> None:
    with Bench(count_presses, WIRING, 0.25) as bench:
        bench.power_on()
        bench.advance(1.0)
        _, seen, _ = bench.ask("all")
        assert [item.at for item in seen if isinstance(item, Tick)] == [0.25, 0.5, 0.75, 1.0]
