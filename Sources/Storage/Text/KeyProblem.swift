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
  /// A window of no length.
  case emptyWindow(String)
  case frontMatterNotClosed
  case permalink(String, SitePathProblem)

  package var severity: Diagnostic.Severity {
    switch self {
    case .unknownKey, .skippedTime, .repeatedTime, .emptyWindow: .warning
    default: .error
    }
  }

  package var kind: String {
    switch self {
    case .unknownKey: "unknown-key"
    case .wrongValue, .notKeys: "wrong-type"
    case .skippedTime: "skipped-time"
    case .repeatedTime: "repeated-time"
    case .emptyWindow: "empty-window"
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
      "\(key): clocks were put forward past \(text); the offset after the change is used"
    case .repeatedTime(let key, let text):
      "\(key): clocks showed \(text) twice; the offset after the change is used"
    case .emptyWindow(let key): "\(key) starts and ends at the same time, so it is empty"
    case .frontMatterNotClosed: "the front matter that starts here does not end"
    case .permalink(let text, let problem): "permalink \"\(text)\" \(problem.inWords)"
    }
  }

  package var hint: String? {
    switch self {
    case .unknownKey(_, _, let nearest): nearest.map { "did you mean \($0)?" }
    case .wrongValue(_, _, _, let hint): hint
    case .skippedTime, .repeatedTime: "write the offset too, such as 2026-11-21T09:30:00+08:00"
    case .frontMatterNotClosed: "end it with a line ---, or write *** for a line across the page"
    case .permalink: "write a path within the site, such as /about/"
    default: nil
    }
  }
}
