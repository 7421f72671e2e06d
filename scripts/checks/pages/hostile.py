"""A vault like the sample whose every text tries to break the page that shows it."""

import json
import re

from harness import objects, sites

# Values of these have a form of their own, or name another record.
FORMAL = {
    "id", "at", "day", "start", "end", "kind", "source", "updatedAt", "createdAt", "type",
    "exercise", "birthday", "relation", "color", "province", "category", "direction", "date",
    "currency", "due", "settled", "amount", "repays", "horizon", "parent", "status", "doneAt",
    "goal", "droppedAt", "repeats", "replyTo", "visibility", "team", "role", "since", "goneAt",
    "phone",
}
LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
TEXTS = [
    "<script>window.hostile = 1</script><img src=x onerror='window.hostile = 1'>",
    (LONG + LONG)[:100],
    "\u202egnp.txt\u202c שלום עולם \u2067مرحبا بالعالم",
    "花間一壺酒獨酌無相親舉杯邀明月對影成三人月既不解飲影徒隨我身暫伴月將影行樂須及春" * 2,
    "\"><svg onload='window.hostile = 1'> & &lt;b&gt; ' ]]> --> <!-- {{ site.title }} {% raw %}",
    "**b** [x](javascript:window.hostile=1) | a | b | `c` # ~~d~~ <https://example.org/>",
    "Z̸̡͓̏̽͗á̷͙̲͌l̴̛̤̐g̶̨͝o̵͇͒ 👩‍👩‍👧‍👦🏳️‍🌈 ﷽ \u200b\u00ad\ufeff \u0007",
    "https://example.org/" + "a" * 120 + "?q=1&r=2#<>",
    "=HYPERLINK(\"https://example.org\") +1 @x ../../../etc/passwd %00 %2e%2e/",
]


class Texts:
    """Gives each text of the sample one of the hostile ones, the same one each time."""

    def __init__(self):
        self.given = {}

    def __call__(self, text):
        if text not in self.given:
            number = len(self.given)
            self.given[text] = f"{TEXTS[number % len(TEXTS)]}{number}"
        return self.given[text]


def write(folder, languages, name):
    vault = sites.copy_sample(folder, languages, name)
    text_for = Texts()
    ids = {record["id"] for file in vault.rglob("*.jsonl")
           for record in map(json.loads, open(file)) if "id" in record}
    ids |= {file.stem for file in (vault / "prompts").glob("*.md")}

    def change(value, key=None):
        if isinstance(value, dict):
            return {name: change(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [change(part, key) for part in value]
        if isinstance(value, str) and key not in FORMAL and value not in ids:
            return text_for(value)
        return value

    for file in sorted(vault.rglob("*.jsonl")):
        file.write_text("".join(
            json.dumps(change(record), ensure_ascii=False) + "\n" for record in objects(file.read_text())))
    for file in sorted((vault / "prompts").glob("*.md")) + sorted((vault / "pages").glob("*.md")):
        file.write_text(hostile_markdown(file, text_for))
    for file in sorted((vault / "reviews").glob("*.md")):
        file.write_text(file.read_text() + "\n" + "\n\n".join(map(text_for, ("review a", "b"))))
    for name in ("daybook.yaml", "growth/profile.yaml"):
        file = vault / name
        file.write_text(hostile_settings(file.read_text(), text_for))
    return vault


def quoted(text):
    # YAML reads JSON's strings, but for characters that it does not allow as they are.
    return json.dumps(text, ensure_ascii=False).replace("\ufeff", "\\ufeff")


def hostile_settings(text, text_for):
    """The same settings with other words in the lines that hold nothing but words."""
    words = "title|author|identity|statement|lifetimeCost|roleModel"
    text = re.sub(rf"(?m)^(\s*)({words}): (.+)$",
                  lambda found: f"{found[1]}{found[2]}: {quoted(text_for(found[3]))}", text)
    return re.sub(r"(?m)^(\s+)- ([^{\n]+)$",
                  lambda found: f"{found[1]}- {quoted(text_for(found[2]))}", text)


def hostile_markdown(file, text_for):
    """Other words in the front matter, and hostile paragraphs before what the file says."""
    _, front, body = file.read_text().split("---\n", 2)
    front = re.sub(r"(?m)^(title|description|note): (.+)$",
                   lambda found: f"{found[1]}: {quoted(text_for(found[2]))}", front)
    front = re.sub(
        r"(?m)^tags: \[(.+)\]$",
        lambda found: "tags: [" + ", ".join(
            quoted(text_for(tag.strip())) for tag in found[1].split(",")) + "]", front)
    said = "\n\n".join(TEXTS[:4] + TEXTS[5:])
    if file.parent.name == "pages":
        said = "{% raw %}" + said + "{% endraw %}"
    return f"---\n{front}---\n{said}\n\n{body}"
