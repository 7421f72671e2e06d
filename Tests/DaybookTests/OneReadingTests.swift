import AllSystems
import Basics
import TestKit
import Testing
import Vault

@testable import daybook

/// A text means the same however a field is filled in: when a record is added, when it is changed
/// by command or form, and in an editor.
struct OneReadingTests {
  private let files = MemoryFiles([
    "growth/goals.jsonl": #"{"id":"novel","title":"Finish the novel","horizon":"year"}"# + "\n",
    "exercise/products.jsonl": #"{"id":"mat","name":"Yoga mat"}"# + "\n",
  ])
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private var library: RecordLibrary { RecordLibrary(files, at: now) }

  private var moment: EntryMoment {
    var moment = EntryMoment(zone: now.zone, now: now.asOf)
    for form in Systems.forms {
      for known in form.fields.compactMap(\.known) {
        moment.known[known] = ["novel", "mat", "neck"].map { name in
          Field.KnownName(name, title: name == "novel" ? "Finish the novel" : nil)
        }
      }
    }
    return moment
  }

  /// Valid, unusual and invalid texts, in four languages, also full-width.
  private static let texts = [
    "5", "05", "+3", "−2", "3.5", "12,5", "1,200", "1.234,5", "１２", "-1", "yes", "no", "是", "否",
    "はい", "true", "false", "maybe", "90s", "1h30", "1:30", "两个半小时", "一時間半", "yesterday",
    "昨天", "昨日の15時", "2026-11-20", "2月30日", "a, b", "a; b", "a, , b", "a、b", "a\nb",
    "Lie down, breathe; stand up", "sent", "送出", "送", "贈った", "WEDDING", "婚礼", "结婚", " x ",
    "mei | owner; robin", "Finish the novel", "nosuch", "800", "八百", "壹仟元整", "09:00",
    "2026-11-20T09:00:00+08:00", "农历2026年八月十五",
  ]

  private func value(_ members: [RecordText.Member], _ name: String) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let value = members.first { $0.name == parts[0] }?.json
    guard parts.count == 2 else { return value?.line }
    return value?.objectMembers?.first { $0.0 == parts[1] }?.1.line
  }

  private func messages(_ problems: [EntryProblem], of name: String) -> Set<String> {
    Set(problems.filter { $0.field == name }.map(\.diagnostic.message))
  }

  @Test func `Adding, changing and an editor read each text alike`() throws {
    var count = 0
    for form in Systems.forms {
      guard let kind = form.kind else { continue }
      let base = form.filled
      let standing = form.draft(base, moment)
      let record = StoredRecord(
        kind: kind, text: RecordText(new: standing.identifier, standing.content), zone: now.zone)
      let yaml = RecordYAML(record)
      for field in form.fields where field.isInRecord && field.onlyForNew == nil {
        for text in Self.texts {
          // The time of a start is today's when added, and of the record's day later.
          if field.name == kind.dayField?.name, text.count(where: { $0 == ":" }) == 1 {
            continue
          }
          let added = form.draft(base.merging([field.name: text]) { $1 }, moment)
          var edit = RecordEdit(record)
          try edit.set([(field.name, text)], by: form, moment)
          let what = Comment("\(kind.name).\(field.name) of \(text)")
          let isRead = messages(added.problems, of: field.name).isEmpty
          let (changed, found) = (value(edit.members, field.name), edit.problems(in: library))
          #expect(messages(found, of: field.name).isEmpty == isRead, what)
          guard isRead else {
            #expect(
              messages(found, of: field.name) == messages(added.problems, of: field.name), what)
            continue
          }
          #expect(changed == value(added.content, field.name), what)
          count += 1
          // A third of them in an editor, which is the slowest.
          guard count % 3 == 0, !field.name.contains("."), !text.contains("\n") else { continue }
          let line = "\(field.name): \"\(text)\"\n"
          let rest = yaml.text().split(separator: "\n").filter {
            !$0.hasPrefix("\(field.name):") && !$0.hasPrefix("#")
          }
          let written = yaml.edit(rest.joined(separator: "\n") + "\n" + line, by: form, moment)
          let members = try #require(written.edit, "\(what): \(written.problems.kept)").members
          #expect(value(members, field.name) == changed, "\(what) in an editor")
        }
      }
    }
    #expect(count > 3_000, "\(count)")
  }

  @Test(arguments: [
    ("task", "lever", "２", "2"), ("task", "xp", "05", "5"), ("goal", "measure.now", "1,5", "1.5"),
    ("goal", "measure.now", "1,200", "1200"), ("exercise", "minutes", "90s", #""90 s""#),
    ("exercise", "minutes", "1h30", "90"),
    ("exercise", "steps", "Lie down, breathe; stand up", #"["Lie down, breathe","stand up"]"#),
    ("exercise", "products", "mat, , band", #"["mat","band"]"#),
    ("task", "goal", "finish the novel", #""novel""#), ("gift", "direction", "送", #""sent""#),
    ("gift", "category", "结婚", #""wedding""#), ("contact", "relation", "商务", #""business""#),
    ("failure", "applied", "否", "false"), ("gift", "settled", "是", "true"),
  ])
  func `A field keeps what a person means`(
    kind: String, field: String, text: String, json: String
  ) throws {
    let form = try #require(Systems.forms.first { $0.name == kind })
    let draft = form.draft(form.filled.merging([field: text]) { $1 }, moment)
    #expect(value(draft.content, field) == json, "\(draft.problems)")
  }

  @Test func `A goal that is none is said when a task is changed, too`() throws {
    let form = try #require(Systems.forms.first { $0.name == "task" })
    let kind = try library.kind("task")
    let text = RecordText(new: "t1", [RecordText.Member("title", .string("Write"))])
    var edit = RecordEdit(StoredRecord(kind: kind, text: text, zone: now.zone))
    try edit.set([("goal", "nosuch")], by: form, moment)
    #expect(edit.problems(in: library).contains { $0.diagnostic.kind == "unknown-goal" })
  }

  @Test(arguments: [
    (["title=Send", "the", "invoice", "xp=3"], ["title": "Send the invoice", "xp": "3"]),
    (["lever＝１"], ["lever": "１"]), (["title=a=b", "c=d"], ["title": "a=b c=d"]),
    (["done=yes"], ["doneAt": "yes"]), (["标题=写信"], ["title": "写信"]),
  ])
  func `A value goes on up to the next key of a field`(
    words: [String], values: [String: String]
  ) throws {
    let kind = try library.kind("task")
    let read = try FieldWords(words, of: kind, kind.editFields).values
    #expect(Dictionary(uniqueKeysWithValues: read.map { ($0.field.name, $0.text) }) == values)
  }

  @Test(arguments: ["levr=1", "prority=high", "优先=1", "lvr＝1"])
  func `A key of no field is no text`(word: String) throws {
    let kind = try library.kind("task")
    #expect(throws: Failure.self) {
      try FieldWords(["title=a", word], of: kind, kind.editFields)
    }
    #expect(throws: Failure.self) { try FieldWords(["Write", word], of: kind, kind.editFields) }
  }

  @Test(arguments: [
    ("task", ["Send", "the", "invoice"], ["title": "Send the invoice"]),
    ("gift", ["万三", "500", "收"], ["name": "万三", "amount": "500", "direction": "收"]),
    ("gift", ["李四", "八百", "送"], ["name": "李四", "amount": "八百", "direction": "送"]),
    ("gift", ["李四", "500", "600"], ["name": "李四 500 600"]),
    ("reflection", ["A", "long", "day"], ["text": "A long day"]),
    ("gift", ["张三", "500", "送"], ["name": "张三", "amount": "500", "direction": "送"]),
    (
      "gift", ["Mei", "Lin", "received", "¥800"],
      ["name": "Mei Lin", "amount": "¥800", "direction": "received"]
    ),
  ])
  func `One text is enough`(
    name: String, words: [String], values: [String: String]
  ) throws {
    let form = try #require(Systems.forms.first { $0.name == name })
    #expect(form.values(ofLoose: words, beside: [], moment) == values)
  }
}
