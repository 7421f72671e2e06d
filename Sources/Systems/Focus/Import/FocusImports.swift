import SiteKit
package import Vault

extension ImportFormat {
  package static let activityWatch = ImportFormat(
    "activitywatch", "an export of ActivityWatch"
  ) { $0.form == .json && $0.text.contains("\"buckets\"") }
  package static let toggl = ImportFormat(
    "toggl", "a detailed CSV report of Toggl Track"
  ) { $0.columns.isSuperset(of: ["start date", "start time"]) }
  static let clockify = ImportFormat("clockify", "a detailed CSV report of Clockify") {
    $0.columns.isSuperset(of: ["duration (h)", "start date"])
  }
}

extension ImportForm {
  /// The exports of time trackers, in the order they are tried.
  static let focus = [
    ImportForm(
      .activityWatch, makes: "sessions and usage events",
      options: [.keepTitles]
    ) {
      ActivityWatchImporter(
        keepsTitles: $0.answers[ImportOption.keepTitles.name] != nil, now: $0.now)
    },
    ImportForm(.clockify, makes: "sessions", options: [.dates]) {
      TimesheetImporter(.clockify, $0)
    },
    ImportForm(.toggl, makes: "sessions", options: [.dates]) { TimesheetImporter(.toggl, $0) },
    .calendarSessions,
  ]
}

extension ImportSummary.Reason {
  /// Browser events without `--keep-titles`: they consist of titles and addresses only.
  static let browserEvent = Self(rank: 0, "browser events, which need --keep-titles")
  /// An entry that ends at its start.
  static let noLength = Self(rank: 2, "entries of no length")
  /// Holidays and time off in a timesheet.
  static let timeOff = Self(rank: 3, "days off, which are no sessions")

  /// A bucket of a type that is not imported.
  static func otherBucket(_ type: String) -> Self { Self(rank: 1, "events of the type \(type)") }
}
