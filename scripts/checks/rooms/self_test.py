"""Shows that each kind of violation is found, and that a sound tree passes."""

import pathlib
import tempfile

from harness import write

from .tree import Tree

SOUND = {
    "Package.swift": 'let systems = [\n  "Focus", "Gifts",\n]\n',
    "Sources/CZlib/module.modulemap": "module CZlib {}",
    "Sources/CZlib/shim.h": "",
    "Sources/Basics/Chronology/Day.swift": "package struct Day {}",
    "Sources/Wording/Words.swift": "import Basics\npackage struct Words {}",
    "Sources/SiteKit/System.swift": "import Vault\npackage protocol System {}",
    "Sources/Vault/Files/Files.swift": "import Glibc\npackage protocol Files {}",
    "Sources/Vault/Files/Disk/Disk.swift": "package struct Disk: Files {}",
    "Sources/Vault/Reader.swift": "import Basics\n"
    "package struct Reader { let files: any Files; let day: Day }",
    "Sources/Preview/Server.swift": "import NIOPosix\nlet began = ContinuousClock.now",
    "Sources/AllSystems/Systems.swift": "import Focus\nlet all = [FocusRoom()]",
    "Sources/daybook/Daybook.swift": "import AllSystems\nimport CProcess\nlet now = Date()",
    "Sources/Systems/Focus/Figures/FocusHistory.swift": "import Basics\n"
    "package struct FocusHistory { struct Kind {} }\n"
    "extension FocusHistory { package enum Shape {} }",
    "Sources/Systems/Focus/FocusRoom.swift": "import ArgumentParser\n"
    "import SiteKit\npackage struct FocusRoom { let history: FocusHistory }",
    "Sources/Systems/Gifts/Figures/Money.swift": "package struct Money { var units: Int }",
    "Sources/Systems/Gifts/GiftView.swift": "package struct GiftView {}\n"
    'private struct Words {}\nlet yearlyFocus = "a focus of gifts"',
    "Sources/AllSystems/FocusOnGifts/Both.swift": "import Focus\nimport Gifts\n"
    'func both(_ one: FocusHistory, _ other: Money) { say("gifts/\\(other)") }',
    "Tests/Systems/Focus/HistoryTests.swift": "import Focus\nlet history = FocusHistory()",
    "Tests/DaybookTests/BuildTests.swift": "import daybook\nlet view = GiftView()",
    "Tests/SiteTests/PagesTests.swift": "import AllSystems\nlet history: FocusHistory",
    "Tests/VaultTests/ReaderTests.swift": 'let gifts = "gifts/records.jsonl"',
    "scripts/checks/words/__init__.py": "",
    "templates/base.liquid": "{% comment %} focus {% endcomment %}<a autofocus>{{ title }}</a>",
    "templates/strings/en.properties": "# focus\nnav.pages = Focus on gifts.sent",
    "templates/assets/tokens.css": ":root { --focus: #3650c4; }",
    "templates/assets/base.css": "/* focus */ a:focus-visible, .skip:focus { color: red; }",
    "templates/assets/base.js": '// focus\na.focus(); a.addEventListener("focus", see);',
    "templates/focus/week.liquid": '{{ focus.week }} {{ "focus.days" | t }}',
    "templates/focus-on-gifts/page.liquid": "{{ focus.week }} {{ gifts.sent }}",
}

# (rule, file, text): the file is added to the sound tree, or replaced in it, and only this rule
# refuses the result.
REFUSED = [
    ("imports", "Sources/Systems/Focus/Figures/A.swift", "import Foundation"),
    ("imports", "Sources/Systems/Focus/Figures/A.swift", "package import Vault"),
    ("imports", "Sources/Systems/Gifts/A.swift", "import Foundation"),
    ("imports", "Sources/Systems/Gifts/A.swift", "import Site"),
    ("imports", "Sources/Systems/Gifts/Figures/A.swift", "let view: GiftView"),
    ("rooms", "Sources/Systems/Focus/A.swift", "import Gifts"),
    ("imports", "Sources/SiteKit/Markdown/A.swift", "import Vault"),
    ("imports", "Sources/SiteKit/A.swift", "import CMarkGFM"),
    ("imports", "Sources/Basics/Chronology/A.swift", "public import FoundationEssentials"),
    ("imports", "Sources/Charts/A.swift", "@preconcurrency internal import Glibc"),
    ("imports", "Sources/Liquid/A.swift", "import struct Foundation.Date"),
    ("imports", "Sources/Liquid/A.swift", "import Basics; import SiteKit"),
    ("imports", "Sources/Liquid/A.swift", "/* one */ import Vault"),
    ("imports", "Sources/Vault/A.swift", "import SiteKit"),
    ("imports", "Sources/SiteKit/A.swift", "import Site"),
    ("imports", "Sources/Site/A.swift", "import Foundation"),
    ("imports", "Sources/Vault/A.swift", "import FoundationEssentials"),
    ("imports", "Sources/Vault/A.swift", "import CProcess"),
    ("imports", "Sources/Preview/A.swift", "import NIOTLS"),
    ("imports", "Sources/daybook/A.swift", "import Foundation"),
    ("imports", "Sources/daybook/A.swift", "import NIOPosix"),
    ("imports", "Sources/Unknown/A.swift", ""),
    ("paths", "Makefile", "all:\n\tscripts/" "release/none"),
    ("paths", "docs/pages/a.md", "Run `scripts/" "check --quick none`."),
    ("machine", "Sources/Vault/A.swift", "let now = Date()"),
    ("machine", "Sources/Vault/A.swift", "let now = Date.now"),
    ("machine", "Sources/Vault/A.swift", "let soon = Date(timeIntervalSinceNow: 60)"),
    ("machine", "Sources/Vault/A.swift", "let zone = TimeZone.current"),
    ("machine", "Sources/Vault/A.swift", 'let home = ProcessInfo.processInfo.environment["HOME"]'),
    ("machine", "Sources/Vault/A.swift", 'let said = "\\(getenv("HOME"))"'),
    ("machine", "Sources/Vault/A.swift", "let now = time(nil)"),
    ("machine", "Sources/Site/A.swift", "let began = ContinuousClock.now"),
    ("machine", "Sources/Preview/A.swift", "let began = SuspendingClock().now"),
    ("machine", "Sources/Preview/A.swift", "let began = DispatchTime.now()"),
    ("machine", "Sources/Systems/Focus/Figures/A.swift", "let any = Int.random(in: 1...6)"),
    ("imports", "Sources/SiteKit/Models/A.swift", "import Glibc"),
    ("network", "Sources/daybook/A.swift", 'let program = ExternalProgram(named: "curl")'),
    ("network", "Sources/daybook/Model/Other.swift", 'let program = ExternalProgram(named: "curl")'),
    ("network", "Sources/Preview/A.swift", "let result = connect(socket, address, length)"),
    ("network", "Sources/Vault/A.swift", "getaddrinfo(host, nil, nil, &found)"),
    ("money", "Sources/Systems/Gifts/Figures/A.swift", "let amount: Double = 12"),
    ("money", "Sources/Systems/Gifts/Figures/A.swift", "let amounts: [Float] = []"),
    ("money", "Sources/Systems/Gifts/Figures/A.swift", "let amount = 1.5"),
    ("money", "Sources/Systems/Gifts/Figures/A.swift", "let amount = 1e3"),
    ("numbers", "Sources/Charts/A.swift", "let width = Int(left / 2.5)"),
    ("numbers", "Sources/Charts/A.swift", "let width = Int64((left * 1e6).rounded())"),
    ("numbers", "Sources/Charts/A.swift", "func pixels(_ width: Double) -> Int { Int(width) }"),
    ("numbers", "Sources/Charts/A.swift", "let whole = Double(count)\nlet count = Int(max(0, whole))"),
    ("numbers", "Sources/Charts/A.swift", "extension Double { var whole: Int { Int(self) } }"),
    ("readers", "Sources/Vault/A.swift", 'let numerals = ["一": 1, "二": 2]'),
    ("readers", "Sources/Systems/Focus/A.swift", 'let numerals = [("三", 3)]'),
    ("readers", "Sources/Systems/Gifts/A.swift", "let number = Double(cell.text)"),
    ("readers", "Sources/Systems/Gifts/A.swift", 'let days = ["昨天": -1, "前天": -2]'),
    ("readers", "Sources/Vault/A.swift", 'let months = ["january", "february"]'),
    ("readers", "Sources/Vault/A.swift", 'switch unit { case "m", "min", "minutes": 60 }'),
    ("readers", "Sources/Systems/Focus/Room/A.swift", 'let units = ["小时": 3_600, "分钟": 60]'),
    ("readers", "Sources/SiteKit/A.swift", 'let units = [("h", 3_600), ("min", 60)]'),
    ("readers", "Sources/Site/A.swift", "let number = node.text.flatMap(Double.init)"),
    ("readers", "Sources/Vault/A.swift", "switch kind { case .whole(let range): a(range)\n"
     "case .day, .dayOrNone: b() }"),
    ("rooms", "Package.swift", 'let systems = ["Focus"]'),
    ("rooms", "Sources/Site/A.swift", "let view: GiftView"),
    ("rooms", "Sources/Site/A.swift", "let shape: Shape"),
    ("rooms", "Sources/Site/A.swift", "let money: Money"),
    ("rooms", "Sources/daybook/A.swift", "import Focus"),
    ("rooms", "Sources/Site/A.swift", "func add(giftLedger: Int) {}"),
    ("rooms", "Sources/Site/A.swift", "let focusStreak = 1"),
    ("rooms", "Sources/Site/A.swift", 'let folder = "focus/"'),
    ("rooms", "Sources/Site/A.swift", 'let key = "nav.gifts"'),
    ("rooms", "Sources/Site/A.swift", 'let key = "gifts"'),
    ("rooms", "Sources/Site/A.swift", 'let path = "focus/\\(day)"'),
    ("rooms", "Sources/Charts/Words+Gifts.swift", ""),
    ("rooms", "Sources/Systems/Focus/A.swift", "let money: Money"),
    ("rooms", "Sources/Systems/Focus/A.swift", 'let key = "gifts.sent"'),
    ("rooms", "Tests/VaultTests/A.swift", "let view = GiftView()"),
    ("rooms", "Tests/Systems/Focus/A.swift", "let view = GiftView()"),
    ("rooms", "templates/page.liquid", "{{ focus.week }}"),
    ("rooms", "templates/page.liquid", '{{ "gifts.sent" | t }}'),
    ("rooms", "templates/page.liquid", '<p class="gift-rows">'),
    ("rooms", "templates/gifts.liquid", ""),
    ("rooms", "templates/focus/week.liquid", "{{ gifts.sent }}"),
    ("rooms", "templates/strings/en.properties", "gifts.sent = Sent"),
    ("rooms", "templates/assets/base.css", ".focus { color: var(--tone); }"),
    ("rooms", "templates/assets/base.js", 'load("focus/index.json")'),
    ("folders", "Sources/Vault/Files/A.swift", "let reader: Reader"),
    ("folders", "Sources/Vault/Files/A.swift", "let disk: Disk"),
    ("columns", "Sources/Vault/A.swift", f"// {'a' * 98}"),
    ("columns", "Tests/VaultTests/A.swift", f"// {'a' * 98}"),
]

# Code that resembles a violation but is correct.
ALLOWED = [
    ("Sources/Liquid/A.swift", "// import Foundation\nlet text = \"import Foundation\""),
    ("Sources/SiteKit/Markdown/A.swift", "import CMarkGFM\nimport Basics // not Foundation"),
    ("Sources/SiteKit/Markdown/A.swift", "/* One.\nimport Foundation\n*/\nimport Basics"),
    ("Sources/SiteKit/Markdown/A.swift", "#if canImport(Foundation)\n#endif"),
    ("Sources/Vault/A.swift", "import Glibc\nlet then = Date(timeIntervalSince1970: 0)"),
    ("Sources/Vault/A.swift", "/// Unlike `Date()`, this is an argument."),
    ("Sources/Vault/A.swift", 'let text = "Date()"'),
    ("Sources/daybook/Model/CurlProgram.swift", 'let program = ExternalProgram(named: "curl")'),
    ("Sources/Vault/A.swift", 'let text = "the program curl"; server.connect(one)'),
    ("Sources/Systems/Gifts/Figures/A.swift", "// Not a Double.\nlet isDoubled = pair.0.1 + $0.1"),
    ("Sources/Charts/A.swift", "let width: Double = 12.5"),
    ("Sources/Charts/A.swift", "let width = Int(clamping: 12.5) + (Int(exactly: 2.5) ?? 0)"),
    ("Sources/Charts/A.swift", "let text: String\nlet width = Int(text) ?? Int(whole(of: 2.5))"),
    ("Sources/Charts/A.swift", "func a(width: Double) {}\nfunc b(width: UInt8) { c(Int(width)) }"),
    ("Sources/Basics/TypedText/A.swift", 'let numerals = ["一": 1, "二": 2]; let one = Double(text)'),
    ("Sources/Basics/TypedText/A.swift", 'let days = ["昨天": -1]'),
    ("Sources/Vault/A.swift", 'let hint = "write yesterday or 昨天"'),
    ("Sources/Vault/A.swift", 'let days = "一二三".contains(day); let width = Double(count)'),
    ("Sources/Vault/A.swift", "switch form { case .text: a()\ncase .number, .object: b() }"),
    ("Sources/Basics/Chronology/ClampedNumber.swift", "let whole = Int(2.5)"),
    ("Sources/Site/A.swift", "/// A ``GiftView`` and its `focus/`.\nlet words: Words"),
    ("Sources/Site/A.swift", "struct Money {}\nlet money: Money"),
    ("Sources/Site/A.swift", 'let help = "what the focus of a week is: gifts, or none"'),
    ("Sources/Site/A.swift", 'let style = "a:focus-visible { }"; let caption = "Focus"'),
    ("Sources/Site/A.swift", "let refocused = regrowth(autofocus)"),
    ("Sources/Vault/Files/A.swift", "private struct Reader {}\nlet reader: Reader"),
    ("Sources/Vault/Files/A.swift", "func first<Reader>(_ one: Reader) {}"),
    ("Makefile", "all:\n\tscripts/check words --self-test"),
    ("docs/pages/a.md", "In `scripts/` and `scripts/*.js`; see other/scripts/none."),
    ("Sources/Vault/A.swift", f"let text = \"{'a' * 87}\""),
    ("Tests/VaultTests/A.swift", f"let text = \"{'a' * 120}\""),
]


def run(check, violations, rules):
    problems = check.problems
    with tempfile.TemporaryDirectory() as scratch:
        def refused(number, files):
            top = pathlib.Path(scratch) / str(number)
            write(top, {path: text + "\n" for path, text in {**SOUND, **files}.items()})
            return violations(Tree(top), rules)

        problems += [f"refused in the sound tree: {violation}" for violation in refused(0, {})]
        for number, (rule, path, text) in enumerate(REFUSED, 1):
            found = refused(number, {path: text})
            # An import of another room's module breaks two rules.
            if rule not in {violation.rule for violation in found}:
                problems.append(f"{rule}: not refused: {path}: {text}")
            for violation in found:
                if violation.rule not in (rule, "imports"):
                    problems.append(f"{rule}: refused something else: {violation}")
        for number, (path, text) in enumerate(ALLOWED, len(REFUSED) + 1):
            problems += [f"refused: {violation}" for violation in refused(number, {path: text})]
    missing = set(rules) - {rule for rule, _, _ in REFUSED}
    problems += [f"{rule}: nothing shows that it finds a violation" for rule in sorted(missing)]
