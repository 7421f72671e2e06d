package import Basics

/// What can be wrong with a file of iCalendar. The wording is here.
package enum CalendarProblem: Problem {
  /// A line that has no name and colon.
  case tornLine
  case neverEnds(String)
  /// An end of something that is not open, or of something else than what is.
  case strayEnd(String, open: String?)
  case missing(String, owner: String)
  case notATime(String, String)
  case impossibleTime(String, String)
  case notALength(String, String)
  case endBeforeStart
  case unknownZone(String)
  case notARule(String)
  case tooMany(Int)
  case laterToo

  package var severity: Diagnostic.Severity {
    switch self {
    case .unknownZone, .notARule, .tooMany, .laterToo: .warning
    default: .error
    }
  }

  package var kind: String {
    switch self {
    case .tornLine: "torn-line"
    case .neverEnds, .strayEnd: "unclosed-component"
    case .missing: "missing-field"
    case .notATime: "not-a-time"
    case .impossibleTime: "impossible-time"
    case .notALength: "not-a-duration"
    case .endBeforeStart: "end-before-start"
    case .unknownZone: "unknown-zone"
    case .notARule: "unread-rule"
    case .tooMany: "too-many-instances"
    case .laterToo: "unread-range"
    }
  }

  package var message: String {
    switch self {
    case .tornLine: "the line has no name with a colon behind it"
    case .neverEnds(let name): "BEGIN:\(name) has no END:\(name)"
    case .strayEnd(let name, nil): "END:\(name.shortened) ends nothing"
    case .strayEnd(let name, let open?):
      "END:\(name.shortened) stands where \(open) is open"
    case .missing(let field, let owner): "the \(owner) has no \(field)"
    case .notATime(let field, let text): "\(field) \(text.shortQuoted) is not a time"
    case .impossibleTime(let field, let text):
      "\(field) \(text.shortQuoted) is on no calendar or clock"
    case .notALength(let field, let text): "\(field) \(text.shortQuoted) is not a length of time"
    case .endBeforeStart: "it ends before it starts"
    case .unknownZone(let name):
      "the time zone \(name.shortQuoted) is not known, and the file has no rules of it;"
        + " the vault's zone is taken"
    case .notARule(let text):
      "the repetition \(text.shortQuoted) is not understood; only the first time is taken"
    case .tooMany(let most): "it repeats more than \(most) times; the first \(most) are taken"
    case .laterToo: "the change is also of all later times; it is made to this one only"
    }
  }

  package var hint: String? {
    switch self {
    case .tornLine: "a line that goes on starts with a space"
    case .notATime: "it is written 20261120T093000, with a Z behind it for UTC, or 20261120"
    case .notALength: "it is written PT1H30M, P2D or P1W"
    default: nil
    }
  }
}
