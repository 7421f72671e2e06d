import Basics
import Charts

/// What can be wrong with sessions, usage events and what is set about focus, beside what can be
/// wrong with any record. The wording is here.
enum FocusProblem: Problem {
  case endBeforeStart(start: String, end: String)
  case longSession(hours: Int)
  case endlessSession(days: Int)
  /// A session without an end that is not running any more; `counted` is what counts of it.
  case noEnd(id: String?, counted: String, until: String, isOld: Bool)
  case sameSession
  /// A `screen_off` or `screen_on` without a partner.
  case unpairedEvent(String, at: String)
  /// A device without events for longer than the setting `focus.longestGap`.
  case silentDevice(from: String, length: String)
  /// A setting that is a window of no length.
  case emptyWindow(String)

  var severity: Diagnostic.Severity {
    switch self {
    case .endBeforeStart, .endlessSession, .noEnd(_, _, _, isOld: true): .error
    case .noEnd, .sameSession, .longSession, .unpairedEvent, .emptyWindow: .warning
    case .silentDevice: .note
    }
  }

  var kind: String {
    switch self {
    case .endBeforeStart: "end-before-start"
    case .longSession: "long-session"
    case .endlessSession: "endless-session"
    case .noEnd: "no-end"
    case .sameSession: "same-session"
    case .unpairedEvent: "unpaired-event"
    case .silentDevice: "silent-device"
    case .emptyWindow: "empty-window"
    }
  }

  var message: String {
    switch self {
    case .endBeforeStart(let start, let end):
      "the session ends before it starts: it starts at \(start) and ends at \(end)"
    case .longSession(let hours): "the session is \(hours) hours long"
    case .endlessSession(let days): "the session is \(days) days long; 31 is the most"
    case .noEnd(_, let counted, _, _): "the session has no end; \(counted) of it counts"
    case .sameSession: "a session with this start and end is on record already"
    case .unpairedEvent(let type, let time):
      "\(type) at \(time) has no "
        + (type == "screen_off" ? "screen_on after it" : "screen_off before it")
    case .silentDevice(let start, let length):
      "the device has no events for \(length) from \(start) on; no focus was counted from it"
    case .emptyWindow(let key): "\(key) starts and ends at the same time, so it is empty"
    }
  }

  var hint: String? {
    switch self {
    case .endBeforeStart, .sameSession, .emptyWindow: nil
    case .longSession: "was its end forgotten? write valid: false to leave it out"
    case .endlessSession: "was its end forgotten?"
    case .noEnd(let id?, _, let end, _):
      "say when it ended, such as: daybook stop \(id.shortIdentifier) --at \(end)"
    case .noEnd(nil, _, let end, _): "say when it ended, such as: --end \(end)"
    case .silentDevice:
      "add the missing events or sessions; a device that you do leave alone for so long: set "
        + "focus.longestGap, at most 24 h"
    case .unpairedEvent: "no focus was counted from it; add the missing event if you know it"
    }
  }
}

extension FocusProblem {
  /// That of a session that counts for `counted`, a day after its start an error.
  static func noEnd(id: String?, counted: Interval, in moment: Moment) -> Self {
    .noEnd(
      id: id, counted: ValueFormat.duration.text(counted.duration.inSeconds),
      until: counted.end.formatted(in: moment.zone),
      isOld: moment.asOf - counted.start > .hours(24))
  }
}
