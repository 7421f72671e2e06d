import Basics

/// How things stand between a person and the one who keeps the ledger.
enum Standing: String, Sendable, Hashable, CaseIterable {
  /// The last gift came from the person, who has an occasion in the next ``GiftLedger/horizon``
  /// days: a birthday, an exchange that is planned, or a festival on which gifts were exchanged
  /// within three years.
  case yourTurn
  /// The last gift is three years ago or longer.
  case dormant
  /// Three gifts or more one way, and never one the other way.
  case oneWay
  /// A gift each way within three years.
  case core
  /// None of these; so too when there never was a gift.
  case regular
}

/// A person of the ledger with the figures up to today. Gifts and loans are apart; only gifts make
/// a standing, as a loan and its repayment are no favours.
struct Person: Sendable, Hashable, Identifiable {
  let contact: Contact
  /// What was given, as gifts.
  let gifts: Totals
  /// What was lent, borrowed and paid back.
  let loans: Totals
  /// The days of the first and the last gift; nil when there never was one.
  let firstDay: Day?
  let lastDay: Day?
  /// All that holds, in the order of ``Standing``; never empty.
  let standings: [Standing]

  var id: String { contact.id }
  var name: String { contact.name }
  /// The first of ``standings``: what to do comes before what is no longer so, and that before what
  /// is.
  var standing: Standing { standings.first ?? .regular }
}

extension Person: Comparable {
  /// By name, then by id.
  static func < (left: Person, right: Person) -> Bool {
    (left.name, left.id) < (right.name, right.id)
  }
}

/// Persons who give together, with the sums of them all.
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

/// What is gathered of a person in one pass through the ledger.
struct PersonDraft {
  var gifts = Totals()
  var loans = Totals()
  var firstDay: Day?
  var lastSent: Day?
  var lastReceived: Day?
  /// The categories of the person's gifts that have not lapsed.
  var recentCategories: Set<OccasionCategory> = []

  var lastDay: Day? { [lastSent, lastReceived].compactMap(\.self).max() }

  /// - Parameter hasOccasion: Whether an occasion of the person is coming, beside festivals.
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
  /// How many years without an exchange make a relation dormant.
  static let yearsToLapse = 3

  /// The day on which nothing will have been exchanged for three years.
  var lapse: Day { adding(years: Self.yearsToLapse) }

  /// Whether an exchange of this day is three years ago, to the day, or longer.
  func hasLapsed(by today: Day) -> Bool { lapse <= today }
}
