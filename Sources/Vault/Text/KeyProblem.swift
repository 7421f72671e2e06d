package import Basics

/// What can be wrong with a key that a person wrote in settings or front matter.
package enum KeyProblem: Problem {
  /// A key that nothing reads; `owner` is what it stands in: `the front matter`.
  case unknownKey(String, owner: String, known: [String])
  /// A key of front matter that nothing reads, and that may have been meant to keep the text from
  /// others.
  case unknownGuard(String, nearest: String)
  /// A key without a value that says who may see a text.
  case emptyFlag(String)
  /// A word of the person's own for what a text is, which may mean that others do not see it.
  case unknownStatus(String, found: String)
  /// A key that no settings have. As it may have been meant to guard something, it is an error.
  case unknownSetting(String, owner: String, known: [String])
  /// A value of the wrong kind or out of bounds.
  case wrongValue(String, found: String, expected: String, hint: String?)
  /// A file that should be keys and values.
  case notKeys(String, found: String)
  /// A local time that a change of the clocks left out.
  case skippedTime(String, String)
  /// A local time that a change of the clocks showed twice.
  case repeatedTime(String, String)
  case unknownSystem(String, known: [String])
  /// A system that is named a second time.
  case repeatedSystem(String)
  case frontMatterNotClosed
  /// What seems to be front matter, in a form that is not read.
  case frontMatterNotRead
  /// Front matter that cannot be read, in a site for others.
  case leftOut
  /// A path that a page cannot have, and why, to follow it: `is empty`.
  case sitePath(String, key: String, reason: String)

  package var severity: Diagnostic.Severity {
    switch self {
    case .unknownKey, .unknownGuard, .emptyFlag, .unknownStatus, .frontMatterNotRead, .skippedTime,
      .repeatedTime:
      .warning
    default: .error
    }
  }

  package var kind: String {
    switch self {
    case .unknownKey, .unknownSetting, .unknownGuard: "unknown-key"
    case .emptyFlag, .unknownStatus: "unclear-audience"
    case .wrongValue, .notKeys: "wrong-type"
    case .skippedTime: "skipped-time"
    case .repeatedTime: "repeated-time"
    case .unknownSystem: "unknown-system"
    case .repeatedSystem: "repeated-system"
    case .frontMatterNotClosed, .frontMatterNotRead: "front-matter"
    case .leftOut: Self.leftOutKind
    case .sitePath: "permalink"
    }
  }

  package var message: String {
    switch self {
    case .unknownKey(let key, let owner, _), .unknownSetting(let key, let owner, _):
      "\(owner) has no key \"\(key)\""
    case .unknownGuard(let key, let nearest):
      "the front matter has no key \"\(key)\"; it may mean \(nearest), so others do not see this"
    case .emptyFlag(let key): "\(key) says neither true nor false, so others do not see this"
    case .unknownStatus(let key, let found):
      "\(key) \(found) may mean that this is not public, so others do not see it"
    case .wrongValue(let key, let found, let expected, _):
      "\(key) should be \(expected), not \(found)"
    case .notKeys(let owner, let found): "\(owner) should be keys and values, not \(found)"
    case .skippedTime(let key, let text):
      "\(key): clocks were put forward past \(text); it is moved forward by as much"
    case .repeatedTime(let key, let text):
      "\(key): clocks showed \(text) twice; the first is used"
    case .unknownSystem(let name, _): "there is no system \(name.shortQuoted)"
    case .repeatedSystem(let name): "the system \(name.shortQuoted) is named twice"
    case .frontMatterNotClosed: "the front matter that starts here does not end"
    case .frontMatterNotRead:
      "this front matter is in a form that is not read, so others do not see the text"
    case .leftOut:
      "the front matter has an error, so others do not see this, and publishing sends nothing"
    case .sitePath(let text, let key, let reason): "\(key) \"\(text)\" \(reason)"
    }
  }

  package var hint: String? {
    switch self {
    case .unknownKey(let key, _, let known), .unknownSetting(let key, _, let known):
      known.nearest(to: key).map { "did you mean \($0)?" }
    case .unknownGuard(_, let nearest):
      "did you mean \(nearest)? If the key is your own, write \(nearest) as well"
    case .emptyFlag(let key): "write \(key): true or \(key): false"
    case .unknownStatus: "write draft: false as well if others may see it, else draft: true"
    case .wrongValue(_, _, _, let hint): hint
    case .skippedTime, .repeatedTime: "write the offset too, such as 2026-11-21T09:30:00+08:00"
    case .unknownSystem(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))"
    case .repeatedSystem: "take one of them out"
    case .frontMatterNotClosed:
      "end it with a line like its first, or write *** for a line across the page"
    case .frontMatterNotRead: "put it at the start of the file, as YAML between two lines ---"
    case .leftOut: "correct what the other message about this file names"
    case .sitePath: "write a path within the site, such as /about/"
    default: nil
    }
  }
}

extension KeyProblem {
  /// The kind of messages about what is left out of a site for others; nothing is sent then.
  package static let leftOutKind = "left-out"

  /// The warning for a local time that a change of the clocks touches; nil for any other.
  package init?(_ resolution: Zone.Resolution, key: String, text: String) {
    switch resolution {
    case .exact: return nil
    case .skipped: self = .skippedTime(key, text)
    case .repeated: self = .repeatedTime(key, text)
    }
  }
}
