"""Style sheets against the browser, which has to know each selector, declaration and condition."""

import tinycss2

from harness.chromium import Chromium

# For other browsers, by the name of the property or the selector.
FOREIGN = {
    "hanging-punctuation": "CSS Text Module Level 3; Safari knows it",
}
KNOWS = """parts => parts.map(({ kind, name, value }) => {
  if (kind === "declaration") return CSS.supports(name, value);
  if (kind === "selector") {
    try { document.querySelector(name); return true; } catch { return false; }
  }
  const sheet = new CSSStyleSheet();
  if (kind === "margin") {
    sheet.replaceSync(`@page { ${name} { content: "a" } }`);
    return sheet.cssRules[0].cssText.includes(name);
  }
  sheet.replaceSync(`${name} { ${value} }`);
  const rule = sheet.cssRules[0];
  return rule !== undefined && rule.media?.mediaText !== "not all";
})"""


def parts(rules, inside=None):
    """(kind, name, value, line) of all selectors, declarations and at-rules; the at-rules in @page
    are its margin boxes."""
    for rule in rules:
        if rule.type == "qualified-rule":
            yield "selector", text(rule.prelude), "", rule.source_line
            yield from parts(contents(rule))
        elif rule.type == "at-rule":
            holds_declarations = rule.lower_at_keyword in ("page", "font-face")
            value = "margin: 0" if holds_declarations else "a { color: red }"
            kind = "margin" if inside == "page" else "at-rule"
            name = f"@{rule.at_keyword} {text(rule.prelude)}".strip()
            yield kind, name, value, rule.source_line
            yield from parts(contents(rule), rule.lower_at_keyword)
        elif rule.type == "declaration":
            if not rule.name.startswith("--"):
                yield "declaration", rule.name, text(rule.value), rule.source_line
        elif rule.type == "error":
            yield "error", rule.message, "", rule.source_line


def contents(rule):
    return tinycss2.parse_blocks_contents(
        rule.content or [], skip_comments=True, skip_whitespace=True)


def text(tokens):
    return tinycss2.serialize(tokens).strip()


def problems(assets):
    found, foreign = [], set()
    with Chromium() as browser:
        page = browser.new_page()
        for file in sorted(assets.glob("*.css")):
            all_parts = list(parts(tinycss2.parse_stylesheet(
                file.read_text(), skip_comments=True, skip_whitespace=True)))
            known = page.evaluate(KNOWS, [
                {"kind": kind, "name": name, "value": value} for kind, name, value, _ in all_parts])
            for (kind, name, value, line), is_known in zip(all_parts, known):
                if kind == "error" or not is_known:
                    if name in FOREIGN:
                        foreign.add(name)
                    else:
                        words = f"{name}: {value}" if kind == "declaration" else name
                        found.append(f"assets/{file.name}:{line}: the browser does not know {words}")
    for name in sorted(FOREIGN.keys() - foreign):
        found.append(f"scripts/checks/pages/styles.py: {name} needs no exception any more")
    return found
