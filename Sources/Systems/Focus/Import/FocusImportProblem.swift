import Basics
import Vault

/// The problems of recordings of other programs.
enum FocusImportProblem {
  static let noBuckets = Diagnostic(
    .error, kind: "wrong-format", "the file has no \"buckets\"",
    hint: "export all buckets in ActivityWatch under Raw Data")
  static let endBeforeStart = Diagnostic(
    .error, kind: "end-before-start", "the entry ends before it starts")
  static let noEnd = Diagnostic(
    .error, kind: "missing-field", "the entry has neither an end nor a duration")

  /// A required part is absent: `the event has no timestamp`.
  static func missing(_ field: String, owner: String) -> Diagnostic {
    Diagnostic(.error, kind: "missing-field", "\(owner) has no \(field)")
  }

  static func notATime(_ field: String, _ text: String) -> Diagnostic {
    Diagnostic(.error, kind: "not-a-time", "\(field) \(text.shortQuoted) is not a time")
  }

  static func notADate(_ field: String, _ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-a-time", "\(field) \(text.shortQuoted) is not a date",
      hint: "all dates of a file are read in one order; --dates dmy, mdy or ymd says which")
  }

  static func notALength(_ field: String, _ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-a-duration", "\(field) \(text.shortQuoted) is not a length of time")
  }

  static func tooLong(days: Int) -> Diagnostic {
    Diagnostic(.error, kind: "endless-session", "it is \(days) days long; 31 is the most")
  }

  static func unknownStatus(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "unknown-status", "status \(text.shortQuoted) is neither afk nor not-afk")
  }

  static func noBucket(missing: String, host: String, other: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "missing-bucket",
      "\(host.isEmpty ? "the file" : "the host \(host.shortQuoted)") has \(other) and no "
        + "\(missing), so no session could be found", hint: "export the buckets of both watchers")
  }

  static func noColumn(_ name: String, of names: [String]) -> Diagnostic {
    Diagnostic(
      .error, kind: "csv-header", "there is no column \"\(name)\"",
      hint: names.nearest(to: name).map { "the nearest is \"\($0)\"" }
        ?? "export the detailed report as CSV")
  }

  /// A time that clocks showed twice, or never.
  static func unclear(_ time: LocalTime, isRepeated: Bool, readAs: String) -> Diagnostic {
    let text = "\(time.day) \(time.time)".shortQuoted
    return isRepeated
      ? Diagnostic(
        .warning, kind: "repeated-time",
        "\(text) was twice: clocks were put back; read as \(readAs)")
      : Diagnostic(
        .warning, kind: "skipped-time",
        "\(text) never was: clocks were put forward past it; read as \(readAs)")
  }
}
