"""Tries the preview's page for writing prompts, in Chromium.

- The script's scores, points, tokens and variables are the program's, for 1,000 texts made by chance
  from the phrases of the rules, marks of layout, and characters of several scripts.
- Its suggestions while typing are the same as the program writes into the page.
- The figures follow the text at each key; only a pause is said to a screen reader, once.
- A prompt is written, saved as a version, and reverted, by keyboard alone, and without script; a
  text that changed meanwhile, and one much like another, are asked about first.
- axe finds nothing, in light and dark, wide and narrow, and the console stays silent.

--quick compares 150 texts, and the suggestions of 4.
"""

import json
import random
import re
import urllib.request

from playwright.sync_api import expect

from harness import Vault, call, objects
from harness.chromium import Chromium, Listener, violations
from harness.preview import Preview

BROWSER = True
MARKS = [" "] * 12 + [
    "\n", "\n\n", ". ", "! ", "? ", "。", "！", ", ", "，", ": ", "：", "**: ", "\n- ", "\n* ", "\n1. ", "\n12) ",
    "\n（1）", "\n1、", "\n# ", "\n### ", "\n####### ", "\n```\n", "\n```", "\n~~~\n", '\n"""\n', "\n---\n",
    "\n***\n", "\n<tag>\n", "\n</tag>\n", "“", "”", '"', "「", "」", "\t", "\n  ", "'", "’", "", "..", "(", ")", "*"]
WORDS = [
    "the", "frost", "canal", "渡", "船", "石桥", "こんにちは", "カナ", "한국어", "é", "e\u0301", "Straße", "ΣΑΣ", "İstanbul",
    "don’t", "it's", "{name}", "{{topic}}", "{ a b }", "{1}", "{}", "{{x}", "{über}", "120", "3.5", "½", "²",
    "😀", "👩‍👩‍👧", "\u200b", "क्षि", "٣", "—", "\u00a0", "\u3000"]


def texts(count, phrases):
    """Texts made by chance, always the same."""
    chance = random.Random(53)
    words = 2 * [phrase for some in phrases.values() for phrase in some.split("|")] + WORDS
    made = []
    for _ in range(count):
        text = ""
        for _ in range(chance.choice([0, 1, 3, 8, 20, 40, 80])):
            word = chance.choice(words).replace("#", chance.choice(["#", "5", "two", "12"]))
            word = chance.choice([str, str, str, str, str.capitalize, str.upper])(word)
            text += word + chance.choice(MARKS)
        # The lines of a form end in one way.
        made.append(text.strip() + "\n")
    return made


def prompt(text, title="Trial"):
    return f"---\ntitle: {title}\n---\n{text}"


def row(page, name):
    return page.locator(f'[data-row="{name}"]').inner_text().split("\n")


def rows(page):
    names = ["total", "clarity", "specificity", "structure", "context", "testability", "variables", "tokens"]
    return {name: row(page, name) for name in names}


def compare(run, browser, count, most):
    """The script's figures of many texts against the program's."""
    vault = Vault(run.daybook, run.folder / "texts")
    vault.write("daybook.yaml", "timeZone: UTC\n")
    vault.write("prompts/first.md", prompt("Write."))
    with Preview(vault) as preview:
        page = browser.new_page()
        page.goto(f"{preview.address}-/text/prompt/first")
        rules = json.loads(page.locator("[data-rules]").get_attribute("data-rules"))
        made = texts(count, rules["phrases"])
        read = page.evaluate(
            """async ([rules, texts]) => {
              const { read } = await import("/-/script/prompt.js");
              return texts.map((text) => read(text, rules));
            }""", [rules, made])
        page.close()
    for number, text in enumerate(made):
        vault.write(f"prompts/p{number:04}.md", prompt(text))
    listed = objects(call([run.daybook, "prompt", "list", "--format", "json", "--vault", vault.path]).stdout)
    known = {line["prompt"]: line for line in listed}
    for number, (text, own) in enumerate(zip(made, read)):
        there = known[f"p{number:04}"]
        theirs = [there["score"], there["rubrics"], there["tokens"], there["variables"]]
        mine = [own["total"], {name: one["points"] for name, one in own["rubrics"].items()}, own["tokens"],
                own["variables"]]
        run.expect(mine == theirs, f"{text!r}: the script has {mine}, the program {theirs}")
    # The rows that the program writes into the page, and the script's.
    chosen = [number for number, text in enumerate(made) if len(text) > 40][:most]
    with Preview(vault) as preview:
        plain, live = browser.new_context(java_script_enabled=False), browser.new_context()
        for number in chosen:
            found = []
            for context in (plain, live):
                page = context.new_page()
                page.goto(f"{preview.address}-/text/prompt/p{number:04}")
                expect(page.locator("[data-reads]")).to_be_visible()
                if context is live:
                    page.locator("#text").press("End")
                    page.locator("#text").dispatch_event("input")
                found.append(rows(page))
                page.close()
            run.expect(found[0] == found[1], f"{made[number]!r}: {found[0]} as written, {found[1]} by script")
        plain.close()
        live.close()
    return len(made)


def write(run, context, preview, has_script):
    """A prompt from its first word to its third version."""
    page = context.new_page()
    page.goto(f"{preview.address}-/text/prompt")
    title = "By script" if has_script else "By hand"
    page.get_by_label("Title").focus()
    page.keyboard.type(title)
    for _ in range(6):
        page.keyboard.press("Tab")
    # The keys reach the text in the order of the page.
    expect(page.locator("#text")).to_be_focused()
    text = ("You are a gardener. Name {count} tools, at most 5." if has_script
            else "Describe {count} canals in winter, each in two sentences.")
    page.keyboard.type(text, delay=2 if has_script else 0)
    if has_script:
        expect(page.locator('[data-row="variables"] b')).to_have_text("{count}")
        status = page.locator("[data-reads] [role=status]")
        run.expect(status.inner_text() == "", "the figures are said while one types")
        expect(status).to_have_text(re.compile(r"Score \d+ of 100"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(title)
    name = title.lower().replace(" ", "-")
    page.goto(f"{preview.address}-/text/prompt/{name}")
    run.expect(page.locator("#text").input_value() == text, "the text is not what was typed")
    page.locator("#text").fill(text + "\nReply with a table.")
    page.get_by_label("Why this version").fill("A form")
    page.get_by_role("button", name="Save as a version").click()
    expect(page.locator("main")).to_contain_text("A form")
    page.goto(f"{preview.address}-/text/prompt/{name}")
    page.get_by_role("button", name=re.compile("Go back to it.*Version 1")).click()
    expect(page.locator("main")).to_contain_text("Back to version 1")
    page.goto(f"{preview.address}-/text/prompt/{name}")
    run.expect(page.locator("#text").input_value() == text, "going back is not to the first text")
    page.close()
    return name, text


def refuse(run, context, preview, vault, name, twin):
    """Texts that are asked about before they are written."""
    page = context.new_page()
    page.goto(f"{preview.address}-/text/prompt/{name}")
    file = vault.path / f"prompts/{name}.md"
    file.write_text(file.read_text() + "Another hand.\n")
    page.locator("#text").fill("Mine.")
    page.get_by_role("button", name="Save as a version").click()
    expect(page.get_by_role("alert")).to_contain_text("has changed since")
    expect(page.locator("main pre")).to_contain_text("Another hand.")
    run.expect(page.locator("#text").input_value() == "Mine.", "what was typed is lost")
    run.expect("Another hand." in file.read_text(), "the other text is lost")
    page.get_by_role("button", name="Save as a version").click()
    page.wait_for_url("**/prompts/**")
    run.expect("Mine." in file.read_text(), "the second time it is not saved")
    history = (vault.path / f"prompts/history/{name}.jsonl").read_text()
    run.expect("Another hand." in history, "the text that was replaced is not in the history")
    # A prompt that is much like another.
    page.goto(f"{preview.address}-/text/prompt")
    page.get_by_label("Title").fill("A twin")
    page.locator("#text").fill(twin)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("much like By hand")
    page.get_by_label("Add it anyway").check()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("h1")).to_contain_text("A twin")
    page.close()


def look(run, browser, preview, name):
    """axe on both pages."""
    for scheme in ("light", "dark"):
        for width in (1280, 390):
            context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
            page = context.new_page()
            for path in ("-/text/prompt", f"-/text/prompt/{name}"):
                page.goto(preview.address + path)
                found = violations(page)
                run.expect(not found, f"{path} in {scheme} at {width}: {found}")
                wide = page.evaluate("document.documentElement.scrollWidth")
                run.expect(wide <= width, f"{path} is {wide} px wide at {width}")
            context.close()


def check(run):
    expect.set_options(timeout=20_000)
    with Chromium() as browser:
        count = compare(run, browser, *((150, 4) if run.is_quick else (1_000, 40)))
        vault = run.copy_sample()
        with Preview(vault) as preview:
            context, plain = browser.new_context(), browser.new_context(java_script_enabled=False)
            console = Listener(context)
            name, _ = write(run, context, preview, True)
            _, twin = write(run, plain, preview, False)
            refuse(run, context, preview, vault, name, twin)
            for path in ("-/script/other.js", "-/text/other"):
                try:
                    urllib.request.urlopen(preview.address + path)
                    run.expect(False, f"/{path} is there")
                except urllib.error.HTTPError as error:
                    run.expect(error.code == 404, f"/{path}: {error.code}")
            look(run, browser, preview, name)
            said = [line for line in console.said if "status of 4" not in line]
            run.expect(not said, f"the console had {said}")
    return f"{count} texts have the same score in the browser and in the program; {run.looks} looks"
