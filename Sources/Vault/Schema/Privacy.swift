/// What an audience other than the person needs to be allowed before it sees a field.
package enum Privacy: String, Sendable, Hashable, CaseIterable {
  /// Nothing of its own: it goes with its record, and into sums.
  case open
  /// It names a person.
  case name
  /// An amount of money.
  case amount
  /// The person's own words, which may say anything; they go out whole or not at all.
  case text
  /// How the person feels, or what else is nobody's business: it stays unless the audience names
  /// it.
  case intimate

  /// What it means, for the documentation.
  package var meaning: String {
    switch self {
    case .open: "shown with its record, and in sums"
    case .name: "names a person"
    case .amount: "an amount of money"
    case .text: "your own words"
    case .intimate: "stays private unless an audience names it"
    }
  }
}
