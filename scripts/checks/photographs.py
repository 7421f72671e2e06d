"""Photographs of gift lists, read by Tesseract: how many lines are right, marked for a look, or wrong.

Twelve pictures are made in Chromium: lists of fifteen guests with a total, in two fonts, each straight,
tilted, in uneven light, blurred, small, and tilted in uneven light. Of the lines of a picture

- right are those whose name and amount are as written;
- marked are those with a question above them, and all of a picture that comes with advice;
- wrong are those that say something else without a question.

In a picture without advice, amounts of lines without a question are right, as the total is compared, and at
most one name is wrong: Tesseract may be sure of another character. Of a straight picture half is right.
"""

import pathlib
import random

from harness import call, home, install, write
from harness.chromium import Chromium

BROWSER = True
FONTS = ["Noto Sans CJK SC", "AR PL UKai CN"]
WAYS = {
    "straight": "",
    "tilted": "main { transform: rotate(1.4deg) }",
    "shaded": "body::after { background: linear-gradient(115deg, #0000 20%, #000a 95%) }",
    "blurred": "main { filter: blur(1.1px) }",
    "small": "main { zoom: 0.45 }",
    "tilted and shaded": "main { transform: rotate(-1.2deg) } "
                         "body::after { background: radial-gradient(#0000 30%, #0008) }",
}
FAMILY = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗"
GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文玉兰"
AMOUNTS = [100, 200, 300, 500, 600, 666, 800, 888, 1000, 1200, 1600, 2000, 5000]
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 40px 60px; background: #f6f1e6; width: 620px }}
body::after {{ content: ""; position: fixed; inset: 0 }}
main {{ font: 30px/1.7 "{font}"; color: #222 }}
p {{ margin: 0; display: flex; justify-content: space-between; width: 420px }}
{style}</style><main>{lines}</main>"""


def make(seed):
    """Names with amounts, none twice."""
    chance = random.Random(seed)
    names = []
    while len(names) < 15:
        name = chance.choice(FAMILY) + "".join(chance.sample(GIVEN, chance.choice([1, 2, 2])))
        if name not in names:
            names.append(name)
    return [(name, chance.choice(AMOUNTS)) for name in names]


def read(text):
    """The lines of the text, each with True if it is marked."""
    marked = False
    for line in text.splitlines():
        if line.startswith("# check"):
            marked = True
        elif line and not line.startswith("#"):
            yield " ".join(line.split()), marked
            marked = False


def check(run):
    install("tesseract-ocr", "tesseract-ocr-chi-sim", "fonts-arphic-ukai")
    env = home(run.folder)
    vault = run.folder / "vault"
    write(vault, {"daybook.yaml": "vault: 1\nlanguage: zh-Hans\ntimeZone: Asia/Shanghai\ngifts: {currency: CNY}\n"})
    counts = {}
    with Chromium() as browser:
        page = browser.new_page(viewport={"width": 740, "height": 1000})
        for number, font in enumerate(FONTS):
            for way, style in WAYS.items():
                guests = make(f"{number}{way}")
                total = sum(amount for _, amount in guests)
                lines = "".join(f"<p><span>{name}</span><span>{amount}</span></p>" for name, amount in guests)
                lines += f"<p><span>合计</span><span>{total}</span></p>"
                page.set_content(PAGE.format(font=font, style=style, lines=lines))
                picture = run.folder / f"{number}-{way.replace(' ', '-')}.png"
                page.screenshot(path=picture)
                done = call([run.daybook, "import", picture, "--vault", vault], env=env, codes=(0, 1))
                said = done.stdout + done.stderr
                file = pathlib.Path(f"{picture}.txt")
                found = list(read(file.read_text())) if file.exists() else []
                # A picture that is hard to read comes with advice to take another.
                has_advice = any(words in said for words in ("光线", "靠近", "light", "closer"))
                expected = {f"{name} {amount}" for name, amount in guests} | {f"合计 {total}"}
                right = sum(not marked and line in expected for line, marked in found)
                looked_at = sum(marked for _, marked in found)
                wrong = [line for line, marked in found if not marked and line not in expected]
                counts[font, way] = right, looked_at, len(wrong), has_advice
                if not has_advice:
                    known = {line.rsplit(" ", 1)[-1] for line in expected}
                    run.expect(len(wrong) <= 1 and all(line.rsplit(" ", 1)[-1] in known for line in wrong),
                               f"{font}, {way}: wrong without a question: {wrong}")
                if way == "straight":
                    run.expect(right >= 8, f"{font}, {way}: only {right} lines are right")
    for (font, way), (right, marked, wrong, has_advice) in counts.items():
        print(f"  {font}, {way}: {right} right, {marked} marked, {wrong} wrong{', with advice' if has_advice else ''}")
    sums = [sum(one[place] for one in counts.values()) for place in range(3)]
    return f"of {16 * len(counts)} lines {sums[0]} right, {sums[1]} marked, {sums[2]} wrong without a mark"
