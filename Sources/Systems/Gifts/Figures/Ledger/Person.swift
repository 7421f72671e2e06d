import Basics

/// The state of exchanges between a person and the owner of the ledger.
enum Standing: String, Sendable, Hashable, CaseIterable {
  /// The last gift came from the person, and they have an occasion within ``GiftLedger/horizon``
  /// days: a birthday, a planned exchange, or a festival that had an exchange of gifts within three
  /// years.
  case yourTurn
  /// The last gift was at least three years ago.
  case dormant
  /// At least three gifts in one direction, and none in the other.
  case oneWay
  /// A gift in each direction within three years.
  case core
  /// None of these, including persons without any gift.
  case regular
}

/// A person of the ledger with figures up to today, gifts and loans separate. Only gifts determine
/// the standing, as a loan and its repayment are no favours.
struct Person: Sendable, Hashable, Identifiable {
  let contact: Contact
  /// The totals of gifts.
  let gifts: Totals
  /// The totals of loans and repayments.
  let loans: Totals
  /// The days of the first and the last gift; nil without gifts.
  let firstDay: Day?
  let lastDay: Day?
  /// All standings that apply, in the order of ``Standing``; never empty.
  let standings: [Standing]

  var id: String { contact.id }
  var name: String { contact.name }
  /// The first of ``standings``: actions come first, then lapsed relations, then current ones.
  var standing: Standing { standings.first ?? .regular }
}

extension Person: Comparable {
  /// By name, then by id.
  static func < (left: Person, right: Person) -> Bool {
    (left.name, left.id) < (right.name, right.id)
  }
}

/// Persons who give together, with their combined totals.
struct Household: Sendable, Hashable {
  let name: String
  let members: [Person]
  let gifts: Totals
  let loans: Totals

  init(name: String, members: [Person]) {
    self.name = name
    self.members = members
    var (gifts, loans) = (Totals(), Totals())
    for member in members {
      gifts += member.gifts
      loans += member.loans
    }
    self.gifts = gifts
    self.loans = loans
  }
}

/// The data collected about a person in one pass through the ledger.
struct PersonDraft {
  var gifts = Totals()
  var loans = Totals()
  var firstDay: Day?
  var lastSent: Day?
  var lastReceived: Day?
  /// The categories of the person's gifts within the last three years.
  var recentCategories: Set<OccasionCategory> = []

  var lastDay: Day? { [lastSent, lastReceived].compactMap(\.self).max() }

  /// - Parameter hasOccasion: True if the person has a coming occasion other than a festival.
  func standings(
    today: Day, hasOccasion: Bool, festivals: Set<OccasionCategory>
  ) -> [Standing] {
    var found: [Standing] = []
    if let lastReceived, lastSent.map({ $0 < lastReceived }) ?? true,
      hasOccasion || !festivals.isDisjoint(with: recentCategories)
    {
      found.append(.yourTurn)
    }
    if let lastDay, lastDay.hasLapsed(by: today) { found.append(.dormant) }
    let counts = (gifts.sentCount, gifts.receivedCount)
    if counts.0 >= 3 && counts.1 == 0 || counts.1 >= 3 && counts.0 == 0 { found.append(.oneWay) }
    if let lastSent, let lastReceived, !lastSent.hasLapsed(by: today),
      !lastReceived.hasLapsed(by: today)
    {
      found.append(.core)
    }
    return found.isEmpty ? [.regular] : found
  }
}

extension Day {
  /// The number of years without an exchange that make a relation dormant.
  static let yearsToLapse = 3

  /// The day the relation lapses if nothing more is exchanged.
  var lapse: Day { adding(years: Self.yearsToLapse) }

  /// True if an exchange on this day is at least three years before `today`, to the day.
  func hasLapsed(by today: Day) -> Bool { lapse <= today }
}
