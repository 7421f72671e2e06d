import Chronology
import Diagnostics
import Gifts
import Storage

/// A note, what was understood, and the record of it.
struct NoteEntry {
  /// What messages call a batch.
  static let standardInput = "<standard input>"

  /// The note as written.
  let text: String
  /// Its line in a batch, counted from 1.
  let line: Int?
  let sentence: GiftSentence
  /// The fields of the record; nil when person, amount or direction are not known, or nothing
  /// happened.
  var record: JSONText?
  var gift: Gift?
  /// The record as a line of its file.
  var bytes: [UInt8] = []
  /// What reading the record finds.
  var problems = DiagnosticList()
  /// What was decided that the note does not say.
  var remarks: [String] = []

  /// The year whose file the record goes to.
  var year: Int { gift?.day.components.year ?? 0 }

  /// One object: collection, record or null, questions, and a note on what was decided.
  var json: JSONText {
    var members: [(String, JSONText)] = []
    if let line { members.append(("line", .int(line))) }
    members.append(("collection", .string(GiftReader.gifts.text)))
    members.append(("record", record ?? .null))
    members.append(
      (
        "questions",
        .array(
          sentence.questions.map {
            .members([("code", .string($0.code)), ("question", .string($0.text))])
          })
      ))
    let notes = (sentence.nothing.map { [$0.text] } ?? []) + remarks
    if !notes.isEmpty { members.append(("note", .string(notes.joined(separator: "; ")))) }
    return .members(members)
  }

  /// What was understood, a line for each part; of a batch, all on one line.
  func text(place: Place?) -> String {
    if let nothing = sentence.nothing { return prefix + "\(text): \(nothing.text)" }
    let parts = self.parts
    if line != nil {
      let known = parts.map(\.1).joined(separator: " · ")
      return prefix + (known.isEmpty ? text : known)
    }
    var lines = parts.map { "\($0.0.padding(to: 11))\($0.1)" }
    lines += remarks.map { "note       \($0)" }
    if let place { lines.append("written to \(place)") }
    return lines.isEmpty ? text : lines.joined(separator: "\n")
  }

  private var prefix: String { line.map { "\($0): " } ?? "" }

  private var parts: [(String, String)] {
    var parts: [(String, String)] = []
    if let name = sentence.name {
      let contact = gift.flatMap { $0.contact == name ? nil : " (\($0.contact))" }
      parts.append(("person", name + (contact ?? "")))
    }
    if let amount = sentence.amount {
      parts.append(("amount", "\(amount.shortDescription) \(amount.currency)"))
    }
    if !sentence.goods.isEmpty { parts.append(("goods", sentence.goods.joined(separator: "、"))) }
    if let direction = sentence.direction { parts.append(("direction", direction.rawValue)) }
    parts.append(("type", sentence.isRepayment ? "repayment" : sentence.kind.rawValue))
    if let event = sentence.event {
      parts.append(("occasion", "\(event) (\(sentence.category.rawValue))"))
    }
    if let day = gift?.day ?? sentence.day { parts.append(("date", day.description)) }
    if let due = sentence.due { parts.append(("due", due.description)) }
    if case .loan(let id) = gift?.repayment { parts.append(("repays", id)) }
    if sentence.isSettled { parts.append(("settled", "yes")) }
    return parts
  }

  /// The questions as errors, and what reading the record found, each with its place in the note.
  func diagnostics(file: String) -> DiagnosticList {
    var list = DiagnosticList()
    for question in sentence.questions {
      let bytes = Array(text.utf8)
      let start = text.prefix(question.range.lowerBound).utf8.count
      let end = text.prefix(question.range.upperBound).utf8.count
      let (place, excerpt) = Place.locate(start..<end, in: bytes, number: line ?? 1, file: file)
      list.append(
        Diagnostic(.error, kind: question.code, at: place, question.text, excerpt: excerpt))
    }
    list.append(contentsOf: problems)
    return list
  }
}

extension String {
  /// The text with blanks behind it up to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
