package import Chronology
package import Diagnostics

/// What can be wrong with a key that a person wrote in settings or front matter.
package enum KeyProblem: Problem {
  /// A key that nothing reads; `owner` is what it stands in: `the front matter`.
  case unknownKey(String, owner: String, nearest: String?)
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
  /// A path that a page cannot have, and why, to follow it: `is empty`.
  case permalink(String, reason: String)

  package var severity: Diagnostic.Severity {
    switch self {
    case .unknownKey, .skippedTime, .repeatedTime: .warning
    default: .error
    }
  }

  package var kind: String {
    switch self {
    case .unknownKey: "unknown-key"
    case .wrongValue, .notKeys: "wrong-type"
    case .skippedTime: "skipped-time"
    case .repeatedTime: "repeated-time"
    case .unknownSystem: "unknown-system"
    case .repeatedSystem: "repeated-system"
    case .frontMatterNotClosed: "front-matter"
    case .permalink: "permalink"
    }
  }

  package var message: String {
    switch self {
    case .unknownKey(let key, let owner, _): "\(owner) has no key \"\(key)\""
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
    case .permalink(let text, let reason): "permalink \"\(text)\" \(reason)"
    }
  }

  package var hint: String? {
    switch self {
    case .unknownKey(_, _, let nearest): nearest.map { "did you mean \($0)?" }
    case .wrongValue(_, _, _, let hint): hint
    case .skippedTime, .repeatedTime: "write the offset too, such as 2026-11-21T09:30:00+08:00"
    case .unknownSystem(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))"
    case .repeatedSystem: "take one of them out"
    case .frontMatterNotClosed: "end it with a line ---, or write *** for a line across the page"
    case .permalink: "write a path within the site, such as /about/"
    default: nil
    }
  }
}

extension KeyProblem {
  /// The warning for a local time that a change of the clocks touches; nil for any other.
  package init?(_ resolution: Zone.Resolution, key: String, text: String) {
    switch resolution {
    case .exact: return nil
    case .skipped: self = .skippedTime(key, text)
    case .repeated: self = .repeatedTime(key, text)
    }
  }
}
