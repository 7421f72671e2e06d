"""The statements of reduce.sql, and the files of their tables: the same whichever engine ran them."""

import csv
import pathlib
import re


def statements():
    """The name and the text of each."""
    text = pathlib.Path(__file__).with_name("reduce.sql").read_text(encoding="utf-8")
    return re.findall(r"^-- (\w+)\n(SELECT.*?);$", text, re.MULTILINE | re.DOTALL)


def write(path, header, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
