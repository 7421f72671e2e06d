import Basics
import SiteKit
import Vault

/// Problems of an export of Apple Health and its records.
enum HealthProblem: Problem {
  /// The clinical document next to the export.
  case clinicalDocument
  case noExport
  case missing(String)
  case notATime(String, String)
  case impossibleTime(String, String)
  case notANumber(String)
  case negative(String)
  case unknownUnit(String, type: String)
  case unknownValue(String)
  case endBeforeStart
  case tooLong
  case outOfRange(String)

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .clinicalDocument, .noExport: "wrong-format"
    case .missing: "missing-field"
    case .notATime: "not-a-time"
    case .impossibleTime: "impossible-time"
    case .notANumber, .negative: "wrong-number"
    case .unknownUnit: "unknown-unit"
    case .unknownValue: "unknown-value"
    case .endBeforeStart, .tooLong: "wrong-stretch"
    case .outOfRange: "out-of-range"
    }
  }

  var message: String {
    switch self {
    case .clinicalDocument: "this is the clinical document of Apple Health, which is not imported"
    case .noExport: "the file does not begin with HealthData, as exports of Apple Health do"
    case .missing(let name): "the record has no \(name)"
    case .notATime(let name, let text): "\(name) \(text.shortQuoted) is not a time"
    case .impossibleTime(let name, let text):
      "\(name) \(text.shortQuoted) is a time that no calendar or clock has"
    case .notANumber(let text): "value \(text.shortQuoted) is not a number up to 1,000,000,000"
    case .negative(let text): "value \(text.shortQuoted) is less than 0"
    case .unknownUnit(let unit, let type): "\(type) cannot be in \(unit.shortQuoted)"
    case .unknownValue(let text): "\(text.shortQuoted) is no value of sleep"
    case .endBeforeStart: "endDate is before startDate"
    case .tooLong: "the record is longer than a day"
    case .outOfRange(let text): "startDate \(text.shortQuoted) is not from 1970 to 2100"
    }
  }

  var hint: String? {
    switch self {
    case .clinicalDocument: "import export.xml, which is next to it, or the whole archive"
    case .notATime: "write it as 2018-09-10 02:28:55 -0700"
    default: nil
    }
  }
}

extension ImportSummary.Reason {
  static let workouts = Self(rank: 20, "workouts, which are no measure")
  static let activitySummaries = Self(rank: 21, "rings of days, which are no measure")
  static let correlations = Self(rank: 22, "groups of records that are there by themselves too")
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
