import AllSystems
import Basics
import SiteKit
import TestKit
import Testing

@testable import Vault

/// A cell of a mapped table and a line of a reception mean the same as that text in a form, and
/// are refused with the same message.
struct OneReadingOfCellsTests {
  private var moment: EntryMoment

  init() throws { moment = EntryMoment(zone: shanghai, now: try at("2026-11-20T15:30")) }

  private static let texts = [
    "5", "05", "+3", "−2", "3.5", "12,5", "1,200", "1.234,5", "1.234.567", "0,500", "１２", "７１．４",
    "71,2", "71.2 kg", "157 lb", "一百八", "半", "2 1/2", "1,5 h", "-1", "yes", "no", "是", "否", "はい",
    "1500", "25 h", "1501 min",
    "true", "false", "maybe", "90s", "1h30", "1:30", "两个半小时", "一時間半", "2026-11-19", "2月30日",
    "2016年11月16日", "Nov 17, 2016", "16 Nov 2016", "mar 3 nov", "4 marras", "nosuch", "a, b", "a; b",
    "sent", "送出", "送", "贈った", "WEDDING", "婚礼", "结婚", "商务", "800", "八百", "壹仟元整", "1,20", "$20",
    "2016年11月16日 9:30", "2026-11-19T09:00:00+08:00", "农历2026年八月十五", "5月6日", "1980-05-06",
  ]

  /// Texts that depend on the day of the import, which the cell of an old table does not mean.
  private static let relative = ["yesterday", "昨天", "昨日の15時", "09:00", "fri", "11月16日", "-90m"]

  /// True if a form accepts a text for a field; if not, the refusal.
  private struct Outcome: Equatable {
    var value: String?
    var messages: Set<String>
  }

  private func plain(_ json: JSONText?, of field: Field) -> String? {
    json.map { json in
      // A table keeps the text of a length if records allow it.
      if field.type.content == .minutes {
        return (try? Duration(written: json.plain))?.inWords ?? json.plain
      }
      // An amount without a currency may be a number in a table.
      guard case .string(let text) = json else { return json.line }
      if field.type.isAmount { return DecimalMark.point.plain(text) ?? text }
      if field.type.isDay { return Day(dated: text)?.description ?? text }
      // A table has local times, a form times with an offset.
      return Day(text) == nil ? moment.instant(text)?.formatted(in: shanghai) ?? text : text
    }
  }

  private func added(_ form: EntryForm, _ field: Field, _ text: String) -> Outcome {
    let draft = form.draft(form.filled.merging([field.name: text]) { $1 }, moment)
    let messages = draft.problems.filter {
      $0.field == field.name && $0.diagnostic.severity == .error
    }.map(\.diagnostic.message)
    let value = draft.content.first { $0.name == field.name }?.json
    return Outcome(
      value: messages.isEmpty ? plain(value, of: field) : nil,
      messages: Set(messages))
  }

  private func mapped(_ form: EntryForm, _ field: Field, _ text: String) throws -> Outcome {
    let kind = try #require(form.kind)
    let values = form.filled.merging([field.name: text]) { $1 }.filter { name, _ in
      kind.fields.contains { $0.name == name }
    }
    let names = values.keys.sorted()
    let yaml =
      "kind: \(kind.name)\ndates: dmy\nfields:\n"
      + names.map { "  \($0): \($0)\n" }.joined()
    let read = TableMapping.read(
      TextFile(Array(yaml.utf8), file: "t.yaml"), name: "t",
      kinds: [DeclaredKind(kind, form.type)])
    let mapping = try #require(read.mapping, "\(read.diagnostics)")
    let row = JSONText.members(names.map { ($0, .string(values[$0] ?? "")) }).line
    var plan = ImportPlan()
    let reader = CollectionReader(files: MemoryFiles([:]), zone: shanghai, width: 1)
    Array(row.utf8).withUnsafeBufferPointer { bytes in
      let basis = ImportBasis(reader, now: moment.now, names: { [moment] _ in moment.known })
      MappedImporter(mapping, basis).read(
        ImportFile(bytes, path: "t.jsonl", format: mapping.format, writtenAt: moment.now),
        into: &plan)
    }
    // A cell that the record does not require is dropped, for the same reason.
    let messages = plan.diagnostics.kept.filter { $0.severity == .error || !$0.trail.isEmpty }
      .map(\.message)
    guard let draft = plan.found.drafts.first else {
      return Outcome(value: nil, messages: Set(messages))
    }
    let json = "{" + String(decoding: plan.found.fields(draft), as: UTF8.self) + "}"
    let members = JSONText.written(json).objectMembers ?? []
    let value = members.first { $0.0 == field.name }?.1
    return Outcome(value: plain(value, of: field), messages: Set(messages))
  }

  /// The forms of all kinds, and of a measure of each kind.
  private var forms: [EntryForm] {
    get throws {
      let measures = """
        weight: {title: Weight, unit: kg, kind: number}
        steps: {title: Steps, unit: 步, kind: count}
        walk: {title: Walk, kind: duration}
        sleep: {title: Sleep, kind: scale, scale: 1..5}
        stretch: {title: Stretched, kind: yes}

        """
      let files = MemoryFiles(["measures.yaml": measures])
      let read = try Settings.read(
        in: files, keys: Systems.settingKeys, systemNames: Systems.all.map(\.name))
      return Systems.forms(in: read.settings)
    }
  }

  /// The form fields that a mapping may use.
  private var fields: [(form: EntryForm, field: Field)] {
    get throws {
      try forms.flatMap { form -> [(form: EntryForm, field: Field)] in
        guard let kind = form.kind, !kind.needsIdentifier else { return [] }
        return form.fields.filter { field in
          field.onlyForNew == nil && field.isInRecord
            && kind.fields.contains { $0.name == field.name }
        }.map { (form, $0) }
      }
    }
  }

  /// Fields for the types of rows in the table of readings.
  private static let rowsOfFields = [
    "completion.minutes": "length", "weight.value": "number", "gift.amount": "money",
    "failure.applied": "yes-no", "gift.direction": "direction", "gift.category": "category",
    "contact.relation": "relation", "reflection.at": "time", "gift.date": "day",
  ]

  @Test func `A cell of a mapped table is what a form reads`() throws {
    var count = 0
    let table = Dictionary(grouping: try ReferenceTable.readings.rows) { $0[0] }
    let rows = Self.rowsOfFields.mapValues { table[$0]?.map { $0[1] } ?? [] }
    for (form, field) in try fields {
      // A form requires whole seconds of an event and ordered amounts of a place, and the measure
      // already has a value. That a recovery ends after its beginning, and that evidence names
      // weeks, is found in the whole record: this form then asks, and the table reports.
      let others = ["event.seconds", "walk.end", "recovery.until", "identity.weeks"]
      if form.name == "etiquette" || others.contains("\(form.name).\(field.name)") { continue }
      let isTime = field.type == .time
      for text in Self.texts + (rows["\(form.name).\(field.name)"] ?? []) {
        // Bare seconds are the unit of records; a time of day depends on the start.
        if field.type == .duration, WrittenNumber(text)?.unit.isEmpty == true { continue }
        if isTime, text == "1:30" { continue }
        // A tick applies to the moment it is made.
        if isTime, YesOrNo(text) != nil {
          #expect(try mapped(form, field, text).value == nil, "\(field.name) of \(text)")
          continue
        }
        // A column may have decimal commas in amounts, which a form refuses.
        if case .amount? = field.type.content, text.contains(",") { continue }
        let typed = added(form, field, text)
        let cell = try mapped(form, field, text)
        let what = Comment("\(form.name).\(field.name) of \(text): \(typed), \(cell)")
        count += 1
        // In a table, a day must have its year, may be midnight, and may be followed by a time.
        let midnight = typed.value.map { "\($0)T00:00:00" } ?? text
        let isMidnight =
          isTime
          && (typed.messages.contains { $0.hasSuffix("says no time of the day") }
            || cell.value?.hasPrefix(midnight) ?? false)
        if isTime || field.type.isDay, (typed.value == nil) != (cell.value == nil) {
          let hasYear = text.contains(#/\d{4}/#)
          #expect((hasYear || isMidnight) == (cell.value != nil), what)
          continue
        }
        // The column may have decimal commas, or thousands separated by blanks: 12,3456 and 600
        // 800.
        let isOfColumn = ["12,3456", "1,2345", "600 800"].contains(text)
        #expect(typed == cell || isMidnight || isOfColumn, what)
      }
    }
    #expect(count > 2_000, "\(count)")
  }

  @Test(arguments: [
    ("task", "goal", "Finish the novel", "finish-the-novel"),
    ("task", "goal", "ｆｉｎｉｓｈ the NOVEL", "finish-the-novel"),
    ("task", "goal", "fini", "finish-the-novel"), ("task", "goal", "swim-f", "swim-far"),
    ("task", "goal", "nosuch", "nosuch"), ("task", "goal", "Swim", nil),
    ("completion", "exercise", "Stretch a bit", "stretch"),
    ("completion", "exercise", "nosuch", nil),
    ("session", "project", "Finish the novel", "finish-the-novel"),
    // A project may be any text.
    ("session", "project", "fini", "fini"), ("session", "project", "anything", "anything"),
  ])
  func `A title in a cell becomes the id that a form finds`(
    name: String, field: String, text: String, id: String?
  ) throws {
    let form = try #require(Systems.forms.first { $0.name == name })
    let field = try #require(form.fields.first { $0.name == field })
    let goals = [
      ("finish-the-novel", "Finish the novel"), ("swim-daily", "Swim"), ("swim-far", "Swim"),
    ]
    let titles = name == "completion" ? [("stretch", "Stretch a bit")] : goals
    var one = self
    one.moment.known[try #require(field.offered)] = titles.map {
      Field.KnownName($0.0, title: $0.1)
    }
    let typed = one.added(form, field, text)
    #expect(typed.value == id)
    #expect(try one.mapped(form, field, text) == typed)
  }

  @Test(arguments: ["a; b", "a；b", "a\nb", "a, b", "a，b", "a、b", "a", "a;", "a b"])
  func `A list in a cell of a vault's table or of an export is parted as in a form`(
    text: String
  ) throws {
    var count = 0
    for form in Systems.forms {
      for field in form.fields where field.kind == .texts || field.kind == .lines {
        guard !field.name.contains("."), field.type == .texts else { continue }
        count += 1
        let typed = field.json(text)?.elements?.map(\.plain)
        func texts(_ json: JSONText) -> [String]? { json.elements?.map(\.plain) ?? [json.plain] }
        #expect(texts(field.value(inCell: text)) == typed, "\(form.name).\(field.name)")
        #expect(
          texts(RecordCell.value(text, field, inWords: false)) == typed,
          "\(form.name).\(field.name)")
      }
    }
    #expect(count >= 4)
  }

  @Test func `A cell never counts from the day of the import`() throws {
    for (form, field) in try fields
    where field.type.isDay || field.type == .time {
      // The end of a session may be a clock time, relative to its start.
      for text in Self.relative where field.name != "end" || text != "09:00" {
        #expect(try mapped(form, field, text).value == nil, "\(form.name).\(field.name) of \(text)")
      }
    }
  }

  @Test func `A line of a reception has the amount that a form reads`() throws {
    let form = try #require(Systems.forms.first { $0.name == "gift" })
    let field = try #require(form.fields.first { $0.name == "amount" })
    let entry = try #require(Systems.quickEntries.compactMap(\.lineEntry).first)
    let place = LineEntry.Place(id: "", title: "")
    for text in Self.texts where !text.contains(where: \.isWhitespace) {
      let typed = added(form, field, text)
      // An ambiguous line is returned for correction.
      guard let values = try? entry.values("王小明 \(text)", place, moment) else { continue }
      let draft = form.draft(values, moment)
      let messages = draft.problems.filter { $0.field == "amount" }.map(\.diagnostic.message)
      #expect(typed.value == nil || values["amount"] == text, "\(text)")
      #expect(values["amount"] == nil || Set(messages) == typed.messages, "\(text)")
    }
  }
}
