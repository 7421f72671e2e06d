internal import Basics

struct CalendarProblem: ProblemFamily {
  let stated: Diagnostic
  init(_ stated: Diagnostic) { self.stated = stated }

  /// A line without a name and colon.
  static let tornLine = Self(
    .error, "torn-line", "the line has no name with a colon behind it",
    hint: "a line that goes on starts with a space")

  static func neverEnds(_ name: String) -> Self {
    Self(.error, "unclosed-component", "BEGIN:\(name) has no END:\(name)")
  }

  /// An end without a begin, or that does not match the open one.
  static func strayEnd(_ name: String, open: String?) -> Self {
    let rest = open.map { "stands where \($0) is open" } ?? "ends nothing"
    return Self(.error, "unclosed-component", "END:\(name.shortened) \(rest)")
  }

  static func missing(_ field: String, owner: String) -> Self {
    Self(.error, "missing-field", "the \(owner) has no \(field)")
  }

  static func notATime(_ field: String, _ text: String) -> Self {
    Self(
      .error, "not-a-time", "\(field) \(text.shortQuoted) is not a time",
      hint: "it is written 20261120T093000, with a Z behind it for UTC, or 20261120")
  }

  static func impossibleTime(_ field: String, _ text: String) -> Self {
    Self(.error, "impossible-time", "\(field) \(text.shortQuoted) is on no calendar or clock")
  }

  static func notALength(_ field: String, _ text: String) -> Self {
    Self(
      .error, "not-a-duration", "\(field) \(text.shortQuoted) is not a length of time",
      hint: "it is written PT1H30M, P2D or P1W")
  }

  static let endBeforeStart = Self(.error, "end-before-start", "it ends before it starts")

  static func unknownZone(_ name: String) -> Self {
    Self(
      .warning, "unknown-zone",
      "the time zone \(name.shortQuoted) is not known, and the file has no rules of it;"
        + " the vault's zone is taken")
  }

  static func notARule(_ text: String) -> Self {
    Self(
      .warning, "unread-rule",
      "the repetition \(text.shortQuoted) is not understood; only the first time is taken")
  }

  static func tooMany(_ most: Int) -> Self {
    Self(
      .warning, "too-many-instances",
      "it repeats more than \(most) times; the first \(most) are taken")
  }

  static let laterToo = Self(
    .warning, "unread-range", "the change is also of all later times; it is made to this one only")
}
