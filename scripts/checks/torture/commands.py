"""Every command that writes, and its conditions.

Commands that only send elsewhere (publish by git, rsync or rclone) are excluded, and so is serve,
which writes like the others."""

from .checks import Check, FileCheck, InitCheck, PasswordCheck, UnpackCheck
from .record_checks import LockCheck, MergeCheck
from .site_check import SiteCheck
from .snapshot_checks import BackupCheck, RestoreCheck

TASKS, SESSIONS = "growth/tasks.jsonl", "focus/sessions/2026.jsonl"
CONTACTS = "gifts/contacts.yaml"


def several(name, words, *more, **rest):
    return Check(name, words, *more, is_of_several=True, **rest)


COMMANDS = {check.name: check for check in [
    Check("add", ["add", "task", "title=Buy seeds", "--yes"], others=TASKS),
    Check("add to new folder", ["add", "entry", "text=Snow.", "--yes"]),
    Check("add to partition", ["add", "session", "start=2026-11-21T09:00", "end=2026-11-21T10:00",
                               "--yes"], others=SESSIONS),
    Check("journal", ["journal", "--yes", "Rain."]),
    Check("edit a line", ["edit", "t1", "title=Feed the dog"], others=TASKS),
    Check("edit JSON", ["edit", "novel", "title=Write a play"], others="growth/goals.json"),
    Check("edit YAML", ["edit", "zhang", "relation=同学"], others=CONTACTS),
    Check("edit CSV", ["edit", "neck", "minutes=6"], others="exercise/exercises.csv"),
    Check("done", ["done", "t1"], others=TASKS),
    Check("delete", ["delete", "t2"], others=TASKS),
    Check("undo", ["undo"], others=TASKS),
    Check("start", ["start", "novel"], others=SESSIONS),
    Check("stop", ["stop"], "running", SESSIONS),
    Check("cancel", ["cancel"], "running", SESSIONS),
    Check("resume", ["resume"], others=SESSIONS),
    Check("log", ["log", "送张三结婚 500", "--yes"]),
    Check("void", ["void", "g1", "--reason", "entered twice"], "given", "gifts/records.jsonl"),
    Check("import toggl", ["import", "--yes", "toggl.csv"], others=SESSIONS),
    several("import activitywatch", ["import", "--yes", "watch.json"]),
    Check("import gifts", ["import", "--yes", "wedding.csv", "--direction", "received", "--date",
                           "2026-05-01"]),
    several("import notes", ["import", "--yes", "notes"]),
    several("undo notes", ["undo"], "noted"),
    several("import measures", ["import", "--yes", "harvest.csv"]),
    several("import by a mapping", ["import", "--yes", "days.csv", "--map", "days.yaml"],
            others=TASKS),
    Check("review", ["review", "2026-W47"]),
    Check("review again", ["review", "2026-W47"], "reviewed", "reviews/2026-W47.md"),
    several("prompt new", ["prompt", "new", "poem", "--body", "body.txt"]),
    several("prompt save", ["prompt", "save", "letter", "--body", "body.txt"],
            others="prompts/letter.md"),
    several("prompt revert", ["prompt", "revert", "letter", "1"], "reverting", "prompts/letter.md"),
    several("import prompts", ["import", "--yes", "prompts.csv"]),
    Check("prompt use", ["prompt", "use", "letter", "--rating", "4"]),
    Check("prompt comment", ["prompt", "comment", "letter", "Too", "long."]),
    Check("prompt reply", ["prompt", "reply", "@comment", "Shorter", "now."], "discussed"),
    Check("prompt resolve", ["prompt", "resolve", "@comment"], "discussed"),
    InitCheck("init", [], "empty"),
    FileCheck("export gifts", ["export", "gifts", "--to", "out/gifts.csv", "--overwrite"], "given"),
    FileCheck("export iou", ["export", "iou", "g2", "--to", "out/loan.svg", "--overwrite"],
              "given"),
    FileCheck("build a page", ["build", "--single", "pages/about.md", "-o", "out/about.html"]),
    FileCheck("merge-file", ["merge-file", "out/base.jsonl", "out/ours.jsonl", "out/theirs.jsonl"],
              failure=255),
    BackupCheck("backup", ["backup"], others=TASKS),
    BackupCheck("backup elsewhere", ["backup", "--to", "backups"], kept_in="backups",
                counted=(".",)),
    RestoreCheck("backup restore", ["backup", "restore", "@snapshot", "--yes"], "changed",
                 ["growth/tasks.jsonl", "pages/new.md", "exercise/exercises.csv"]),
    UnpackCheck("backup restore --into", ["backup", "restore", "@snapshot", "--into", "restored"],
                "changed"),
    MergeCheck("merge", ["merge", "other", "--base", "base", "--yes"], "merging",
               [TASKS, CONTACTS, "pages/both.md"]),
    MergeCheck("merge conflicts", ["merge", "--conflicts", "--yes"], "conflicts",
               [TASKS, "growth/tasks.sync-conflict-20261120-093000-ABCDEFG.jsonl"]),
    LockCheck("lock", ["lock", "gifts/contacts", "focus/sessions"], "recipients",
              [CONTACTS, SESSIONS]),
    LockCheck("lock without identity", ["lock", "gifts/records", "gifts/contacts"], "blind",
              ["gifts/records.jsonl"]),
    LockCheck("add to locked", ["log", "送张三结婚 300", "--yes"], "locked", is_of_one=True),
    LockCheck("edit locked", ["edit", "li", "relation=同学"], "locked", is_of_one=True),
    LockCheck("tidy", ["tidy"], "locked", ["gifts/records/part-000099-00112233445566aa.jsonl.age"]),
    LockCheck("unlock", ["unlock", "gifts/records", "gifts/contacts"], "locked",
              ["gifts/records/part-000099-00112233445566aa.jsonl.age"]),
    SiteCheck("build", ["build"], "site", folder="site", counted=("vault", "site", "cache")),
    SiteCheck("publish", ["publish", "web", "--yes"], "site", folder="web",
              counted=("vault", "web", "cache"), may_be_gone=True),
    PasswordCheck("publish password", ["publish", "password", "add", "grandma", "--password-file",
                                       "password.txt"]),
]}
