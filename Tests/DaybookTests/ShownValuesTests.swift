import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// People see names and words instead of the ids and keys in records; either form is found and
/// read back.
struct ShownValuesTests {
  private let files = MemoryFiles([
    "gifts/contacts.jsonl": [
      #"{"id":"zh3","name":"张三","relation":"business"}"#,
      #"{"id":"li4","name":"李四"}"#,
    ].joined(separator: "\n"),
    "gifts/books.jsonl": #"{"id":"feast","name":"婚礼礼簿"}"#,
    "gifts/records.jsonl": [
      #"{"id":"a","contact":"zh3","amount":800,"direction":"sent","category":"wedding","#
        + #""date":"2026-10-01","book":"feast"}"#,
      #"{"id":"b","name":"张三","amount":600,"direction":"received","category":"婚礼","#
        + #""date":"2026-10-02"}"#,
      #"{"id":"c","name":"zh3","amount":700,"direction":"sent","category":"funeral","#
        + #""date":"2026-10-03"}"#,
      #"{"id":"d","name":"李四","amount":500,"direction":"sent","date":"2026-10-04","void":true}"#,
    ].joined(separator: "\n"),
  ])
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private var library: RecordLibrary { RecordLibrary(files, at: now) }

  private func names(_ language: Language) async throws -> RecordWords {
    let contents = try await RecordedHost(files, asOf: now.asOf).contents(of: "gifts")
    return RecordWords(.standard(language), contents.names)
  }

  @Test func `A list names people, books and categories, and no ids or keys`() async throws {
    let gifts = try library.records(of: library.kind("gift"))
    let names = try await names(.simplifiedChinese)
    let columns = gifts.columns(most: 9)
    #expect(columns.map(\.name).contains("name") && !columns.map(\.name).contains("contact"))
    let shown = gifts.map { gift in columns.map { gift.words(of: $0, names) ?? "" } }
    #expect(shown.map { $0[0] } == ["张三", "张三", "张三", "李四"])
    #expect(shown[0].contains("婚礼") && shown[1].contains("婚礼") && shown[2].contains("丧事"))
    #expect(shown[0].contains("送出") && shown[1].contains("收到") && shown[0].contains("婚礼礼簿"))
    #expect(shown[3].contains("是"))
    for row in shown {
      #expect(!row.contains { ["zh3", "li4", "wedding", "sent", "feast", "true"].contains($0) })
    }
    #expect(gifts.sums(.standard(.simplifiedChinese)).map(\.text) == ["送出¥1,500", "收到¥600"])
  }

  @Test(arguments: [
    ("category", "wedding", "ab"), ("category", "婚礼", "ab"), ("category", "結婚", "ab"),
    ("category", "婚禮", "ab"), ("category", "Wedding", "ab"), ("类别", "丧事", "c"),
    ("name", "张三", "abc"), ("name", "zh3", "abc"), ("contact", "张三", "abc"), ("人", "李四", "d"),
    ("direction", "送", "acd"), ("direction", "贈った", "acd"), ("book", "婚礼礼簿", "a"),
    ("void", "是", "d"), ("void", "no", "abc"), ("category", "其他", "d"), ("category", "", "d"),
    ("date", "2026-10-02", "b"), ("date", "2026-10", "abcd"), ("date", "2026年10月3日", "c"),
    ("amount", "800", "a"), ("amount", "八百", "a"), ("amount", "800.00", "a"),
    ("amount", "￥６００", "b"),
  ])
  func `A condition finds a record however it was written`(
    name: String, text: String, expected: String
  ) async throws {
    let kind = try library.kind("gift")
    let gifts = try library.records(of: kind)
    // A label may change one day; its key does not.
    let labels = ["类别": "category", "人": "name"]
    let field = try #require(kind.editField(named: labels[name] ?? name))
    let condition = try RecordCondition(
      field, .equals, text, of: kind, among: gifts, in: library,
      EntryMoment(zone: shanghai, now: now.asOf), await names(.english))
    #expect(gifts.filter { condition.holds($0.text) }.map(\.text.identifier).joined() == expected)
  }

  @Test(arguments: [
    ("category", "weding", "wedding"), ("direction", "up", "received"), ("name", "张四", "张三"),
    ("void", "maybe", "void=true"), ("date", "someday", ""), ("date", "2026-13", ""),
    ("date", "5月0日", ""), ("amount", "½½", "digits"), ("amount", "abc", "digits"),
    ("currency", "zz", "ISO 4217"), ("due", "2月30日", ""),
  ])
  func `A condition that no record can say is an error with what can be said`(
    name: String, text: String, hint: String
  ) async throws {
    let kind = try library.kind("gift")
    let gifts = try library.records(of: kind)
    let names = try await names(.english)
    let moment = EntryMoment(zone: shanghai, now: now.asOf)
    let failure = #expect(throws: Failure.self) {
      try RecordCondition(
        kind.editField(named: name), .equals, text, of: kind, among: gifts, in: library, moment,
        names)
    }
    #expect(failure?.diagnostic.hint?.contains(hint) ?? hint.isEmpty)
    #expect(failure?.diagnostic.message.contains(text) == true)
  }

  @Test(arguments: [
    ("contact", "birthday", "2月30日", "month 2 has at most 29 days"),
    ("contact", "birthday", "foo", "is not a day of a year"), ("task", "lever", "9", "1 to 3"),
    ("completion", "minutes", "9999", "not a number of minutes"),
    ("session", "start", "foo", "is not a moment"),
  ])
  func `A condition on a typed field is refused as adding is`(
    name: String, field: String, text: String, message: String
  ) async throws {
    let kind = try library.kind(name)
    let (names, moment) = (try await names(.english), EntryMoment(zone: shanghai, now: now.asOf))
    func condition(_ comparison: RecordCondition.Comparison) throws -> RecordCondition {
      try RecordCondition(
        kind.editField(named: field), comparison, text, of: kind, among: [], in: library, moment,
        names)
    }
    let failure = #expect(throws: Failure.self) { try condition(.equals) }
    #expect(failure?.diagnostic.message.contains(message) == true, "\(String(describing: failure))")
    // A part of a text remains one for every type of field.
    _ = try condition(.contains)
  }

  @Test func `Conditions are typed as options or as words with a sign`() throws {
    let typed = try WrittenCondition.all([
      "--category", "baby", "born", "--direction=sent", "name＝张 三", "amount>=5", "note~a=b",
    ])
    #expect(typed.map(\.name) == ["category", "direction", "name", "amount", "note"])
    #expect(typed.map(\.value) == ["baby born", "sent", "张 三", "5", "a=b"])
    #expect(typed.map(\.comparison) == [.equals, .equals, .equals, .isAtLeast, .contains])
    for wrong in [["--category"], ["--category", "--direction"], ["wedding"], ["=5"]] {
      #expect(throws: (any Error).self) { try WrittenCondition.all(wrong) }
    }
  }

  @Test(.enabled(if: BuiltProgram.isThere))
  func `The program lists, filters and adds up in the language of the vault`() throws {
    var texts = ["daybook.yaml": "language: zh-Hans\n"]
    for path in ["gifts/contacts.jsonl", "gifts/books.jsonl", "gifts/records.jsonl"] {
      let bytes = try files.contents(of: try #require(VaultPath(validating: path)))
      texts[path] = String(decoding: bytes, as: UTF8.self)
    }
    let vault = try TemporaryVault(texts)
    for condition in [["--category", "結婚"], ["category=wedding"], ["--where", "category=婚礼"]] {
      let done = try vault.run(["list", "gift"] + condition)
      #expect(done.status == 0 && done.errors.isEmpty, "\(done.errors)")
      let lines = done.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 4)
      #expect(lines[0].hasPrefix("ID") && lines[0].contains("方向"))
      #expect(lines[1].contains("张三") && lines[2].contains("张三"))
      #expect(lines.last == "2条合计：送出¥800、收到¥600")
      #expect(!done.output.contains("zh3") && !done.output.contains("wedding"))
    }
    let json = try vault.run(["list", "gift", "category=婚礼", "--format", "json"])
    #expect(json.output.contains(#""contact":"zh3""#) && json.output.contains("wedding"))
    let wrong = try vault.run(["list", "gift", "--category", "weding"])
    #expect(wrong.status == 1 && wrong.output.isEmpty && wrong.errors.contains("wedding"))
    let unknown = try vault.run(["list", "gift", "--limt", "5"])
    #expect(unknown.status == 64 && unknown.errors.contains("limit"))
    let found = try vault.run(["find", "結婚"])
    #expect(found.output.contains("一笔人情 a") && found.output.contains("一笔人情 b"))
  }

  @Test(arguments: Language.allCases)
  func `Each choice of each kind is read back from its word in a language`(language: Language) {
    let words = RecordWords(.standard(language))
    var count = 0
    for kind in Systems.kinds.map({ $0.kind }) where !kind.isFrontMatter {
      for field in kind.fields + kind.fields.flatMap(\.members) {
        guard case .choice(let choices) = field.type else { continue }
        for choice in choices {
          let shown = field.words(.string(choice), words) ?? ""
          #expect(
            field.key(of: shown) == field.key(of: choice), "\(kind.name).\(field.name): \(shown)")
          #expect(language == .english || field.entry == nil || shown != choice || !shown.isASCII)
          count += 1
        }
      }
      for field in kind.fields where field.type == .flag {
        for (answer, value) in [("true", YesOrNo.yes), ("false", .no)] {
          let shown = field.words(.written(answer), words) ?? ""
          #expect(YesOrNo(shown) == value)
        }
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: Language.allCases)
  func `Each column of each kind has a word of its own in a language`(language: Language) {
    for kind in Systems.kinds.map({ $0.kind }) where !kind.isFrontMatter {
      let columns = kind.columns(.standard(language))
      for field in kind.fields {
        #expect(columns[field.name] != nil, "\(kind.name).\(field.name)")
        #expect(
          language == .english || columns[field.name] != field.name, "\(kind.name).\(field.name)")
      }
    }
  }

  @Test(arguments: [
    ("category", ["婚礼", "结婚", "wedding", "Wedding", "婚禮", "結婚", "結婚式"], "wedding"),
    ("direction", ["送", "送出", "sent", "gave", "贈った"], "sent"),
  ])
  func `A field of a gift takes what pages and people say`(
    name: String, texts: [String], key: String
  ) throws {
    let field = try #require(try library.kind("gift").fields.first { $0.name == name })
    for text in texts { #expect(field.key(of: text) == key, "\(text)") }
    let relation = try #require(
      try library.kind("contact").fields.first { $0.name == "relation" })
    for text in ["商务", "生意", "business", "Business", "仕事関係"] {
      #expect(relation.key(of: text) == "business", "\(text)")
    }
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
