import Basics

/// The quality of a prompt's wording, 0 to 100, with the reasons.
///
/// A rule of thumb, always the same for the same text: it counts the signs listed in
/// ``PhraseTable``, numbers, sentences and layout. Line breaks within a paragraph or an item make
/// no difference. Text without a word has no points.
struct PromptScore: Sendable, Hashable {
  struct Rubric: Sendable, Hashable {
    enum Name: String, Sendable, Hashable, CaseIterable {
      case clarity, specificity, structure, context, testability
    }

    var name: Name
    /// 0 to 20.
    var points: Int
    var found: [Finding]
    /// The most helpful suggestion; nil at full points.
    var suggestion: Suggestion?

    enum Finding: Sendable, Hashable {
      case noText
      case sentenceLength(Int)
      /// Signs as written in the text; empty if they are missing.
      case signs(Sign, [String])
      case count(Part, Int)
    }

    enum Sign: Sendable, Hashable, CaseIterable {
      case vagueWords, numbers, constraints, outputs, role, audience, example, format, criteria
    }

    enum Part: Sendable, Hashable, CaseIterable {
      case sections, items, delimiters
    }

    enum Suggestion: Sendable, Hashable {
      case write
      /// The beginning of a long sentence, and its length in words.
      case split(String, words: Int)
      case sayWhatIsMeant(String)
      case limit, number, output, sections, list, delimiter, role, audience, example, format
      case criterion
    }

    static let most = 20
  }

  /// The five parts, in order of ``Rubric/Name``.
  var rubrics: [Rubric]
  var total: Int { rubrics.reduce(0) { $0 + $1.points } }

  init(of body: String) { self.init(of: ScoredText(body)) }

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

  var meanLength: Double {
    sentences.reduce(0) { $0 + $1.length } / Double(max(1, sentences.count))
  }
}

// The five rubrics. Each is a sum of two or three parts; its suggestion is about the part that
// lacks most, the first of equals.

extension ScoredText {
  /// Sentence length (10: full at a mean of 20 words or less, zero at 45) and vague words (10,
  /// minus two for each).
  var clarity: PromptScore.Rubric {
    let mean = meanLength
    let length = min(10, max(0, Int(clamping: (10 * (45 - mean) / 25).rounded())))
    let vague = found(.vague)
    let words = max(0, 10 - 2 * vague.count)
    let longest = sentences.max { $0.length < $1.length }
    return rubric(
      .clarity, [.sentenceLength(Int(clamping: mean.rounded())), .signs(.vagueWords, vague)],
      (
        length, 10,
        .split(longest?.beginning ?? "", words: Int(clamping: (longest?.length ?? 0).rounded()))
      ),
      (words, 10, .sayWhatIsMeant(vague.first ?? "")))
  }

  /// Numbers (6, two each), constraints (8, two each), named outputs and variables (6, three each).
  var specificity: PromptScore.Rubric {
    let constraints = found(.constraint)
    let outputs = found(.output) + variables.map { "{\($0)}" }
    return rubric(
      .specificity,
      [.signs(.numbers, numbers), .signs(.constraints, constraints), .signs(.outputs, outputs)],
      (min(8, 2 * constraints.count), 8, .limit),
      (min(6, 2 * numbers.count), 6, .number),
      (min(6, 3 * outputs.count), 6, .output))
  }

  /// Sections (8, four each: headings and labels such as `Task:`), lists (6: from two items on),
  /// delimiters (6, three each: fences, rules, tags, quotation marks, variables).
  var structure: PromptScore.Rubric {
    let sections = blocks.count(of: .heading) + found(.label).count
    let items = blocks.count(of: .item)
    let delimiters = blocks.delimiters + quotations + variables.count
    return rubric(
      .structure,
      [.count(.sections, sections), .count(.items, items), .count(.delimiters, delimiters)],
      (min(8, 4 * sections), 8, .sections),
      (items >= 2 ? 6 : 3 * items, 6, .list),
      (min(6, 3 * delimiters), 6, .delimiter))
  }

  /// A role (8), an audience (6), an example (6).
  var context: PromptScore.Rubric {
    let (role, audience, example) = (found(.role), found(.audience), found(.example))
    return rubric(
      .context, [.signs(.role, role), .signs(.audience, audience), .signs(.example, example)],
      (role.isEmpty ? 0 : 8, 8, .role),
      (audience.isEmpty ? 0 : 6, 6, .audience),
      (example.isEmpty ? 0 : 6, 6, .example))
  }

  /// The form of the answer (10, five each) and what makes it right (10, five each).
  var testability: PromptScore.Rubric {
    let (format, criteria) = (found(.format), found(.criterion))
    return rubric(
      .testability, [.signs(.format, format), .signs(.criteria, criteria)],
      (min(10, 5 * format.count), 10, .format),
      (min(10, 5 * criteria.count), 10, .criterion))
  }

  private typealias Part = (points: Int, most: Int, suggestion: PromptScore.Rubric.Suggestion)

  private func rubric(
    _ name: PromptScore.Rubric.Name, _ found: [PromptScore.Rubric.Finding], _ parts: Part...
  ) -> PromptScore.Rubric {
    var worst: Part?
    for part in parts where part.points < part.most {
      if part.most - part.points > worst.map({ $0.most - $0.points }) ?? 0 { worst = part }
    }
    return PromptScore.Rubric(
      name: name, points: parts.reduce(0) { $0 + $1.points }, found: found,
      suggestion: worst?.suggestion)
  }
}
