package import Diagnostics

/// What can be wrong with a file that an importer reads.
package enum ImportProblem: Problem {
  case wrongFormat(expected: ImportFormat, found: ImportFormat)
  case noBuckets
  /// Something that has to be there is not: `the event has no timestamp`.
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

  package var severity: Diagnostic.Severity {
    switch self {
    case .noBucket, .skippedTime, .repeatedTime: .warning
    default: .error
    }
  }

  package var kind: String {
    switch self {
    case .wrongFormat, .noBuckets: "wrong-format"
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

  package var message: String {
    switch self {
    case .wrongFormat(let expected, .empty): "the file is empty, not \(expected.inWords)"
    case .wrongFormat(let expected, let found):
      "the file looks like \(found.inWords), not \(expected.inWords)"
    case .noBuckets: "the file has no \"buckets\""
    case .missing(let field, let owner): "\(owner) has no \(field)"
    case .wrongType(let field, let expected, let found):
      "\(field) should be \(expected), not \(found)"
    case .notATime(let field, let text): "\(field) \"\(text.shortened)\" is not a time"
    case .impossibleTime(let field, let text):
      "\(field) \"\(text.shortened)\" is on no calendar or clock"
    case .notADate(let field, let text): "\(field) \"\(text.shortened)\" is not a date"
    case .notALength(let field, let text): "\(field) \"\(text.shortened)\" is not a length of time"
    case .tooLong(let days): "it is \(days) days long; 31 is the most"
    case .unknownStatus(let text): "status \"\(text.shortened)\" is neither afk nor not-afk"
    case .endBeforeStart: "the entry ends before it starts"
    case .noEnd: "the entry has neither an end nor a duration"
    case .noBucket(let missing, let host, let other):
      "\(host.isEmpty ? "the file" : "the host \"\(host.shortened)\"") has \(other) and no \(missing), "
        + "so no session could be found"
    case .noColumn(let name, _): "there is no column \"\(name)\""
    case .skippedTime(let text, let readAs):
      "\"\(text.shortened)\" never was: clocks were put forward past it; read as \(readAs)"
    case .repeatedTime(let text, let readAs):
      "\"\(text.shortened)\" was twice: clocks were put back; read as \(readAs)"
    }
  }

  package var hint: String? {
    switch self {
    case .wrongFormat(_, .utf16):
      "save it as UTF-8; on a command line: iconv -f UTF-16 -t UTF-8"
    case .wrongFormat(_, let found):
      found.importerName.map { "import it with: daybook import \($0)" }
    case .noBuckets: "export all buckets in ActivityWatch under Raw Data"
    case .notADate: "dates are read as 2026-11-21 only, because 03/04 is two days"
    case .noColumn(_, let nearest?): "the nearest is \"\(nearest)\""
    case .noColumn: "export the detailed report as CSV"
    case .noBucket: "export the buckets of both watchers"
    default: nil
    }
  }
}

extension String {
  /// The text, cut after 60 characters so that a message stays a line.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
