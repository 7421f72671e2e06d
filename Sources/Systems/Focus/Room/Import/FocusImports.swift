import Chronology
import Focus
package import Vault

extension ImportFormat {
  package static let activityWatch = ImportFormat(
    "activitywatch", "an export of ActivityWatch", command: "daybook import activitywatch"
  ) { $0.form == .json && $0.text.contains("\"buckets\"") }
  package static let toggl = ImportFormat(
    "toggl", "a detailed CSV report of Toggl Track", command: "daybook import toggl"
  ) { $0.columns.isSuperset(of: ["start date", "start time"]) }
  static let clockify = ImportFormat("clockify", "a detailed CSV report of Clockify") {
    $0.columns.isSuperset(of: ["duration (h)", "start date"])
  }
  static let rescueTime = ImportFormat("rescuetime", "a CSV report of RescueTime") {
    $0.columns.contains("time spent (seconds)")
  }

  /// What programs write that measure time, in the order in which they are tried.
  package static let focus = [activityWatch, clockify, toggl, rescueTime]
}

extension ImportSummary.Reason {
  /// Browser events without `--keep-titles`: they are nothing but titles and addresses.
  static let browserEvent = Self(rank: 0, "browser events, which need --keep-titles")
  /// An entry whose end is its start.
  static let noLength = Self(rank: 2, "entries of no length")

  /// A bucket of a type that nothing is made of.
  static func otherBucket(_ type: String) -> Self { Self(rank: 1, "events of the type \(type)") }
}

/// What a vault has of focus, as far as an import needs to know it.
package struct KnownFocus: Sendable {
  /// Until when the sessions go.
  package var sessions = KnownRecords()
  /// Until when the usage events go.
  package var events = KnownRecords()

  /// Nothing.
  package init() {}

  /// Reads what a vault has.
  package init(_ reader: CollectionReader) async {
    sessions = await KnownRecords(
      of: FocusReader.sessions, as: SessionDecoding(), in: reader
    ) { log, row in log[row].end ?? log[row].start }
    events = await KnownRecords(
      of: FocusReader.events, as: UsageEventDecoding(), in: reader
    ) { log, row in log[row].at + (log[row].duration ?? .zero) }
  }
}
