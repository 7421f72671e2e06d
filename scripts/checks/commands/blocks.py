"""The commands in the blocks of the documentation, each page in a copy of the sample."""

import re
import shutil

from harness import ROOT

# Commands that wait for a person or change this machine, and pages whose blocks are run elsewhere.
LEFT_OUT = re.compile(r"\bserve\b|--(un)?install\b|--open\b|completion-script")
ELSEWHERE = {"json", "charts", "first-week"}
# Pages whose printed lines differ with a key that chance makes.
BY_CHANCE = {"many-vaults"}
# Failures for want of something that the reader must have, answer or set up, as the page says.
NEEDS = re.compile(
    r"there is no such (file|folder)|No such file|no such folder or snapshot|Not a git repository|"
    r"nothing was written$|nobody can be asked|no change is named|no language model is connected|"
    r"so it is not sent|nobody can be asked|is neither a terminal|refer to |there is no password|"
    r"no session is running|no recovery is going on|nothing was (imported|deleted)|no place is set for the site|"
    r"encryption.recipients is empty|no password opens|there is no target|"
    r"there is a prompt \"letter-tone\" already", re.MULTILINE)


def typed(page):
    """The lines of each block of a page that call the program, each whole, and the lines of the block
    below it that shows what they print."""
    for block, shown in re.findall(r"(?ms)^ *```sh\n(.*?)^ *```\n(?:\n```\n(.*?)^```)?", page.read_text()):
        calls = [line.strip() for line in re.sub(r"\\\n\s*", " ", block).splitlines()
                 if re.search(r"(^ *|\| *)daybook ", line) and not LEFT_OUT.search(line)]
        yield calls, shown.splitlines()


def check(program, folder):
    """Types all lines of all pages. One that fails says what it needs, which its page tells."""
    count = outputs = 0
    for page in sorted((ROOT / "docs/pages").rglob("*.md")):
        if page.stem in ELSEWHERE:
            continue
        at = folder / "blocks" / page.stem
        shutil.copytree(ROOT / "content", at / "content")
        for calls, shown in typed(page):
            printed = ""
            for line in calls:
                count += 1
                done = program.run(line, at)
                told = done.stderr or done.stdout
                printed += done.stdout
                program.expect(done.returncode == 0 or done.returncode == 1 and NEEDS.search(told),
                               f"docs/pages/{page.name}: {line}", done)
                program.expect("nothing was found" not in done.stdout, f"docs/pages/{page.name} finds nothing", done)
            if calls and shown and page.stem not in BY_CHANCE:
                outputs += 1
                for line in shown:
                    program.expect(line in printed, f"docs/pages/{page.name} shows “{line}”", done)
        shutil.rmtree(at)
    program.expect(count > 100 and outputs > 1, f"the documentation has {count} lines, {outputs} outputs", done)
