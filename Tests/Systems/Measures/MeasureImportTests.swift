import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Measures

/// Imports of Harvest, RescueTime, StayFree, Loop Habit Tracker and Habitica exports. The samples
/// are made by hand in the programs' formats, and the sums are worked out by hand.
struct MeasureImportTests {
  /// A vault to import exports into.
  private struct House {
    let files: MemoryFiles
    let system = MeasuresSystem()

    init(_ yaml: String? = nil) {
      var content: [VaultPath: String] = ["daybook.yaml": "timeZone: Asia/Shanghai\n"]
      content["measures.yaml"] = yaml
      files = MemoryFiles(content)
    }

    /// Imports files; the path is the first one's, or that of the folder with the others.
    @discardableResult
    func take(
      _ files: [String: String], _ name: String? = nil, day: Int = 0,
      _ change: (inout ImportRequest) -> Void = { _ in },
      meanwhile: (MemoryFiles) throws -> Void = { _ in }
    ) async throws -> (text: String, problems: [String]) {
      let host = RecordedHost(
        self.files, asOf: now.asOf + .hours(24 * day), files: files)
      var request = ImportRequest([name ?? files.keys.sorted()[0]])
      request.isYes = true
      change(&request)
      var failure: [Diagnostic] = []
      do {
        var work = try ImportWork(request, in: host)
        try meanwhile(self.files)
        try await work.run()
      } catch let error as Failure {
        failure = [error.diagnostic]
      } catch is ImportFailed {}
      let problems = (host.record.reported.kept + failure).map { diagnostic in
        let place = diagnostic.place
        return "\(place?.line ?? 0):\(place?.column ?? 0) \(diagnostic.message)"
      }
      return (host.record.printed.joined(separator: "\n"), problems)
    }

    /// The values of a measure by day.
    func values(_ name: String) async throws -> [String: Double] {
      let settings = try Settings.read(
        in: files, keys: system.settingKeys, systemNames: ["measures"]
      ).settings
      let stored = await system.read(
        CollectionReader(files: files, zone: shanghai, width: 1), settings)
      #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.kept)")
      let history = MeasuresHistory(stored.records, moment: now)
      guard let measure = history.measures.first(where: { $0.measure.name == name }) else {
        return [:]
      }
      var values: [String: Double] = [:]
      for day in measure.recordedDays { values["\(day)"] = measure.value(on: day)?.number }
      return values
    }

    /// The lines of a measure's file, without management fields.
    func lines(_ name: String) throws -> [String] {
      let bytes = try files.contents(of: VaultPath(stringLiteral: "measures/\(name).jsonl"))
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
        let end = line.firstRange(of: #","imported":""#)?.lowerBound ?? line.endIndex
        let start = line.firstRange(of: #"","#)?.upperBound ?? line.startIndex
        return String(line[start..<end])
      }
    }
  }

  // MARK: Samples

  private static let harvest = """
    \u{FEFF}Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,First Name,Last Name,Currency
    2026-03-02,Nordlicht,Atlas,ATL,Design,"Sketches, ""first"" round",1.5,Yes,Ada,B,Euro - EUR
    2026-03-02,Nordlicht,Atlas,ATL,Meetings,,0.25,No,Ada,B,Euro - EUR
    2026-03-03,,Internal,,Admin,Mail,2.33,No,Ada,B,Euro - EUR

    """

  private static let rescueTime = """
    Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity
    2026-03-02T09:00:00,1200,1,Xcode,daybook,Editing & IDEs,2
    2026-03-02T09:00:00,300,1,mail.example.org,Inbox,Email,0
    2026-03-02T10:00:00,600,1,Xcode,daybook,Editing & IDEs,2
    2026-03-03T00:00:00,45,1,video.example.org,Cats,Video,-2

    """

  private static let stayFree = """
    App,2026-03-01,2026-03-02,2026-03-03,Total
    Maps,1h 2m 3s,,45s,1h 2m 48s
    Chat,5m,10m 10s,0s,15m 10s
    Total Usage,1h 7m 3s,10m 10s,45s,1h 17m 58s

    """

  /// Two habits, one of them with a number of kilometres a week.
  private static func loop(
    meditate: String = "2026-03-04,2\n2026-03-03,0\n2026-03-02,1\n2026-03-01,2\n",
    run: String = "2026-03-04,5250\n2026-03-03,-1\n2026-03-02,0\n2026-03-01,10000\n",
    habits: String? = nil
  ) -> [String: String] {
    [
      "loop/Habits.csv": habits ?? """
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
        Target Type,Target Value,Archived?
        001,Meditate,YES_NO,Did you?,,1,1,#FF8F00,,,,false
        002,Run,NUMERICAL,How far?,,1,7,#E64A19,km,AT_LEAST,15.0,false

        """,
      "loop/Checkmarks.csv": "Date,Meditate,Run,\n2026-03-04,2,5250,\n",
      "loop/Scores.csv": "Date,Meditate,Run,\n2026-03-04,0.2,0.3,\n",
      "loop/001 Meditate/Checkmarks.csv": "Date,Value\n" + meditate,
      "loop/001 Meditate/Scores.csv": "Date,Score\n2026-03-04,0.2\n",
      "loop/002 Run/Checkmarks.csv": "Date,Value\n" + run,
    ]
  }

  private static func habitica(_ history: String, habits: String = "") -> String {
    #"{"achievements":{},"tasks":{"habits":[\#(habits)],"dailys":[{"text":"Stretch","id":"b1","#
      + #""history":[\#(history)]}],"todos":[],"rewards":[{"text":"Cake","id":"d"}]}}"#
  }

  private static let historyTable = """
    Task Name,Task ID,Task Type,Date,Value
    Water,a1,habit,2026-03-01 08:00:00,1
    Water,a1,habit,2026-03-01 10:00:00,1.97
    Water,a1,habit,2026-03-02 08:00:00,0.97
    Stretch,b1,daily,2026-03-02 07:00:00,1
    Stretch,b1,daily,2026-03-05 07:00:00,1.9
    Stretch,b1,daily,2026-03-06 07:00:00,-0.5
    File taxes,c1,todo,2026-03-02 10:00:00,1

    """

  // MARK: Results

  @Test func `Hours of Harvest are lengths of days, with project, task and client`() async throws {
    let house = House()
    let printed = try await house.take(["h.csv": Self.harvest]).text
    #expect(printed.contains("harvest: 3 new, 0 unchanged, 2026-03-02 to 2026-03-03"))
    #expect(try await house.values("harvest") == ["2026-03-02": 6_300, "2026-03-03": 8_388])
    #expect(
      try house.lines("harvest")[0]
        == #""day":"2026-03-02","value":"1.5 h","note":"Sketches, \"first\" round","#
        + #""project":"Atlas","task":"Design","client":"Nordlicht""#)
  }

  @Test func `Hours of Harvest may have decimal commas, and days another order`() async throws {
    let house = House()
    let table =
      "Date;Client;Project;Hours;Billable?\n02.03.2026;N;Atlas;1,5;Ja\n13.03.2026;N;Atlas;0,75;Ja\n"
    try await house.take(["h.csv": table])
    #expect(try await house.values("harvest") == ["2026-03-02": 5_400, "2026-03-13": 2_700])
    let open = try await House().take([
      "h.csv": "Date,Client,Project,Hours,Billable?\n02/03/2026,N,A,1,No\n"
    ])
    #expect(open.problems == ["0:0 the order of day and month in its dates is open: 02/03/2026"])
    let said = House()
    try await said.take(
      ["h.csv": "Date,Client,Project,Hours,Billable?\n02/03/2026,N,A,1,No\n"]
    ) { $0.answers["dates"] = "mdy" }
    #expect(try await said.values("harvest") == ["2026-02-03": 3_600])
  }

  @Test func `Time of RescueTime is of days, and titles of documents stay out`() async throws {
    let house = House()
    let printed = try await house.take(["r.csv": Self.rescueTime]).text
    #expect(printed.contains("titles of documents are left out; --keep-titles keeps them"))
    #expect(try await house.values("rescuetime") == ["2026-03-02": 2_100, "2026-03-03": 45])
    #expect(
      try house.lines("rescuetime").last
        == #""day":"2026-03-03","value":"45 s","activity":"video.example.org","#
        + #""category":"Video","productivity":-2"#)
    let kept = House()
    try await kept.take(["r.csv": Self.rescueTime]) { $0.answers["keep-titles"] = "yes" }
    #expect(try kept.lines("rescuetime").last?.contains(#""note":"Cats""#) == true)
  }

  @Test func `Each report of RescueTime that has days has a measure of its own`() async throws {
    let house = House()
    let productivity = """
      Date,Time Spent (seconds),Time Spent (HH:MM:SS),Number of People,Productivity
      2026-03-02T00:00:00,3600,01:00:00,1,2
      2026-03-02T00:00:00,600,00:10:00,1,-1

      """
    let categories = """
      Date,Time Spent (seconds),Number of People,Category
      2026-03-02T00:00:00,4200,1,Business

      """
    try await house.take(["p.csv": productivity])
    try await house.take(["c.csv": categories])
    try await house.take(["r.csv": Self.rescueTime])
    #expect(try await house.values("rescuetime-productivity") == ["2026-03-02": 4_200])
    #expect(
      try house.lines("rescuetime-productivity").last
        == #""day":"2026-03-02","value":"600 s","productivity":-1"#)
    #expect(try await house.values("rescuetime-categories") == ["2026-03-02": 4_200])
    #expect(try await house.values("rescuetime") == ["2026-03-02": 2_100, "2026-03-03": 45])
    let again = try await house.take(["p.csv": productivity], day: 1).text
    #expect(again.contains("rescuetime-productivity: 0 new, 2 unchanged"))
    let other = try await house.take([
      "e.csv": "Date,Time Spent (seconds),Number of People,Efficiency\n2026-03-02,60,1,80\n"
    ])
    #expect(
      other.problems == [
        "1:0 a CSV report of RescueTime is read if it has the columns Date and Activity, or Date "
          + "and Category, or Date and Productivity"
      ])
  }

  @Test func `A measure that another import declares meanwhile is used`() async throws {
    let other = House()
    try await other.take(["r.csv": Self.rescueTime])
    let declared = try other.files.contents(of: "measures.yaml")
    let house = House()
    try await house.take(
      ["r.csv": Self.rescueTime], meanwhile: { try $0.create("measures.yaml", with: declared) })
    #expect(try await house.values("rescuetime") == ["2026-03-02": 2_100, "2026-03-03": 45])
    #expect(try house.files.contents(of: "measures.yaml") == declared)
  }

  @Test func `Each app of StayFree has a record of each day on which it was used`() async throws {
    let house = House()
    let printed = try await house.take(["s.csv": Self.stayFree]).text
    #expect(printed.contains("left out: rows of totals (1)"))
    // 1 h 2 min 3 s and 5 min; 10 min 10 s; 45 s: the totals in the last row of the export.
    #expect(
      try await house.values("stayfree")
        == ["2026-03-01": 4_023, "2026-03-02": 610, "2026-03-03": 45])
    #expect(try house.lines("stayfree").count == 4)
  }

  /// Sheets as StayFree 2021 and 2024 writes them: apps without a name above them, days in words.
  private static let stayFreeSheets = [
    "s/Usage Time.csv": """
    ,Device,"November 10, 2023","November 11, 2023",Total Usage
    Maps,Pixel,1h 2m 3s,0s,1h 2m 3s
    Maps,Tablet,5m,0s,5m
    Chat,Pixel,0s,10m 10s,10m 10s
    Chat,Pixel,0s,1m,1m
    Total Usage,,1h 7m 3s,11m 10s,1h 18m 13s
    ,,,,
    Created by “StayFree”.,,,,
    Creation date: 11/11/23 16:20:48,,,,

    """,
    "s/Usage Count.csv": """
    ,Device,"November 10, 2023","November 11, 2023",Total Usage
    Maps,Pixel,3,0,3
    Total Usage,,3,0,3
    ,,,,
    Created by “StayFree”.,,,,

    """,
    "s/Device Unlocks.csv": """
    ,"November 10, 2023","November 11, 2023",Total Usage
    Device Unlocks,4,26,30

    """,
  ]

  @Test func `The sheets that StayFree writes are read, with lengths and without counts`()
    async throws
  {
    let house = House()
    for round in 0..<2 {
      let taken = try await house.take(Self.stayFreeSheets, "s", day: round)
      #expect(taken.problems == [])
      #expect(taken.text.contains("rows of totals (1)"))
      #expect(taken.text.contains("rows of counts, such as of unlocks (3)"))
    }
    #expect(
      try await house.values("stayfree") == ["2023-11-10": 4_023, "2023-11-11": 670])
    #expect(try house.lines("stayfree").count == 4)
  }

  @Test func `A length of StayFree that is none, or more than a day, is said with its place`()
    async throws
  {
    let cells = ["Maps,25 h", "Chat,1 h 30 min", "Map,1 h 30", "Mail,1 month", "Web,5", "Cam,45秒"]
    let table = "App,2026-03-01\n" + cells.map { $0 + "\n" }.joined()
    let house = House()
    let problems = try await house.take(["s.csv": table]).problems
    #expect(
      problems == [
        "2:6 2026-03-01 is \"25 h\"; it should be at most 24 h",
        "4:5 2026-03-01 \"1 h 30\" is not a length of time",
        "5:6 2026-03-01 \"1 month\" is not a length of time",
        "6:5 2026-03-01 \"5\" is not a length of time",
      ])
    #expect(try await house.values("stayfree") == ["2026-03-01": 5_445])
  }

  @Test func `Habits of Loop are measures, with their goals`() async throws {
    let house = House()
    let printed = try await house.take(Self.loop(), "loop").text
    #expect(printed.contains("not done, skipped or not due (4)"))
    #expect(try await house.values("meditate") == ["2026-03-01": 1, "2026-03-04": 1])
    #expect(try await house.values("run") == ["2026-03-01": 10, "2026-03-04": 5.25])
    #expect(
      try house.files.text(of: "measures.yaml")
        == Array(
          """
          meditate: {title: Meditate, kind: yes, goal: "1"}
          run: {title: Run, kind: number, of day: sum, unit: km, goal: ">= 15.0 a week"}

          """.utf8))
    // An archive and a folder are the same export.
    #expect(
      try await house.take(
        Dictionary(uniqueKeysWithValues: Self.loop().map { ("x/" + $0, $1) }), "x", day: 1
      ).text.contains("meditate: 0 new, 2 unchanged"))
  }

  /// An export as version 2.3.1 and later write it.
  private static let currentLoop = [
    "loop/Habits.csv": """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
    Target Type,Target Value,Archived?
    001,Meditate,YES_NO,,,1,1,#FF8F00,,,,false
    002,Water,NUMERICAL,,,1,1,#00897B,glasses,AT_LEAST,8.0,false

    """,
    "loop/001 Meditate/Checkmarks.csv": """
    Date,Value,Notes
    2026-03-05,YES_AUTO,
    2026-03-04,UNKNOWN,
    2026-03-03,YES_MANUAL,"early, and long"
    2026-03-02,NO,too tired
    2026-03-01,SKIP,

    """,
    "loop/002 Water/Checkmarks.csv": """
    Date,Value,Notes
    2026-03-05,3,
    2026-03-04,YES_MANUAL,
    2026-03-03,8000,
    2026-03-02,2500,half
    2026-03-01,NO,

    """,
    "loop/Checkmarks.csv": "Date,Meditate,Water,\n2026-03-03,YES_MANUAL,8000,\n",
    "loop/Scores.csv": "Date,Meditate,Water,\n2026-03-03,0.2,0.3,\n",
  ]

  @Test func `Loop 2.3.1 and later write ticks as words and amounts in thousandths`() async throws {
    let house = House()
    let printed = try await house.take(Self.currentLoop, "loop")
    #expect(printed.problems.isEmpty)
    #expect(try await house.values("meditate") == ["2026-03-03": 1])
    #expect(
      try house.lines("meditate") == [#""day":"2026-03-03","note":"early, and long""#])
    // An amount of two thousandths is written with the word of a tick.
    #expect(
      try await house.values("water")
        == ["2026-03-02": 2.5, "2026-03-03": 8, "2026-03-04": 0.002])
    #expect(printed.text.contains("meditate: 1 note on days that were not done, left out"))
    #expect(printed.text.contains("not done, skipped or not due (6)"))
    #expect(printed.text.contains("passed over: 1 file of other kinds\n    Scores.csv"))
    let again = try await house.take(Self.currentLoop, "loop", day: 1).text
    #expect(again.contains("meditate: 0 new, 1 unchanged"))
    #expect(again.contains("water: 0 new, 3 unchanged"))
  }

  /// Lists of version 2.3.0, 1.7 and 1.1, with the text before and after the name in a row.
  @Test(arguments: [
    ("Position,Name,Question,Description,NumRepetitions,Interval,Color", "00", ",,,1,1,#FF8F00"),
    ("Position,Name,Description,NumRepetitions,Interval,Color", "00", ",,1,1,#FF8F00"),
    ("Name,Description,NumRepetitions,Interval,Color", "", ",,1,1,#FF8F00"),
  ])
  func `Days of Loop 2.3.0 and before have no header, and tell amounts from ticks`(
    header: String, position: String, rest: String
  ) async throws {
    let names = ["Meditate", "Water"].enumerated().map { index, name in
      (position.isEmpty ? "" : "\(position)\(index + 1),") + name + rest
    }
    let house = House()
    let files = [
      "loop/Habits.csv": ([header] + names).joined(separator: "\n") + "\n",
      "loop/001 Meditate/Checkmarks.csv":
        "2026-03-04,3\n2026-03-03,2\n2026-03-02,0\n2026-03-01,2\n",
      "loop/002 Water/Checkmarks.csv": "2026-03-03,8000\n2026-03-02,2500\n2026-03-01,0\n",
    ]
    let taken = try await house.take(files, "loop")
    #expect(taken.problems.isEmpty)
    #expect(try await house.values("meditate") == ["2026-03-01": 1, "2026-03-03": 1])
    #expect(try await house.values("water") == ["2026-03-02": 2.5, "2026-03-03": 8])
    let again = try await house.take(files, "loop", day: 1).text
    #expect(again.contains("water: 0 new, 2 unchanged"))
  }

  @Test func `A value of Loop that is neither a word nor a number is named with its place`()
    async throws
  {
    var files = Self.currentLoop
    files["loop/001 Meditate/Checkmarks.csv"] = "Date,Value,Notes\n2026-03-03,DONE,\n"
    try await expect(
      files, "loop", "meditate", #"2:12 Value "DONE" is not a number"#, records: 0)
  }

  @Test func `A part of an export of Loop alone is refused`() async throws {
    for part in ["loop/Habits.csv", "loop/001 Meditate/Checkmarks.csv"] {
      let text = try #require(Self.loop()[part])
      let found = try await House().take([part: text])
      #expect(found.problems.first?.contains("one part of an export of Loop") == true, "\(found)")
    }
  }

  @Test func `Habits of Habitica are counts, and dailies are days on which they were done`()
    async throws
  {
    let house = House()
    let printed = try await house.take(["history.csv": Self.historyTable]).text
    #expect(printed.contains("left out: entries of other tasks (1)"))
    #expect(try await house.values("water") == ["2026-03-01": 2])
    // A rise is a tick of the day it was written; a fall was written on a later day.
    #expect(try await house.values("stretch") == ["2026-03-02": 1, "2026-03-05": 1])
  }

  @Test func `Times in Habitica’s table of history are in UTC`() async throws {
    let house = House()
    let rows = """
      Task Name,Task ID,Task Type,Date,Value
      Water,a1,habit,2026-03-01 15:59:59,1
      Water,a1,habit,2026-03-01 16:00:00,2

      """
    try await house.take(["history.csv": rows])
    // Clocks in Shanghai show midnight at 16:00 UTC.
    #expect(try await house.values("water") == ["2026-03-01": 1, "2026-03-02": 1])
  }

  /// Entries of a daily at hours since 2026-03-01T00:00 in Shanghai, ticked or not.
  private static func entries(_ entries: [(hours: Int, isDone: Bool)]) -> String {
    entries.map { entry in
      let date = 1_772_294_400_000 + entry.hours * 3_600_000
      return #"{"date":\#(date),"value":1,"completed":\#(entry.isDone)}"#
    }.joined(separator: ",")
  }

  @Test func `A daily of Habitica was done on the day on which it was ticked`() async throws {
    let house = House()
    // Ticked at 21:00 on the 1st, 2nd and 3rd; not on the 4th, which is written on the 5th.
    let history = Self.entries([(21, true), (45, true), (69, true), (103, false)])
    try await house.take(["userdata.json": Self.habitica(history)])
    #expect(
      try await house.values("stretch") == ["2026-03-01": 1, "2026-03-02": 1, "2026-03-03": 1])
  }

  @Test func `Two ticks on a day are those of the day before and of the day`() async throws {
    let house = House()
    let history = Self.entries([(48 + 7, true), (48 + 20, true)])
    try await house.take(["userdata.json": Self.habitica(history)])
    #expect(try await house.values("stretch") == ["2026-03-02": 1, "2026-03-03": 1])
  }

  @Test(arguments: [
    (#""dayStart":3,"timezoneOffset":-480"#, ["2026-03-01": 1.0, "2026-03-02": 1]),
    (#""dayStart":0,"timezoneOffset":-480"#, ["2026-03-02": 1.0]),
    (#""dayStart":0,"timezoneOffset":0"#, ["2026-03-01": 1.0]),
    // 18:00 and 20:00 on the day before in UTC, and 23:00 and 1:00 there.
    (#""dayStart":0,"timezoneOffset":-300"#, ["2026-03-01": 1.0, "2026-03-02": 1]),
    (#""dayStart":99,"timezoneOffset":"x""#, ["2026-03-02": 1.0]),
  ])
  func `Days of Habitica begin at the hour and in the zone of the account`(
    preferences: String, days: [String: Double]
  ) async throws {
    let house = House()
    // 2:00 and 4:00 on 2 March in Shanghai.
    let habit =
      #"{"text":"Water","id":"a1","history":[{"date":1772388000000,"value":1,"scoredUp":1},"#
      + #"{"date":1772395200000,"value":1,"scoredUp":1}]}"#
    let text = Self.habitica("", habits: habit).replacing(
      #"{"achievements":{}"#, with: #"{"preferences":{\#(preferences)},"achievements":{}"#)
    try await house.take(["userdata.json": text])
    let found = try await house.values("water")
    #expect(Set(found.keys) == Set(days.keys))
    #expect(found.values.reduce(0, +) == 2)
  }

  @Test func `User data of Habitica says what was done, and how often`() async throws {
    let house = House()
    // 7:00 in Shanghai on 2, 5 and 6 March.
    let history =
      #"{"date":1772406000000,"value":1,"completed":true},"#
      + #"{"date":1772665200000,"value":1.9,"completed":true},"#
      + #"{"date":1772751600000,"value":2.5,"completed":false}"#
    let habit =
      #"{"text":"Water","id":"a1","history":[{"date":1772330400000,"value":1,"scoredUp":2,"#
      + #""scoredDown":0},{"date":1772416800000,"value":0.97,"scoredUp":0,"scoredDown":1}]},"#
      + #"{"text":"New","id":"a2","history":[]}"#
    let text = Self.habitica(history, habits: habit)
    let printed = try await house.take(["userdata.json": text]).text
    #expect(printed.contains("habits and dailies without records (1)"))
    #expect(try await house.values("stretch") == ["2026-03-02": 1, "2026-03-05": 1])
    #expect(try await house.values("water") == ["2026-03-01": 2])
    let table = try await house.take(["history.csv": Self.historyTable], day: 1).text
    #expect(table.contains("water: 0 new, 1 unchanged"))
    #expect(table.contains("stretch: 0 new, 2 unchanged"))
  }

  // MARK: Repeated imports

  /// Existing declarations in `measures.yaml`.
  @Test func `Measures that are declared are used, and others are refused`() async throws {
    let own = House("stayfree: {title: Telephone, kind: duration}\n")
    try await own.take(["s.csv": Self.stayFree])
    #expect(
      try own.files.text(of: "measures.yaml")
        == Array("stayfree: {title: Telephone, kind: duration}\n".utf8))
    #expect(try own.lines("stayfree")[0] == #""day":"2026-03-01","value":"1 h 2 min 3 s""#)
    for (yaml, name, sample) in [
      ("stayfree: {title: S, kind: count}\n", "s.csv", Self.stayFree),
      ("harvest: {title: H, kind: yes}\n", "h.csv", Self.harvest),
      ("rescuetime: {title: R, kind: count}\n", "r.csv", Self.rescueTime),
      (
        "stretch: {title: S, kind: count}\nwater: {title: W, kind: yes}\n", "w.csv",
        Self.historyTable
      ),
    ] {
      let house = House(yaml)
      let printed = try await house.take([name: sample]).text
      #expect(printed.contains("which measures.yaml declares as"), "\(printed)")
      #expect(try house.files.text(of: "measures.yaml") == Array(yaml.utf8))
    }
    let loop = House("run: {title: Run, kind: yes}\n")
    let printed = try await loop.take(Self.loop(), "loop").text
    #expect(printed.contains("records of run, which measures.yaml declares as yes"))
    #expect(printed.contains("meditate: 2 new"))
  }

  /// Exports with later versions: in each later one a value is changed, one is new and one is
  /// absent.
  private static let versions:
    [(name: String, measure: String, [String: String], [String: String])] = [
      (
        "h.csv", "harvest", ["h.csv": harvest],
        [
          "h.csv": harvest.replacing("1.5,Yes", with: "2,Yes").replacing(
            "2026-03-03,,Internal,,Admin,Mail,2.33,No",
            with: "2026-03-04,,Internal,,Admin,Post,1,No")
        ]
      ),
      (
        "r.csv", "rescuetime", ["r.csv": rescueTime],
        [
          "r.csv": rescueTime.replacing(",1200,", with: ",1800,").replacing(
            "03T00:00:00,45,1,video", with: "04T00:00:00,45,1,video")
        ]
      ),
      (
        "s.csv", "stayfree", ["s.csv": stayFree],
        [
          "s.csv": stayFree.replacing("1h 2m 3s", with: "1h 3m 3s").replacing(
            "45s,1h 2m 48s", with: ",1h"
          ).replacing("10m 10s,0s", with: "10m 10s,5s")
        ]
      ),
      (
        "loop", "run", loop(),
        loop(run: "2026-03-05,1000\n2026-03-01,11000\n")
      ),
      (
        "w.csv", "water", ["w.csv": historyTable + "Water,a1,habit,2026-03-03 08:00:00,3\n"],
        [
          "w.csv": historyTable.replacing(
            "Water,a1,habit,2026-03-02 08:00:00,0.97",
            with: "Water,a1,habit,2026-03-01 11:00:00,2.9")
            + "Water,a1,habit,2026-03-09 08:00:00,3.5\n"
        ]
      ),
    ]

  @Test(arguments: versions)
  func `A newer export changes what changed there, an older one nothing`(
    name: String, measure: String, first: [String: String], second: [String: String]
  ) async throws {
    let house = House()
    try await house.take(first, name)
    let before = try await house.values(measure)
    #expect(try await house.take(first, name, day: 1).text.contains("\(measure): 0 new"))
    #expect(try await house.values(measure) == before)
    let newer = try await house.take(second, name, day: 2).text
    #expect(newer.contains("\(measure): 1 new, 1 changed"), "\(newer)")
    #expect(newer.contains("\(measure): 1 no longer there, and kept here"), "\(newer)")
    let after = try await house.values(measure)
    #expect(after.count == before.count + 1 || measure == "stayfree")
    let older = try await house.take(first, name, day: -1).text
    #expect(older.contains("\(measure): 0 new"), "\(older)")
    #expect(older.contains("kept as a newer file has them"), "\(older)")
    #expect(try await house.values(measure) == after)
  }

  @Test(arguments: versions)
  func `What the person changed stays as they have it`(
    name: String, measure: String, first: [String: String], second: [String: String]
  ) async throws {
    let house = House()
    try await house.take(first, name)
    let path = VaultPath(stringLiteral: "measures/\(measure).jsonl")
    let text = String(decoding: try house.files.contents(of: path), as: UTF8.self)
    // An edit removes a record's origin.
    var lines = text.split(separator: "\n").map(String.init)
    let at = try #require(
      lines.firstIndex {
        $0.contains("2026-03-01") || $0.contains("1.5 h") || $0.contains("1200 s")
      })
    let end = try #require(lines[at].firstRange(of: #","imported""#)?.lowerBound)
    lines[at] = lines[at][..<end] + #","note":"mine"}"#
    let edited = lines.joined(separator: "\n") + "\n"
    try house.files.replace(path, with: Array(edited.utf8), .written)
    try await house.take(second, name, day: 2)
    #expect(try house.files.contents(of: path).starts(with: Array(lines[0].utf8)) || at > 0)
    #expect(try house.lines(measure).count { $0.contains("mine") } == 1)
    #expect(
      String(decoding: try house.files.contents(of: path), as: UTF8.self).contains(lines[at]))
  }

  // MARK: Damage (mostly in ImportDamageTests)

  /// The diagnostics of a file, the number of records made nevertheless, and their paths.
  private func expect(
    _ files: [String: String], _ name: String? = nil, _ measure: String, _ message: String,
    records: Int
  ) async throws {
    let house = House()
    let found = try await house.take(files, name).problems
    #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
    let lines = (try? house.lines(measure)) ?? []
    #expect(lines.count == records, "\(lines)")
  }

  private static let harvestHead = "Date,Client,Project,Hours,Billable?,Notes\n"

  @Test func `A folder of Loop that no habit has is named`() async throws {
    var files = Self.loop()
    files["loop/009 Lost/Checkmarks.csv"] = "Date,Value\n2026-03-01,2\n"
    try await expect(
      files, "loop", "meditate", #"0:0 Habits.csv has no habit of the folder "009 Lost""#,
      records: 2)
    try await expect(
      Self.loop(habits: "Position,Name,Question\nx,Meditate,?\n"), "loop", "meditate",
      #"0:0 Habits.csv has no habit of the folder "001 Meditate""#, records: 0)
  }

  @Test func `A row that ends early is named, and what it says is taken`() async throws {
    try await expect(
      ["h.csv": Self.harvestHead + "2026-03-02,N,A,1,No\n"], nil, "harvest", "2:", records: 1)
    try await expect(
      ["s.csv": "App,2026-03-01,2026-03-02\nA,1m\n"], nil, "stayfree", "2:", records: 1)
    let head = "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
    try await expect(
      ["r.csv": head + "2026-03-02T09:00:00,5,1,A,C\n"], nil, "rescuetime", "2:", records: 1)
  }
}
