/// A line of what to look at next, seen from the last day of a period.
package struct OutlookItem: Sendable, Hashable {
  /// The system that it is about, whose colour it has.
  package var system: String
  package var text: String
  /// Where it leads in the site.
  package var address: String?

  /// A line about `system`.
  package init(_ system: String, _ text: String, address: String? = nil) {
    self.system = system
    self.text = text
    self.address = address
  }
}
