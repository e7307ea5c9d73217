"""Where keys of a TOML text stand: in tables, lists of tables, inline tables and behind many-lined texts."""

import pytest

from companion.config.toml_lines import key_lines

TEXT = '''a.b = 1 # c = 2
"q.r" = """ many
[[x]]
y = 3
"""
[t]
d = 1979-05-27 07:32:00
[ u . w . "v w" ]
z = [ 1, [2,
 3], { k = 'x]' } ]
[[arr]]
x = 1
[[arr.sub]]
y = 2
[[arr]]
[[arr.sub]]
y = 3
[arr.deep]
e = ''
f = { g = { h = 1 }, i = [] }
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.b", 1),
        ('"q.r"', 2),
        ("t", 6),
        ("t.d", 7),
        ('u.w."v w".z', 9),
        ('u.w."v w".z[2][1]', 9),
        ('u.w."v w".z[2][2]', 10),
        ('u.w."v w".z[3].k', 10),
        ("arr[1].x", 12),
        ("arr[1].sub[1].y", 14),
        ("arr[2]", 15),
        ("arr[2].sub[1].y", 17),
        ("arr[2].deep.e", 19),
        ("arr[2].deep.f.g.h", 20),
        ("arr[2].deep.f.i", 20),
    ],
)
def test_every_key_has_its_line(path: str, line: int) -> None:
    assert key_lines(TEXT)[path] == line


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("\n[[enemy]]\n\n[[enemy]]", "enemy", 2),
        ("\n[a.b.c]\nd = 1", "a", 2),
        ("\n[a.b.c]\nd = 1", "a.b", 2),
        ("[[a]]\n[[a]]\n[a.b.c]", "a[2].b", 3),
        ('\n"" = 1', '""', 2),
        ('[a]\n"" = 1', 'a.""', 2),
        ('\n"a\\nb\\u0007" = 1', r'"a\nb\x07"', 2),
        ("\n'a\\n' = 1", r'"a\n"', 2),
    ],
)
def test_a_list_a_table_without_a_header_and_a_strange_key_have_their_line_too(text: str, path: str, line: int) -> None:
    assert key_lines(text)[path] == line


def test_what_only_looks_like_a_key_has_none() -> None:
    assert not {"c", "x", "x[1]", "y", "x[1].y"} & key_lines(TEXT).keys()


@pytest.mark.parametrize("text", ["a = [", "a = [ } ]", "= 3", "[", "a", "a = {", '"', "]]", "a = [ = ]"])
def test_a_text_that_is_no_toml_ends_all_the_same(text: str) -> None:
    key_lines(text)
