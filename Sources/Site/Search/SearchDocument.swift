import Prompts
import Wording

/// Something that search finds: a page, or a part of a page that has an address of its own.
struct SearchDocument: Sendable {
  /// What kind of thing it is.
  var kind: SearchKind
  /// What it is called.
  var title: String
  /// Where it is, as links have it.
  var url: String
  /// Its words, which take longer to gather than what lists show, and are gathered when they are
  /// wanted. A pure function.
  var content: @Sendable () -> Content

  /// What a document says.
  struct Content: Sendable {
    /// What it is filed under: tags, names, projects.
    var tags: [String] = []
    /// Its text, a paragraph, note or task each. No phrase reaches from one into the next.
    var passages: [String] = []
  }
}

/// The kinds of documents, in the order in which lists have them.
enum SearchKind: String, CaseIterable, Sendable {
  case page, review, goal, failure, person, book, loan, etiquette, prompt, exercise, week

  /// The page that leads to all documents of the kind.
  var list: String {
    switch self {
    case .page: "pages/"
    case .review: "reviews/"
    case .goal: GrowthAddress.goals
    case .failure: GrowthAddress.failures
    case .person: GiftAddress.people
    case .book: GiftAddress.overview
    case .loan: GiftAddress.loans
    case .etiquette: GiftAddress.etiquette
    case .prompt: PromptAddress.library
    case .exercise: ExercisePages.address
    case .week: "focus/"
    }
  }
}

extension Words {
  /// What the documents of a kind are called together.
  func name(of kind: SearchKind) -> String {
    switch kind {
    case .page: self("nav.pages")
    case .review: self("nav.reviews")
    case .goal: self("nav.growth")
    case .failure: self("growth.failures")
    case .person: self("gifts.people")
    case .book: self("gifts.books")
    case .loan: self("gifts.loans")
    case .etiquette: self("gifts.etiquette")
    case .prompt: self("nav.prompts")
    case .exercise: self("nav.exercise")
    case .week: self("nav.focus")
    }
  }
}

extension String {
  /// The parts of the text between empty lines.
  var paragraphs: [String] {
    var paragraphs: [String] = []
    var lines: [Substring] = []
    func finish() {
      if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
      lines = []
    }
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) { finish() } else { lines.append(line) }
    }
    finish()
    return paragraphs
  }
}
