"""Dimming, sleep, lost parts, stuck buttons, the journal's failures: what the session remembers besides the game."""

from dataclasses import replace

from companion.session.messages import JournalRefused, JournalWorks
from companion.session.update import wake_at
from hardware.inputs import Battery, PartChanged, PressKind
from hardware.parts import Health


def test_the_panel_dims_after_ten_minutes_and_goes_dark_after_thirty(table):
    table.wait(599)
    assert table.session.light == "awake"
    table.wait(1)
    assert table.session.light == "dim"
    table.wait(1200)
    assert (table.session.light, wake_at(table.session)) == ("dark", None)


def test_a_press_that_finds_the_panel_dim_counts(table):
    table.wait(700).press("p1")
    assert (table.session.light, table.see("order")) == ("awake", ["p1"])


def test_a_press_that_finds_the_panel_dark_only_wakes_it(table):
    table.wait(2000).press("p1")
    assert (table.session.light, table.see("order")) == ("awake", [])
    table.press("p1")
    assert table.see("order") == ["p1"]


def test_a_hold_that_finds_the_panel_dark_only_wakes_it(table):
    table.wait(2000).hold("ok")
    assert (table.session.light, table.stage) == ("awake", "join")


def test_a_throw_wakes_the_panel_and_counts(table):
    table.board().wait(2000).throw(4)
    assert (table.session.light, table.session.state.rolled) == ("awake", 4)


def test_where_neither_oled_nor_strip_is_there_nothing_sleeps(table):
    table.lose_part("oled").lose_part("strip").wait(5000).press("p1")
    assert (table.session.light, table.see("order")) == ("awake", ["p1"])


def test_zero_seconds_mean_never(table):
    table.session = replace(table.session, table=replace(table.session.table, dim_after_s=0.0, dark_after_s=0.0))
    assert wake_at(table.session) is None
    table.wait(100_000)
    assert table.session.light == "awake"


def test_a_panel_that_never_goes_dark_still_dims_and_stays_so(table):
    table.session = replace(table.session, table=replace(table.session.table, dark_after_s=0.0))
    table.wait(100_000).lose_part("die")
    assert (table.session.light, wake_at(table.session)) == ("dim", None)


def test_what_nobody_can_see_is_not_even_put_to_sleep_by_other_news(table):
    table.lose_part("oled").lose_part("strip").wait(5000).lose_part("die")
    assert table.session.light == "awake"


def test_a_lost_part_is_said_until_the_next_press(table):
    table.lose_part("die")
    assert (table.alert, table.see("die")) == ("die lost · play on", "missing")
    table.press("down")
    assert table.alert is None


def test_a_part_that_comes_back_while_its_loss_is_said_is_said_to_be_back(table):
    table.lose_part("die").give(PartChanged("die", Health.OK, "", table.now))
    assert table.alert == "die is back"


def test_a_part_that_comes_back_later_is_not_announced(table):
    table.lose_part("die").press("down")
    table.give(PartChanged("die", Health.OK, "", table.now))
    assert table.alert is None


def test_a_die_that_was_never_there_is_not_lost(seat_players):
    table = seat_players()
    table.session = replace(table.session, parts={})
    table.lose_part("die")
    assert (table.alert, table.see("die")) == (None, "missing")


def test_the_moment_of_a_loss_is_kept_while_the_part_is_tried_again(table):
    table.lose_part("oled")
    since = table.session.part("oled").since
    table.wait(5).lose_part("oled")
    assert table.session.part("oled").since == since


def test_stuck_buttons_are_named_until_they_are_released(table):
    table.at(PressKind.STUCK, "up", table.now - 10)
    assert table.session.stuck == ("up",)
    table.at(PressKind.FREED, "up", table.now - 10)
    assert table.session.stuck == ()


def test_the_die_s_battery_is_remembered(table):
    table.give(Battery(83, table.now))
    assert table.session.battery == 83


def test_a_refused_entry_is_said_and_the_journal_is_missing_until_it_works(table):
    table.give(JournalRefused("disk full", table.now))
    assert (table.refusal, table.see("journal")) == ("not saved: disk full", "missing")
    table.give(JournalWorks(table.now))
    assert table.see("journal") == "ok"


def test_what_was_found_damaged_is_said(table):
    table.give(JournalWorks(table.now, "damaged; a new one is begun"))
    assert table.damage == "Journal: damaged; a new one is begun"


def test_what_was_found_damaged_is_said_still_when_the_parts_of_the_box_have_come(table):
    """At a start they all come, at once."""
    table.give(JournalWorks(table.now, "damaged; a new one is begun"))
    table.lose_part("oled").give(PartChanged("oled", Health.OK, "", table.now))
    assert table.damage == "Journal: damaged; a new one is begun"


def test_what_was_found_damaged_is_said_beside_a_part_that_is_lost_and_until_the_next_press(table):
    table.give(JournalWorks(table.now, "damaged; a new one is begun"))
    table.lose_part("die")
    assert (table.damage, table.alert) == ("Journal: damaged; a new one is begun", "die lost · play on")
    table.press("up")
    assert (table.damage, table.alert) == (None, None)


def test_a_part_that_comes_does_not_hide_that_another_is_lost(table):
    table.lose_part("oled").lose_part("die").give(PartChanged("oled", Health.OK, "", table.now))
    assert table.alert == "die lost · play on"


def test_a_press_that_only_wakes_the_panel_still_ends_the_refusal(table):
    table.press("enemy").wait(2000).press("p1")
    assert (table.refusal, table.see("order")) == (None, [])


def test_a_throw_leaves_the_word_of_resuming_until_a_press(table):
    table.board().restarted().throw(3)
    assert table.session.resumed
    table.press("down")
    assert not table.session.resumed
