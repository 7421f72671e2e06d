package import Basics

/// What front matter says about who may see a text, in the words of several programs.
///
/// A text of which it is not clear that others may see it is not shown to them.
package struct Release: Sendable, Hashable {
  /// True if it says that it is not public.
  package private(set) var isDraft = false
  /// The day before which it is not; nil for none.
  package private(set) var date: FrontMatter.Date?
  /// True if something in it may mean that it is not public, and is not understood.
  package private(set) var isUnclear = false
  /// True if it says, in a word that can mean nothing else, that it is public.
  private var isOpen = false
  /// A word of the person's own, which may mean either.
  private var unknownWord: Word?

  private struct Word: Sendable, Hashable {
    var key: String
    var node: YAMLNode
  }

  package static let keys = [
    "draft", "published", "publish", "publishDate", "public", "private", "status", "visibility",
  ]
  /// Other keys that keep a text from others.
  private static let guards = ["date", "expires", "expiryDate", "audience"]

  package init() {}

  /// Takes in an entry of one of the keys; returns what is not understood.
  package mutating func take(_ entry: YAMLEntry, zone: Zone) throws(YAMLValueError) -> KeyProblem? {
    let (key, value) = (entry.key, entry.value)
    let isWord = ["status", "visibility"].contains(key)
    guard value.content != .null else {
      // A key of the person's own that says nothing.
      if isWord || key == "publishDate" { return nil }
      isUnclear = true
      return .emptyFlag(key)
    }
    if isWord {
      take(try value.asText().withoutBlanks.lowercased(), Word(key: key, node: value))
      return nil
    }
    if key.hasPrefix("publish"), let text = value.text,
      key == "publishDate" || (try? value.asFlag()) == nil && text.first?.isNumber == true
    {
      let (date, warning) = try FrontMatter.date(text, zone: zone)
      self.date = date
      return warning
    }
    let says = try value.asFlag()
    let isPublic = ["draft", "private"].contains(key) ? !says : says
    if isPublic { isOpen = true } else { isDraft = true }
    return nil
  }

  private mutating func take(_ text: String, _ word: Word) {
    if Self.closedWords.contains(text) {
      isDraft = true
    } else if !Self.openWords.contains(text) {
      unknownWord = word
    }
  }

  /// Once all entries are read: the word that is not understood, with its value.
  package mutating func finish() -> (problem: KeyProblem, node: YAMLNode)? {
    defer { unknownWord = nil }
    guard let word = unknownWord, !isOpen, !isDraft else { return nil }
    isUnclear = true
    return (.unknownStatus(word.key, found: word.node.kindInWords), word.node)
  }

  /// The key that an unknown one is a variant of: `Draft` and `is_draft` are `draft`.
  static func key(like name: String) -> String? {
    let plain = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return keys.first { [$0.lowercased(), "is\($0.lowercased())"].contains(plain) }
  }

  /// Notes that a key is unknown that was perhaps meant for `key`; whether others may not see the
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
