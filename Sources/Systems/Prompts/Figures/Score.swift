import Basics

/// How well a prompt is made, 0 to 100, with the reasons.
///
/// A rule of thumb, always the same for the same text: what counts are signs that can be read in
/// ``PhraseTable``, numbers, sentences and layout. Where lines break within a paragraph or an item
/// makes no difference. Text without a word has no points.
package struct PromptScore: Sendable, Hashable {
  /// One of the five parts of a score.
  package struct Rubric: Sendable, Hashable {
    /// What is judged.
    package enum Name: String, Sendable, Hashable, CaseIterable {
      case clarity, specificity, structure, context, testability
    }

    /// What is judged.
    package var name: Name
    /// 0 to 20.
    package var points: Int
    /// What was found.
    package var found: [Finding]
    /// The one thing that would help most; nil at full points.
    package var suggestion: Suggestion?

    /// A thing that was found, or missed.
    package enum Finding: Sendable, Hashable {
      /// The text has no word.
      case noText
      /// The mean length of its sentences in words.
      case sentenceLength(Int)
      /// Signs as the text has them; none when they are missing.
      case signs(Sign, [String])
      case count(Part, Int)
    }

    /// What signs are of.
    package enum Sign: Sendable, Hashable, CaseIterable {
      case vagueWords, numbers, constraints, outputs, role, audience, example, format, criteria
    }

    /// What can be counted in a layout.
    package enum Part: Sendable, Hashable, CaseIterable {
      case sections, items, delimiters
    }

    /// What to do about the part that lacks most.
    package enum Suggestion: Sendable, Hashable {
      case write
      /// The beginning of a long sentence, and its length in words.
      case split(String, words: Int)
      case sayWhatIsMeant(String)
      case limit, number, output, sections, list, delimiter, role, audience, example, format
      case criterion
    }

    /// The most points of a rubric.
    package static let most = 20
  }

  /// The five parts, in order of ``Rubric/Name``.
  package var rubrics: [Rubric]
  /// The sum of the parts.
  package var total: Int { rubrics.reduce(0) { $0 + $1.points } }

  /// The score of a prompt's body.
  package init(of body: String) { self.init(of: ScoredText(body)) }

  /// The score of a text.
  init(of text: ScoredText) {
    guard !text.sentences.isEmpty else {
      rubrics = Rubric.Name.allCases.map {
        Rubric(name: $0, points: 0, found: [.noText], suggestion: .write)
      }
      return
    }
    rubrics = [text.clarity, text.specificity, text.structure, text.context, text.testability]
  }
}

/// A body with all that the rubrics look at.
struct ScoredText {
  let blocks: BodyBlocks
  let sentences: [Sentence]
  let numbers: [String]
  let variables: [String]
  let quotations: Int
  private let signs: [[String]]

  init(_ body: String) {
    blocks = BodyBlocks(body)
    sentences = blocks.sentences
    let text = blocks.text
    let words = text.words
    signs = PhraseTable.standard.find(in: words)
    var seen: Set<String> = []
    numbers =
      words.filter { word in
        word.kind == .word
          && word.text.unicodeScalars.first.map { 0x30...0x39 ~= $0.value } ?? false
          && seen.insert(word.text).inserted
      }.map(\.text) + signs[Sign.number.rawValue]
    variables = Prompt(id: "", body: text).variables
    quotations = text.unicodeScalars.count { ["\"", "“", "「", "『", "《"].contains($0) }
  }

  func found(_ sign: Sign) -> [String] { signs[sign.rawValue] }

  /// The mean length of a sentence, in words.
  var meanLength: Double {
    sentences.reduce(0) { $0 + $1.length } / Double(max(1, sentences.count))
  }
}
