import Algorithms
package import Basics

/// The prompts that are shown, with everything that is computed from them.
package struct PromptLibrary: Sendable {
  /// The most similar prompts of a prompt that are named, and how similar they are at least.
  static let similarLimit = 5
  static let similarAbove = 0.2
  /// How many labelled prompts suggest a category, and how similar they are at least.
  static let labelledLimit = 5
  static let labelledAbove = 0.1

  struct Analysis: Sendable, Hashable {
    var score: PromptScore
    var tokens: Int
    /// How easily it is read; nil for one without a word.
    var readability: Readability?
    /// At most five others that are alike, the most similar first, ties by id.
    var similar: [Neighbour]
    /// The three nearest when none is similar enough for ``similar``; else none.
    var nearest: [Neighbour]
    /// The category that its nearest labelled neighbours have, by the sum of their similarity, ties
    /// by name; nil when none is near.
    var suggestedCategory: String?
  }

  /// What is on record, uses after *as-of* left out.
  let records: PromptRecords
  package let moment: Moment
  /// For each prompt, in the order of ``PromptRecords/prompts``.
  let analyses: [Analysis]
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
  init(_ records: PromptRecords, moment: Moment, width: Int) async {
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

  var prompts: [Prompt] { records.prompts }

  func index(of id: String) -> Int? { positions[id] }

  /// The uses of a prompt up to now, in order of time.
  func uses(of index: Int) -> [PromptUse] { usesByPrompt[index] }

  func meanRating(of index: Int) -> Double? {
    let ratings = usesByPrompt[index].compactMap(\.rating)
    return ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
  }

  func threads(of index: Int) -> [CommentThread] {
    CommentThread.threads(of: commentsByPrompt[prompts[index].id] ?? [])
  }

  /// The versions of a prompt by number, the current one included.
  func versions(of index: Int) -> [PromptVersion] {
    (records.histories[prompts[index].id] ?? PromptHistory()).versions(of: prompts[index])
  }
}

extension RandomAccessCollection where SubSequence: Sendable {
  /// What `work` makes of stretches of the collection, in order, several of them at once.
  ///
  /// - Parameters:
  ///   - width: On how many cores.
  ///   - least: How many elements are worth a stretch.
  func inStretches<Made: Sendable>(
    width: Int, least: Int = 1, _ work: @escaping @Sendable (SubSequence) -> [Made]
  ) async -> [Made] {
    // Four a core, as one may take longer than another.
    let size = Swift.max(least, (count + width * 4 - 1) / (width * 4))
    return await withTaskGroup(of: (Int, [Made]).self) { group in
      var count = 0
      for stretch in chunks(ofCount: size) {
        group.addTask { [count] in (count, work(stretch)) }
        count += 1
      }
      var parts: [Int: [Made]] = [:]
      for await (index, part) in group { parts[index] = part }
      return (0..<count).flatMap { parts[$0] ?? [] }
    }
  }
}
