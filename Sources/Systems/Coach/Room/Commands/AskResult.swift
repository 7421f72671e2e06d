import Chronology
import Diagnostics
import Escaping
import SiteKit
import Vault
import Wording

/// What is asked now, and why, for a terminal and for a program.
struct AskResult: CommandResult {
  private let day: Day
  private let words: Words
  private let dialogue: Dialogue?
  private let question: String?

  /// A day without a question.
  init(on day: Day, _ words: Words) {
    self.day = day
    self.words = words
    dialogue = nil
    question = nil
  }

  init(_ dialogue: Dialogue, _ asking: Asking) {
    day = dialogue.day
    words = asking.words
    self.dialogue = dialogue
    question = asking.next(in: dialogue)
  }

  /// What gave reason to the question, with what shows the record.
  var reason: String {
    guard let reason = dialogue?.reason else { return words("coach.none") }
    let command = reason.record.map { " (daybook show \($0.id))" } ?? ""
    return (words.why(reason) + command).onOneLine.printable
  }

  var text: String {
    guard dialogue != nil else { return words("coach.none") }
    guard let question else { return words("coach.answered") }
    return "\(question.onOneLine.printable)\n  \(reason)"
  }

  var json: JSONLine {
    let reason = dialogue?.reason
    return JSONLine([
      ("day", .string("\(day)")), ("question", JSONText(question)),
      ("kind", JSONText(reason?.kind.rawValue)), ("reason", JSONText(reason.map(words.why))),
      (
        "record",
        reason?.record.map {
          .members([("kind", .string($0.kind)), ("id", .string($0.id))])
        } ?? .null
      ),
      ("answered", .int(dialogue?.turns.count ?? 0)),
    ])
  }
}
