import Basics
import SiteKit
import Vault

/// The problems of an export of Apple Health and its records.
enum HealthProblem {
  /// The clinical document next to the export.
  static let clinicalDocument = Diagnostic(
    .error, kind: "wrong-format",
    "this is the clinical document of Apple Health, which is not imported",
    hint: "import export.xml, which is next to it, or the whole archive")
  static let noExport = error(
    "wrong-format", "the file does not begin with HealthData, as exports of Apple Health do")
  static let endBeforeStart = error("wrong-stretch", "endDate is before startDate")
  static let tooLong = error("wrong-stretch", "the record is longer than a day")

  static func missing(_ name: String) -> Diagnostic {
    error("missing-field", "the record has no \(name)")
  }

  static func notATime(_ name: String, _ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-a-time", "\(name) \(text.shortQuoted) is not a time",
      hint: "write it as 2018-09-10 02:28:55 -0700")
  }

  static func impossibleTime(_ name: String, _ text: String) -> Diagnostic {
    error(
      "impossible-time", "\(name) \(text.shortQuoted) is a time that no calendar or clock has")
  }

  static func notANumber(_ text: String) -> Diagnostic {
    error("wrong-number", "value \(text.shortQuoted) is not a number up to 1,000,000,000")
  }

  static func negative(_ text: String) -> Diagnostic {
    error("wrong-number", "value \(text.shortQuoted) is less than 0")
  }

  static func unknownUnit(_ unit: String, type: String) -> Diagnostic {
    error("unknown-unit", "\(type) cannot be in \(unit.shortQuoted)")
  }

  static func unknownValue(_ text: String) -> Diagnostic {
    error("unknown-value", "\(text.shortQuoted) is no value of sleep")
  }

  static func outOfRange(_ text: String) -> Diagnostic {
    error("out-of-range", "startDate \(text.shortQuoted) is not from 1970 to 2100")
  }

  private static func error(_ kind: String, _ message: String) -> Diagnostic {
    Diagnostic(.error, kind: kind, message)
  }
}

extension ImportSummary.Reason {
  static let workouts = Self(rank: 20, "workouts, which are no measure")
  static let activitySummaries = Self(rank: 21, "rings of days, which are no measure")
  static let correlations = Self(rank: 22, "groups of records that also appear one by one")
  static let otherElements = Self(rank: 23, "other things")
  static let awake = Self(rank: 10, "stretches in bed or awake")
  static let noLength = Self(rank: 11, "stretches of no length")
  static let covered = Self(
    rank: 12, "records of times that another source has, or the same source already")
  static let sameElsewhere = Self(rank: 13, "values that another source has too")

  static func otherTypes(_ count: Int) -> Self {
    Self(rank: 30, "records of \(count.counted("other type"))")
  }

  static func refused(_ why: String) -> Self { Self(rank: 15, why) }
}
