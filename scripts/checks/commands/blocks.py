"""The commands in the blocks of the documentation, each page in a copy of the sample."""

import re
import shutil

from harness import ROOT

# Commands that wait for a person or change this machine, and pages whose blocks are run elsewhere.
LEFT_OUT = re.compile(r"\bserve\b|--(un)?install\b|--open\b|completion-script")
ELSEWHERE = {"json", "charts", "first-week"}
# Failures for want of something that the reader must have, answer or set up, as the page says.
NEEDS = re.compile(
    r"there is no such (file|folder)|No such file|no such folder or snapshot|Not a git repository|"
    r"nothing was written$|nobody can be asked|no change is named|no language model is connected|"
    r"may not be told of|nobody can be asked|is neither a terminal|refer to |there is no password|"
    r"no session is running|no recovery is going on|nothing was (imported|deleted)|no place is set for the site|"
    r"encryption.recipients is empty|no password opens|there is no target|"
    r"has three levers already|there is a prompt \"letter-tone\" already", re.MULTILINE)


def lines(page):
    """The lines of the blocks of a page that call the program, each whole."""
    for block in re.findall(r"(?ms)^```sh\n(.*?)^```", page.read_text()):
        for line in re.sub(r"\\\n\s*", " ", block).splitlines():
            if re.search(r"(^|\| *)daybook ", line) and not LEFT_OUT.search(line):
                yield line


def check(program, folder):
    """Types all lines of all pages. One that fails says what it needs, which its page tells."""
    count = 0
    for page in sorted((ROOT / "docs/pages").glob("*.md")):
        if page.stem in ELSEWHERE:
            continue
        at = folder / "blocks" / page.stem
        shutil.copytree(ROOT / "content", at / "content")
        for line in lines(page):
            count += 1
            done = program.run(line, at)
            told = done.stderr or done.stdout
            program.expect(done.returncode == 0 or done.returncode == 1 and NEEDS.search(told),
                           f"docs/pages/{page.name}: {line}", done)
        shutil.rmtree(at)
    program.expect(count > 100, f"the blocks of the documentation have {count} lines", done)
