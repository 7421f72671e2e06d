import SiteKit
import Synchronization
package import Vault

/// The highlighting of code on the person's own pages.
///
/// The highlighter runs once, for all new blocks, when the first page with a new block is made. Its
/// answers, such as `6.k 1 3.mi 1`, are kept by the key of their block, without the code.
package final class HighlightedCode: Sendable {
  private let pages: [PageSource]
  private let highlighter: Lazy<CodeHighlighter?>
  private let cache: Cache?
  private let state = Mutex(State())

  private struct State {
    /// The highlighter's answers for blocks, by key; nil before they are read.
    var known: [String: String]?
    var isComplete = false
    var failure: String?
  }

  /// - Parameters:
  ///   - pages: All pages of the vault, whoever may see them.
  ///   - cache: The cache for the highlighter's answers; nil for none.
  ///   - highlighter: Finds the highlighter once a page has code; nil if there is none.
  package init(
    of pages: [PageSource], in cache: Cache?,
    _ highlighter: @escaping @Sendable () -> CodeHighlighter?
  ) {
    self.pages = pages
    self.cache = cache
    self.highlighter = Lazy(highlighter)
  }

  /// The program and its version; nil if there is none.
  package var identity: String? { highlighter.value?.identity }

  /// The reason why some code was not highlighted; nil if all of it was.
  package var failure: String? { state.withLock(\.failure) }

  /// The name of the read that notes that a page has code.
  static let readName = "*code"

  /// A digest of the highlighter of a page's code.
  ///
  /// - Parameter isWhole: True if there was an answer for each block.
  func digest(isWhole: Bool = true) -> String {
    InputDigest.hex(of: [identity ?? "", isWhole ? "" : "failed"])
  }

  /// The highlighter's answer for a block of a page.
  enum Answer {
    case runs(CodeRuns)
    /// The language is unknown, or there is no highlighter.
    case plain
    /// The expected answer is missing.
    case missing

    /// The answer for code; nil if it does not match the code.
    fileprivate init?(_ text: String, of code: String) {
      if text.isEmpty {
        self = .plain
      } else if let runs = CodeRuns(text, of: code) {
        self = .runs(runs)
      } else {
        return nil
      }
    }
  }

  func answer(for block: CodeBlock) -> Answer {
    guard block.canBeHighlighted, let highlighter = highlighter.value else { return .plain }
    let key = block.key
    return state.withLock { state in
      if state.known == nil { state.known = read(highlighter.identity) }
      if let answer = state.known?[key].flatMap({ Answer($0, of: block.code) }) { return answer }
      guard !state.isComplete else { return .missing }
      state.known?[key] = nil
      complete(&state, highlighter)
      return state.known?[key].flatMap { Answer($0, of: block.code) } ?? .missing
    }
  }

  /// Asks for missing answers, and stores them with the known answers of existing blocks.
  private func complete(_ state: inout State, _ highlighter: CodeHighlighter) {
    state.isComplete = true
    var keys: Set<String> = []
    var blocks: [(key: String, block: CodeBlock)] = []
    for page in pages {
      for block in CodeBlock.all(in: page) where block.canBeHighlighted {
        let key = block.key
        if keys.insert(key).inserted { blocks.append((key, block)) }
      }
    }
    let old = state.known ?? [:]
    let asked = blocks.filter { old[$0.key] == nil }
    let answers =
      asked.isEmpty ? CodeHighlighter.Answers([:]) : highlighter.ask(asked.map(\.block))
    var known = old.filter { keys.contains($0.key) }
    var refused = 0
    for (place, (key, block)) in asked.enumerated() {
      guard let text = answers.texts[place] else { continue }
      // Only answers that match this code are accepted.
      if Answer(text, of: block.code) != nil {
        known[key] = text
      } else {
        refused += 1
      }
    }
    state.known = known
    if keys.contains(where: { known[$0] == nil }) {
      state.failure =
        answers.failure
        ?? (refused > 0
          ? "its answer is not about the code that it was given" : "it gave no answer")
    }
    if known != old { write(known, highlighter.identity) }
  }

  private func entry(_ identity: String) -> CacheEntry? {
    cache?.entry("code", "code", from: ["2", identity])
  }

  private func read(_ identity: String) -> [String: String] {
    guard var piece = entry(identity)?.piece(),
      let count = try? piece.count(atMost: piece.count), let keys = try? piece.texts(count),
      let answers = try? piece.texts(count)
    else { return [:] }
    return Dictionary(zip(keys, answers)) { first, _ in first }
  }

  /// Stores the answers. A failure to store them is not an error.
  private func write(_ known: [String: String], _ identity: String) {
    let known = known.sorted { $0.key < $1.key }
    try? entry(identity)?.replace {
      $0.write(known.count)
      $0.write(known.map(\.key))
      $0.write(known.map(\.value))
    }
  }
}

/// Classifies runs of code: a seam, so that `Site` starts no program.
package struct CodeHighlighter: Sendable {
  /// The program and its version: another one may give other answers.
  package let identity: String
  /// Highlights all blocks together, and returns the answers by their index.
  package let ask: @Sendable ([CodeBlock]) -> Answers

  package struct Answers: Sendable {
    /// The runs of each block, by its index, in the form that ``HighlightedCode`` stores; empty for
    /// an unknown language. A missing block was not reached.
    package var texts: [Int: String]
    /// The reason why answers are missing; nil if unknown.
    package var failure: String?

    package init(_ texts: [Int: String], failure: String? = nil) {
      self.texts = texts
      self.failure = failure
    }
  }

  package init(identity: String, ask: @escaping @Sendable ([CodeBlock]) -> Answers) {
    self.identity = identity
    self.ask = ask
  }
}

/// The consecutive runs of code, such as a keyword and the text up to the next one.
///
/// They contain no text, so that a highlighter can neither change the code nor add markup.
struct CodeRuns: Sendable, Hashable {
  struct Run: Sendable, Hashable {
    /// A class of the style sheet, such as `k` for a keyword; nil for plain text.
    var name: String?
    var count: Int
  }

  let runs: [Run]

  /// Runs in the form `6.k 1 3.mi`, the number of characters followed by the class; nil if they do
  /// not match `code`.
  init?(_ text: some StringProtocol, of code: String) {
    var left = code.unicodeScalars.count
    var runs: [Run] = []
    for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, let count = Int(String(decoding: parts[0], as: UTF8.self)),
        count > 0, count <= left
      else { return nil }
      var name: String?
      if parts.count == 2 {
        guard (1...4).contains(parts[1].count), (0x61...0x7A).contains(parts[1].first ?? 0),
          parts[1].allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
        else { return nil }
        name = String(decoding: parts[1], as: UTF8.self)
      }
      runs.append(Run(name: name, count: count))
      left -= count
    }
    guard left == 0 else { return nil }
    self.runs = runs
  }

  init(plain code: String) { runs = [Run(name: nil, count: code.unicodeScalars.count)] }
}
