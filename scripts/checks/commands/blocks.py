"""The commands in the documentation: in blocks, each page in a copy of the sample; in tables,
sentences and indented lines, each in a copy of its own."""

import re
import shutil

from harness import ROOT, write

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
    r"there is a prompt \"letter-tone\" already|什么也没有写入$|没有这个文件", re.MULTILINE)


def typed(page):
    """The lines of each block of a page that call the program, each whole, and the lines of the block
    below it that shows what they print."""
    for block, shown in re.findall(r"(?ms)^ *```sh\n(.*?)^ *```\n(?:\n```\n(.*?)^```)?", page.read_text()):
        calls = [line.strip() for line in re.sub(r"\\\n\s*", " ", block).splitlines()
                 if re.search(r"(^ *|\| *)daybook |^ *(mkdir -p|age-keygen) ", line) and not LEFT_OUT.search(line)]
        yield calls, shown.splitlines()


# A command in a sentence, a table or an indented line.
INLINE = re.compile(r"(?m)^ {4,}((?:echo .*\| )?daybook .*)$|`(daybook [^`\n]+)`")
# A name to be replaced, an open option, or a command without its arguments.
FRAGMENT = re.compile(r"\b(?!EUR|USD|JPY|CNY|GBP|HKD|VERSION)[A-Z]{2,}\b|\[|…|\.\.\.|<|^daybook \S+$|&&")
# A command that is named without its arguments.
MENTIONED = re.compile(r"missing (expected argument|value)|缺少<|no change is named|there is no text")
# Failures for want of a thing that another part of the page makes.
MISSING = re.compile(r"there is no (change number|snapshot|book|program)|is not a kind of record|has no \"fast\"")
# Commands that only a person types: they wait, ask for a text, or name a thing of another section.
BY_HAND = re.compile(r"--to -$|^daybook (help|\d|protected|prompt team|prompt new|mcp|publish|protect|theme new|rollup)\b")


def inline(page):
    """The whole commands of a page outside its blocks, each once."""
    text = re.sub(r"(?ms)^ *```.*?^ *```$", "", page.read_text())
    found = [(match[1] or match[2]).replace("\\|", "|") for match in INLINE.finditer(text)]
    return [line for line in dict.fromkeys(re.sub(r" {2,}#.*$", "", line) for line in found)
            if not FRAGMENT.search(line) and not LEFT_OUT.search(line) and not BY_HAND.search(line)]


def check_inline(program, page, told, given):
    """Types the commands of a page outside its blocks, each in a fresh copy of the sample, or after the others of the page
    in the vault in which its blocks were typed. Returns how many there are."""
    def is_right(done):
        said = done.stderr or done.stdout
        return (done.returncode == 0 or done.returncode == 1 and (NEEDS.search(said) or MISSING.search(said))
                and not line.startswith("daybook add ") or done.returncode == 64 and MENTIONED.search(said))

    lines, failed = list(inline(page)), {}
    for line in lines:
        at = told.with_name("inline")
        shutil.copytree(sample(page), at)
        (at / ".daybook").mkdir(exist_ok=True)
        write(at, given)
        done = program.run(line, at)
        if not is_right(done):
            failed[line] = done
        shutil.rmtree(at)
    for line in lines if failed else []:
        done = program.run(line, told)
        if line in failed:
            program.expect(is_right(done), f"docs/pages/{page.name}: {line}", failed[line])
    return len(lines)


def sample(page):
    return ROOT / ("content-zh" if page.stem == "chinese" else "content")


def check(program, folder, given):
    """Types all lines of all pages. A line may fail only with a need that its page names."""
    count = outputs = examples = 0
    for page in sorted((ROOT / "docs/pages").rglob("*.md")):
        if page.stem in ELSEWHERE:
            continue
        at = folder / "blocks" / page.stem
        shutil.copytree(sample(page), at / "content")
        # The key that an earlier page made.
        shutil.rmtree(folder / ".config/age", ignore_errors=True)
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
        examples += check_inline(program, page, at / "content", given)
        shutil.rmtree(at)
    program.expect(examples > 100, f"the documentation has {examples} commands outside blocks", done)
    program.expect(count > 100 and outputs > 1, f"the documentation has {count} lines, {outputs} outputs", done)
