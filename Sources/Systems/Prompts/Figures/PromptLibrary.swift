package import Basics

/// The prompts that are shown, with everything that is computed from them.
package struct PromptLibrary: Sendable {
  /// The most similar prompts of a prompt that are named, and how similar they are at least.
  package static let similarLimit = 5
  package static let similarAbove = 0.2
  /// How many labelled prompts suggest a category, and how similar they are at least.
  static let labelledLimit = 5
  static let labelledAbove = 0.1

  /// What is computed for one prompt.
  package struct Analysis: Sendable, Hashable {
    /// How well it is made.
    package var score: PromptScore
    /// An estimate.
    package var tokens: Int
    /// How easily it is read; nil for one without a word.
    package var readability: Readability?
    /// At most five others that are alike, the most similar first, ties by id.
    package var similar: [Neighbour]
    /// The three nearest when none is similar enough for ``similar``; else none.
    package var nearest: [Neighbour]
    /// The category that its nearest labelled neighbours have, by the sum of their similarity, ties
    /// by name; nil when none is near.
    package var suggestedCategory: String?
  }

  /// What is on record, uses after *as-of* left out.
  package let records: PromptRecords
  /// The moment that counts as now.
  package let moment: Moment
  /// For each prompt, in the order of ``PromptRecords/prompts``.
  package let analyses: [Analysis]
  private let positions: [String: Int]
  private let usesByPrompt: [[PromptUse]]
  private let commentsByPrompt: [String: [PromptComment]]

  private init(_ records: PromptRecords, moment: Moment, analyses: [Analysis]) {
    self.records = records
    self.moment = moment
    let prompts = records.prompts
    var positions: [String: Int] = [:]
    for (index, prompt) in prompts.enumerated() { positions[prompt.id] = index }
    self.positions = positions
    var uses: [[PromptUse]] = Array(repeating: [], count: prompts.count)
    for use in records.uses where use.at <= moment.asOf {
      if let index = positions[use.prompt] { uses[index].append(use) }
    }
    self.usesByPrompt = uses
    self.commentsByPrompt = Dictionary(grouping: records.comments, by: \.prompt)
    self.analyses = analyses
  }

  /// The library of `records` at `moment`, computed on `width` cores; the same on any number.
  package init(_ records: PromptRecords, moment: Moment, width: Int) async {
    let prompts = records.prompts
    let similarity = Similarity(prompts.map(\.body))
    let analyses = await prompts.indices.inStretches(width: width, least: 64) {
      Self.analyze($0, of: prompts, similarity)
    }
    self.init(records, moment: moment, analyses: analyses)
  }

  private static func analyze(
    _ range: Range<Int>, of prompts: [Prompt], _ similarity: Similarity
  ) -> [Analysis] {
    var scratch = Similarity.Scratch(count: prompts.count)
    return range.map { index in
      let prompt = prompts[index]
      let neighbours = similarity.neighbours(of: index, &scratch)
      let similar = neighbours.prefix { $0.similarity > similarAbove }
      let text = ScoredText(prompt.body)
      return Analysis(
        score: PromptScore(of: text), tokens: prompt.estimatedTokens,
        readability: Readability(of: text), similar: Array(similar.prefix(similarLimit)),
        nearest: similar.isEmpty ? Array(neighbours.prefix(3)) : [],
        suggestedCategory: category(of: neighbours, prompts))
    }
  }

  private static func category(of neighbours: [Neighbour], _ prompts: [Prompt]) -> String? {
    var sums: [String: Double] = [:]
    var found = 0
    for neighbour in neighbours where neighbour.similarity > labelledAbove {
      guard let category = prompts[neighbour.index].category else { continue }
      sums[category, default: 0] += neighbour.similarity
      found += 1
      if found == labelledLimit { break }
    }
    return sums.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  /// The prompts, by id.
  package var prompts: [Prompt] { records.prompts }

  /// The position of a prompt; nil when there is none with the id.
  package func index(of id: String) -> Int? { positions[id] }

  /// The uses of a prompt up to now, in order of time.
  package func uses(of index: Int) -> [PromptUse] { usesByPrompt[index] }

  /// The mean of a prompt's ratings; nil without any.
  package func meanRating(of index: Int) -> Double? {
    let ratings = usesByPrompt[index].compactMap(\.rating)
    return ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
  }

  /// The discussions about a prompt.
  package func threads(of index: Int) -> [CommentThread] {
    CommentThread.threads(of: commentsByPrompt[prompts[index].id] ?? [])
  }

  /// The versions of a prompt by number, the current one included.
  package func versions(of index: Int) -> [PromptVersion] {
    (records.histories[prompts[index].id] ?? PromptHistory()).versions(of: prompts[index])
  }
}
