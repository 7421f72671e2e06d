import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Tables and JSON Lines read with a mapping.
struct MappedImportTests {
  private static let measures = """
    weight: {title: Weight, unit: kg, kind: number, of day: last, fields: {place: text}}
    walk: {title: Walk, kind: duration, of day: sum}
    stretch: {title: Stretched, kind: yes}
    pages: {title: Pages, kind: count, of day: sum, fields: {book: text}}

    """

  private static let scale = """
    kind: weight
    fields: {day: Date, value: Weight, note: [Place, Comment]}
    key: [Date]
    """

  private func vault() -> MemoryFiles {
    MemoryFiles(bytes: ["measures.yaml": Array(Self.measures.utf8)])
  }

  /// Imports a table with a mapping, or with the vault's mappings.
  @discardableResult
  private func add(
    _ table: String, to vault: MemoryFiles, by mapping: String? = nil, named name: String = "scale",
    answers: [String]? = nil, _ change: (inout ImportRequest) -> Void = { _ in }
  ) async throws -> RecordedHost {
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"),
      files: ["t.csv": table, "\(name).yaml": mapping ?? ""], answers: answers)
    var request = ImportRequest(["t.csv"])
    request.isYes = answers == nil
    request.mapping = mapping.map { _ in "\(name).yaml" }
    change(&request)
    var work = try ImportWork(request, in: host)
    try await work.run()
    return host
  }

  /// The diagnostics of a table, one per line: position and message.
  private func problems(_ table: String, by mapping: String) async throws -> [String] {
    let vault = vault()
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"), files: ["t.csv": table, "m.yaml": mapping])
    var request = ImportRequest(["t.csv"])
    request.isYes = true
    request.mapping = "m.yaml"
    var found: [Diagnostic] = []
    do {
      var work = try ImportWork(request, in: host)
      try await work.run()
    } catch let failure as Failure {
      found = [failure.diagnostic]
    } catch is ImportFailed {}
    return (host.record.reported.kept + found).map { diagnostic in
      let place = diagnostic.place
      return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.message)"
    }
  }

  /// The records of a file, without management fields.
  private func records(_ vault: MemoryFiles, _ path: VaultPath) throws -> [String] {
    let text = String(decoding: try vault.contents(of: path), as: UTF8.self)
    return text.split(separator: "\n").map { line in
      let end = line.firstRange(of: #","imported":""#)?.lowerBound ?? line.endIndex
      let start = line.firstRange(of: #"","#)?.upperBound ?? line.startIndex
      return String(line[start..<end])
    }
  }

  @Test func `Rows are prompts if the mapping says so`() async throws {
    let vault = vault()
    let mapping = """
      kind: prompt
      fields: {title: Name, body: Text, tags: [Topics], category: Group}
      except: {Group: Drafts}

      """
    let table = """
      Name,Text,Topics,Group
      Frost,"Write about frost.

      In {count} lines.","frost, haiku",Poetry
      Sketch,Nothing yet.,,Drafts

      """
    for count in [1, 0] {
      let host = try await add(table, to: vault, by: mapping, named: "frost")
      #expect(host.record.reported.kept.isEmpty)
      #expect(host.record.printed.joined().contains("prompt: \(count) new"))
    }
    let text = String(decoding: try vault.contents(of: "prompts/frost.md"), as: UTF8.self)
    #expect(text.hasPrefix("---\ntitle: Frost\ntemplate: true\ncategory: Poetry\ntags: ["))
    #expect(text.hasSuffix("\n---\nWrite about frost.\n\nIn {count} lines."))
    #expect(vault.allFiles.keys.filter { $0.text.hasPrefix("prompts/") }.count == 2)
    // The mapping is kept, and used for the next table with its columns.
    let next = table.replacing("Frost", with: "Snow")
    let host = try await add(next, to: vault, named: "other")
    #expect(host.record.printed.joined().contains("prompt: 1 new"))
    let faults = try await problems(table, by: "kind: prompt\nfields: {title: Name, text: Text}\n")
    #expect(faults.contains { $0.contains("text") && $0.hasPrefix("2:") })
  }

  @Test(arguments: [",", ";", "\t"])
  func `A title above the table is no header`(mark: String) async throws {
    let vault = vault()
    let rows = [
      ["My scale"], [""], ["All", "of", "2026"], ["Date", "Weight", "Place", "Comment"],
      ["2026-11-18", "71.2", "home", ""], ["2026-11-19", "71.3", "gym", "new shoes"],
    ]
    let table = rows.map { $0.joined(separator: mark) + "\n" }.joined()
    let host = try await add(table, to: vault, by: Self.scale)
    #expect(host.record.reported.kept.isEmpty)
    #expect(try records(vault, "measures/weight.jsonl").count == 2)
  }

  @Test func `Columns become fields, cells put together, empty ones left out`() async throws {
    let vault = vault()
    try await add(
      "Date,Weight,Place,Comment\n2026-03-01,71.25,Home,\n2026-03-02,70,,\"a\nb\"\n", to: vault,
      by: Self.scale)
    #expect(
      try records(vault, "measures/weight.jsonl") == [
        #""day":"2026-03-01","value":71.25,"note":"Home""#,
        #""day":"2026-03-02","value":70,"note":"a\nb""#,
      ])
  }

  @Test func `Days with their year are read in any form that daybook date reads`() async throws {
    let vault = vault()
    try await add(
      "Date,Weight\n2016年11月16日,5\n\"Nov 17, 2016\",6\n18 Nov 2016,7\n农历2016年十月廿一,8\n",
      to: vault, by: "kind: weight\nfields: {day: Date, value: Weight}")
    // The 21st of the 10th lunar month of 2016 was 20 November.
    #expect(
      try records(vault, "measures/weight.jsonl") == [
        #""day":"2016-11-16","value":5"#, #""day":"2016-11-17","value":6"#,
        #""day":"2016-11-18","value":7"#, #""day":"2016-11-20","value":8"#,
      ])
  }

  @Test(arguments: [
    ("point", "1,234.5", "1234.5"), ("point", "1,234,567", "1234567"), ("point", "-0.50", "-0.50"),
    ("point", "007", "7"), ("point", ".5", "0.5"), ("point", "+3", "3"), ("point", "1e3", "1e3"),
    ("point", "1 234", "1234"), ("comma", "1.234,5", "1234.5"), ("comma", "71,2", "71.2"),
    ("comma", "71.2", "71.2"), ("comma", "1.234", "1234"), ("comma", "−3,5", "-3.5"),
    ("comma", "71,2 kg", "71.2"), ("point", "７１．４", "71.4"), ("point", "一百八", "180"),
  ])
  func `Numbers are read as the mapping says that they are written`(
    decimals: String, text: String, number: String
  ) async throws {
    let vault = vault()
    let mapping = "kind: weight\nfields: {day: D, value: V}\ndecimals: \(decimals)"
    try await add("D;V\n2026-03-01;\(text)\n", to: vault, by: mapping)
    #expect(
      try records(vault, "measures/weight.jsonl") == [#""day":"2026-03-01","value":\#(number)"#])
  }

  @Test(arguments: [
    ("", "90 min", #""90 min""#), ("", "1:30", #""1:30""#), ("", "90", "90"),
    (", unit: min", "90", #""90 min""#), (", unit: h", "1.5", #""1.5 h""#),
    (", unit: s", "5,400", #""5400 s""#), (", unit: h", "1,5", #""1.5 h""#),
    (", unit: s", "45", #""45 s""#), ("", "1,5 h", #""1.5 h""#), ("", "两个半小时", "150"),
  ])
  func `Lengths are read with their unit, or that of the mapping`(
    unit: String, text: String, value: String
  ) async throws {
    let vault = vault()
    try await add(
      "D;V\n2026-03-01;\(text)\n", to: vault,
      by: "kind: walk\nfields: {day: D, value: {column: V\(unit)}}")
    #expect(
      try records(vault, "measures/walk.jsonl") == [#""day":"2026-03-01","value":\#(value)"#])
  }

  @Test(arguments: [
    ("2026-03-04 09:30", "2026-03-04 09:30"), ("2026-03-04T09:30:00Z", "2026-03-04T09:30:00Z"),
    ("04.03.2026 9:30:15 PM", "2026-03-04T21:30:15"), ("04/03/2026", "2026-03-04T00:00:00"),
    ("2026年3月4日 9:30", "2026-03-04T09:30:00"), ("2026年3月4日", "2026-03-04T00:00:00"),
    ("Mar 4, 2026 9:30 PM", "2026-03-04T21:30:00"), ("04.03.2026 下午3点", "2026-03-04T15:00:00"),
  ])
  func `Times are read as other programs write them`(text: String, time: String) async throws {
    let vault = vault()
    try await add(
      "T;V\n\(text);1\n", to: vault,
      by: "kind: weight\nfields: {at: T, value: V}\ndates: dmy")
    #expect(try records(vault, "measures/weight.jsonl") == [#""at":"\#(time)","value":1"#])
  }

  @Test func `Whether it was so is read as other programs say it`() async throws {
    let vault = vault()
    try await add(
      "D,V\n2026-03-01,TRUE\n2026-03-02,no\n2026-03-03,2\n2026-03-04,0\n", to: vault,
      by: "kind: stretch\nfields: {day: D, value: {column: V, values: {2: yes, 0: no}}}")
    #expect(
      try records(vault, "measures/stretch.jsonl") == [
        #""day":"2026-03-01","value":"yes""#, #""day":"2026-03-02","value":"no""#,
        #""day":"2026-03-03","value":"yes""#, #""day":"2026-03-04","value":"no""#,
      ])
  }

  @Test(arguments: [("s", "1772616600"), ("ms", "1772616600000")])
  func `Times may be counted since 1970`(unit: String, text: String) async throws {
    let vault = vault()
    try await add(
      "T;V\n\(text);1\n", to: vault,
      by: "kind: weight\nfields: {at: {column: T, unit: \(unit)}, value: V}")
    #expect(
      try records(vault, "measures/weight.jsonl") == [#""at":"2026-03-04T09:30:00Z","value":1"#])
  }

  @Test(arguments: ["20260304T093000Z", "20260304T0930Z", "20260304T173000+0800"])
  func `Times may be in the basic form of ISO 8601`(text: String) async throws {
    let vault = vault()
    try await add("T;V\n\(text);1\n", to: vault, by: "kind: weight\nfields: {at: T, value: V}")
    let record = try records(vault, "measures/weight.jsonl").first ?? ""
    let said = record.split(separator: "\"").dropFirst(2).first { $0.hasPrefix("2026") }
    let time = try TimeText(String(said ?? ""))
    #expect(time.instant(in: .utc).formatted() == "2026-03-04T09:30:00Z", "\(record)")
  }

  @Test func `The order of dates is that of all rows, or asked for`() async throws {
    let mapping = "kind: weight\nfields: {day: D, value: V}"
    let all = vault()
    try await add("D,V\n03/04/2026,1\n13/04/2026,2\n", to: all, by: mapping)
    #expect(try records(all, "measures/weight.jsonl").first?.contains("2026-04-03") == true)
    let asked = vault()
    let host = try await add(
      "D,V\n03/04/2026,1\n04/04/2026,2\n", to: asked, by: mapping, answers: ["mdy", "y"])
    #expect(try records(asked, "measures/weight.jsonl").first?.contains("2026-03-04") == true)
    #expect(host.record.notes.joined().contains("03/04/2026"))
    let open = try await problems("D,V\n03/04/2026,1\n", by: mapping)
    #expect(open == ["0:0 the order of day and month in its dates is open: 03/04/2026"])
  }

  @Test
  func `An end on a clock before the start is on the next day, and a length stands for an end`()
    async throws
  {
    // The table and mapping of Kimai.
    let table = """
      "Date","From","To","Duration","Project"
      "2020-07-02","22:00","00:45","2:45","Novel"
      "2020-07-03","09:00","10:30","1:30","Novel"
      "2020-07-03","23:30","00:00","0:30","Novel"

      """
    let ends = ["2020-07-03T00:45", "2020-07-03T10:30", "2020-07-04T00:00"]
    for end in ["end: [Date, To]", "end: To", "minutes: Duration", "end: To, minutes: Project"] {
      let vault = vault()
      let mapping = "kind: session\nfields: {start: [Date, From], \(end), project: Project}"
      try await add(table, to: vault, by: mapping)
      let records = try records(vault, "focus/sessions.jsonl")
      #expect(records.count == 3, "\(end)")
      for (record, end) in zip(records, ends) {
        #expect(record.replacing(" ", with: "T").contains(end))
      }
    }
  }

  @Test func `Rows are chosen, words have meanings, and every record may say the same`()
    async throws
  {
    let vault = vault()
    try await add(
      "日期,事由,收支,金额,人,状态\n2026-05-01,婚礼,支出,\"1,200.50\",张三,\n2026-05-02,,收入,300,李四,\n"
        + "2026-05-03,,收入,100,王五,已作废\n2026-05-04,,转账,7,赵六,\n", to: vault,
      by: """
        kind: gift
        fields:
          date: 日期
          contact: 人
          amount: 金额
          direction: {column: 收支, values: {支出: sent, 收入: received}}
        always: {currency: CNY}
        only: {收支: [支出, 收入]}
        except: {状态: 已作废}
        """)
    let records = try records(vault, "gifts/records.jsonl")
    #expect(records.count == 2)
    #expect(records.first?.contains(#""direction":"sent""#) == true)
    #expect(records.first?.contains("1200.50") == true)
    #expect(records.allSatisfy { $0.contains(#""currency":"CNY""#) })
  }

  @Test func `JSON Lines and lists of objects are tables too, with what objects have inside`()
    async throws
  {
    let mapping = "kind: pages\nfields: {day: when, value: data.pages, book: data.title}"
    let lines = #"""
      {"when": "2026-03-01", "data": {"pages": 20, "title": "A \"B\""}, "x": [1]}
      {"when": "2026-03-02", "data": {"pages": "1,020"}}
      """#
    let list = "[" + lines.replacing("\n", with: ",\n") + "]"
    for text in [lines, list] {
      let vault = vault()
      try await add(text, to: vault, by: mapping)
      #expect(
        try records(vault, "measures/pages.jsonl") == [
          #""day":"2026-03-01","value":20,"book":"A \"B\"""#,
          #""day":"2026-03-02","value":1020"#,
        ])
    }
  }

  @Test func `A list in JSON stays one, whatever its texts have in them`() async throws {
    let vault = vault()
    let lines = #"""
      {"T": "2026-03-01T09:00:00Z", "X": "Calm", "P": ["mat, thick", "band; red"], "Q": "a, b"}
      {"T": "2026-03-02T09:00:00Z", "X": "Calm", "P": ["home, alone"]}
      """#
    try await add(lines, to: vault, by: "kind: entry\nfields: {at: T, text: X, tags: [P, Q]}")
    let tags = try records(vault, "journal/entries.jsonl").map { $0.split(separator: "[").last }
    #expect(tags == [#""mat, thick","band; red","a, b"]"#, #""home, alone"]"#])
  }

  @Test(arguments: [
    ("walk", "day: D, value: V", "25 h", "value is \"1500\", not a number of minutes"),
    ("walk", "day: D, value: {column: V, unit: h}", "25", "value is \"1500\", not a number"),
    ("session", "start: D, minutes: V", "ages", "minutes \"ages\" is not a length of time"),
    ("session", "start: D, minutes: V", "800 h", "the session is 33 days long"),
  ])
  func `A length that a form refuses is refused in a cell`(
    kind: String, fields: String, text: String, message: String
  ) async throws {
    let found = try await problems(
      "D,V\n2026-03-01,\(text)\n", by: "kind: \(kind)\nfields: {\(fields)}")
    #expect(found.count == 1 && found.first?.contains(message) == true, "\(found)")
  }

  @Test func `A row that comes twice is two records, unless a key says otherwise`() async throws {
    let table = "D,V\n2026-03-01,1\n2026-03-01,1\n"
    let two = vault()
    try await add(table, to: two, by: "kind: pages\nfields: {day: D, value: V}")
    try await add(table, to: two)
    #expect(try records(two, "measures/pages.jsonl").count == 2)
    let one = vault()
    try await add(table, to: one, by: "kind: pages\nfields: {day: D, value: V}\nkey: D")
    #expect(try records(one, "measures/pages.jsonl").count == 1)
  }

  @Test func `A mapping is kept, reads the next table, and changes what changed there`()
    async throws
  {
    let vault = vault()
    let first = try await add(
      "Date,Weight,Place,Comment\n2026-03-01,71,,\n2026-03-02,72,,\n", to: vault, by: Self.scale)
    #expect(first.record.printed.joined().contains("kept as imports/scale.yaml"))
    #expect(try vault.contents(of: "imports/scale.yaml") == Array("\(Self.scale)\n".utf8))
    let next = try await add(
      "Date,Weight,Place,Comment\n2026-03-01,71,,\n2026-03-02,72.5,,\n2026-03-03,73,,\n", to: vault)
    #expect(next.record.printed.joined().contains("weight: 1 new, 1 changed, 1 unchanged"))
    let other = try await add(
      "Date,Weight,Place,Comment\n2026-03-04,1,,\n", to: vault, by: Self.scale + "\n# other")
    #expect(other.record.printed.joined().contains("says something else"))
    #expect(try vault.contents(of: "imports/scale.yaml") == Array("\(Self.scale)\n".utf8))
    // A table that lacks a column does not match.
    await #expect(throws: ImportFailed.self) { try await add("Date,Weight\n", to: vault) }
  }

  @Test func `What cannot be used of a vault's mappings is said, and the others are used`()
    async throws
  {
    let vault = vault()
    for (name, text) in [("scale", Self.scale), ("bad", "kind: nosuch\n"), ("toggl", Self.scale)] {
      try vault.replace(
        VaultPath(stringLiteral: "imports/\(name).yaml"), with: Array(text.utf8), .written)
    }
    let host = try await add("Date,Weight,Place,Comment\n2026-03-01,71,,\n", to: vault)
    #expect(try records(vault, "measures/weight.jsonl").count == 1)
    #expect(
      host.record.reported.kept.map(\.kind).sorted() == ["mapping-name", "unknown-kind"])
  }

  @Test(arguments: [
    ("", "1:1 the mapping does not say kind"), ("kind: [a", "1:9 not YAML"),
    ("- a", "1:1 the mapping should be keys and values, not a list"),
    ("kind: weigt", #"1:7 "weigt" is not a kind of record"#),
    ("kind: weight", "1:1 the mapping does not say fields"),
    ("kind: weight\nfields: D", #"2:9 fields should be keys and values, not "D""#),
    ("kind: weight\nfields: {dy: D}", #"2:10 a weight has no field "dy""#),
    ("kind: task\nfields: {day: D}", "2:9 a task has to have title"),
    ("kind: weight\nfields: {day: {colum: D}}", #"2:16 day has no key "colum""#),
    ("kind: weight\nfields: {day: {unit: s}}", "2:10 the mapping does not say day.column"),
    ("kind: weight\nfields: {day: {column: D, unit: s}}", "not counted in"),
    ("kind: walk\nfields: {day: D, value: {column: V, unit: kg}}", "s, min, h or d"),
    ("kind: weight\nfields: {day: D}\ndates: abc", "3:8 dates should be ymd, mdy or dmy"),
    ("kind: weight\nfields: {day: D}\ndecimals: x", "3:11 decimals should be point or comma"),
    ("kind: weight\nfields: {day: D}\nkey: {}", "3:6 key should be the name of a column"),
    ("kind: weight\nfields: {day: D}\nonly: x", "3:7 only should be keys and values"),
    (
      "kind: weight\nfields: {day: D}\nalways: {nosuch: x}", #"3:10 a weight has no field "nosuch""#
    ),
    ("kind: weight\nfields: {day: D}\nalways: {note: [a]}", "3:16 note should be a text"),
  ])
  func `What is wrong with a mapping is said with its place, and nothing is imported`(
    mapping: String, message: String
  ) async throws {
    let found = try await problems("D,V\n2026-03-01,1\n", by: mapping)
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func `What the record does not need costs the cell alone, and is said once`() async throws {
    let vault = vault()
    try vault.replace(
      "growth/goals.jsonl",
      with: Array(#"{"id":"novel","title":"Finish the novel","horizon":"year"}"#.utf8) + [0x0A],
      .written)
    let host = try await add(
      "Title,Day,Lever,Goal,XP\nWrite,2026-11-20,9,Finish the novel,x\n"
        + "Read,2026-11-21,8,Nosuch,１２\nWalk,2026-11-22,1,Nosuch,y\nRest,soon,1,,5\n"
        + ",2026-11-22,1,,5\nRun,later,1,,\n", to: vault,
      by: "kind: task\nfields: {title: Title, day: Day, lever: Lever, goal: Goal, xp: XP}")
    #expect(
      try records(vault, "growth/tasks.jsonl") == [
        #""title":"Write","day":"2026-11-20","goal":"novel""#,
        #""title":"Read","day":"2026-11-21","goal":"Nosuch","xp":12"#,
        #""title":"Walk","day":"2026-11-22","lever":1,"goal":"Nosuch""#,
      ])
    let found = host.record.reported.kept.map { found in
      let place = found.place.map { "\($0.line):\($0.column) " } ?? ""
      return "\(place)\(found.severity.rawValue) \(found.kind) \(found.trail)"
    }
    let kept = "the record is kept without this cell"
    #expect(
      found.sorted() == [
        #"2:18 warning out-of-range ["\#(kept)", "also on line 3"]"#,
        #"2:37 warning not-a-whole-number ["\#(kept)", "also on line 4"]"#,
        #"3:19 warning unknown-goal ["also on line 4"]"#,
        #"5:6 error not-a-moment ["also on line 7"]"#, "6:1 error missing-field []",
      ], "\(found)")
    #expect(host.record.printed.joined().contains("3 new"))
  }

  @Test func `A cell whose want would say something else costs the record`() async throws {
    let vault = vault()
    let host = try await add(
      "Who,How much,Way,Kind,Money\nA,5,sent,loam,\nB,5,sent,,dollars of\nC,5,sent,loan,CNY\n",
      to: vault,
      by: """
        kind: gift
        fields: {name: Who, amount: How much, direction: Way, type: Kind, currency: Money}
        always: {date: 2026-11-20}
        """)
    #expect(try records(vault, "gifts/records.jsonl").count == 1)
    #expect(host.record.reported.kept.allSatisfy { $0.severity == .error })
    let sessions = try await problems(
      "S,E\n2026-11-20 09:00,nine\n", by: "kind: session\nfields: {start: S, end: E}")
    #expect(sessions.contains { $0.hasPrefix("2:18 end") }, "\(sessions)")
  }

  @Test(arguments: [
    ("", "file is empty"), ("D\n2026-03-01\n", #"1:1 the table has no column "V""#),
    ("D,Vv\n", #"the table has no column "V""#), ("D,V\n2026-03-01\n", "2:"),
    ("D,V\n2026-03-01,1,2\n", "2:"), ("D,V\nx,1\n", #"2:1 day "x" is not a moment"#),
    ("D,V\nyesterday,1\n", #"2:1 day "yesterday" is not a day"#),
    ("D,V\nmar 3 nov,1\n", "2:1 day"), ("D,V\n4 marras,1\n", "2:1 day"),
    ("D,V\n2026-03-01,157 lb\n", #"2:12 value is in "kg", not in "lb""#),
    ("D,V\n2026-02-30,1\n", "2:1 day"), ("D,V\n2026-03-01,x\n", #"2:12 value "x" is not a number"#),
    ("D,V\n2026-03-01,\n", "2:1 "), ("D,V\n,1\n", "2:"), ("D,V\n2026-03-01,\"1\n", "2:12"),
    ("D,V\n2026-03-01,1\"2\n", "2:"), ("D,V\n2026-03-01,1e999\n", "2:12 value"),
    ("D,V\n2026-03-01,NaN\n", "2:12 value"), ("D,V\n2026-03-01,0x1F\n", "2:12 value"),
    ("D,V\n2026-03-01,1.2.3\n", "2:12 value"), ("D,V\n2026-03-01,1,5\n", "2:"),
    ("D,V\n2026-03-01,-\n", "2:12 value"), ("D,V\n99999-01-01,1\n", "2:1 day"),
    ("D,V\n2026-03-01,\u{7}\n", "2:12 value"), ("D,D,V\nx,2026-03-01,1\n", "2:1 day"),
    ("{\"D\": \"2026-03-01\", \"V\": 1", "1:"), ("{\"D\": \"2026-03-01\"}\n", "no column \"V\""),
    ("{\"D\": \"2026-03-01\", \"V\": {}}\n", "1:"), ("{\"D\": 5, \"V\": 1}\n", "1:7 day"),
    ("{\"D\": \"2026-03-01\", \"V\": 1}\n7\n", "2:1 a row should be an object"),
    ("{\"D\": \"2026-03-01\", \"V\": 1}\n{\"D\": \"x\", \"V\": 1}\n", "2:7 day \"x\""),
    ("[{\"D\": \"2026-03-01\", \"V\": 1},]", "1:"), ("{\"D\": \"2026-03-01\", \"V\": tru}", "1:"),
    ("[{\"D\": \"2026-03-01\", \"V\": 1}] x", "1:"), ("{\"D\": \"\\ud800\", \"V\": 1}", "1:"),
    ("\u{0}\u{0}\u{0}", "no column"),
  ])
  func `Damage is said with its place, and the other rows are read`(
    table: String, message: String
  ) async throws {
    let found = try await problems(table, by: "kind: weight\nfields: {day: D, value: V}")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test func `Bytes that are not UTF-8 are another encoding, or said with their place`()
    async throws
  {
    let mapping = "kind: weight\nfields: {day: D, value: V, note: 备注}"
    let vault = vault()
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"),
      bytes: [
        "t.csv": [UInt8]("D,V,".utf8) + [0xB1, 0xB8, 0xD7, 0xA2] + [UInt8]("\n2026-03-01,1,".utf8)
          + [0xBC, 0xD2, 0x0A],
        "m.yaml": Array(mapping.utf8),
      ])
    var request = ImportRequest(["t.csv"])
    request.isYes = true
    request.mapping = "m.yaml"
    var work = try ImportWork(request, in: host)
    try await work.run()
    #expect(
      try records(vault, "measures/weight.jsonl") == [
        #""day":"2026-03-01","value":1,"note":"家""#
      ])
  }
}
