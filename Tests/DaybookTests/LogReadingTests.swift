import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The meaning of the texts in `readings.csv` within sentences that take them, compared with the
/// form of the record.
struct LogReadingTests {
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  /// Sentences around a text, by its type.
  private static let sentences: [String: [@Sendable (String) -> String]] = [
    "length": [{ "\($0) novel" }, { "novel \($0)" }], "money": [{ "给李四结婚 \($0)" }],
    "day": [{ "\($0) 李四结婚随礼600" }],
  ]

  @Test func `A sentence reads what a form reads, refuses it or asks`() async throws {
    let log = try #require(
      Systems.all.lazy.flatMap { $0.commands.values.joined() }.first {
        $0.configuration.commandName == "log"
      })
    var wrong: [String] = []
    var count = 0
    for row in try ReferenceTable.readings.rows {
      for sentence in Self.sentences[row[0], default: []] {
        count += 1
        let told = try await told(sentence(row[1]), by: log)
        let form = try formValue(row[0], row[1])
        if told.value(row[0], in: now.zone) == form && (form != nil || told.isNothing) { continue }
        if told.isNothing ? mayRefuse(row[0], row[1]) : isOther(told, row[0], row[1]) { continue }
        wrong.append("\(sentence(row[1])): \(told), not \(form ?? "refused")")
      }
    }
    #expect(count > 500)
    #expect(wrong == [], "\(wrong.joined(separator: "\n"))")
  }

  // Texts that forms read and sentences do not.

  private func mayRefuse(_ kind: String, _ text: String) -> Bool {
    let hasLatin = text.unicodeScalars.contains { $0.properties.isAlphabetic && $0.isASCII }
    switch kind {
    // A bare number may count anything.
    case "length": return !text.contains { $0.isLetter || $0 == ":" }
    // In a Chinese sentence, Latin letters are a name.
    case "money": return hasLatin
    // The same here. A sentence with kana is Japanese, which this is not; and 11 to 20 is an
    // approximate number.
    default:
      let hasKana = text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
      return hasLatin || hasKana || text.wholeMatch(of: #/\d\d-\d\d/#) != nil
    }
  }

  /// True if the sentence legitimately means something else.
  private func isOther(_ told: Told, _ kind: String, _ text: String) -> Bool {
    switch (kind, told) {
    // The form has whole minutes, a sentence also seconds.
    case ("length", .session):
      let length = (try? Duration(written: text))?.components.seconds ?? 0
      return length % 60 != 0 && told.value(kind, in: now.zone) == "\(length)"
    // A duration makes it a session.
    case ("money", .session): return (try? Duration(written: text)) != nil
    // Counted goods replace the money.
    case ("money", .gift(let members)):
      return members["gift"] == text && members["amount"] == "0"
    // Words without a day are kept unchanged; a whole year means its last day, which the note
    // reports.
    case ("day", .gift(let members)):
      return members["date"] == now.today.description
        && (members["note"] == text || members["remark"]?.contains("is not one day") == true)
    default: return false
    }
  }

  /// The value that a form reads, in the form of sentences; nil if refused.
  private func formValue(_ kind: String, _ text: String) throws -> String? {
    let (name, field, base) =
      [
        "length": ("session", "minutes", [:]),
        "money": ("gift", "amount", ["name": "李四", "direction": "sent"]),
      ][kind] ?? ("gift", "date", ["name": "李四", "amount": "600", "direction": "sent"])
    let form = try #require(Systems.forms.first { $0.name == name })
    let moment = EntryMoment(zone: now.zone, now: now.asOf)
    let draft = form.draft(base.merging([field: text]) { $1 }, moment)
    let isWrong = draft.problems.contains { $0.diagnostic.severity == .error }
    let members = Dictionary(draft.content.map { ($0.name, $0.json.plain) }) { $1 }
    if isWrong { return nil }
    return (kind == "length" ? Told.session(members) : .gift(members)).value(kind, in: now.zone)
  }

  /// The result of a sentence.
  private enum Told {
    case session([String: String])
    case gift([String: String])
    /// An error or a question.
    case nothing

    var isNothing: Bool { if case .nothing = self { true } else { false } }

    /// A length in seconds, an amount by its value, a day by its date.
    func value(_ kind: String, in zone: Zone) -> String? {
      switch (kind, self) {
      case ("length", .session(let members)):
        let times = ["start", "end"].compactMap { name in
          members[name].flatMap { try? TimeText($0) }?.instant(in: zone)
        }
        return times.count == 2 ? "\((times[1] - times[0]).components.seconds)" : nil
      case ("money", .gift(let members)):
        return members["amount"].flatMap { text in
          (try? WrittenMoney(text, in: "CNY"))?.units(decimals: 2).map { "\($0)" }
        }
      case ("day", .gift(let members)):
        return members["date"].flatMap { Day(dated: $0)?.description }
      default: return nil
      }
    }
  }

  private func told(_ sentence: String, by log: any SystemCommand.Type) async throws -> Told {
    let files = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    let host = RecordedHost(files, asOf: now.asOf)
    let command = try log.parse(["--dry-run", "--format", "json", "--", sentence])
    do { try await command.run(host) } catch is Failure { return .nothing }
    let record = host.record
    if let added = record.added.first { return .session(added.given) }
    let lines = record.printed.joined(separator: "\n").split(separator: "\n")
    let told = lines.map { JSONText.written(String($0)).objectMembers ?? [] }
    guard told.count == 1,
      told[0].first(where: { $0.0 == "questions" })?.1.elements?.isEmpty == true,
      let record = told[0].first(where: { $0.0 == "record" })?.1.objectMembers
    else { return .nothing }
    var members = Dictionary(record.map { ($0.0, $0.1.plain) }) { $1 }
    members["remark"] = told[0].first { $0.0 == "note" }?.1.plain
    return .gift(members)
  }
}
