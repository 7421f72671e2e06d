import Basics
import Vault

/// What can be wrong with measures and their records, beside what can be wrong with any record.
enum MeasureProblem: Problem {
  /// A name that no measure can have, or that another one has.
  case badName(String)
  /// The name of a kind of record that there is in every vault.
  case takenName(String)
  case noKind(String, kinds: [String])
  case emptyScale(String, from: Int, to: Int)
  /// A field of the person's own that cannot be called so.
  case takenField(String)
  /// A file of records of a measure that is not declared.
  case undeclared(String, known: [String])
  /// A measure that is asked for and not declared.
  case unknown(String, known: [String])
  /// A record that says neither when it was nor of which day it is.
  case noTime
  case noValue
  /// A length of time both as a value and by its end.
  case valueAndEnd
  case endBeforeStart
  /// A stretch of more than a day.
  case longStretch
  case tooLarge(String)

  var severity: Diagnostic.Severity {
    switch self {
    case .undeclared, .longStretch: .warning
    default: .error
    }
  }

  var kind: String {
    switch self {
    case .badName, .takenName, .takenField: "measure-name"
    case .noKind, .emptyScale: "measure"
    case .undeclared, .unknown: "undeclared-measure"
    case .noTime, .noValue: "missing-field"
    case .valueAndEnd, .endBeforeStart: "wrong-stretch"
    case .longStretch: "long-stretch"
    case .tooLarge: "out-of-range"
    }
  }

  var message: String {
    switch self {
    case .badName(let name):
      "\(name.shortQuoted) cannot be the name of a measure, or is one already"
    case .takenName(let name): "\(name.shortQuoted) is a kind of record that every vault has"
    case .noKind(let name, _): "\(name) does not say of what kind it is"
    case .emptyScale(let name, let from, let to): "the scale of \(name) goes from \(from) to \(to)"
    case .takenField(let name): "\(name.shortQuoted) cannot be a field of your own"
    case .undeclared(let name, _):
      "measures.yaml declares no measure \(name.shortQuoted); it is not read"
    case .unknown(let name, _): "measures.yaml declares no measure \(name.shortQuoted)"
    case .noTime: "the record has neither at nor day"
    case .noValue: "the record has no value"
    case .valueAndEnd: "the record has a value, and an end that gives one"
    case .endBeforeStart: "end is not after at"
    case .longStretch: "the record is longer than a day"
    case .tooLarge(let text): "value \(text.shortQuoted) is beyond 1,000,000,000"
    }
  }

  var hint: String? {
    switch self {
    case .badName: "use letters, digits, - and _, a letter first"
    case .takenName(let name): "call it my-\(name), or otherwise"
    case .noKind(_, let kinds): "write kind: \(kinds.joined(separator: ", or "))"
    case .emptyScale: "from must be less than to"
    case .takenField: "use letters, digits, - and _, and none of the names that records have"
    case .undeclared(let name, let known), .unknown(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "declare it: \(name): {kind: number}"
    case .noTime: "write when it was: \"at\":\"2026-11-20T07:30\" or \"day\":\"2026-11-20\""
    case .noValue: nil
    case .valueAndEnd: "leave one of them out"
    case .endBeforeStart, .tooLarge: nil
    case .longStretch: "was the end forgotten?"
    }
  }
}
