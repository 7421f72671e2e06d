import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// An export of Loop Habit Tracker: a list of habits, and a folder with the days of each.
  static let loop = ImportFormat("loop", "an export of Loop Habit Tracker") { head in
    switch head.path.split(separator: "/").last {
    case "Habits.csv":
      head.columns.contains("name")
        && !head.columns.isDisjoint(with: ["question", "numrepetitions", "frequencynumerator"])
    case "Checkmarks.csv": head.columns.contains("date") || head.startsWithDay
    default: false
    }
  }
}

extension ImportHead {
  /// True for the table of a habit's days up to version 2.3.0, which has no header.
  fileprivate var startsWithDay: Bool { columns.contains { Day($0) != nil } }
}

/// A habit of Loop Habit Tracker.
struct LoopHabit {
  /// The position in the list; the name of its folder begins with it.
  let position: Int
  let name: String
  /// True if its days have numbers instead of ticks; nil in lists of versions up to 2.3.0, as only
  /// the days show it there.
  private(set) var isNumeric: Bool?
  private let unit: String
  private let isMost: Bool
  private let target: String
  /// A count, or an amount, per number of days.
  private let frequency: (count: Int, days: Int)?
  private let hasFrequency: Bool

  /// A column of the list.
  enum Column: String, TableColumn {
    case position = "Position"
    case name = "Name"
    case type = "Type"
    case unit = "Unit"
    case targetType = "Target Type"
    case target = "Target Value"
    case count = "FrequencyNumerator"
    case days = "FrequencyDenominator"

    var names: [String] {
      switch self {
      case .count: [rawValue, "NumRepetitions"]
      case .days: [rawValue, "Interval"]
      default: [rawValue]
      }
    }

    static let required: [Self] = []
  }

  /// The habit of a row; nil without a name or a position.
  ///
  /// - Parameter number: The number of the row, from 1, which is the position in the oldest lists.
  init?(_ row: TableRow<Column>, number: Int) {
    func text(_ column: Column) -> String { row.plainText(column).unwrappedLine }
    let position = row.cell(.position) == nil ? number : Int(text(.position))
    guard let position, !text(.name).isEmpty else { return nil }
    self.position = position
    name = text(.name)
    let type = text(.type).lowercased()
    isNumeric = row.cell(.type) == nil ? nil : type.contains("numer") || type == "1"
    unit = text(.unit)
    let targetType = text(.targetType).lowercased()
    isMost = targetType.contains("most") || targetType == "1"
    target = text(.target)
    let (count, days) = (text(.count), text(.days))
    hasFrequency = !count.isEmpty || !days.isEmpty
    frequency = Int(count).flatMap { count in Int(days).map { (count: count, days: $0) } }
  }

  /// The habit with its kind, which its days tell where the list does not: ticks are at most 3, and
  /// amounts are thousandths.
  func settled(by days: some Sequence<LoopValue>) -> LoopHabit {
    var habit = self
    habit.isNumeric = isNumeric ?? days.contains { $0.number > LoopValue.skip.number }
    return habit
  }

  /// The measure for it, with a unique name; its kind is settled.
  func wanted(_ name: String) -> MeasureTargets.Wanted {
    let isNumeric = isNumeric == true
    var rules = "title: \(YAMLText.scalar(self.name))"
    rules += isNumeric ? ", kind: number, of day: sum" : ", kind: yes"
    if isNumeric, !unit.isEmpty { rules += ", unit: \(YAMLText.scalar(unit))" }
    if let goal { rules += ", goal: \(YAMLText.scalar(goal))" }
    return MeasureTargets.Wanted(name, isNumeric ? [.number, .count] : [.yes], "{\(rules)}")
  }

  /// The goal in the syntax of measures; nil unless it is per day, week or month.
  private var goal: String? {
    guard let frequency else { return nil }
    let span: String
    switch frequency.days {
    case 1: span = ""
    case 7: span = " a week"
    case 30, 31: span = " a month"
    default: return nil
    }
    guard isNumeric == true else { return "\(frequency.count)\(span)" }
    guard let value = WrittenNumber.double(target, .point), value > 0 else { return nil }
    return "\(isMost ? "<=" : ">=") \(target)\(span)"
  }

  /// True if measures cannot express its goal.
  var hasOtherGoal: Bool {
    guard hasFrequency, goal == nil else { return false }
    return isNumeric != true || !target.isEmpty && WrittenNumber.double(target, .point) != 0
  }
}

/// The value of a day: a tick of a habit, or thousandths of an amount.
struct LoopValue: Hashable {
  let number: Int

  private static let words = [
    "UNKNOWN": -1, "NO": 0, "YES_AUTO": 1, "YES_MANUAL": 2, "SKIP": skip.number,
  ]
  static let skip = LoopValue(number: 3)

  private init(number: Int) { self.number = number }

  /// The value of a cell. From version 2.3.1 on, numbers that have a meaning for ticks are words
  /// also for amounts.
  init?(_ text: String) {
    guard let number = Self.words[text] ?? Int(text) else { return nil }
    self.number = number
  }

  /// True if the habit was done: a tick of the person, or an amount.
  func isDone(isNumeric: Bool) -> Bool {
    isNumeric ? number > 0 && self != .skip : self == Self("YES_MANUAL")
  }
}

extension ImportSummary.Reason {
  static let notDone = Self(
    rank: 17, "days when a habit was not done, skipped or not due")
}

/// Makes measures of the habits of Loop Habit Tracker: each day with a habit done is a record.
struct LoopImporter: Importer {
  private let zone: Zone
  private var targets: MeasureTargets
  /// The habits of each list that was read, by its path.
  private var lists: [String: [LoopHabit]] = [:]
  private var names = MeasureNames()

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    zone = basis.zone
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = ImportFormat.loop.name
    defer { file.ticker.finished() }
    let parts = file.inside.split(separator: "/").map(String.init)
    guard let list = file.siblings.entry(named: "Habits.csv"),
      file.siblings.entries.contains(where: { $0.path.hasSuffix("/Checkmarks.csv") })
    else { return plan.report(LoopProblem.alone, at: Place(file: file.path)) }
    if lists[list.path] == nil { read(list, file, into: &plan) }
    guard parts.count > 1, parts.last == "Checkmarks.csv", let habits = lists[list.path],
      let habit = habits.first(where: { $0.isIn(parts[parts.count - 2]) })
    else {
      // The list itself, or the table that repeats all days.
      if parts.count > 1, parts.last == "Checkmarks.csv",
        list.path.split(separator: "/").count < parts.count
      {
        plan.report(LoopProblem.noHabit(parts[parts.count - 2]), at: Place(file: file.path))
      }
      return
    }
    let isUnnamed = ImportHead(file.bytes, path: file.path).startsWithDay
    file.readText { bytes in
      let columns: [Column]? = isUnnamed ? [.date, .value] : nil
      guard let table = ImportTable<Column>(bytes, of: file, unnamed: columns, &plan) else {
        return
      }
      days(table, habit, into: &plan)
    }
  }

  /// Reads the list of habits.
  private mutating func read(
    _ list: ImportTree.Entry, _ file: ImportFile, into plan: inout ImportPlan
  ) {
    lists[list.path] = []
    do throws(FileError) {
      try list.withBytes { bytes, _ in
        guard
          var table = ImportTable<LoopHabit.Column>(bytes, of: file, named: list.path, &plan)
        else { return }
        table.reader.expectedCells = nil
        var number = 0
        while let row = table.next() {
          number += 1
          if let habit = LoopHabit(row, number: number) { lists[list.path]?.append(habit) }
        }
        plan.diagnostics.append(contentsOf: table.reader.diagnostics)
      }
    } catch {
      plan.diagnostics.append(error.diagnostic)
    }
  }

  /// A column of the table of a habit's days.
  private enum Column: String, TableColumn {
    case date = "Date"
    case value = "Value"
    case notes = "Notes"
    static let required: [Self] = [.date, .value]
  }

  /// Reads the days of a habit.
  private mutating func days(
    _ table: ImportTable<Column>, _ habit: LoopHabit, into plan: inout ImportPlan
  ) {
    var table = table
    if let missing = table.missing {
      return table.refuse(VaultProblem.missing(field: missing), &plan)
    }
    let habit = habit.settled(by: Self.values(of: table))
    let name = names.name(of: "\(habit.position) \(habit.name)", called: habit.name)
    guard let collection = targets.target(habit.wanted(name), &plan)?.collection else { return }
    var isFound = false
    var lostNotes = 0
    table.forEachRow(into: &plan) { row, plan throws(CellFault) in
      let day = try row.value(.date, else: VaultProblem.notADay) { Day($0) }
      let value = try row.value(.value, else: VaultProblem.notANumber) { LoopValue($0) }
      guard value.isDone(isNumeric: habit.isNumeric == true) else {
        if !row.text(.notes).isEmpty { lostNotes += 1 }
        return plan.summary.skip(.notDone)
      }
      var fields = RecordFields()
      fields.add("day", text: day.description)
      if habit.isNumeric == true { fields.add("value", thousandths: value.number) }
      fields.add("note", text: row.text(.notes))
      let hash = ContentHash([
        ("source", "loop"), ("habit", habit.name), ("day", day.description),
      ])
      plan.found.add(hash, to: collection, at: zone.start(of: day), line: row.line, fields)
      isFound = true
    }
    if lostNotes > 0 {
      plan.remarks.append(
        "\(name): \(lostNotes.counted("note")) on days that were not done, left out")
    }
    guard isFound else { return }
    targets.declare(name, in: &plan)
    if habit.hasOtherGoal {
      plan.remarks.append(
        "\(name): its goal is of other days than a day, a week or a month, and left out")
    }
  }
}

extension LoopImporter {
  /// The values that can be read in a table.
  private static func values(of table: ImportTable<Column>) -> [LoopValue] {
    var table = table
    var values: [LoopValue] = []
    while let row = table.next() {
      if let value = LoopValue(row.text(.value)) { values.append(value) }
    }
    return values
  }
}

extension LoopHabit {
  /// True if a folder such as `001 Meditate` has its days.
  fileprivate func isIn(_ folder: String) -> Bool {
    folder.prefix { $0.isASCII && $0.isNumber }.isEmpty
      ? folder == name : Int(folder.prefix { $0.isASCII && $0.isNumber }) == position
  }
}

extension RecordFields {
  /// Adds a number of thousandths, exactly.
  fileprivate mutating func add(_ key: String, thousandths: Int) {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    var text = "\(whole)"
    if rest > 0 {
      let digits = "\(1_000 + rest)".dropFirst()
      text += "." + digits.reversed().drop { $0 == "0" }.reversed()
    }
    add(name: key, .written(text))
  }
}

/// The problems of an export of Loop Habit Tracker.
private enum LoopProblem {
  static let alone = Diagnostic(
    .error, kind: "wrong-format",
    "this is only one part of an export of Loop Habit Tracker",
    hint: "import the whole archive, or the folder that it unpacks to")

  static func noHabit(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "unknown-habit", "Habits.csv has no habit of the folder \(folder.shortQuoted)")
  }
}
