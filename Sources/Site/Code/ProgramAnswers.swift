import SiteKit
import Synchronization
package import Vault

/// A piece of one of the person's own pages about which another program is asked, such as a block
/// of code.
package protocol AskedPiece: Sendable, Hashable {
  /// The meaning of an answer.
  associatedtype Answer: Sendable
  /// The name of the read that notes that a page has such pieces.
  static var readName: String { get }
  /// The name of the answers in the cache, and the version of their form.
  static var kept: (name: String, form: String) { get }
  /// The reason to refuse an answer that ``answer(_:)`` does not accept.
  static var refusal: String { get }
  /// A digest of everything that an answer depends on, besides the program.
  var key: String { get }
  /// False for a piece that is too long, or in a form that no program knows.
  var canBeAsked: Bool { get }
  /// The pieces of a page as it is written, except pieces with Liquid.
  static func all(in source: PageSource) -> [Self]
  /// The meaning of an answer; nil if it is not about this piece.
  func answer(_ text: String) -> Answer?
  /// True for an answer that says nothing.
  func isNothing(_ answer: String) -> Bool
}

extension AskedPiece {
  package func isNothing(_ answer: String) -> Bool { answer.isEmpty }
}

/// The answers of another program about pieces of the person's own pages.
///
/// The program runs once, for all new pieces, when the first page with a new one is made. Its
/// answers are kept by the key of their piece, without the piece.
package final class ProgramAnswers<Piece: AskedPiece>: Sendable {
  private let pages: [PageSource]
  private let isAsked: @Sendable (PageSource) -> Bool
  private let program: Lazy<PieceProgram<Piece>?>
  private let cache: Cache?
  private let state = Mutex(State())

  private struct State {
    /// The program's answers, by the key of their piece; nil before they are read.
    var known: [String: String]?
    var isComplete = false
    var failure: String?
  }

  /// - Parameters:
  ///   - pages: All pages of the vault, for every audience.
  ///   - cache: The cache for the program's answers; nil for none.
  ///   - isAsked: False for a page whose pieces stay as they are.
  ///   - program: Finds the program once a page has such a piece; nil if there is none.
  package init(
    of pages: [PageSource], in cache: Cache?,
    where isAsked: @escaping @Sendable (PageSource) -> Bool = { _ in true },
    _ program: @escaping @Sendable () -> PieceProgram<Piece>?
  ) {
    self.pages = pages
    self.cache = cache
    self.isAsked = isAsked
    self.program = Lazy(program)
  }

  /// The program and its version; nil if there is none.
  package var identity: String? { program.value?.identity }

  /// The reason why some pieces have no answer; nil if all have one.
  package var failure: String? { state.withLock(\.failure) }

  /// The name of the read that notes that a page has such pieces.
  static var readName: String { Piece.readName }

  /// A digest of the program that a page depends on.
  ///
  /// - Parameter isWhole: True if there was an answer for each piece.
  func digest(isWhole: Bool = true) -> String {
    InputDigest.hex(of: [identity ?? "", isWhole ? "" : "failed"])
  }

  /// True if a page has a piece that the program could be asked about.
  func hasPieces(_ page: PageSource) -> Bool {
    isAsked(page) && Piece.all(in: page).contains(where: \.canBeAsked)
  }

  /// True if some of the pages have pieces, but there is no program.
  var lacksProgram: Bool { pages.contains(where: hasPieces) && identity == nil }

  /// The program's answer for a piece of a page.
  enum Answer: Sendable {
    case found(Piece.Answer)
    /// The program has nothing to say, or there is none.
    case plain
    /// The expected answer is missing.
    case missing

    /// The answer; nil if it is not about the piece.
    fileprivate init?(_ text: String, of piece: Piece) {
      if piece.isNothing(text) {
        self = .plain
      } else if let answer = piece.answer(text) {
        self = .found(answer)
      } else {
        return nil
      }
    }
  }

  func answer(for piece: Piece) -> Answer {
    guard piece.canBeAsked, let program = program.value else { return .plain }
    let key = piece.key
    return state.withLock { state in
      if state.known == nil { state.known = read(program.identity) }
      if let answer = state.known?[key].flatMap({ Answer($0, of: piece) }) { return answer }
      guard !state.isComplete else { return .missing }
      state.known?[key] = nil
      complete(&state, program)
      return state.known?[key].flatMap { Answer($0, of: piece) } ?? .missing
    }
  }

  /// Asks for missing answers, and stores them with the known answers of existing pieces.
  private func complete(_ state: inout State, _ program: PieceProgram<Piece>) {
    state.isComplete = true
    var keys: Set<String> = []
    var pieces: [(key: String, piece: Piece)] = []
    for page in pages where isAsked(page) {
      for piece in Piece.all(in: page) where piece.canBeAsked {
        let key = piece.key
        if keys.insert(key).inserted { pieces.append((key, piece)) }
      }
    }
    let old = state.known ?? [:]
    let asked = pieces.filter { old[$0.key] == nil }
    let answers =
      asked.isEmpty ? PieceProgram<Piece>.Answers([:]) : program.ask(asked.map(\.piece))
    var known = old.filter { keys.contains($0.key) }
    var refused = 0
    for (place, (key, piece)) in asked.enumerated() {
      guard let text = answers.texts[place] else { continue }
      // Only answers about this piece are accepted.
      if Answer(text, of: piece) != nil {
        known[key] = text
      } else {
        refused += 1
      }
    }
    state.known = known
    if keys.contains(where: { known[$0] == nil }) {
      state.failure = answers.failure ?? (refused > 0 ? Piece.refusal : "it gave no answer")
    }
    if known != old { write(known, program.identity) }
  }

  private func entry(_ identity: String) -> CacheEntry? {
    cache?.entry("code", Piece.kept.name, from: [Piece.kept.form, identity])
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

/// A program that is asked about pieces of pages: a seam, so that `Site` starts no program.
package struct PieceProgram<Piece: AskedPiece>: Sendable {
  /// The program and its version: another one may give other answers.
  package let identity: String
  /// Asks about all pieces together, and returns the answers by their index.
  package let ask: @Sendable ([Piece]) -> Answers

  package struct Answers: Sendable {
    /// The answer about each piece, by its index; empty if the program has nothing to say. A
    /// missing piece was not reached.
    package var texts: [Int: String]
    /// The reason why answers are missing; nil if unknown.
    package var failure: String?

    package init(_ texts: [Int: String], failure: String? = nil) {
      self.texts = texts
      self.failure = failure
    }
  }

  package init(identity: String, ask: @escaping @Sendable ([Piece]) -> Answers) {
    self.identity = identity
    self.ask = ask
  }
}
