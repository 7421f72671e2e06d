import Basics
import SiteKit
import Vault
import Wording

/// Asks the person at the terminal about anything that a note leaves open.
struct NoteDialogue {
  let host: any CommandHost

  /// Fills in answers; questions without one stay.
  ///
  /// - Throws: After two answers to a question that are not understood.
  func ask(about note: inout GiftSentence) throws {
    guard note.nothing == nil else { return }
    var open: [SentenceQuestion] = []
    for question in note.questions where try !answer(question, in: &note) { open.append(question) }
    note.questions = open
  }

  private func answer(
    _ question: SentenceQuestion, in note: inout GiftSentence
  ) throws -> Bool {
    switch question.subject {
    case .who, .whichPerson:
      guard let name = host.ask(question.text), !name.isEmpty else { return false }
      note.name = name
      return true
    case .howMuch, .vagueAmount, .whichAmount:
      let amount = try host.ask(question.text, "write an amount, such as 500 or 五百") { text in
        (try? AmountText.money(text)).flatMap { $0.isNegative ? nil : $0 }
      }
      note.amount = amount ?? note.amount
      return amount != nil
    case .direction:
      return try choose(question.text, "write sent or received", in: &note)
    case .lentOrBorrowed:
      return try choose(
        "did you lend or borrow? [lent/borrowed]", "write lent or borrowed, 借出 or 借入", in: &note)
    case .uncertain, .future, .leftOver:
      return try host.isYes(question.text, enter: true)
    case .whichDay(_, _, let isDue):
      let moment = try host.library.moment
      let hint = "write a day, such as 2026-11-20 or yesterday"
      let day = try host.ask(question.text, hint) { text in
        try? WrittenTime(text, at: moment, toward: isDue ? .future : .past).day(in: moment.zone)
      }
      if isDue { note.due = day ?? note.due } else { note.day = day ?? note.day }
      return day != nil
    case .each, .notUnderstood, .tooLong: return false
    }
  }

  private func choose(
    _ question: String, _ hint: String, in note: inout GiftSentence
  ) throws -> Bool {
    let direction = try host.ask(question, hint, read: Gift.Direction.init(said:))
    note.direction = direction ?? note.direction
    return direction != nil
  }
}

extension NoteEntry {
  /// The entries as text, a line for each part; in a batch, all on one line.
  ///
  /// - Parameter summary: The record in a line, if it was written.
  func text(summary: String? = nil, in words: Words) -> String {
    if let nothing = sentence.nothing {
      return prefix + words.labelled(text, nothing.text(in: words))
    }
    let parts = self.parts(in: words)
    if line != nil {
      let known = parts.map(\.1).joined(separator: " · ")
      return prefix + (summary ?? (known.isEmpty ? text : known))
    }
    let width = max(9, parts.map(\.0.columnCount).max() ?? 0) + 2
    var lines = parts.map { $0.0.padded(to: width) + $0.1 }
    lines += remarks.map { words("entry.note").padded(to: width) + words.said($0) }
    if let summary { lines.append(summary) }
    return lines.isEmpty ? text : lines.joined(separator: "\n")
  }

  private var prefix: String { line.map { "\($0): " } ?? "" }

  /// The parts that are known, with the labels of its form.
  func parts(in words: Words) -> [(String, String)] {
    var parts: [(String, String)] = []
    func name(_ field: String, _ value: String) -> String {
      let field = GiftRecord.kind.editField(named: field)
      return field?.words(.string(value), RecordWords(words)) ?? value
    }
    func add(_ label: Words.Key, _ value: String) { parts.append((words(label), value)) }
    if let name = sentence.name {
      let contact = gift.flatMap { $0.contact == name ? nil : " (\($0.contact.shortIdentifier))" }
      add("entry.person", name + (contact ?? ""))
    }
    if let amount = sentence.amount, !amount.isZero || sentence.goods.isEmpty {
      add("entry.amount", words.plainMoney(amount))
    }
    if !sentence.goods.isEmpty { add("entry.goods", words.list(sentence.goods)) }
    if let direction = sentence.direction {
      add("entry.direction", name("direction", direction.rawValue))
    }
    add(
      "entry.type",
      sentence.isRepayment ? words("gifts.repayment") : name("type", sentence.kind.rawValue))
    if let event = sentence.event {
      let category = fields["category"]?.plain ?? sentence.category.rawValue
      add("entry.occasion", "\(event) (\(name("category", category)))")
    }
    for member in fields where member.name != "date" {
      guard let field = GiftRecord.kind.editField(named: member.name), let label = field.label,
        member.name != "category" || sentence.event == nil
      else { continue }
      add(label, name(member.name, member.json.plain))
    }
    if let day = gift?.day ?? sentence.day { add("entry.day", day.description) }
    if let due = sentence.due { add("entry.due", due.description) }
    if case .loan(let id) = gift?.repayment { add("entry.repays", id.shortIdentifier) }
    if let note = sentence.note { add("entry.note", note) }
    if sentence.isSettled { add("entry.settled", words("entry.yes")) }
    return parts
  }
}
