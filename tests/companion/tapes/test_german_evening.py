"""Evenings in German through the wires: the same game as in English, and German on the OLED."""

from pathlib import Path

import pytest

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.tapes.grammar import read_tape
from companion.tapes.replay import Report, Tape, play_tape, vocabulary_of

TAPES = Path(__file__).parents[2] / "tapes"
GERMAN = '[table]\nlanguage = "de"\n'
EVENING = """
expect oled.text Im Uhrzeigersinn drücken; expect oled.text noch niemand dabei; expect prompt.choices.0.label P1 joins
press p1; press p2; expect notice P2 ist dabei
choose start; expect oled.text Wer beginnt?; expect prompt.choices.2.label Roll for me
die 5; die 2; expect oled.text P1 beginnt
expect prompt.title P1: würfeln, ziehen, drücken; expect oled.text P1: würfeln, ziehen, drücken
expect prompt.choices.0.label Enemy; expect oled.text Gegner
press corruption; expect corruption 1; expect notice P1 trifft auf Verderbnis · Verderbnis +1
press enemy; choose other; expect oled.text Schwierigkeit?
choose 4; choose 2; expect oled.text P2 gegen Anderes: 4+; expect prompt.choices.1.label Miss; expect oled.text Daneben
press p1; expect notice P1 hilft; expect prompt.choices.2.label P1 helps no more; expect need 3
press p3; expect refusal geht nicht · P3 halten: Held; expect oled.text geht nicht
die 3; expect notice 3 gewürfelt · P2 besiegt Anderes · P2 +2 SP · P1 hilft: +1 SP · P1 +1 SP
expect p1.vp 1; expect p2.vp 2
press undo; expect notice Zurück: P2 trifft Anderes
hold undo; expect notice Wiederholt: P2 trifft Anderes
hold ok; expect stage menu; expect oled.text Menü; choose corruption +1; expect oled.text Verderbnis +1
choose settings; expect oled.text Karten: eingebaut; press no; choose status; expect oled.text Tasten: ok; press no
press no; unplug die; expect oled.text Würfel weg · weiter; plug die; wait 6
restart; expect oled.text weiter: Runde 2, P1
press boss; press safe; expect phase arena; expect notice P2 ist sicher · Endkampf! Karten zählen nur, wenn genutzt
choose pass; press ok; expect boss 10; expect oled.text P1 greift an: 4+
hold ok; choose corruption +1; choose corruption +1; choose corruption +1; choose corruption +1; choose corruption +1
choose corruption +1; choose corruption +1
expect phase lost; expect oled.text Das Reich ist verloren
"""


def play(text: str, config: Path | None) -> Report:
    box = load_settings(config, search=False)
    return play_tape(
        Tape("an evening", read_tape(text, "", vocabulary_of(box))), box, RunOptions(config=config, seed=0)
    )


@pytest.fixture
def german(tmp_path: Path) -> Path:
    config = tmp_path / "config.toml"
    config.write_text(GERMAN)
    return config


def without_words(report: Report) -> dict[str, object]:
    """Return the state at the end but for its sentences."""
    state = dict(report.state or {})
    del state["notice"], state["refusal"]
    return state | {"prompt": {key: value for key, value in state["prompt"].items() if key != "title"}}


def test_an_evening_in_german_is_german_from_the_first_page_to_the_last(german: Path) -> None:
    report = play(EVENING, german)
    assert report.trouble is None, str(report)


@pytest.mark.thorough
@pytest.mark.parametrize("tape", ["a-win-for-two", "leaving-and-coming-in"])
def test_a_tape_leads_to_the_same_state_in_german_but_for_the_sentences(german: Path, tape: str) -> None:
    text = (TAPES / f"{tape}.tape").read_text()
    english, other = play(text, None), play(text, german)
    assert other.trouble is None, str(other)
    assert without_words(english) == without_words(other)
    assert (english.state or {})["notice"] != (other.state or {})["notice"]
