import AllSystems
import Basics
import Gifts
import TestKit
import Testing
import Vault

@testable import daybook

/// The meaning of each text in `readings.csv`, for each way to fill in a field.
struct ReadingTableTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  /// Fields for the types of rows.
  private static let fields = [
    "length": ("exercise", "minutes"), "number": ("goal", "measure.now"),
    "money": ("gift", "amount"), "yes-no": ("failure", "applied"),
    "direction": ("gift", "direction"), "category": ("gift", "category"),
    "relation": ("contact", "relation"), "list": ("exercise", "muscles"),
    "steps": ("exercise", "steps"),
    "members": ("team", "members"), "time": ("reflection", "at"), "day": ("gift", "date"),
  ]

  /// Values for a form to make a record.
  private static let base = [
    "exercise": ["name": "Stretch"],
    "goal": ["title": "Write", "horizon": "year", "measure.target": "9"],
    "gift": ["name": "李四", "amount": "600", "direction": "sent"], "failure": ["what": "Late"],
    "contact": ["name": "李四"], "team": ["id": "crew"], "reflection": ["text": "Calm"],
  ]

  private func value(_ members: [RecordText.Member], _ name: String) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let value = members.first { $0.name == parts[0] }?.json
    guard parts.count == 2 else { return value?.line }
    return value?.objectMembers?.first { $0.0 == parts[1] }?.1.line
  }

  /// The JSON of a field in the table's terms: a length in seconds, a number or an amount by its
  /// value.
  private func meaning(_ json: String?, _ row: String) -> String? {
    let text = json.map { $0.filter { $0 != "\"" || ["list", "steps", "members"].contains(row) } }
    switch row {
    case "length":
      return text.map { text in
        text.hasSuffix(" s") ? String(text.dropLast(2)) : Int(text).map { "\($0 * 60)" } ?? text
      }
    case "money":
      guard let text, let money = try? AmountText.money(text) else { return text }
      return short(Double(money.minorUnits) / 100)
    case "number": return text.flatMap(Double.init).map(short) ?? text
    case "list", "steps", "members": return text?.replacing("\"", with: "'")
    // A gift keeps the text of a lunar day, and a moment has the form of files.
    case "day": return text.flatMap { Day(dated: $0)?.description } ?? text
    case "time":
      let time = text.flatMap { try? TimeText($0) }
      return time?.instant(in: now.zone).formatted(in: now.zone) ?? text
    default: return text
    }
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  @Test func `A text means the same wherever a person types it`() throws {
    let library = RecordLibrary(MemoryFiles(), at: now)
    let moment = EntryMoment(zone: now.zone, now: now.asOf)
    var wrong: [String] = []
    for row in try ReferenceTable.readings.rows {
      let (name, field) = try #require(Self.fields[row[0]])
      let form = try #require(Systems.forms.first { $0.name == name })
      let kind = try #require(form.kind)
      let base = Self.base[name] ?? [:]
      let standing = form.draft(base, moment)
      let added = form.draft(base.merging([field: row[1]]) { $1 }, moment)
      var edit = RecordEdit(
        StoredRecord(
          kind: kind, text: RecordText(new: standing.identifier, standing.content), zone: now.zone))
      try edit.set([(field, row[1])], by: form, moment)
      let problems = [added.problems, edit.problems(in: library)].map { problems in
        problems.filter { $0.field == field && $0.diagnostic.severity == .error }
      }
      let ways = [value(added.content, field), value(edit.members, field)]
      for (way, (json, problems)) in zip(["add", "edit"], zip(ways, problems)) {
        let found = problems.isEmpty ? meaning(json, row[0]) : "error"
        if found != row[2] {
          wrong.append("\(way) \(row[0]) \(row[1]): \(found ?? "nothing"), not \(row[2])")
        }
      }
    }
    #expect(wrong == [])
  }
}
