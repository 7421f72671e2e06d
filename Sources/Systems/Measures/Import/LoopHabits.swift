import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// An export of Loop Habit Tracker: a list of habits, and a folder with the days of each.
  static let loop = ImportFormat("loop", "an export of Loop Habit Tracker") { head in
    let name = head.path.split(separator: "/").last
    return name == "Habits.csv" && head.columns.isSuperset(of: ["position", "name", "question"])
      || name == "Checkmarks.csv" && head.columns.contains("date")
  }
}

/// A habit of Loop Habit Tracker.
struct LoopHabit {
  /// The position in the list, with which the name of its folder begins.
  let position: Int
  let name: String
  /// True if its days have numbers instead of ticks.
  let isNumeric: Bool
  private let unit: String
  private let isMost: Bool
  private let target: String
  /// A count, or an amount, per number of days.
  private let frequency: (count: Int, days: Int)?
  private let hasFrequency: Bool

  /// The habit of a row; nil without a name or a position.
  init?(_ cell: (String) -> String?) {
    guard let position = cell("Position").flatMap({ Int($0) }), let name = cell("Name") else {
      return nil
    }
    self.position = position
    self.name = name
    let type = cell("Type")?.lowercased() ?? ""
    isNumeric = type.contains("numer") || type == "1"
    unit = cell("Unit") ?? ""
    let targetType = cell("Target Type")?.lowercased() ?? ""
    isMost = targetType.contains("most") || targetType == "1"
    target = cell("Target Value") ?? ""
    let count = cell("FrequencyNumerator") ?? cell("NumRepetitions")
    let days = cell("FrequencyDenominator") ?? cell("Interval")
    hasFrequency = count != nil || days != nil
    if let count = count.flatMap({ Int($0) }), let days = days.flatMap({ Int($0) }) {
      frequency = (count, days)
    } else {
      frequency = nil
    }
  }

  /// The measure for it, with a unique name.
  func wanted(_ name: String) -> MeasureTargets.Wanted {
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
    guard isNumeric else { return "\(frequency.count)\(span)" }
    guard let value = WrittenNumber.double(target, .point), value > 0 else { return nil }
    return "\(isMost ? "<=" : ">=") \(target)\(span)"
  }

  /// True if measures cannot express its goal.
  var hasOtherGoal: Bool {
    hasFrequency && goal == nil && (!isNumeric || WrittenNumber.double(target, .point) != 0)
  }
}

extension ImportSummary.Reason {
  static let notDone = Self(
    rank: 17, "days on which a habit was not done, skipped or not asked for")
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
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      days(CSVReader(bytes, file: file.path), habit, into: &plan)
    }
  }

  /// Reads the list of habits.
  private mutating func read(
    _ list: ImportTree.Entry, _ file: ImportFile, into plan: inout ImportPlan
  ) {
    lists[list.path] = []
    do throws(FileError) {
      try list.withBytes { bytes, _ in
        var reader = CSVReader(bytes, file: list.path)
        var row = CSVRow()
        guard reader.next(&row) else { return }
        let header = CSVHeader(row, in: bytes)
        while reader.next(&row) {
          let habit = LoopHabit { name in
            header.column(name).flatMap { column in
              guard column < row.cells.count else { return nil }
              let text = row.cells[column].text(in: bytes).unwrappedLine
              return text.isEmpty ? nil : text
            }
          }
          if let habit { lists[list.path]?.append(habit) }
        }
        plan.diagnostics.append(contentsOf: reader.diagnostics)
      }
    } catch {
      plan.diagnostics.append(error.diagnostic)
    }
  }

  /// Reads the days of a habit.
  private mutating func days(
    _ reader: CSVReader, _ habit: LoopHabit, into plan: inout ImportPlan
  ) {
    var reader = reader
    var row = CSVRow()
    defer { plan.diagnostics.append(contentsOf: reader.diagnostics) }
    guard reader.next(&row) else { return }
    let header = CSVHeader(row, in: reader.bytes)
    guard let date = header.column("Date"), let value = header.column("Value") else {
      let problem = VaultProblem.missing(field: header.column("Date") == nil ? "Date" : "Value")
      return plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[0])))
    }
    reader.expectedCells = row.cells.count
    let notes = header.column("Notes")
    let name = names.name(of: "\(habit.position) \(habit.name)", called: habit.name)
    let measure: Measure
    switch targets.measure(habit.wanted(name)) {
    case .success(let found): measure = found
    case .failure(let refusal): return plan.summary.skip(.refused(refusal.inWords))
    }
    guard let collection = MeasureRecord.collection(of: measure.name) else { return }
    var isFound = false
    while reader.next(&row) {
      plan.summary.read += 1
      guard !row.hasErrors, max(date, value) < row.cells.count else {
        plan.summary.unreadable += 1
        continue
      }
      func text(_ column: Int) -> String { row.cells[column].text(in: reader.bytes).withoutBlanks }
      func wrong(_ problem: VaultProblem, _ column: Int) {
        plan.summary.unreadable += 1
        plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[column])))
      }
      guard let day = Day(text(date)) else {
        wrong(.notADay(field: "Date", text: text(date)), date)
        continue
      }
      guard let number = Int(text(value)) else {
        wrong(.notANumber(field: "Value", text: text(value)), value)
        continue
      }
      var fields = RecordFields()
      fields.add("day", text: day.description)
      if habit.isNumeric {
        guard number > 0 else {
          plan.summary.skip(.notDone)
          continue
        }
        fields.add("value", thousandths: number)
      } else if number != 2 {
        plan.summary.skip(.notDone)
        continue
      }
      if let notes, notes < row.cells.count { fields.add("note", text: text(notes)) }
      let hash = ContentHash([
        ("source", "loop"), ("habit", habit.name), ("day", day.description),
      ])
      plan.found.add(hash, to: collection, at: zone.start(of: day), line: row.line, fields)
      isFound = true
    }
    guard isFound else { return }
    targets.declare(name, in: &plan)
    if habit.hasOtherGoal {
      plan.remarks.append(
        "\(name): its goal is of other days than a day, a week or a month, and left out")
    }
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

/// Problems of an export of Loop Habit Tracker.
enum LoopProblem: Problem {
  /// One file of an export without the others.
  case alone
  /// A folder without a habit in the list.
  case noHabit(String)

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .alone: "wrong-format"
    case .noHabit: "unknown-habit"
    }
  }

  var message: String {
    switch self {
    case .alone: "this is a part of an export of Loop Habit Tracker, which says little by itself"
    case .noHabit(let folder): "Habits.csv has no habit of the folder \(folder.shortQuoted)"
    }
  }

  var hint: String? {
    switch self {
    case .alone: "import the whole archive, or the folder that it unpacks to"
    case .noHabit: nil
    }
  }
}
