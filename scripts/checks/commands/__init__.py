"""Tries the program as a process: every command's help and examples, the README's first day and the
first week of the documentation, exit codes, and the two streams.

  - Each command has help with an example that names it. All are run in a copy of the sample: they work,
    or say what a person must give or answer.
  - The commands of the README's first day are typed in a new vault, in order; each must work. The
    Chinese README has the same commands. Those of docs/pages/first-week.md are typed on a terminal,
    and answer as the page says.
  - Each line of the other pages' blocks, tables and sentences that calls the program is typed in a
    copy of the sample: it works, or says what the page tells the reader to have.
  - The commands on the first page of an empty vault work, in each language; so does the example of
    docs/pages/themes.md, followed word by word.
  - The sample in each language is sound, makes a site without a warning, and gives the same figures.
  - After a change of a picture or of a tag, daybook build --explain names the pages that show it and
    no other.
  - Each command that offers --format json is run with it, and prints objects with a version, one
    per line; for the examples of docs/pages/json.md, with the documented keys and types.
  - The version of the sources is that of git's tags.
  - Wrong usage exits with 64, failed work with 1; results are on standard output only; a reader
    that goes away is no error, a full disk is one.
"""

import html
import itertools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import time

from harness import ROOT, VERSION, append, call, objects, write
from harness import commands as every
from harness.model_server import ModelServer

from . import blocks, first_week, json_docs

PROGRAMS = ["age", "hledger", "rsvg-convert"]

# Commands that wait for a person, or start another program.
WAITING = re.compile(r"^(\w+=\S+ )?daybook (serve|edit \S+$|.*--open|.*--image)")


# A public key whose identity nobody has.
LOCKING = '''
encryption:
  recipients: [age19t7w6fn2dgkzcrgpf2ufugxwpp04dnjkpawm308g9k04j5xy0fks2vmeqd]
'''


class Program:
    def __init__(self, path, folder):
        self.path = pathlib.Path(path).resolve()
        self.folder = pathlib.Path(folder)
        self.environment = {
            **os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "HOME": str(self.folder),
            "LC_ALL": "C.UTF-8"}
        self.environment.pop("DAYBOOK_VAULT", None)
        self.problems = []
        self.count = 0

    def run(self, line, at=None, **options):
        """Runs a line in a shell with daybook as a function for the program."""
        self.count += 1
        shell = f"daybook() {{ {shlex.quote(str(self.path))} \"$@\"; }}\n{line}"
        return subprocess.run(
            ["bash", "-c", shell], cwd=at or self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, **options)

    def works(self, line, at=None, what=None, codes=(0,)):
        """Runs a line, which must work."""
        done = self.run(line, at)
        self.expect(done.returncode in codes, what or line, done)
        return done

    def expect(self, is_right, what, done):
        if not is_right:
            self.problems.append(f"{what}: exit {done.returncode}\n{done.stdout[-400:]}{done.stderr[-400:]}")


def commands(program):
    """The words of each command that can be run, with its help."""
    for words, command in every.each(every.described(program.path)):
        # `daybook publish` can be run itself, and has subcommands.
        if not every.below(command) or any(
                argument["kind"] == "positional" for argument in command.get("arguments", [])):
            yield words, command
        # The name of a default subcommand may be omitted.
        for other in every.below(command):
            other["isDefault"] = other["commandName"] == command.get("defaultSubcommand")


def examples(text):
    """The lines of a help text to type; a line may continue after a backslash."""
    joined = re.sub(r"\\\n\s*", "", text)
    return [line.strip() for line in joined.split("\n")
            if re.match(r" +(\w+=\S+ |.*\| )?daybook |\s*(echo|cat|curl) ", line)]


# Tables for the examples of charts, and files that other examples name.
TABLE = """\
day,minutes,writing,reading,pages,days,goal,serves,progress,received,sent,who,book,from,to,what
2026-11-16,80,50,30,12,3,novel,,40,600,500,陈叔叔,Ferry,2026-11-01,2026-11-09,draft
2026-11-17,95,60,35,18,4,chapter,novel,60,200,300,马骁,Frost,2026-11-05,2026-11-20,proofs
2026-11-18,40,25,15,9,2,scene,chapter,80,0,800,谢雨晴,Canal,2026-11-12,2026-11-18,index
"""
TABLES = {"ring": "pages,goal\n180,300\n", "tree": "goal,serves,progress\nBook,,0.4\nDraft,Book,0.8\n"}
GIVEN = {
    "data.csv": TABLE, "minutes.csv": TABLE, "draft.txt": "Write a letter about {topic}.\n",
    "wedding.csv": "姓名,金额\n张三,500\n李四,600\n", "lengths.txt": "1h30m\n", "names.json": '{"name": "Mei"}\n',
    "notes.txt": "writing 14:00-15:30\n", "card.liquid": "{{ title }}\n", "week.yaml": "title: A week\n",
    "contacts.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Zhang San\nEND:VCARD\n",
    "site/index.html": "<html lang='en'><p>Plums</p></html>\n", "words.txt": "Jane Doe\n*@client.example\n",
    # The files that git would pass.
    "base.jsonl": "", "ours.jsonl": "", "theirs.jsonl": "",
}


def check_help(program, vault):
    write(vault, GIVEN)
    # Something to undo, and to restore.
    for title in ("one", "two", "three"):
        program.works(f"daybook add task --title {title} --day monday", vault)
    program.works("daybook backup", vault)
    for words, command in commands(program):
        name = " ".join(words)
        done = program.run(f"{name} --help")
        program.expect(done.returncode == 0 and not done.stderr, f"{name} --help", done)
        typed = examples(command.get("discussion") or "")
        short = " ".join(words[:-1]) if command.get("isDefault") else name
        if not any(name in line or line.startswith(short) for line in typed):
            program.problems.append(f"{name} --help has no example of it")
        for line in typed:
            if WAITING.search(line):
                continue
            at = shutil.copytree(vault, vault.with_name("example"))
            if kind := re.search(r"data\.csv --kind (\w+)", line):
                (at / "data.csv").write_text(TABLES.get(kind[1], TABLE))
            if line.startswith("daybook stop"):
                program.works("daybook start novel --at 16:00", at)
            done = program.run(line, at)
            program.expect(done.returncode == 0 or done.returncode == 1 and blocks.NEEDS.search(done.stderr),
                           f"an example of {name}: {line}", done)
            program.expect("nothing was found" not in done.stdout, f"an example that finds nothing: {line}", done)
            shutil.rmtree(at)


def offers_json(command):
    return any("json" in (argument.get("allValues") or []) and argument["valueName"] == "format"
               for argument in command.get("arguments", []))


def check_json(program, vault, told):
    """Runs each command that offers JSON with it, and the examples of docs/pages/json.md; there a
    language model is connected, which answers on this machine."""
    with ModelServer() as model:
        check_objects(program, vault, told, model)


def check_objects(program, vault, told, model):
    sections = json_docs.sections(ROOT / "docs/pages/json.md")
    messages = next(section for section in sections if section.is_messages)
    # Records that the sample lacks.
    settings = told / "daybook.yaml"
    settings.write_text(settings.read_text().replace(
        "\nfocus:\n", "\nfocus:\n  apps: {org.omegat.OmegaT: work}\n", 1).replace(
            "\naudiences:\n", "\naudiences:\n  coach: {growth: [reflections], prompts: full}\n", 1) + LOCKING
        + "coach: {provider: ollama, model: small, "
        f"baseURL: {model.address('answer', 'chat')}}}\n")
    known = {words: section for section in sections for words in section.commands}

    def check(line, at, section):
        done = program.works(line, at, codes=(0, 1))
        found = [(value, messages) for value in json_docs.objects(done.stderr)]
        if section:
            found += [(value, section) for value in json_docs.objects(done.stdout)]
        for value, section in found:
            wrong = [value] if isinstance(value, str) else list(section.problems(value))
            if wrong:
                program.problems.append(f"{line}: {wrong[0]}")
                break
        return found

    for words, command in commands(program):
        name = " ".join(words)
        if not offers_json(command):
            continue
        section = next((known[name] for name in [name, " ".join(words[:-1])] if name in known), None)
        # It prints a drawing, or the output of a template.
        is_other = words[1] in ("chart", "render")
        if not section and not is_other:
            program.problems.append(f"docs/pages/json.md has nothing of {name}")
        answered = is_other
        for line in examples(command.get("discussion") or ""):
            line = re.sub(r" > \S+$| --format \S+", "", line)
            # Programs before it write no JSON.
            if not re.match(r"daybook|echo|cat|curl", line):
                continue
            if name in line and " < " not in line and not WAITING.search(line):
                # An option may change the output, which then has a list of its own: `daybook
                # import --list`.
                own = next((known[f"{name} {word}"] for word in line.split() if f"{name} {word}" in known), section)
                answered |= bool(check(line.replace(name, f"{name} --format json", 1), vault, own))
        if not answered:
            program.problems.append(f"no example of {name} answers with --format json")
    for section in sections:
        for line in section.examples:
            if section.is_messages:
                check(line, told, None)
            elif "--format json" in line:
                check(line, told, section)
            else:
                program.run(line, told)
        unseen = section.keys.keys() - section.seen
        if unseen:
            program.problems.append(f"docs/pages/json.md: no example of {section.commands} prints {unseen}")


def lines_of_shell(text):
    """The lines of a README's shell blocks, without comments."""
    return [re.sub(r"\s+#.*$", "", line) for block in fenced(text, "sh") for line in block.splitlines()]


def agreed(line):
    """A line that asks for confirmation, with --yes, as nobody is asked here."""
    return line + " --yes" if re.match("daybook (log|import) ", line) else line


def check_readme(program, name):
    """Types the lines of the README's first day."""
    day = next(block for block in fenced((ROOT / name).read_text(), "sh") if block.startswith("daybook init "))
    lines = [agreed(re.sub(r"\s+#.*$", "", line)) for line in day.splitlines()]
    script = "\n".join(line for line in lines if not WAITING.search(line))
    folder = program.folder / f"first day of {name}"
    folder.mkdir()
    done = program.works(f"set -e\n{script}\ndaybook build", folder, f"the first day of {name}")
    program.expect((folder / "my-days/_site/index.html").exists() and len(lines) > 7, f"a site of {name}", done)


def same(line):
    """A line of a README without what differs by language: texts, names and the sample."""
    line = re.sub(r"^(daybook (?:log|start|done)) .*", r"\1", re.sub(r'"[^"]*"', '""', line))
    return line.replace("content-zh", "content").replace(" --language zh-Hans", "")


def check_readmes(program):
    names = ("README.md", "README.zh-CN.md")
    for name in names:
        check_readme(program, name)
    english, chinese = ([same(line) for line in lines_of_shell((ROOT / name).read_text())] for name in names)
    for one, other in itertools.zip_longest(english, chinese):
        if one != other:
            program.problems.append(f"README.zh-CN.md has {other!r} where README.md has {one!r}")


# Keys whose values are wording.
TEXTUAL = {"name", "title", "levelName", "missing", "words", "changeWords", "similarity"}


def figures(value):
    """A JSON object without its texts; lists that may be sorted by text are put into a fixed order."""
    if isinstance(value, dict):
        return {key: figures(inner) for key, inner in value.items() if key not in TEXTUAL}
    if isinstance(value, list):
        return sorted(map(figures, value), key=lambda inner: json.dumps(inner, sort_keys=True))
    return value


# How `daybook check` ends in each language if nothing is wrong.
CLEAN = ("0 errors, 0 warnings", "0个错误，0个警告", "0個錯誤，0個警告", "エラー0件、警告0件")


def is_clean(done):
    return any(words in done.stdout for words in CLEAN)


def check_samples(program):
    told = {}
    for language in ("en", "zh-Hans"):
        name = f"sample-{language}"
        done = program.run(f"daybook init {name} --sample --language {language} && cd {name} && daybook check "
                           "&& daybook build --strict --output ../sample-site")
        program.expect(done.returncode == 0 and is_clean(done) and not done.stderr,
                       f"the sample in {language}", done)
        program.expect(f"language: {language}\n" in (program.folder / name / "daybook.yaml").read_text(),
                       f"the language of the sample in {language}", done)
        for system in ("focus", "growth", "gifts", "exercise", "prompts", "journal"):
            for period in ("", " 2026"):
                line = f"daybook stats {system}{period if system != 'prompts' else ''} --format json"
                done = program.works(line, program.folder / name)
                now = figures(json.loads(done.stdout))
                program.expect(told.setdefault(line, now) == now, f"not the figures of English: {line}", done)


def check_first_visit(program):
    """The commands on the page of an empty vault create its parts."""
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        folder = program.folder / f"first-{language}"
        done = program.works(
            f"daybook init {folder.name} --language {language} && cd {folder.name} && daybook build")
        page = (folder / "_site/index.html").read_text()
        lines = [html.unescape(line) for line in re.findall("<code>(daybook [^<]*)</code>", page)]
        program.expect(len(lines) >= 7, f"the first page in {language}: {lines}", done)
        for line in lines:
            # On a terminal the editor opens.
            if "prompt new" in line:
                line = f"echo 'Translate this: {{{{text}}}}' | {line} --body -"
            program.works(agreed(line), folder)
        # The person of a gift needs no contact.
        done = program.run("daybook check", folder)
        program.expect(is_clean(done), f"the check in {language}", done)
        done = program.run("daybook build --strict", folder)
        page = (folder / "_site/index.html").read_text()
        program.expect(done.returncode == 0 and 'id="start"' not in page and 'id="today"' in page,
                       f"the second page in {language}", done)


def fenced(text, language):
    """The texts of a page's blocks of a language, in order."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for name, block in blocks if name == language]


def plain(text):
    """A text with all white space as single spaces."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def check_theme_page(program):
    """Follows the example of docs/pages/themes.md word by word, from an empty folder on."""
    text = (ROOT / "docs/pages/themes.md").read_text()
    example = text[text.index("## From an empty file to a chart"):text.index("## Rules")]
    told = "".join(fenced(example, "")).replace("    ", "")
    first, *rest = fenced(example, "liquid")
    work = program.folder / "theme example"
    work.mkdir()
    site, vault = work / "site/index.html", work / "my-days"
    build = "daybook build --output ../site"

    def expect(is_right, line, done):
        program.expect(is_right, f"docs/pages/themes.md: {line}", done)

    done = program.run("set -e\n" + "".join(fenced(example, "sh")), work)
    expect(done.returncode == 0 and site.read_text() == "", "its commands leave an empty page", done)
    template = vault / "templates/dashboard.liquid"
    template.write_text(first)
    done = program.run(build, vault)
    said = done.stderr.replace("    ", "")
    missing = [line for line in told.splitlines() if line.strip() and line not in said]
    expect(done.returncode == 1 and not missing and site.read_text() == "", f"its message: {missing}", done)
    figure, *starts = re.findall(r"\*([^*]+)\*", " ".join(example.split()))
    template.write_text(first.replace("focus.wek", "focus.week"))
    done = program.run(build, vault)
    expect(done.returncode == 0 and figure in plain(site.read_text()), figure, done)
    (vault / "templates/partials/project.liquid").write_text(rest[1])
    template.write_text(rest[0])
    done = program.run(build + " --strict", vault)
    page = plain(site.read_text())
    expect(done.returncode == 0 and f"<li>{starts[-1]}</li>" in page and "<svg" in page and "<table" in page,
           starts[-1], done)

    alone = text[text.index("## Try a template by itself"):]
    lines = [line for line in "".join(fenced(alone, "sh")).splitlines()]
    done = program.run("set -e\n" + "\n".join(lines), work)
    wanted = re.search(r"gives `([^`]+)`", alone)[1]
    expect(done.returncode == 0 and plain(done.stdout).strip() == wanted, wanted, done)


def check_explained(program):
    """A rebuild after a change of a picture or a tag makes the pages that show it, and nothing else."""
    vault = program.folder / "explained"
    write(vault, {"daybook.yaml": "pictures: false\n", "pages/photo.gif": b"GIF89a\2\0\3\0\0\0\0;"})
    for name, front in [("alpha", ""), ("beta", "tags: [tea]\n"), ("gamma", "tags: [tea, oak]\n"), ("delta", "")]:
        text = "![A photograph](photo.gif)" if name == "alpha" else "Words."
        write(vault, {f"pages/{name}.md": f"---\ndate: 2026-01-02\n{front}---\n# {name.title()}\n\n{text}\n"})

    def made(what):
        # The next build checks again any file written within a clock tick before a build.
        time.sleep(0.5)
        done = program.works("daybook build --as-of 2026-11-20T12:00 --explain --format json", vault, what)
        return {line["file"] for line in objects(done.stdout) if line.get("made")}, done

    made("a first build")
    write(vault, {"pages/photo.gif": b"GIF89a\4\0\5\0\0\0\0;"})
    found, done = made("a build after a change of a picture")
    wanted = {"alpha/index.html", "photo.gif", "feed.json", "feed.xml"}
    program.expect(found == wanted, f"after a change of a picture: {sorted(found ^ wanted)}", done)
    beta = vault / "pages/beta.md"
    beta.write_text(beta.read_text().replace("[tea]", "[oak]"))
    found, done = made("a build after a change of a tag")
    # The dashboard lists the page, and Gamma lists it as similar; search knows its tags.
    wanted = {"beta/index.html", "gamma/index.html", "index.html", "pages/index.html", "pages/feed.xml",
              "feed.json", "feed.xml", *(f"tags/{name}" for name in (
                  "index.html", "oak/index.html", "oak/feed.xml", "tea/index.html", "tea/feed.xml"))}
    found = {path for path in found if not path.startswith("search/")}
    program.expect(found == wanted, f"after a change of a tag: {sorted(found ^ wanted)}", done)


def check_manners(program, vault):
    def is_as(text, wanted):
        """None matches anything, an empty text matches nothing, and other values are patterns."""
        return wanted is None or (bool(re.search(wanted, text)) if wanted else not text)

    def expect(line, code, out=None, error=None):
        done = program.run(line, vault)
        is_right = done.returncode == code and is_as(done.stdout, out) and is_as(done.stderr, error)
        program.expect(is_right, line, done)

    expect("daybook --version", 0, rf"^daybook {VERSION}\n"
           r"(\S+ (\d+(\.\w+)+|\(not installed\))\n){11}$", "")
    for shell in ("bash", "zsh", "fish"):
        expect(f"daybook --generate-completion-script {shell}", 0, "daybook", "")
    expect("daybook biuld", 64, "", "did you mean.*build")
    expect("daybook help nosuch", 64, "")
    expect("daybook build --nosuch", 64, "")
    expect("daybook --color red check", 64, "", "auto, always or never")
    expect("daybook -C nowhere check", 1, "", "nowhere: error: there is no such folder")
    expect("daybook list task --vault nowhere", 1, "", "no such folder")
    expect("daybook show nosuch", 1, "", "error: no record")
    expect("cd / && daybook list task", 1, "", "no vault here")
    expect(f"cd / && daybook -C {shlex.quote(str(vault))} list task", 0, r"\w")
    expect(f"cd / && DAYBOOK_VAULT={shlex.quote(str(vault))} daybook list task", 0, r"\w")
    expect("daybook list session | head -1", 0, r"\w", "")
    expect("daybook list session > /dev/full", 74, "", "<stdout>: error")
    expect("printf -- '---\\ntitel: x\\n---\\n' > pages/odd.md; "
           "daybook check", 0, "1 warning", "warning: .*titel")
    expect("daybook add book --name Spring --color '#C04851'", 0, "Spring")
    expect("daybook -q list task", 0, r"\w", "")
    expect("daybook -v list task", 0, r"\w", "vault: /")
    expect("daybook --color always check", 0, None, "\x1b\\[1;33mwarning:")
    expect("daybook --color always -q check", 0, "1 warning", "")
    expect("NO_COLOR=1 daybook check", 0, None, "^[^\x1b]*$")
    expect("rm pages/odd.md; daybook check", 0)
    expect("printf 'name,amount,direction,date\\nLi,200,sent,2026-01-02\\n' | "
           "daybook import - --dry-run", 0, "1 read")
    expect("daybook build --output ../site && daybook build --output ../site", 0, "0 written")
    expect("daybook build --output ../site --explain index.html", 0, "index.html: (made|kept): ")
    expect("daybook build --output ../site index.html", 64, "", "--explain")
    expect("daybook build --output inside", 1, "", "inside it")
    expect("daybook build --audience famly --output ../site", 1, "", "did you mean family")
    expect("daybook build --audience team:nosuch --output ../site", 1, "", "there is no team")
    expect("daybook build --single pages/about.md | head -c 15", 0, "<!doctype html>", "")
    expect("daybook build --single / -o ../today.html && daybook build --single / -o ../today.html", 0,
           r"^(\.\./today\.html: index\.html, \d+ bytes\n){2}$")
    expect("daybook build --single abuot", 1, "", "did you mean about")
    expect("daybook build --single about -o daybook.yaml", 1, "", "is no page")
    expect("daybook build --single reviews/2026-W46 --audience public", 1, "", "has no page")
    expect("daybook build --single about --verify", 64, "")
    # Without a known time zone nothing is written, and no day is printed.
    expect("cp daybook.yaml ../kept.yaml && sed -i 's|^timeZone:.*|timeZone: Asia/Shangai|' daybook.yaml && "
           "! grep -rq 'late plum' growth && daybook add task --title 'late plum'", 1, "", "have no time zone")
    expect("! grep -rq 'late plum' growth && daybook list task --limit 1", 1, "", "nothing was printed")
    expect("daybook build --output ../site", 1, None, "did you mean Asia/Shanghai")
    expect("cp ../kept.yaml daybook.yaml && daybook add task --title 'early plum' > /dev/full", 74, "", "stdout")
    expect("daybook find 'early plum'", 0, "early plum")
    expect("cp -r . ../copy && daybook -C ../copy add task --title 'late pear' && daybook merge ../copy", 1, "late pear",
           "1 added(.|\n)*repeat the command with --yes to write it")
    expect("daybook merge ../copy --yes && daybook find 'late pear'", 0, "late pear", "")
    expect("daybook undo && daybook merge ../copy --yes && ! daybook list task | grep 'late pear'", 0, "nothing to write")
    # Without a terminal and without --yes nothing is done, by one rule; answers are asked for on a terminal.
    expect("daybook log 90 min pears", 1, "pears", "nothing was written(.|\n)*repeat the command with --yes to write it")
    expect("! daybook list session --limit 3 | grep pears && daybook log 90 min pears --yes", 0, "pears", "")
    expect("daybook log 9-11 pears", 1, "", "may be times or a date")
    expect("printf 'name,amount,direction,date\\nLi,200,sent,2026-01-02\\n' | daybook import -", 1, "",
           "nothing was imported(.|\n)*import it with --yes")
    expect("daybook add goal --title 'Pear trees' --horizon year && "
           "daybook add task --title 'Plant a pear' --goal 'Pear trees'", 0, "Plant a pear")
    expect("daybook delete 'Pear trees'", 1, "", "1 task refers to goal Pear trees(.|\n)*delete it with --yes")
    expect("daybook delete 'Pear trees' --yes && daybook check", 0, "1 warning", "daybook edit [0-9a-z]+ goal=")
    expect("daybook undo && daybook check", 0, "0 warnings", "")
    expect("daybook delete pear", 1, "", "no record has the id or the title")
    expect("daybook stop nosuch", 1, "", "no record has the id or the title")
    expect("daybook merge", 64, "", "--conflicts")
    expect("daybook merge .", 1, "", "the vault itself")
    expect("daybook merge ..", 1, "", "so it is no vault")
    expect("sed -i 's|^timeZone:.*|timeZone: UTC|' ../copy/daybook.yaml && daybook merge ../copy --yes", 1, "", "begin in UTC")
    expect("cp growth/tasks.jsonl 'growth/tasks 2.jsonl' && daybook check", 0, "1 warning", "merge --conflicts")
    expect("daybook merge --conflicts --yes && daybook check && test -e '.daybook/merged/growth/tasks 2.jsonl'", 0,
           "0 warnings", "")
    expect("daybook publish --dry-run", 1, "", "no place is set")
    expect("daybook publish --dry-run --output ../family --audience family", 0,
           r"tells gift\.event(.|\n)*\nproof: none of")
    expect("daybook publish --audience me --output ../family", 1, "", "shows everything")
    expect("daybook publish --audience family --output ../family", 1, None, "nothing was sent(.|\n)*send it with --yes")
    expect("daybook publish --audience family --output ../family --yes", 0, "files sent or deleted")
    expect("daybook publish --audience family --output ../family", 0, "nothing to send")
    # The next audience sees less: the pages of the previous one are removed.
    expect("daybook build --audience public --output ../family && test ! -e ../family/gifts", 0)
    # A theme is chosen by name; the person's own theme files are never overwritten.
    expect("cp daybook.yaml ../kept.yaml && daybook theme use almanack", 1, "", "did you mean almanac")
    expect("daybook theme use ../elsewhere", 1, "", "is not a folder in the vault")
    expect("daybook theme use almanac && diff ../kept.yaml daybook.yaml", 1, "theme almanac\n(.|\n)*> theme: almanac", "")
    expect("daybook theme", 0, r"\n\* +almanac", "")
    expect("daybook build --output ../themed && grep -qE 'theme[.][0-9a-f]+[.]css' ../themed/index.html", 0)
    expect("daybook theme eject base tokens.css", 0, r"^templates/assets/tokens\.css\ntemplates/base\.liquid\n", "")
    expect("echo >> templates/base.liquid; daybook theme eject base growth", 1, "", "nothing was written")
    expect("daybook theme eject bsae", 1, "", "did you mean base")
    expect("rm -r templates && cp ../kept.yaml daybook.yaml", 0)
    # The contents of a snapshot can be restored, and missing files are reported until then.
    expect("daybook backup", 0, r"\.tar\.zst: \d+ files, \d+ records", "")
    expect("daybook backup", 0, "^nothing changed since", "")
    expect("daybook merge $(ls .daybook/snapshots/*.tar.zst | tail -1)", 0, "nothing to write", "")
    expect("daybook merge pages/about.md", 1, "", "pages/about.md: error")
    expect("mv gifts/contacts.jsonl ../contacts.jsonl; daybook -q check", 0)
    expect("daybook check", 0, None, r"contacts\.jsonl: warning: the file is gone(.|\n)*"
           r"restore \S+Z --only gifts/contacts\.jsonl;")
    expect("daybook build --output ../site", 0, None, "contacts.jsonl: warning: the file is gone")
    expect("daybook backup restore --only gifts", 1, "", "restore it with --yes")
    expect("daybook backup restore --only gifts --yes && cmp gifts/contacts.jsonl ../contacts.jsonl", 0,
           r"1 file added:\n  gifts/contacts\.jsonl\nto undo it: daybook backup restore \S+Z --only gifts")
    expect("daybook check | grep -c gone", 1)
    expect("daybook backup --to inside; test ! -e inside", 0, "", "part of the next one")
    expect("daybook backup restore --only gitfs --yes", 1, "", "did you mean gifts")
    expect("daybook build --output ../site && daybook cache", 0, r"files, .*\n  builds +\d+ files? ")
    expect("daybook build --audience public --output ../others && daybook build --output ../others", 1, None,
           "holds a site for others")
    expect("daybook publish --audience family --output ../sent --yes && daybook build --output ../sent", 1, None,
           "holds a site for others")
    expect("daybook cache --all --format json", 0, r'^\{"version":1,"vault":"', "")
    expect("daybook cache clear", 0, r"^removed \d+ files, ", "")
    expect("daybook cache clear", 0, "^nothing to remove", "")
    # Without free space no vault is started.
    expect("(trap '' XFSZ; ulimit -f 60; daybook init ../half --sample); ls ../half | wc -l; daybook init ../half --sample",
           0, "^0\n(.|\n)*a new vault", "half/.*error")
    # Also if the settings are the missing file.
    expect("rm daybook.yaml; daybook backup restore --only daybook.yaml --yes && cmp daybook.yaml ../kept.yaml", 0)


def check_versions(run):
    """The version at a tag, after it, and without any."""
    sources = run.folder / "versions"
    script = sources / "scripts/release/version"
    script.parent.mkdir(parents=True)
    shutil.copy(ROOT / "scripts/release/version", script)
    git = "git -c user.name=A -c user.email=a@example.org"
    commit = f"{git} commit --quiet --no-gpg-sign --allow-empty -m one"
    steps = [(f"git init --quiet && {commit}", r"^0\.1\.0-dev\+1\.g[0-9a-f]{7}$"), (commit, r"^0\.1\.0-dev\+2\.g"),
             ("git tag v0.1.0", r"^0\.1\.0$"), (commit, r"^0\.2\.0-dev\+1\.g"), ("git tag v0.1.1", r"^0\.1\.1$"),
             ("git tag notes", r"^0\.1\.1$"), (commit, r"^0\.2\.0-dev\+1\.g"), ("git tag v1", None)]
    for step, form in steps:
        call(["sh", "-c", step], cwd=sources)
        done = call([script], codes=None)
        is_right = re.search(form, done.stdout.strip()) if form else done.returncode == 1
        run.expect(is_right, f"the version after {step} is {done.stdout or done.stderr}")


def check(run):
    program = Program(run.daybook, run.folder)
    program.works(" && ".join(f"daybook init {name} --sample" for name in ("days", "tried", "json", "told")))
    check_manners(program, program.folder / "days")
    check_readmes(program)
    first_week.check(program)
    blocks.check(program, program.folder, GIVEN)
    check_samples(program)
    check_first_visit(program)
    check_theme_page(program)
    check_explained(program)
    check_versions(run)
    check_help(program, program.folder / "tried")
    check_json(program, program.folder / "json", program.folder / "told")
    run.problems += program.problems
    return (f"{program.count} lines typed: commands, their help and examples, blocks of the documentation, "
            "exit codes, JSON")
