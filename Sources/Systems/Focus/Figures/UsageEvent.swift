package import Basics

/// Something that a person's device recorded about its use.
package struct UsageEvent: Sendable, Hashable {
  /// What happened.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case screenOn = "screen_on"
    case screenOff = "screen_off"
    case appSwitch = "app_switch"
  }

  /// When it happened.
  package var at: Instant
  /// What happened.
  package var kind: Kind
  /// The application that was switched to.
  package var app: String?
  /// How long the application stayed in front.
  package var duration: Duration?
  /// The title of its window.
  package var title: String?

  /// An event; all but its time and kind can be left out.
  package init(
    at: Instant, kind: Kind, app: String? = nil, duration: Duration? = nil, title: String? = nil
  ) {
    self.at = at
    self.kind = kind
    self.app = app
    self.duration = duration
    self.title = title
  }
}
