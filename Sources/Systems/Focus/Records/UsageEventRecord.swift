import Basics
import Vault
import Wording

struct UsageEventRecord {
  enum Field: String, CaseIterable, Sendable {
    case at, type, app, seconds, title, url
  }

  private var at: Instant?
  private var kind: UsageEvent.Kind?
  private var app: FieldValue?
  private var title: FieldValue?
  private var duration: Duration?
  private var atWasGiven = false
  private var typeWasGiven = false

  mutating func take(_ value: FieldValue, for field: Field, _ context: inout RecordContext) {
    switch field {
    case .at:
      atWasGiven = true
      at = value.instant(&context)
    case .type:
      typeWasGiven = true
      kind = value.choice(of: UsageEvent.Kind.self, &context)
    case .app: app = value.asText(&context)
    case .seconds: duration = value.duration(&context)
    case .title: title = value.asText(&context)
    case .url: _ = value.text(&context)
    }
  }

  mutating func check(_ context: inout RecordContext) {
    // If it was given but could not be read, it has been reported.
    if !atWasGiven { context.report(.missing(field: "at")) }
    if !typeWasGiven { context.report(.missing(field: "type")) }
  }

  func add(to log: inout UsageLog) {
    guard let at, let kind else { return }
    if app?.hasEscapes ?? false || title?.hasEscapes ?? false {
      log.append(
        UsageEvent(
          at: at, kind: kind, app: app?.nonEmptyString, duration: duration,
          title: title?.nonEmptyString))
    } else {
      log.append(
        at: at, kind: kind, app: app?.nonEmptyBytes, title: title?.nonEmptyBytes,
        duration: duration)
    }
  }
}

extension UsageEventRecord: DescribedRecord {
  static var decoding: (any RecordDecoding)? { UsageEventDecoding() }

  static let kind = KindOfRecord(
    "event", title: "entry.event", in: FocusReader.events,
    "Something that a device recorded about its use; focus is detected where it was left alone",
    example: "daybook add event --type screen_off",
    fields: [
      Vault.Field(
        "at", .time, "When it happened", isRequired: true,
        entry: FieldEntry("entry.when", as: .time(defaultsToNow: true))),
      Vault.Field(
        "type", .choice(UsageEvent.Kind.allCases.map(\.rawValue)), "The kind of event",
        isRequired: true,
        entry: FieldEntry(
          "entry.event_type", question: "screen_on, screen_off or app_switch?"
        ) { type, words in
          switch UsageEvent.Kind(rawValue: type) {
          case .screenOn: words("entry.event_screen_on")
          case .screenOff: words("entry.event_screen_off")
          case .appSwitch: words("entry.event_app_switch")
          case nil: nil
          }
        }),
      Vault.Field(
        "app", .text, "The application that was switched to", privacy: .intimate,
        entry: FieldEntry("entry.app")),
      Vault.Field(
        "seconds", .duration, "How long the application stayed in front",
        entry: FieldEntry("entry.seconds", as: .whole(0...86_400), help: "entry.seconds_help")),
      Vault.Field(
        "title", .text, "The title of the window, for the rules of the setting focus.apps",
        privacy: .intimate, entry: FieldEntry("entry.window")),
      Vault.Field("url", .text, "The address of the page; in no figure", privacy: .intimate)
        .shown(as: "entry.url"),
    ])
}

extension UsageLog: RecordLog {
  package mutating func append(_ row: Int, of other: UsageLog) { append(other[row]) }

  package mutating func replace(_ row: Int, with otherRow: Int, of other: UsageLog) {
    replace(row, with: other[otherRow])
  }

  package func isEqual(_ row: Int, to otherRow: Int, of other: UsageLog) -> Bool {
    self[row] == other[otherRow]
  }
}
