import Basics

/// The quality of a prompt's wording, 0 to 100, with the reasons.
///
/// A rule of thumb, always the same for the same text: ``ScoreRule`` gives points for the signs of
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
    rubrics = Rubric.Name.allCases.map(text.rubric)
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

extension ScoredText {
  /// A rubric's points by its rules. Its suggestion is about the rule that lacks most, the first of
  /// equals.
  func rubric(_ name: PromptScore.Rubric.Name) -> PromptScore.Rubric {
    let rules = ScoreRule.all.filter { $0.rubric == name }
    var sum = 0
    var worst: (lacks: Int, measure: ScoreRule.Measure)?
    for rule in rules {
      let points = points(by: rule)
      sum += points
      let lacks = rule.most - points
      if lacks > worst?.lacks ?? 0 { worst = (lacks, rule.measure) }
    }
    let measures = ScoreRule.Measure.allCases.filter { measure in
      rules.contains { $0.measure == measure }
    }
    return PromptScore.Rubric(
      name: name, points: sum, found: measures.map(finding),
      suggestion: (worst?.measure).map(suggestion))
  }

  private func points(by rule: ScoreRule) -> Int {
    switch rule.measure {
    case .sentence: rule.points(forMeanLength: meanLength)
    default: rule.points(for: count(of: rule.measure))
    }
  }

  /// The named outputs, and the variables as they are written.
  private var outputs: [String] { found(.output) + variables.map { "{\($0)}" } }

  private func count(of measure: ScoreRule.Measure) -> Int {
    switch measure {
    case .sentence: sentences.count
    case .vague: found(.vague).count
    case .number: numbers.count
    case .constraint: found(.constraint).count
    case .output: outputs.count
    // Headings, and labels such as `Task:`.
    case .section: blocks.count(of: .heading) + found(.label).count
    case .item: blocks.count(of: .item)
    // Fences, rules, tags, quotation marks and variables.
    case .delimiter: blocks.delimiters + quotations + variables.count
    case .role: found(.role).count
    case .audience: found(.audience).count
    case .example: found(.example).count
    case .format: found(.format).count
    case .criterion: found(.criterion).count
    }
  }

  private func finding(_ measure: ScoreRule.Measure) -> PromptScore.Rubric.Finding {
    switch measure {
    case .sentence: .sentenceLength(Int(clamping: meanLength.rounded()))
    case .vague: .signs(.vagueWords, found(.vague))
    case .number: .signs(.numbers, numbers)
    case .constraint: .signs(.constraints, found(.constraint))
    case .output: .signs(.outputs, outputs)
    case .section: .count(.sections, count(of: .section))
    case .item: .count(.items, count(of: .item))
    case .delimiter: .count(.delimiters, count(of: .delimiter))
    case .role: .signs(.role, found(.role))
    case .audience: .signs(.audience, found(.audience))
    case .example: .signs(.example, found(.example))
    case .format: .signs(.format, found(.format))
    case .criterion: .signs(.criteria, found(.criterion))
    }
  }

  private func suggestion(_ measure: ScoreRule.Measure) -> PromptScore.Rubric.Suggestion {
    let longest = sentences.max { $0.length < $1.length }
    return .for(
      measure, longest: longest?.beginning ?? "",
      words: Int(clamping: (longest?.length ?? 0).rounded()), vague: found(.vague).first ?? "")
  }
}

extension PromptScore.Rubric.Suggestion {
  /// The suggestion about a measure that lacks points.
  ///
  /// - Parameters:
  ///   - longest: The beginning of the longest sentence, and its length in words.
  ///   - vague: The first vague word.
  static func `for`(
    _ measure: ScoreRule.Measure, longest: String, words: Int, vague: String
  ) -> Self {
    switch measure {
    case .sentence: .split(longest, words: words)
    case .vague: .sayWhatIsMeant(vague)
    case .number: .number
    case .constraint: .limit
    case .output: .output
    case .section: .sections
    case .item: .list
    case .delimiter: .delimiter
    case .role: .role
    case .audience: .audience
    case .example: .example
    case .format: .format
    case .criterion: .criterion
    }
  }
}
