import Chronology
import Gifts
import Moments
import SiteKit
import Vault

/// Asks the person at the terminal what a note leaves open.
struct NoteDialogue {
  let host: any CommandHost

  /// Fills in answers; questions without one stay.
  func ask(about note: inout GiftSentence) {
    guard note.nothing == nil else { return }
    var open: [SentenceQuestion] = []
    for question in note.questions where !answer(question, in: &note) { open.append(question) }
    note.questions = open
  }

  /// Whether the question was answered.
  private func answer(
    _ question: SentenceQuestion, in note: inout GiftSentence
  ) -> Bool {
    switch question.subject {
    case .who, .whichPerson:
      guard let name = host.ask(question.text), !name.isEmpty else { return false }
      note.name = name
      return true
    case .howMuch, .vagueAmount, .whichAmount:
      while let text = host.ask(question.text), !text.isEmpty {
        if let amount = try? AmountText.money(text), !amount.isNegative {
          note.amount = amount
          return true
        }
        host.note("\"\(text)\" is not an amount; write it as 500 or 五百\n")
      }
      return false
    case .direction:
      return choose(question.text, ["sent": .sent, "received": .received], &note.direction)
    case .lentOrBorrowed:
      let answer = choose(
        "did you lend or borrow? [lent/borrowed]", ["lent": .sent, "borrowed": .received],
        &note.direction)
      return answer
    case .uncertain, .future:
      return host.ask(question.text + " [Y/n]").map(LogCommand.isYes) ?? false
    case .whichDay(_, _, let isDue):
      guard let moment = try? host.library.moment else { return false }
      while let text = host.ask(question.text), !text.isEmpty {
        do throws(WrittenProblem) {
          let toward: Toward = isDue ? .future : .past
          let day = try WrittenTime(text, at: moment, toward: toward).day(in: moment.zone)
          if isDue { note.due = day } else { note.day = day }
          return true
        } catch {
          host.note("\(error.message)\n")
        }
      }
      return false
    case .each, .notUnderstood, .tooLong: return false
    }
  }

  /// Takes the direction whose word begins with the answer.
  private func choose(
    _ question: String, _ words: [String: Gift.Direction], _ direction: inout Gift.Direction?
  ) -> Bool {
    while let answer = host.ask(question)?.lowercased(), !answer.isEmpty {
      let chosen = words.keys.sorted().filter { $0.hasPrefix(answer) }
      if chosen.count == 1 {
        direction = words[chosen[0]]
        return true
      }
    }
    return false
  }
}
