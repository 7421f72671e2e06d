import AllSystems
import Basics
import SiteKit
import TestKit
import Testing

@testable import Vault

/// An importer with its own reader accepts typed text as a form does, and refuses it with the
/// same message.
struct OneReadingOfImportsTests {
  private let moment: EntryMoment

  init() throws { moment = EntryMoment(zone: shanghai, now: try at("2026-11-20T15:30")) }

  /// A place for typed text in another program's file, and the field that it fills.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: String
    let field: String
    let path: String
    let format: String
    let file: @Sendable (String) -> String

    init(
      _ name: String, _ kind: String, _ field: String, in path: String, _ format: String,
      _ file: @escaping @Sendable (String) -> String
    ) {
      testDescription = name
      (self.kind, self.field, self.path, self.format, self.file) = (kind, field, path, format, file)
    }
  }

  private static func cell(_ text: String) -> String {
    "\"\(text.replacing("\"", with: "\"\""))\""
  }

  private static let days = [
    Place("the date of a gift in a table", "gift", "date", in: "t.csv", "gifts") {
      "姓名,金额,方向,日期\n张三,500,收,\(cell($0))\n"
    },
    Place("the date before a list of gifts", "gift", "date", in: "t.txt", "gifts") {
      "日期：\($0)\n方向：收\n张三 500\n"
    },
    Place("the date of a task of Todoist", "task", "day", in: "Home.csv", "todoist") {
      "TYPE,CONTENT,INDENT,DATE\ntask,Write,1,\(cell($0))\n"
    },
    Place("the date of an entry of jrnl", "entry", "at", in: "j.txt", "jrnl") {
      "[\($0)] A title.\nAnd a body.\n"
    },
  ]

  private static let amounts = [
    Place("the amount of a gift in a table", "gift", "amount", in: "t.csv", "gifts") {
      "姓名,金额,方向,日期\n张三,\(cell($0)),收,2026-05-01\n"
    },
    Place("the amount of a gift in a list", "gift", "amount", in: "t.txt", "gifts") {
      "日期：2026-05-01\n方向：收\n李四 100\n张三\t\($0)\n"
    },
  ]

  /// The result of a text: the value in the record, and the problem.
  private func imported(_ text: String, _ place: Place) async throws -> (String?, [String]) {
    var bench = ImportBench(MemoryFiles(), at: moment.now)
    bench.zone = shanghai
    let plan = try await bench.add(Array(place.file(text).utf8), place.path, as: place.format)
    let library = try bench.library
    let found = try library.records(of: library.kind(place.kind))
    let gift = found.first { $0.text["contact"]?.plain != "李四" }
    return (gift?.text[place.field]?.plain, plan.diagnostics.kept.map(\.message))
  }

  private func typed(_ text: String, _ place: Place) throws -> (String?, [String]) {
    let form = try #require(Systems.forms.first { $0.name == place.kind })
    let draft = form.draft(form.filled.merging([place.field: text]) { $1 }, moment)
    let problems = draft.problems.filter {
      $0.field == place.field && $0.diagnostic.severity == .error
    }
    let value = draft.content.first { $0.name == place.field }?.json.plain
    return (problems.isEmpty ? value : nil, problems.map(\.diagnostic.message))
  }

  private func rows(_ name: String) throws -> [String] {
    try ReferenceTable.readings.rows.filter { $0[0] == name }.map { $0[1] }
  }

  private static let oddDays = [
    "2月30日", "5月0日", "5月32日", "2026-02-30", "2026年2月30日", "２０２６年５月６日", "农历2026年八月十五",
    "19/11/2026", "foo", "mar 3 nov", "4 marras 2026", "2026-W53", "Nov 17, 2016", "17 Nov 2016",
    "2016年11月16日", "1980-05-06",
  ]

  @Test(arguments: days)
  func `A day in a file of another program is that of a form`(place: Place) async throws {
    for text in try rows("day") + Self.oddDays where !text.contains("]") {
      let (typed, refused) = try typed(text, place)
      let (value, problems) = try await imported(text, place)
      let what = Comment("\(text): \(typed ?? "-") \(refused), \(value ?? "-") \(problems)")
      guard let value else {
        // No file means days relative to its import.
        let isDated = Day(dated: text) != nil
        #expect(!isDated || typed == nil, what)
        let isSaid = Set(problems).isSuperset(of: refused)
        #expect(place.kind != "gift" || typed != nil || isSaid, what)
        continue
      }
      // The dates of a file share one order.
      let ordered = DateOrder.allCases.lazy.compactMap { $0.day(text) }.first
      let day = typed.flatMap { Day(dated: $0) } ?? Day(dated: text) ?? ordered
      #expect(day != nil && Day(String(value.prefix(10))) == day, what)
    }
  }

  @Test(arguments: amounts)
  func `An amount in a file of another program is that of a form`(place: Place) async throws {
    for text in try rows("money") + ["½½", "1,20", "壹仟元整", "$20", "－５００"] {
      let isOneWord = !text.contains { $0.isWhitespace || ",:，：、;".contains($0) }
      guard place.path.hasSuffix(".csv") || isOneWord else { continue }
      let (typed, refused) = try typed(text, place)
      let (value, problems) = try await imported(text, place)
      let what = Comment("\(text): \(typed ?? "-") \(refused), \(value ?? "-") \(problems)")
      // A zero amount is not a gift, and its sign may give the direction.
      let isNothing = (try? WrittenMoney(text, in: ""))?.units(decimals: 2) == 0
      if isNothing { continue }
      #expect((value == nil) == (typed == nil), what)
      if let value, let typed {
        let sums = [value, typed].map { (try? WrittenMoney($0, in: "CNY"))?.units(decimals: 2) }
        #expect(sums[0] == sums[1], what)
      } else if place.path.hasSuffix(".csv") {
        #expect(Set(problems) == Set(refused), what)
      }
    }
  }

  @Test func `A birthday and a name on a card are those of a form`() async throws {
    let form = try #require(Systems.forms.first { $0.name == "contact" })
    for text in Self.oddDays + ["11月30日", "腊月廿五", "5月6号", "06-31", "13月1日", "张 伟"] {
      let isName = text == "张 伟"
      let field = isName ? "name" : "birthday"
      let place = Place("a card", "contact", field, in: "c.vcf", "gifts") {
        "BEGIN:VCARD\nVERSION:3.0\n" + (isName ? "FN:\($0)" : "FN:张三\nBDAY:\($0)")
          + "\nEND:VCARD\n"
      }
      let (typed, refused) = try typed(text, place)
      let (value, problems) = try await imported(text, place)
      let what = Comment("\(text): \(typed ?? "-") \(refused), \(value ?? "-") \(problems)")
      let birthdays = [typed, value].map { $0.flatMap(Birthday.init) }
      if isName { #expect(value == "张伟" && typed == value, what) }
      let isLunar = value?.hasPrefix("lunar:") == true
      if !isName { #expect(birthdays[0] == birthdays[1] || isLunar, what) }
      #expect(problems == refused.map { "\($0); it is left out" }, what)
    }
    #expect(form.fields.contains { $0.name == "birthday" })
  }

  @Test func `A length of StayFree is that of a form`() async throws {
    let measure = "walk: {title: Walk, kind: duration}\n"
    let files = MemoryFiles(["measures.yaml": measure])
    let read = try Settings.read(
      in: files, keys: Systems.settingKeys, systemNames: Systems.all.map(\.name))
    let form = try #require(Systems.forms(in: read.settings).first { $0.name == "walk" })
    for text in try rows("length") + ["25 h", "1h 2m 3s", "1 month"] {
      let bench = ImportBench(MemoryFiles(), at: moment.now)
      let table = "App,2026-11-19\nMaps,\(Self.cell(text))\n"
      let plan = try await bench.add(Array(table.utf8), "s.csv", as: "stayfree")
      let typed = form.draft(form.filled.merging(["value": text]) { $1 }, moment)
      let isRefused = typed.problems.contains { $0.field == "value" }
      let length = try? Duration(written: text, needsUnit: true)
      // Zero time is not a use, and a bare number has no unit there.
      guard let length, length > .zero else {
        #expect(plan.summary.added == 0, "\(text)")
        continue
      }
      #expect((plan.summary.added == 0) == isRefused, "\(text): \(plan.diagnostics.kept)")
      #expect(plan.diagnostics.isEmpty != isRefused, "\(text)")
    }
  }
}
