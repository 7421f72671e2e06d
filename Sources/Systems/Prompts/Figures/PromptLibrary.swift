import Algorithms
package import Basics

/// The visible prompts, with everything computed from them.
package struct PromptLibrary: Sendable {
  /// The number of similar prompts listed for a prompt, and their minimum similarity.
  static let similarLimit = 5
  static let similarAbove = 0.2
  /// A new prompt is said to be like those with a higher similarity before it is written.
  static let warnsAbove = 0.5
  /// The number of labelled prompts that suggest a category, and their minimum similarity.
  static let labelledLimit = 5
  static let labelledAbove = 0.1
  /// The number of categories suggested for a prompt.
  static let categoryLimit = 3

  struct Analysis: Sendable, Hashable {
    var score: PromptScore
    var tokens: Int
    /// Nil for a prompt without a word.
    var readability: Readability?
    /// At most five similar others, most similar first, ties by id.
    var similar: [Neighbour]
    /// The three nearest if none is similar enough for ``similar``; otherwise empty.
    var nearest: [Neighbour]
    /// The categories of its nearest labelled neighbours, those with the largest sum of similarity
    /// first, ties by name; at most three, and none if none is near.
    var suggestedCategories: [String]
    var suggestedCategory: String? { suggestedCategories.first }
  }

  /// The records, without uses after *as-of*.
  let records: PromptRecords
  package let moment: Moment
  /// One per prompt, in the order of ``PromptRecords/prompts``.
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

  /// The library of `records` at `moment`, computed on `width` cores; the result does not depend on
  /// their number.
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
        suggestedCategories: categories(of: neighbours, prompts))
    }
  }

  /// The prompts that are similar to a text, the most similar first, at most five.
  static func similar(to text: String, among prompts: [Prompt]) -> [Neighbour] {
    let similarity = Similarity(prompts.map(\.body) + [text])
    var scratch = Similarity.Scratch(count: prompts.count + 1)
    let found = similarity.neighbours(of: prompts.count, &scratch)
    return Array(found.prefix { $0.similarity > similarAbove }.prefix(similarLimit))
  }

  private static func categories(of neighbours: [Neighbour], _ prompts: [Prompt]) -> [String] {
    var sums: [String: Double] = [:]
    var found = 0
    for neighbour in neighbours where neighbour.similarity > labelledAbove {
      guard let category = prompts[neighbour.index].category else { continue }
      sums[category, default: 0] += neighbour.similarity
      found += 1
      if found == labelledLimit { break }
    }
    return sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(categoryLimit)
      .map(\.key)
  }

  var prompts: [Prompt] { records.prompts }

  func index(of id: String) -> Int? { positions[id] }

  /// The uses of a prompt up to now, in order of time.
  func uses(of index: Int) -> [PromptUse] { usesByPrompt[index] }

  /// The uses of a prompt in `interval`, in order of time.
  func uses(of index: Int, in interval: Interval) -> ArraySlice<PromptUse> {
    usesByPrompt[index].slice(interval.start..<interval.end, by: \.at)
  }

  func meanRating(of index: Int) -> Double? {
    let ratings = usesByPrompt[index].compactMap(\.rating)
    return ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
  }

  /// The comments on a prompt, in order of time.
  func comments(of index: Int) -> [PromptComment] { commentsByPrompt[prompts[index].id] ?? [] }

  func threads(of index: Int) -> [CommentThread] { CommentThread.threads(of: comments(of: index)) }

  /// The versions of a prompt by number, including the current one.
  func versions(of index: Int) -> [PromptVersion] {
    (records.histories[prompts[index].id] ?? PromptHistory()).versions(of: prompts[index])
  }
}

extension RandomAccessCollection where SubSequence: Sendable {
  /// The results of `work` for chunks of the collection, in order, computed concurrently.
  ///
  /// - Parameters:
  ///   - width: The number of cores.
  ///   - least: The minimum number of elements in a chunk.
  func inStretches<Made: Sendable>(
    width: Int, least: Int = 1, _ work: @escaping @Sendable (SubSequence) -> [Made]
  ) async -> [Made] {
    // Four chunks per core, as some take longer than others.
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
