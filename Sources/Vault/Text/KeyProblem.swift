package import Basics

/// The problems of a key in settings or front matter.
package struct KeyProblem: ProblemFamily {
  package let stated: Diagnostic
  package init(_ stated: Diagnostic) { self.stated = stated }

  /// An unknown key; `owner` is its container: `the front matter`.
  package static func unknownKey(_ key: String, owner: String, known: [String]) -> Self {
    unknown(.warning, key, owner, known)
  }

  /// An unknown setting. It may have been meant to hide something, so it is an error.
  package static func unknownSetting(_ key: String, owner: String, known: [String]) -> Self {
    unknown(.error, key, owner, known)
  }

  private static func unknown(
    _ severity: Diagnostic.Severity, _ key: String, _ owner: String, _ known: [String]
  ) -> Self {
    Self(
      severity, "unknown-key", "\(owner) has no key \"\(key)\"",
      hint: known.nearest(to: key).map { "did you mean \($0)?" })
  }

  /// An unknown front-matter key that may have been meant to hide the text from others.
  static func unknownGuard(_ key: String, nearest: String) -> Self {
    Self(
      .warning, "unknown-key",
      "the front matter has no key \"\(key)\"; it may mean \(nearest), so others do not see this",
      hint: "did you mean \(nearest)? If the key is your own, write \(nearest) as well")
  }

  /// A visibility key without a value.
  static func emptyFlag(_ key: String) -> Self {
    Self(
      .warning, "unclear-audience", "\(key) says neither true nor false, so others do not see this",
      hint: "write \(key): true or \(key): false")
  }

  /// A person's own word for a text's status, which may mean that others do not see it.
  static func unknownStatus(_ key: String, found: String) -> Self {
    Self(
      .warning, "unclear-audience",
      "\(key) \(found) may mean that this is not public, so others do not see it",
      hint: "write draft: false as well if others may see it, else draft: true")
  }

  /// A value of the wrong kind or out of range.
  package static func wrongValue(
    _ key: String, found: String, expected: String, hint: String?
  ) -> Self {
    Self(.error, "wrong-type", "\(key) should be \(expected), not \(found)", hint: hint)
  }

  /// A file that should be keys and values.
  package static func notKeys(_ owner: String, found: String) -> Self {
    Self(.error, "wrong-type", "\(owner) should be keys and values, not \(found)")
  }

  /// The warning for a local time that a clock change skipped or repeated; nil for any other.
  package init?(_ resolution: Zone.Resolution, key: String, text: String) {
    let hint = "write the offset too, such as 2026-11-21T09:30:00+08:00"
    switch resolution {
    case .exact: return nil
    case .skipped:
      self.init(
        .warning, "skipped-time",
        "\(key): clocks were put forward past \(text); it is moved forward by as much", hint: hint)
    case .repeated:
      self.init(
        .warning, "repeated-time", "\(key): clocks showed \(text) twice; the first is used",
        hint: hint)
    }
  }

  package static func unknownSystem(_ name: String, known: [String]) -> Self {
    Self(
      .error, "unknown-system", "there is no system \(name.shortQuoted)",
      hint: known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))")
  }

  /// A system named a second time.
  package static func repeatedSystem(_ name: String) -> Self {
    Self(
      .error, "repeated-system", "the system \(name.shortQuoted) is named twice",
      hint: "take one of them out")
  }

  static let frontMatterNotClosed = Self(
    .error, "front-matter", "the front matter that starts here does not end",
    hint: "end it with a line like its first, or write *** for a line across the page")

  /// Apparent front matter in an unsupported format.
  static let frontMatterNotRead = Self(
    .warning, "front-matter",
    "this front matter is in a form that is not read, so others do not see the text",
    hint: "put it at the start of the file, as YAML between two lines ---")

  /// Front matter that cannot be read, in a site for others.
  package static let leftOut = Self(
    .error, leftOutKind,
    "the front matter has an error, so others do not see this, and publishing sends nothing",
    hint: "correct what the other message about this file names")

  /// The kind of messages about content left out of a site for others; nothing is sent then.
  package static let leftOutKind = "left-out"

  /// A path that a page cannot have, with the reason, to follow it: `is empty`.
  package static func sitePath(_ text: String, key: String, reason: String) -> Self {
    Self(
      .error, "permalink", "\(key) \"\(text)\" \(reason)",
      hint: "write a path within the site, such as /about/")
  }
}
