"""Types the lines of docs/pages/first-week.md on a terminal, in a new vault, and compares the answers."""

import os
import pty
import re
import shlex
import subprocess
import termios

from harness import ROOT

# A comment with the moment that counts as now, and a block of typed lines with their answers.
PART = re.compile(r"<!-- it is (\S+) -->|^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# An id of the page; it differs in each vault, and may there be letters alone.
ID = re.compile(r"\b(?=[a-z]*[0-9])[a-z0-9]{8}\b")
# A question, with the answer that the page shows.
QUESTION = re.compile(r"(\[\S+\]) ?(y?)\n")


def steps(text):
    """Each typed line with the moment that counts as now, and the answer in the page."""
    moment = None
    for part in PART.finditer(text):
        moment = part[1] or moment
        for step in re.split(r"^\$ ", part[2] or "", flags=re.MULTILINE)[1:]:
            line, _, answer = step.partition("\n")
            yield line, moment, answer


def on_terminal(program, line, at, answers):
    """The output of a line on a terminal that echoes nothing."""
    ours, theirs = pty.openpty()
    settings = termios.tcgetattr(theirs)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(theirs, termios.TCSANOW, settings)
    # The currency is that of the place; a shell complains about a locale that the machine lacks.
    shell = f"daybook() {{ env LC_ALL=en_GB.UTF-8 {shlex.quote(str(program.path))} \"$@\"; }}\n{line}"
    environment = {**program.environment, "NO_COLOR": "1", "TZ": "Europe/London"}
    process = subprocess.Popen(
        ["bash", "-c", shell], cwd=at, env=environment, stdin=theirs, stdout=theirs, stderr=theirs,
        start_new_session=True)
    os.close(theirs)
    os.write(ours, answers.encode())
    printed = b""
    try:
        while chunk := os.read(ours, 65536):
            printed += chunk
    except OSError:
        pass  # Linux reports the end of a terminal as an error.
    os.close(ours)
    process.wait(timeout=60)
    return printed.decode().replace("\r\n", "\n")


def check(program):
    vault = program.folder / "my-days"
    text = (ROOT / "docs/pages/first-week.md").read_text()
    count = 0
    for line, moment, answer in steps(text):
        if line == "cd my-days":
            continue
        settings = vault / "daybook.yaml"
        if moment and settings.exists():
            kept = re.sub(r"(?m)^asOf: .*\n", "", settings.read_text())
            settings.write_text(f"{kept}asOf: {moment}\n")
        count += 1
        answers = "".join(match[2] + "\n" for match in QUESTION.finditer(answer))
        printed = on_terminal(program, line, vault if vault.exists() else program.folder, answers)
        wanted = "[a-z0-9]{8}".join(map(re.escape, ID.split(QUESTION.sub(r"\1 ", answer))))
        if not re.fullmatch(wanted, printed):
            program.problems.append(f"docs/pages/first-week.md: {line}: not as the page says:\n{printed}")
    review = (vault / "reviews/2026-W47.md").read_text()
    for row in re.findall(r"^\|.*\|$", text, re.MULTILINE):
        if row not in review:
            program.problems.append(f"docs/pages/first-week.md: the review has no line {row}")
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if "serve" not in line:
                count += 1
                program.works(line, vault, f"docs/pages/first-week.md: {line}")
    if count < 20:
        program.problems.append(f"docs/pages/first-week.md: only {count} lines are typed")
