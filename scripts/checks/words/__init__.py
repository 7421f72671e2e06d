"""Fails if a text breaks the wording rules of CONTRIBUTING.md.

Looked at are the messages of the strings files and the settings of both samples, each by the rules of its language;
by the rules of phrases also the texts for people in Markdown and the lines of Sources/ that are no comments; by those
of comments the comments of code, scripts and strings files; by the rule of beginnings the sentences of all of these;
and the messages of the newest commits. The documentation has a limit of words. --self-test plants a fault for each rule
and language, and a near miss for each rule, and sees that just the faults are found.

--counts prints how many sentences have a habit that makes English hard to read, by kind of text; with --before COMMIT
beside those of a commit, and with --list WORDS the sentences of the kinds of text with these words.
"""

import io
import pathlib
import re
import tarfile
import tempfile
import typing

from harness import ROOT, call, write

from . import habits

CHINESE = ("zh-Hans", "zh-Hant")
EAST_ASIAN = (*CHINESE, "ja")
ALL = ("en", *EAST_ASIAN)
# So many commits are looked at.
NEWEST = 40

# The texts for people, by language. The tables of CONTRIBUTING.md name faults.
DOCUMENTS = {"en": ["*.md", "docs/*.md", "docs/pages/*.md", "docs/pages/*/*.md"],
             "zh-Hans": ["*.zh-CN.md", "docs/pages/chinese.md"]}
SAMPLES = {"en": "content", "zh-Hans": "content-zh"}
# Words of the documentation and the README that people write, all that blanks separate, without blocks of code and the
# page that `daybook schema` makes.
MOST_WORDS = 60_000

# A character of Chinese or Japanese, its punctuation left out.
WRITTEN = "[\u3040-\u30ff\u3400-\u9fff]"


class Rule(typing.NamedTuple):
    """A pattern that texts must not contain."""

    languages: tuple
    pattern: str
    instead: str
    # Texts that it refuses, and one that it accepts.
    faults: tuple
    sound: str
    # True if it also applies to documentation and the program.
    is_phrase: bool = False


def comment(pattern, instead, fault, sound):
    return Rule(("comment",), pattern, instead, (fault,), sound)


def phrase(pattern, instead, fault, sound):
    return Rule(("en",), rf"(?i)(?<![\w-])(?:{pattern})(?![\w-])", instead, (fault,), sound, True)


RULES = [
    # Signs.
    Rule(ALL, r"""[\d}][ \u00a0]%(?![}\w(-]| ?[\d(])|\)[ \u00a0]%(?=["\\.,;)])""",
         "no blank before %", ("{number} %", "78 % done"), "{number}%, {{ 5 % 2 }}, a(1) % b", True),
    Rule(("en",), r"""["']""", "curly quotes: “ ” ’", ("the setting \"output\"", "New Year's Eve"),
         "New Year’s “Eve”"),
    Rule(("zh-Hans",), r"""["'「」]""", "quotes “ ”", ('写"完成"', "写「完成」"), "写“完成”"),
    Rule(("zh-Hant", "ja"), r"""["'“”]""", "quotes 「 」", ('寫"完成"', "寫“完成”"), "寫「完成」"),
    Rule(EAST_ASIAN, rf"{WRITTEN}[,;:!?()]|[,;:!?()]{WRITTEN}|{WRITTEN}\.(?![\w/*])",
         "full-width punctuation: ，；：！？（）。",
         ("記録(日別)", "完成, 好", "好:{list}", "完成."), "記録（日別）、{file}、9:30, 1.5"),
    Rule(EAST_ASIAN, rf"{WRITTEN} [A-Za-z]|[A-Za-z}}] {WRITTEN}",
         "no blank between the scripts", ("由 Daybook", "不足{count} 条", "README 用"),
         "由Daybook，{number} {unit}，張三 1000"),
    # Characters.
    Rule(("zh-Hans",), "佔", "占", ("佔比",), "占比"),
    Rule(("zh-Hant",), "[占录]|記錄", "佔, 紀錄", ("占比", "記錄"), "佔比，紀錄"),
    Rule(("zh-Hant",), "季度|此前", "季, 先前", ("各季度", "此前為"), "各季，先前為"),
    # English that was put together word by word.
    phrase("in the mean", "on average", "2 h each in the mean", "in the meantime"),
    phrase(r"(?:is|are|was|were) (?:not )?told|no \w+ is told", "is shown, is given, is reported",
           "a sum is told", "cannot be told apart"),
    phrase(r"(?:un)?mend(?:ed|s|ing)?", "fix", "until it is mended", "recommended"),
    phrase(r"stands? in(?! (?:for|the (?:way|corner)|markup)\b)", "is in", "it stands in a file",
           "a file stands in the way"),
    phrase(r"belongs? into", "belongs in", "it belongs into the file", "it belongs in the file"),
    phrase("beside money", "besides money", "given beside money", "given besides money"),
    phrase("never so much before", "personal best", "Never so much before", "Personal bests"),
    phrase(r"no sessions? reach(?:es)? into", "no sessions this week",
           "No session reaches into this week.", "No sessions this week."),
    phrase("what is to go", "what to let go of", "What is to go", "what is to gobble"),
    phrase(r"what is to do", "what needs doing", "What is to do", "what to do"),
    phrase(r"another program.{0,12} into the vault|bring records", "import",
           "Bring records of another program", "Import records from another program"),
    phrase(r"not its worth", "not quality", "signs, not its worth", "not worth it"),
    phrase(r"relations? goe?s? one way", "is one-sided", "3 relations go one way", "one-sided"),
    phrase(r"for who asks", "when the browser accepts it", "gzip for who asks", "for whoever asks"),
    phrase(r"others than", "a non-loopback address", "Others than this machine", "other than this"),
    phrase(r"it is known from", "it covers", "It is known from 1900", "it is well known from 1900"),
    phrase(r"means its end", "means the end of that day", "a day means its end", "the means of it"),
    phrase(r"that do not say it", "that name none", "gifts that do not say it",
           "gifts that do not say how"),
    phrase(r"without a word behind it", "… alone", "Without a word behind it, theme lists them.",
           "without a word"),
    phrase(r"folder upwards", "nearest folder above", "the nearest folder upwards", "go upwards"),
    phrase(r"takes? records out", "delete records", "Take records out.", "take the records"),
    phrase(r"nearer to zero", "closer to zero", "3 more, nearer to zero", "nearer to one"),
    phrase(r"today left out", "not counting today", "the week before, today left out", "left out today"),
    phrase(r"the same as a table", "Show as table", "The same as a table", "the same as the table"),
    Rule(("en",), "^→ as much|^What lies$|^No two .* are[.]$|^Left out,|[Ll]ongest had|"
         r"\}G$|^Not [a-z]+ after all|lunar month \d|the middle of \{",
         "see the table in CONTRIBUTING.md",
         ("→ as much", "What lies", "No two prompts are.", "Left out, it runs on.",
          "the longest had {days}", "{number}G", "Not done after all", "lunar month 1",
          "the middle of {count}"),
         "the longest was {days}; as much as {before}; {size} GB"),
    Rule(("en",), r"\b[Aa]n? \{", "no article before what may begin with any letter",
         ("A {pattern} week", "an {event}"), "the {pattern} week"),
    Rule(("en",), r"\b[Mm]ean (?:length|per|mood|energy|score|of \{)|-(?:day|week|month|year) mean|^Mean$",
         "average", ("Mean mood", "{window}-week mean", "mean of {window}", "Mean"), "what you mean to do"),
    Rule(("en",), r", after \{before\}", "(previously {before})", ("{value}, after {before}",),
         "{to}, after {from} in the earlier one"),
    # Chinese and Japanese with two names for one thing, or with English phrasing.
    Rule(CHINESE, "手写|手寫|要消失|前所未有|为什么是|為什麼是|扫描|掃描|随礼，|收礼，|[槓杠][桿杆]\\{",
         "自己写的, 想摆脱的, 个人最佳, 为何判为, 自评, 送出, 收到, 第{number}项杠杆任务",
         ("手写的页面", "手寫的頁面", "要消失的", "前所未有", "为什么是{pattern}", "扫描得分", "掃描得分",
          "随礼，{period}", "杠杆{number}", "槓桿{number}"), "自己写的，第{number}项杠杆任务"),
    Rule(CHINESE, "编号|編號|借款(?![人日])", "ID, 借贷",
         ("联系人的编号", "聯絡人的編號", "所有借款"), "ID，借款人，借款日期"),
    Rule(CHINESE, "站[点點]|[样樣]例|暂无|暫無|收[获穫]|[时時][间間][长長]度|您",
         "网站, 示例, 还没有, 心得, 时长, 你",
         ("生成站点", "產生站點", "样例记录", "樣例紀錄", "暂无记录", "暫無紀錄", "写下收获", "寫下收穫", "不是时间长度",
          "不是時間長度", "保留您的内容"), "生成网站，示例记录，还没有记录，写下心得"),
    Rule(("ja",), "手書き|番号|贈与|受領|祝日|前の[年月週]|前の四半期|保管済み|最も使用|最も高評価|自己最高|"
         "充実の|題名", "自分で書いた, ID, 贈った額, 受け取った額, 年中行事, 前年, アーカイブ済み, 最も使われた, "
         "評価が最も高い, 自己ベスト, 充実した, タイトル",
         ("手書きのページ", "連絡先の番号", "贈与", "受領", "祝日", "前の年", "前の四半期", "保管済み", "最も使用",
          "最も高評価", "自己最高", "充実の週", "題名"), "贈った額、前年、その前の4週、保管庫"),
]

RULES += [
    # Of comments, help, messages, field meanings and the documentation, but no question, heading or title.
    Rule(("sentence",), "^(?:Wh(?:at|ere|ether|ich|o|oever|atever)|Those|All that) .*", "the name of the thing; True if …",
         ("Whether it is done.", "Whoever is named may read.", "It is kept. What is lost is named.",
          "- Those of a day count.", "Named: All that it has.", "Where it is. So it is?"),
         "True if it is done. Where is it? What is due when: today, or then?"),
    comment(r"(?i)\b(?:is|are|was|were) (?:not )?told\b", "is shown, given, reported", "a sum is told",
            "cannot be told apart"),
    comment(r"(?i)\bof which (?:there is|it has|he|she|they)\b|\bas it has it\b|\banew\b", "whose, each, again",
            "A list, of which there is none", "one of which is odd"),
]

CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>")
LINE = re.compile(r"^\s*([\w.]+)\s*=\s*(.*?)\s*$")


class Found(typing.NamedTuple):
    path: str
    line: int
    text: str
    rule: Rule

    def __str__(self):
        tag = ", ".join(self.rule.languages)
        return f"{self.path}:{self.line}: “{self.text}” ({tag}): write {self.rule.instead}"


def lines(path):
    return enumerate(path.read_text(encoding="utf-8").split("\n"), 1)


def texts(root):
    """Each text with its place and the rules that hold for it."""
    phrases = compiled(rule for rule in RULES if rule.is_phrase)
    for tag in ALL:
        rules = compiled(rule for rule in RULES if tag in rule.languages)
        for path in sorted(root.glob(f"templates/**/strings/{tag}.properties")):
            # The English of messages about typed text is that of the code.
            is_of_code = tag == "en" and path.parent.parent.name == "terminal"
            for number, line in lines(path):
                match = LINE.match(line)
                if match:
                    yield path, number, match[2], phrases if is_of_code else rules
    for tag, patterns in DOCUMENTS.items():
        own = compiled(rule for rule in RULES if tag in rule.languages)
        for path in documents(root, tag, patterns):
            is_code = False
            for number, line in lines(path):
                is_code ^= line.startswith("```")
                if tag == "en" and (path.name != "CONTRIBUTING.md" or not line.startswith("|")):
                    yield path, number, line, phrases
                elif tag != "en" and not is_code:
                    yield path, number, CODE.sub("", line), own
    for tag, sample in SAMPLES.items():
        own = compiled(rule for rule in RULES if tag in rule.languages)
        for path in sorted(root.glob(f"{sample}/*.yaml")):
            for number, line in lines(path):
                # Settings may be comments, too.
                if match := re.match(r"\s*# (?!\w+: )(.*)", line):
                    yield path, number, match[1], phrases if tag == "en" else own
    for path in sorted(root.glob("Sources/**/*.swift")):
        for number, line in lines(path):
            if '"' in line or "\\" in line:
                if not line.lstrip().startswith("//"):
                    yield path, number, line, phrases
    comments = compiled(rule for rule in RULES if "comment" in rule.languages)
    for comment, patterns in habits.COMMENTED.items():
        found = {path for pattern in patterns for path in root.glob(pattern)}
        for path in sorted(path for path in found if path.is_file() and path.suffix != ".pyc"):
            for number, line in lines(path):
                if match := comment.match(line):
                    yield path, number, match[1], comments
    sentences = compiled(rule for rule in RULES if "sentence" in rule.languages)
    for path, number, text in habits.begun(root, DOCUMENTS["en"]):
        yield path, number, text, sentences


def documents(root, tag, patterns):
    """The documents of a language; a file that names one is not of another."""
    found = {path for pattern in patterns for path in root.glob(pattern)}
    others = {path for other in DOCUMENTS if other not in (tag, "en") for pattern in DOCUMENTS[other]
              for path in root.glob(pattern)}
    return sorted(found - others)


def count_problems(root):
    """The documentation when it has more words than one reads."""
    count = 0
    for path in documents(root, "en", ["README.md", *DOCUMENTS["en"][1:]]):
        if path.name not in habits.MADE:
            count += len(re.sub(r"(?ms)^ *```.*?^ *```$", "", path.read_text(encoding="utf-8")).split())
    if count > MOST_WORDS:
        yield f"docs: {count:,} words, {MOST_WORDS:,} at most: shorten what is there"


def commit_problems(root):
    """The faults of the newest commits: `area: verb …` in at most 60 characters, and phrases."""
    if not (root / ".git").exists():
        return
    log = call(["git", "-C", root, "log", f"-{NEWEST}", "--no-merges", "--format=%h%x00%s%x00%b%x01"],
               codes=None)
    # A copy that git does not trust has no commits to look at.
    for commit in filter(None, map(str.strip, log.stdout.split("\x01"))):
        name, subject, body = commit.split("\x00")
        if len(subject) > 60 or not re.match(r"[a-z][\w ,-]*: \S", subject):
            yield f"commit {name}: “{subject}”: write area: verb …, in at most 60 characters"
        for rule in RULES:
            if rule.is_phrase and (match := re.search(rule.pattern, f"{subject}\n{body}")):
                yield f"commit {name}: “{match[0]}”: write {rule.instead}"


def compiled(rules):
    """The rules with their patterns, and a pattern that matches whatever any of them may match."""
    rules = [(rule, re.compile(rule.pattern)) for rule in rules]
    return rules, re.compile("|".join(f"(?:{one.pattern})" for _, one in rules).replace("(?i)", ""),
                             re.IGNORECASE)


def violations(root):
    found = []
    for path, number, text, (rules, any_rule) in texts(root):
        if any_rule.search(text):
            for rule, pattern in rules:
                match = pattern.search(text)
                if match:
                    place = str(path.relative_to(root))
                    found.append(Found(place, number, match[0], rule))
    return found


def planted(tag, text):
    """The findings in a message of a language, and in the two other places of phrases."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        write(root, {
            f"templates/focus/strings/{tag}.properties":
                f"# {text}\na.b.one = {text}\n" if tag not in ("comment", "sentence") else "",
            "docs/pages/page.md": f"# Page\n{text}\n" if tag in ("en", "sentence") else "",
            "Sources/A/A.swift": {"en": f'// {text}\nlet a = "{text}"\n',
                                  "comment": f"let a = 1\n// {text}\n"}.get(tag, "")})
        return violations(root)


def self_test(run):
    count = 0
    for rule in RULES:
        places = 3 if rule.is_phrase else 1
        for tag in rule.languages:
            for fault in rule.faults:
                count += 1
                # Each language has the fault in the place of the rule, on the second line, once.
                own = [found for found in planted(tag, fault) if found.rule is rule]
                expected = places if tag == "en" else 1
                if [found.line for found in own] != [2] * expected:
                    run.problems.append(f"not found in {tag}: {fault}")
            if any(found.rule is rule for found in planted(tag, rule.sound)):
                run.problems.append(f"found in {tag}, and sound: {rule.sound}")
    return f"{count} faults of {len(RULES)} rules were found, and nothing that is sound"


def earlier(run, commit):
    """A folder with the texts of a commit; None without one."""
    if commit:
        names = ["Sources", "Tests", "scripts", "docs", "templates", "Makefile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
        packed = call(["git", "-C", ROOT, "archive", commit, *names], text=False).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(run.folder / "before", filter="data")
        return run.folder / "before"
    return None


def options(parser):
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--counts", action="store_true", help="print how often texts have a habit")
    parser.add_argument("--before", metavar="COMMIT", help="count a commit, too")
    parser.add_argument("--list", metavar="WORDS", help="print the sentences of texts such as documentation")


def check(run):
    if run.options.self_test:
        return self_test(run)
    if run.options.list:
        return "\n".join(["sentences with a habit", *habits.listed(ROOT, run.options.list)])
    if run.options.counts:
        return "\n".join(["sentences with a habit", *habits.table(ROOT, earlier(run, run.options.before))])
    assert any(ROOT.glob("templates/**/strings/en.properties")), f"there are no strings files in {ROOT}"
    run.problems += map(str, violations(ROOT))
    run.problems += count_problems(ROOT)
    run.problems += commit_problems(ROOT)
