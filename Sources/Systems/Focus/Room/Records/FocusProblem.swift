import Diagnostics

/// What can be wrong with sessions, usage events and what is set about focus, beside what can be
/// wrong with any record. The wording is here.
enum FocusProblem: Problem {
  case endBeforeStart
  case longSession(hours: Int)
  case endlessSession(days: Int)
  /// A `screen_off` or `screen_on` without a partner.
  case unpairedEvent(String, at: String)
  /// A setting that is a window of no length.
  case emptyWindow(String)

  var severity: Diagnostic.Severity {
    switch self {
    case .endBeforeStart, .endlessSession: .error
    case .longSession, .unpairedEvent, .emptyWindow: .warning
    }
  }

  var kind: String {
    switch self {
    case .endBeforeStart: "end-before-start"
    case .longSession: "long-session"
    case .endlessSession: "endless-session"
    case .unpairedEvent: "unpaired-event"
    case .emptyWindow: "empty-window"
    }
  }

  var message: String {
    switch self {
    case .endBeforeStart: "the session ends before it starts"
    case .longSession(let hours): "the session is \(hours) hours long"
    case .endlessSession(let days): "the session is \(days) days long; 31 is the most"
    case .unpairedEvent(let type, let time):
      "\(type) at \(time) has no "
        + (type == "screen_off" ? "screen_on after it" : "screen_off before it")
    case .emptyWindow(let key): "\(key) starts and ends at the same time, so it is empty"
    }
  }

  var hint: String? {
    switch self {
    case .endBeforeStart, .emptyWindow: nil
    case .longSession: "was its end forgotten? write valid: false to leave it out"
    case .endlessSession: "was its end forgotten?"
    case .unpairedEvent: "no focus was counted from it; add the missing event if you know it"
    }
  }
}
