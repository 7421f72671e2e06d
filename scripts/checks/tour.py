"""Types the twelve acts of README's day in new vaults, in English and in Chinese, and looks at them.

Each act must succeed, leave what it says, and in Chinese say nothing in English; then Chromium opens
the dashboard that was built, at 1440 and 390 px. With --peers the acts that Timewarrior, Taskwarrior
and jrnl have are typed there as well, and the number of keys is printed for each as a table: the
characters of the line and Enter. An id counts as the eight characters that lists show.
"""

import os
import re
import shutil
import time

from harness import call, listed
from harness.chromium import Chromium

BROWSER = True
# Commands, options, files, ids, and names of sections, which are typed.
TYPED = re.compile(r"daybook [a-z]+( [a-z]+)?|daybook|[a-z0-9._/-]*/[A-Za-z0-9._/{}-]*|--[a-z]+|"
                   r"\b[a-z0-9]{8}\b|[A-Z]{2,}|git config.*|git|overview|focus|growth|gifts|journal")


def acts(title, done, project, gift, person, text, journal):
    """The acts with their words, as a person types them; ID stands for the session's."""
    return {
        "see today": ["daybook"],
        "write a task": ["daybook", "add", "task", f"title={title}", "lever=1"],
        "start work": ["daybook", "start", project],
        "stop work": ["daybook", "stop"],
        "note a gift": ["daybook", "log", gift],
        "note a thought": ["daybook", "add", "reflection", f"text={text}", "energy=4"],
        "find something": ["daybook", "find", person],
        "tick off a task": ["daybook", "done", done],
        "correct an end": ["daybook", "edit", "ID", "end=-1m"],
        "undo it": ["daybook", "undo"],
        "write about the day": ["daybook", "journal", journal],
        "look at the week": ["daybook", "review"],
    }


ENGLISH = acts("Send the draft to Mei", "mei", "novel", "sent 张三 1000 for the wedding", "张三",
               "Slow morning, clear afternoon", "Rain all day. The chapter is done.")
CHINESE = acts("把稿子寄给小梅", "1", "小说", "张三结婚随礼一千元", "张三",
               "上午慢，下午清楚", "下了一天雨。这一章写完了。")
PEERS = {
    "Timewarrior": {
        "see today": "timew summary", "start work": "timew start novel", "stop work": "timew stop",
        "correct an end": "timew modify end @1 18:10", "undo it": "timew undo",
        "look at the week": "timew summary :week",
    },
    "Taskwarrior": {
        "see today": "task", "write a task": 'task add "Send the draft to Mei" due:today pri:H',
        "start work": "task 1 start", "stop work": "task 1 stop", "find something": "task Mei",
        "tick off a task": "task 1 done", "undo it": "task undo",
    },
    "jrnl": {
        "see today": "jrnl -on today", "find something": "jrnl -contains rain",
        "note a thought": 'jrnl "Slow morning, clear afternoon @energy4"',
        "write about the day": 'jrnl "Rain all day. The chapter is done."',
        "look at the week": 'jrnl -from "last monday"',
    },
}


def line(words):
    """The line that a person types."""
    quoted = [f'"{word}"' if re.search(r"[ ;&]", word) else word for word in words]
    return " ".join(quoted)


def take(run, language, locale, day):
    folder = run.folder / language
    # Confirmations are given beforehand, as there is no terminal.
    agreed = {"log": ["--yes"]}
    place = os.environ | {"LC_ALL": locale, "LANG": locale, "DAYBOOK_VAULT": str(folder)}
    said = call([run.daybook, "init", folder], env=place).stdout
    session = "ID"
    for act, words in day.items():
        if act == "correct an end":
            found = listed(call([run.daybook, "list", "session", "--format", "json"], env=place).stdout)
            session = found[0]["id"]
        typed = [session if word == "ID" else word for word in words[1:]]
        done = call([run.daybook, *typed, *agreed.get(typed[0] if typed else "", [])], codes=None,
                    env=place, cwd=folder)
        run.expect(done.returncode == 0,
                   f"{language}: {line(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
        said += done.stdout + done.stderr
        if act == "start work":
            # A session of a minute is corrected to end a minute ago.
            last = listed(call([run.daybook, "list", "session", "--format", "json"], env=place).stdout)
            call([run.daybook, "edit", last[0]["id"], "start=-20m", "--yes"], codes=None, env=place)
    if language == "zh":
        rest = TYPED.sub("", said)
        english = re.findall(r"[a-z]{3,}", rest)
        run.expect(not english, f"{language}: English is left: {sorted(set(english))}\n{said}")
    site = run.folder / f"{language}-site"
    call([run.daybook, "build", "--output", site], env=place)
    return folder, site


def look(run, browser, language, site, texts):
    for width in (1440, 390):
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.goto((site / "index.html").as_uri())
        shown = page.locator("main").inner_text()
        for text in texts:
            run.expect(text in shown, f"{language}, {width} px: {text} is not on the dashboard")
        page.close()


# Things have to be there to be found, and a day comes before its look back.
ORDER = [
    "write a task", "start work", "stop work", "correct an end", "undo it", "note a thought",
    "write about the day", "see today", "find something", "tick off a task", "look at the week",
]


def keys(typed):
    return len(typed.replace("ID", "x" * 8)) + 1


def try_peers(run):
    """Types the acts of the other programs, to prove that they accept each of them."""
    home = run.folder / "peers"
    home.mkdir()
    place = os.environ | {
        "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home),
        "TIMEWARRIORDB": str(home / "timewarrior"),
    }
    (home / ".taskrc").write_text("confirmation=off\n")
    (home / "timewarrior/data").mkdir(parents=True)
    (home / "timewarrior/timewarrior.cfg").write_text("confirmation=off\n")
    (home / "jrnl").mkdir()
    (home / "jrnl/jrnl.yaml").write_text(
        f"colors: {{body: none, date: none, tags: none, title: none}}\ndefault_hour: 9\ndefault_minute: 0\n"
        f"editor: ''\nencrypt: false\nhighlight: true\nindent_character: '|'\n"
        f"journals:\n  default: {{journal: {home}/journal.txt}}\nlinewrap: 79\ntagsymbols: '#@'\n"
        f"template: false\ntimeformat: '%F %r'\nversion: v4.0\n")
    for peer, typed in PEERS.items():
        program = next(iter(typed.values())).split()[0]
        if not shutil.which(program):
            print(f"{peer} is not installed")
            continue
        for act in sorted(typed, key=ORDER.index):
            done = call(["sh", "-c", typed[act]], codes=None, env=place, input="yes\n")
            said = (done.stderr.strip().splitlines() or [""])[-1]
            print(f"{peer}: {act}: {typed[act]}: exit {done.returncode} {said}")
            # Timewarrior takes no session of less than a second.
            time.sleep(1.1)


def table():
    rows = ["| act | Daybook | " + " | ".join(PEERS) + " |", "| :-- | --: | --: | --: | --: |"]
    for act, words in ENGLISH.items():
        cells = [keys(PEERS[peer][act]) if act in PEERS[peer] else "–" for peer in PEERS]
        rows.append(f"| {act} | {keys(line(words))} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(rows)


def options(parser):
    parser.add_argument("--peers", action="store_true",
                        help="type the acts in other programs, too, and print the keys of each")


def check(run):
    sites = {}
    for language, locale, day in [("en", "en_US.UTF-8", ENGLISH), ("zh", "zh_CN.UTF-8", CHINESE)]:
        sites[language] = take(run, language, locale, day)[1]
    with Chromium() as browser:
        look(run, browser, "en", sites["en"], ["Send the draft to Mei"])
        look(run, browser, "zh", sites["zh"], ["把稿子寄给小梅"])
    if run.options.peers:
        try_peers(run)
        print(table())
    return f"{len(ENGLISH)} acts in two languages"
