package import Basics

/// The visibility of a text by its front matter, in the words of several programs.
///
/// A text whose visibility is unclear is not shown to others.
package struct Release: Sendable, Hashable {
  /// True if it is marked as not public.
  package private(set) var isDraft = false
  /// The first day that it is public; nil for none.
  package private(set) var date: FrontMatter.Date?
  /// The last day that it is public; nil for none.
  package private(set) var expires: FrontMatter.Date?
  /// True if it is the text of a page, the only kind that appears and goes by such days.
  private let isOfPage: Bool
  /// True if an entry was not understood that may mean it is not public.
  package private(set) var isUnclear = false
  /// True if it is unambiguously marked as public.
  private var isOpen = false
  /// A person's own word, which may mean either.
  private var unknownWord: Word?

  private struct Word: Sendable, Hashable {
    var key: String
    var node: YAMLNode
  }

  package static let keys = [
    "draft", "published", "publish", "publishDate", "public", "private", "status", "visibility",
    "expires", "expiryDate",
  ]
  /// Other keys that hide a text from others.
  private static let guards = ["date", "audience"]
  /// The keys of an entry that merges others into the front matter, which is not read.
  package static let merge = "<<"

  /// Before any entry.
  ///
  /// - Parameter isOfPage: False for a text without days of publication and expiry, such as a file
  ///   of the journal: if it has any, it is not shown to others.
  package init(isOfPage: Bool) { self.isOfPage = isOfPage }

  /// Reads an entry of one of the keys; returns anything not understood.
  package mutating func take(_ entry: YAMLEntry, zone: Zone) throws(YAMLValueError) -> KeyProblem? {
    let (key, value) = (entry.key, entry.value)
    let isWord = ["status", "visibility"].contains(key)
    guard value.content != .null else {
      // A person's own key with no meaning here.
      if isWord || key == "publishDate" || key.hasPrefix("expir") { return nil }
      isUnclear = true
      return .emptyFlag(key)
    }
    if isWord {
      take(try value.asText().withoutBlanks.lowercased(), Word(key: key, node: value))
      return nil
    }
    if key.hasPrefix("expir") {
      let (date, warning) = try FrontMatter.date(try value.asText(), zone: zone)
      expires = date
      return warning ?? pageOnly(key)
    }
    if key.hasPrefix("publish"), let text = value.text,
      key == "publishDate" || (try? value.asFlag()) == nil && text.first?.isNumber == true
    {
      let (date, warning) = try FrontMatter.date(text, zone: zone)
      self.date = date
      return warning ?? pageOnly(key)
    }
    let says = try value.asFlag()
    let isPublic = ["draft", "private"].contains(key) ? !says : says
    if isPublic { isOpen = true } else { isDraft = true }
    return nil
  }

  /// The problem of a day of publication or expiry in a text that is no page.
  private mutating func pageOnly(_ key: String) -> KeyProblem? {
    if isOfPage { return nil }
    isUnclear = true
    return .ofPagesOnly(key)
  }

  /// Notes that entries were merged from elsewhere, which are not read.
  package mutating func doubtMerged() { isUnclear = true }

  /// Marks the text as not public.
  mutating func markDraft() { isDraft = true }

  private mutating func take(_ text: String, _ word: Word) {
    if Self.closedWords.contains(text) {
      isDraft = true
    } else if !Self.openWords.contains(text) {
      unknownWord = word
    }
  }

  /// After all entries: the word that was not understood, with its value.
  package mutating func finish() -> (problem: KeyProblem, node: YAMLNode)? {
    defer { unknownWord = nil }
    guard let word = unknownWord, !isOpen, !isDraft else { return nil }
    isUnclear = true
    return (.unknownStatus(word.key, found: word.node.kindInWords), word.node)
  }

  /// The known key that an unknown one is a variant of: `Draft` and `is_draft` are `draft`.
  static func key(like name: String) -> String? {
    let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return keys.first { [$0.lowercased(), "is\($0.lowercased())"].contains(plain) }
  }

  /// Notes an unknown key that was perhaps meant as `key`; returns true if others may not see the
  /// text then.
  mutating func doubts(_ key: String?) -> Bool {
    guard let key, (Self.keys + Self.guards).contains(key) else { return false }
    isUnclear = true
    return true
  }

  private static let closedWords: Set<String> = [
    "draft", "drafts", "private", "pending", "future", "scheduled", "unpublished", "hidden",
    "unlisted", "internal", "trash", "wip", "members", "paid", "草稿", "私密", "不公开", "不公開",
    "下書き", "非公開",
  ]
  private static let openWords: Set<String> = [
    "publish", "published", "public", "live", "final", "done", "complete", "completed", "finished",
    "公开", "公開", "已发布", "已發布", "公開済み",
  ]
}
