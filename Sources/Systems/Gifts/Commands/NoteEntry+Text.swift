import Basics
import Vault

/// What was understood, for a terminal.
extension NoteEntry {
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
      let contact = gift.flatMap { $0.contact == name ? nil : " (\($0.contact.shortIdentifier))" }
      parts.append(("person", name + (contact ?? "")))
    }
    if let amount = sentence.amount, !amount.isZero || sentence.goods.isEmpty {
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
    if case .loan(let id) = gift?.repayment { parts.append(("repays", id.shortIdentifier)) }
    if let note = sentence.note { parts.append(("note", note)) }
    if sentence.isSettled { parts.append(("settled", "yes")) }
    return parts
  }
}

extension String {
  /// The text with blanks behind it up to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
