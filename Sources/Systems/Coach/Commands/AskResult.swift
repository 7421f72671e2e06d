import Basics
import SiteKit
import Vault
import Wording

/// What is asked now, and why, for a terminal and for a program.
struct AskResult: CommandResult {
  private let day: Day
  private let words: Words
  private let dialogue: Dialogue?
  private let question: NextQuestion?

  /// A day without a question.
  init(on day: Day, _ words: Words) {
    self.day = day
    self.words = words
    dialogue = nil
    question = nil
  }

  /// What is asked now; `question` is nil when everything was answered.
  init(_ dialogue: Dialogue, _ question: NextQuestion?, _ words: Words) {
    day = dialogue.day
    self.words = words
    self.dialogue = dialogue
    self.question = question
  }

  /// What gave reason to the question, with what shows the record.
  var reason: String {
    guard let reason = dialogue?.reason else { return words("coach.none") }
    let command = reason.record.map { " (daybook show \($0.id.shortIdentifier))" } ?? ""
    return (words.why(reason) + command).onOneLine.printable
  }

  var text: String {
    guard dialogue != nil else { return words("coach.none") }
    guard let question else { return words("coach.answered") }
    let model = question.model.map { words("coach.model", ["model": $0]).onOneLine.printable }
    return [question.text.onOneLine.printable, reason, model].compactMap(\.self)
      .joined(separator: "\n  ")
  }

  var json: JSONLine {
    let reason = dialogue?.reason
    return JSONLine(
      [
        ("day", .string("\(day)")), ("question", JSONText(question?.text)),
        ("kind", JSONText(reason?.kind.rawValue)), ("reason", JSONText(reason.map(words.why))),
        (
          "record",
          reason?.record.map {
            .members([("kind", .string($0.kind)), ("id", .string($0.id))])
          } ?? .null
        ),
        ("answered", .int(dialogue?.turns.count ?? 0)),
      ] + (question?.model.map { [("model", .string($0))] } ?? []))
  }
}
