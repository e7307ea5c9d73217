"""Dimming, sleep, lost parts, stuck buttons, the journal's failures: what the session remembers besides the game."""

from dataclasses import replace

from companion.session.messages import JournalRefused, JournalWorks
from companion.session.update import wake_at
from hardware.inputs import Battery, PartChanged, PressKind
from hardware.parts import Health


def test_the_panel_dims_after_ten_minutes_and_goes_dark_after_thirty(player):
    player.wait(599)
    assert player.session.light == "awake"
    player.wait(1)
    assert player.session.light == "dim"
    player.wait(1200)
    assert (player.session.light, wake_at(player.session)) == ("dark", None)


def test_a_press_that_finds_the_panel_dim_counts(player):
    player.wait(700).press("p1")
    assert (player.session.light, player.see("order")) == ("awake", ["p1"])


def test_a_press_that_finds_the_panel_dark_only_wakes_it(player):
    player.wait(2000).press("p1")
    assert (player.session.light, player.see("order")) == ("awake", [])
    player.press("p1")
    assert player.see("order") == ["p1"]


def test_a_hold_that_finds_the_panel_dark_only_wakes_it(player):
    player.wait(2000).hold("ok")
    assert (player.session.light, player.stage) == ("awake", "join")


def test_a_throw_wakes_the_panel_and_counts(player):
    player.board().wait(2000).throw(4)
    assert (player.session.light, player.session.state.rolled) == ("awake", 4)


def test_where_neither_oled_nor_strip_is_there_nothing_sleeps(player):
    player.lose_part("oled").lose_part("strip").wait(5000).press("p1")
    assert (player.session.light, player.see("order")) == ("awake", ["p1"])


def test_zero_seconds_mean_never(player):
    player.session = replace(player.session, table=replace(player.session.table, dim_after_s=0.0, dark_after_s=0.0))
    assert wake_at(player.session) is None
    player.wait(100_000)
    assert player.session.light == "awake"


def test_a_panel_that_never_goes_dark_still_dims_and_stays_so(player):
    player.session = replace(player.session, table=replace(player.session.table, dark_after_s=0.0))
    player.wait(100_000).lose_part("die")
    assert (player.session.light, wake_at(player.session)) == ("dim", None)


def test_what_nobody_can_see_is_not_even_put_to_sleep_by_other_news(player):
    player.lose_part("oled").lose_part("strip").wait(5000).lose_part("die")
    assert player.session.light == "awake"


def test_a_lost_part_is_said_until_the_next_press(player):
    player.lose_part("die")
    assert (player.alert, player.see("die")) == ("die lost · play on", "missing")
    player.press("down")
    assert player.alert is None


def test_a_part_that_comes_back_while_its_loss_is_said_is_said_to_be_back(player):
    player.lose_part("die").give(PartChanged("die", Health.OK, "", player.now))
    assert player.alert == "die is back"


def test_a_part_that_comes_back_later_is_not_announced(player):
    player.lose_part("die").press("down")
    player.give(PartChanged("die", Health.OK, "", player.now))
    assert player.alert is None


def test_a_die_that_was_never_there_is_not_lost(make_player):
    player = make_player()
    player.session = replace(player.session, parts={})
    player.lose_part("die")
    assert (player.alert, player.see("die")) == (None, "missing")


def test_the_moment_of_a_loss_is_kept_while_the_part_is_tried_again(player):
    player.lose_part("oled")
    since = player.session.part("oled").since
    player.wait(5).lose_part("oled")
    assert player.session.part("oled").since == since


def test_stuck_buttons_are_named_until_they_are_released(player):
    player.at(PressKind.STUCK, "up", player.now - 10)
    assert player.session.stuck == ("up",)
    player.at(PressKind.FREED, "up", player.now - 10)
    assert player.session.stuck == ()


def test_the_die_s_battery_is_remembered(player):
    player.give(Battery(83, player.now))
    assert player.session.battery == 83


def test_a_refused_entry_is_said_and_the_journal_is_missing_until_it_works(player):
    player.give(JournalRefused("disk full", player.now))
    assert (player.refusal, player.see("journal")) == ("not saved: disk full", "missing")
    player.give(JournalWorks(player.now))
    assert player.see("journal") == "ok"


def test_what_was_found_damaged_is_said(player):
    player.give(JournalWorks(player.now, "damaged; a new one is begun"))
    assert player.damage == "Journal: damaged; a new one is begun"


def test_what_was_found_damaged_is_said_still_when_the_parts_of_the_box_have_come(player):
    """At a start they all come, at once."""
    player.give(JournalWorks(player.now, "damaged; a new one is begun"))
    player.lose_part("oled").give(PartChanged("oled", Health.OK, "", player.now))
    assert player.damage == "Journal: damaged; a new one is begun"


def test_what_was_found_damaged_is_said_beside_a_part_that_is_lost_and_until_the_next_press(player):
    player.give(JournalWorks(player.now, "damaged; a new one is begun"))
    player.lose_part("die")
    assert (player.damage, player.alert) == ("Journal: damaged; a new one is begun", "die lost · play on")
    player.press("up")
    assert (player.damage, player.alert) == (None, None)


def test_a_part_that_comes_does_not_hide_that_another_is_lost(player):
    player.lose_part("oled").lose_part("die").give(PartChanged("oled", Health.OK, "", player.now))
    assert player.alert == "die lost · play on"


def test_a_press_that_only_wakes_the_panel_still_ends_the_refusal(player):
    player.press("enemy").wait(2000).press("p1")
    assert (player.refusal, player.see("order")) == (None, [])


def test_a_throw_leaves_the_word_of_resuming_until_a_press(player):
    player.board().restarted().throw(3)
    assert player.session.resumed
    player.press("down")
    assert not player.session.resumed
