"""What Lin writes, in each language of the sample: a package a language, a module a part of the vault.

A table is of the same shape in each language, so that chance draws alike and the figures are equal:
the same keys, as many texts, and none where the others have none.
"""

from importlib import import_module
from types import SimpleNamespace

PARTS = ["exercise", "focus", "growth", "journal", "measures", "prompts"]


def tables(language):
    """The tables of a language, by part; those of another shape than the English ones are refused."""
    parts = {}
    for part in PARTS:
        parts[part], english = (
            {name: value for name, value in vars(import_module(f"{__name__}.{tag}.{part}")).items() if name.isupper()}
            for tag in (language, "en")
        )
        compare(parts[part], english, f"{language}/{part}.py")
    return SimpleNamespace(**{part: SimpleNamespace(**them) for part, them in parts.items()})


def compare(one, other, place):
    """Ends the program when two tables are not of the same shape."""
    if type(one) is not type(other):
        raise SystemExit(f"sample_texts/{place}: {one!r} stands where English has {other!r}")
    if isinstance(one, dict):
        if one.keys() != other.keys():
            raise SystemExit(f"sample_texts/{place}: not the keys of English: {set(one) ^ set(other)}")
        for key in one:
            compare(one[key], other[key], f"{place} {key}")
    elif isinstance(one, (list, tuple)):
        if len(one) != len(other):
            raise SystemExit(f"sample_texts/{place}: {len(one)} texts, where English has {len(other)}")
        for number, (mine, its) in enumerate(zip(one, other), 1):
            compare(mine, its, f"{place} {number}")
