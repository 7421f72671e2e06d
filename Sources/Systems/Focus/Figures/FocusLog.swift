/// What is on record of focus, as a vault holds it.
package struct FocusLog: Sendable {
  /// What was logged and imported.
  package var sessions = SessionLog()
  /// What devices recorded.
  package var events = UsageLog()

  /// Nothing on record.
  package init() {}
}
