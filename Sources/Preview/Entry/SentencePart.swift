internal import Basics
internal import SiteKit
internal import Vault
internal import Wording

/// The field for a sentence, with its problems, the question that it leaves open, and the parts
/// that were understood.
struct SentencePart {
  static let field = "sentence"

  /// The sentence as it was typed.
  let text: String
  var problems: [Diagnostic] = []
  var understood: [(label: String, text: String)] = []
  /// True to ask for confirmation of unusual values.
  var asksWhether = false
  /// The question that is open; nil for none.
  private(set) var question: SentenceDoubt?
  /// The answers to the questions before it.
  private var answers: [String] = []

  init(text: String) { self.text = text }

  private static func name(_ number: Int) -> String { "answer-\(number)" }

  /// The answers to questions about a sentence, in their order.
  static func answers(in values: [String: String]) -> [String] {
    var answers: [String] = []
    while let answer = values[name(answers.count + 1)], answers.count < 9 { answers.append(answer) }
    return answers
  }

  /// The reading of the sentence; nil if nothing understands it, or a question stays open.
  ///
  /// - Throws: ``Failure`` if it is impossible.
  mutating func read(
    _ forms: [SentenceForm], _ given: [String], _ moment: EntryMoment
  ) throws -> SentenceReading? {
    let text = text.withoutBlanks
    if text.isEmpty { return nil }
    var open: SentenceDoubt?
    var answers: [String] = []
    do {
      return try forms.reading(of: text, moment) { doubt in
        var doubt = doubt
        for answer in given {
          do {
            if let values = try doubt.settled(answer) { return values }
            break
          } catch let next as SentenceDoubt {
            doubt = next
            answers.append(answer)
          }
        }
        open = doubt
        return nil
      }
    } catch {
      (question, self.answers) = (open, answers)
      if open == nil { throw error }
      return nil
    }
  }

  func html(_ moment: EntryMoment, _ words: Words) -> String {
    let field = Field(
      ofForm: Self.field, isRequired: true,
      as: FieldEntry("entry.in_sentence", help: "entry.in_sentence_help"))
    var html = FieldMarkup(
      field: field, value: text.isEmpty ? nil : text, problems: problems, moment: moment,
      words: words, isFirst: !problems.isEmpty
    ).html
    for (index, answer) in answers.enumerated() {
      html += "<input type=\"hidden\" name=\"\(Self.name(index + 1))\" "
      html += "value=\"\(MarkupText.escaped(answer))\">\n"
    }
    if let question {
      let name = Self.name(answers.count + 1)
      html +=
        FieldMarkup(
          field: Field(ofForm: name, isRequired: true, as: FieldEntry("entry.in_sentence")),
          label: question.inWords(words), value: nil, problems: [], moment: moment, words: words,
          isFirst: true
        ).html
    }
    guard !understood.isEmpty else { return html }
    html += "<p>\(MarkupText.escaped(words("entry.understood")))</p>\n<dl class=\"understood\">\n"
    for (label, text) in understood {
      html += "<div><dt>\(MarkupText.escaped(label))</dt>"
      html += "<dd>\(MarkupText.escaped(text.onOneLine.printable))</dd></div>\n"
    }
    return html + "</dl>\n"
  }
}
