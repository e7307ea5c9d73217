"""The doctor beside a real box: it ends with an answer, whatever is wired."""

import json
import subprocess
import sys


def test_the_doctor_names_this_pi(pi: str) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "companion", "check", "--json"], check=False, capture_output=True, text=True
    )
    told = json.loads(said.stdout)
    assert said.returncode == (0 if told["fit"] else 1)
    assert told["findings"][0] == {"what": "Pi", "verdict": "ok", "found": pi, "next": ""}
