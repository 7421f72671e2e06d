"""Reads the output of `daybook publish --recipe` as its target programs do, and finds the intended
command in it: with plain paths, and with paths of spaces, quotes, percent signs, dollars,
backslashes and letters of other scripts.

  - cron: the five fields of crontab(5), and the command as read by cron and then a shell.
  - systemd: `systemd-analyze verify`, which also parses the command; without it, the quoting rules
    of units.
  - github, gitlab: PyYAML; `bash -n` reads the scripts in them, and bash the target.
  - launchd: plistlib.

Programs missing on the machine are skipped with a sentence.
"""

import json
import os
import plistlib
import re
import shutil

from harness import call

PLAIN = ("days", "site")
ODD = (r"""it's 5% of "$HOME" \% \"%h" `id` $(id) & <b> ${{ c }} 日々""", r"""a'b "c" 5%\% $HOME ${{ x }} &""")
FIELDS = [(0, 59), (0, 23), (1, 31), (1, 12), (0, 7)]


class Recipes:
    def __init__(self, run):
        self.run, self.program, self.folder = run, str(run.daybook), run.folder
        self.count = 0
        self.skipped = []

    def text(self, kind, vault, target):
        self.count += 1
        done = call(
            [self.program, "publish", "--recipe", kind, "--vault", vault, "--", target], timeout=60,
            env={**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")})
        self.expect("", done.stderr, f"--recipe {kind}: standard error")
        return done.stdout

    def expect(self, wanted, found, what):
        self.run.expect(wanted == found, f"{what}\n  wanted {wanted}\n  found  {found}")


def read_cron(text):
    """The fields and the command of the one line of a crontab, as crontab(5) describes them: a % that
    has no backslash before it ends the command, one that has loses it."""
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    assert len(lines) == 1, lines
    *fields, command = lines[0].split(None, 5)
    assert len(fields) == 5, lines
    for field, (least, most) in zip(fields, FIELDS):
        assert field == "*" or field.isdigit() and least <= int(field) <= most, lines
    assert len(command) < 998, "too long for cron"
    result, is_escaped = "", False
    for character in command:
        if is_escaped:
            if character == "%":
                result = result[:-1]
            is_escaped = False
        elif character == "\\":
            is_escaped = True
        elif character == "%":
            break
        result += character
    return fields, result


def read_systemd(text):
    """The units by name."""
    parts = re.split(r"^# ~/\.config/systemd/user/(\S+)\n", text, flags=re.M)
    assert parts[0] == "" and len(parts) == 5, text
    return dict(zip(parts[1::2], parts[2::2]))


def systemd_words(line):
    """The words of a command as systemd.syntax(7) describes quotes, and systemd.service(5) specifiers
    and variables."""
    words = []
    for word in re.findall(r'"((?:[^"\\]|\\.)*)"(?:\s+|$)', line):
        word = re.sub(r"\\(.)", r"\1", word)
        assert not re.search(r"(?<!%)(?:%%)*%(?!%)", word), f"a specifier in {word}"
        word = word.replace("%%", "%")
        words.append(word.replace("$$", "$") if words else word)
    return words


def check_cron(recipes, wanted, text):
    fields, command = read_cron(text)
    recipes.expect(["30", "2", "*", "*", "*"], fields, "cron: each night")
    done = call(
        ["sh", "-c", f"f() {{ printf '%s\\0' \"$@\" >&3; }}; exec 3>&1; f {command}"], codes=None,
        env={"HOME": "/nowhere", "PATH": "/usr/bin:/bin"})
    recipes.expect(wanted, done.stdout.split("\0")[:-1], "cron: the words of the command")


def check_systemd(recipes, wanted, text):
    units = read_systemd(text)
    service, timer = sorted(units)
    recipes.expect(service.removesuffix(".service"), timer.removesuffix(".timer"), "systemd: names")
    command = re.search(r"^ExecStart=(.*)$", units[service], re.M)[1]
    recipes.expect(wanted, systemd_words(command), "systemd: the words of the command")
    if not shutil.which("systemd-analyze"):
        recipes.skipped.append("systemd-analyze is not there, so units were not verified")
        return
    paths = [recipes.folder / name for name in units]
    for path in paths:
        path.write_text(units[path.name])
    done = call(["systemd-analyze", "verify", "--man=no", *paths], codes=None)
    # Messages about other units of the machine are ignored.
    own = [line for line in done.stderr.split("\n") if any(name in line for name in units)]
    recipes.expect((0, []), (done.returncode, own), "systemd-analyze verify")
    calendar = re.search(r"^OnCalendar=(.*)$", units[timer], re.M)[1]
    other = re.search(r"^# .*instead: OnCalendar=(.*)$", units[timer], re.M)[1]
    for given, day in ((calendar, r"02:30:00"), (other, r"Sun .* 19:00:00")):
        done = call(["systemd-analyze", "calendar", given], codes=None)
        if done.returncode or not re.search(f"Next elapse: .*{day}", done.stdout):
            recipes.run.problems.append(f"systemd: {given} is no such time:\n{done.stdout}{done.stderr}")


def check_script(recipes, kind, script, target):
    """Checks that bash accepts the script, and the arguments that it gives to the command."""
    done = call(["bash", "-n", "-c", script], codes=None)
    recipes.expect((0, ""), (done.returncode, done.stderr), f"{kind}: bash -n")
    line = next(line for line in script.split("\n") if line.startswith("daybook "))
    done = call(["bash", "-c", f"daybook() {{ printf '%s\\0' \"$@\"; }}; {line}"],
                codes=None, env={"TARGET": target})
    recipes.expect(["publish", "--yes", "--", target], done.stdout.split("\0")[:-1],
                   f"{kind}: the command")


def check_github(recipes, yaml, target, text):
    workflow = yaml.safe_load(text)
    # YAML 1.1, which PyYAML reads, takes the word `on` for a truth value.
    triggers = workflow[True]
    recipes.expect([{"cron": "30 2 * * *"}], triggers["schedule"], "github: each night")
    recipes.expect({"contents": "read"}, workflow["permissions"], "github: permissions")
    steps = workflow["jobs"]["publish"]["steps"]
    given = steps[-1]["env"]["TARGET"].replace("${{ '${{' }}", "\0")
    recipes.expect(False, "${{" in given, "github: an expression that a name begins")
    check_script(recipes, "github", steps[-1]["run"], given.replace("\0", "${{"))
    recipes.expect(target, given.replace("\0", "${{"), "github: the target")
    for step in steps:
        recipes.expect(False, "${{" in step.get("run", ""), "github: an expression in a script")


def check_gitlab(recipes, yaml, target, text):
    job = yaml.safe_load(text)["publish"]
    recipes.expect({"value": target, "expand": False}, job["variables"]["TARGET"], "gitlab: the target")
    check_script(recipes, "gitlab", "\n".join(job["script"]), target)


def check_launchd(recipes, wanted, text):
    job = plistlib.loads(text.encode())
    recipes.expect(wanted, job["ProgramArguments"], "launchd: the words of the command")
    recipes.expect({"Hour": 2, "Minute": 30}, job["StartCalendarInterval"], "launchd: each night")
    recipes.expect(True, bool(re.fullmatch(r"[A-Za-z0-9.-]+", job["Label"])), "launchd: the label")


def check(run):
    recipes = Recipes(run)
    try:
        import yaml
    except ImportError:
        yaml = None
        recipes.skipped.append("PyYAML is not there, so workflows were not read")
    for name, target in (PLAIN, ODD):
        vault = run.folder / name
        vault.mkdir()
        settings = {"publish": {target: {"to": "folder", "destination": "../site"}}}
        # JSON is YAML, with any characters in the name of the target.
        (vault / "daybook.yaml").write_text(json.dumps(settings, ensure_ascii=False))
        wanted = [recipes.program, "-q", "publish", "--yes", "--vault", str(vault), target]
        check_cron(recipes, wanted, recipes.text("cron", vault, target))
        check_systemd(recipes, wanted, recipes.text("systemd", vault, target))
        check_launchd(recipes, wanted, recipes.text("launchd", vault, target))
        if yaml:
            check_github(recipes, yaml, target, recipes.text("github", vault, target))
            check_gitlab(recipes, yaml, target, recipes.text("gitlab", vault, target))
    for sentence in dict.fromkeys(recipes.skipped):
        print(f"check recipes: skipped: {sentence}")
    return f"{recipes.count} recipes say what they should to those that read them"
