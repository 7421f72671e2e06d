import Basics
import Vault

/// Problems in the recordings of other programs, with their messages.
enum FocusImportProblem: Problem {
  case noBuckets
  /// A required part is absent: `the event has no timestamp`.
  case missing(String, owner: String)
  case wrongType(String, expected: String, found: String)
  case notATime(String, String)
  case impossibleTime(String, String)
  case notADate(String, String)
  case notALength(String, String)
  case tooLong(days: Int)
  case unknownStatus(String)
  case endBeforeStart
  case noEnd
  case noBucket(missing: String, host: String, other: String)
  case noColumn(String, nearest: String?)
  case skippedTime(String, readAs: String)
  case repeatedTime(String, readAs: String)

  var severity: Diagnostic.Severity {
    switch self {
    case .noBucket, .skippedTime, .repeatedTime: .warning
    default: .error
    }
  }

  var kind: String {
    switch self {
    case .noBuckets: "wrong-format"
    case .missing, .noEnd: "missing-field"
    case .wrongType: "wrong-type"
    case .notATime, .notADate: "not-a-time"
    case .impossibleTime: "impossible-time"
    case .notALength: "not-a-duration"
    case .tooLong: "endless-session"
    case .unknownStatus: "unknown-status"
    case .endBeforeStart: "end-before-start"
    case .noBucket: "missing-bucket"
    case .noColumn: "csv-header"
    case .skippedTime: "skipped-time"
    case .repeatedTime: "repeated-time"
    }
  }

  var message: String {
    switch self {
    case .noBuckets: "the file has no \"buckets\""
    case .missing(let field, let owner): "\(owner) has no \(field)"
    case .wrongType(let field, let expected, let found):
      "\(field) should be \(expected), not \(found)"
    case .notATime(let field, let text): "\(field) \(text.shortQuoted) is not a time"
    case .impossibleTime(let field, let text):
      "\(field) \(WrittenProblem.impossible(text.shortened).message)"
    case .notADate(let field, let text): "\(field) \(text.shortQuoted) is not a date"
    case .notALength(let field, let text): "\(field) \(text.shortQuoted) is not a length of time"
    case .tooLong(let days): "it is \(days) days long; 31 is the most"
    case .unknownStatus(let text): "status \(text.shortQuoted) is neither afk nor not-afk"
    case .endBeforeStart: "the entry ends before it starts"
    case .noEnd: "the entry has neither an end nor a duration"
    case .noBucket(let missing, let host, let other):
      "\(host.isEmpty ? "the file" : "the host \(host.shortQuoted)") has \(other) and no "
        + "\(missing), so no session could be found"
    case .noColumn(let name, _): "there is no column \"\(name)\""
    case .skippedTime(let text, let readAs):
      "\(text.shortQuoted) never was: clocks were put forward past it; read as \(readAs)"
    case .repeatedTime(let text, let readAs):
      "\(text.shortQuoted) was twice: clocks were put back; read as \(readAs)"
    }
  }

  var hint: String? {
    switch self {
    case .noBuckets: "export all buckets in ActivityWatch under Raw Data"
    case .notADate: "all dates of a file are read in one order; --dates dmy, mdy or ymd says which"
    case .noColumn(_, let nearest?): "the nearest is \"\(nearest)\""
    case .noColumn: "export the detailed report as CSV"
    case .noBucket: "export the buckets of both watchers"
    default: nil
    }
  }
}
