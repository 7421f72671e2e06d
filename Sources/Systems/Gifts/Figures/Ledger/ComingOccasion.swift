import Basics

extension Festival {
  /// The gift-giving festivals on some days, in order; all others are only days of the calendar.
  static func kept(on days: ClosedRange<Day>) -> [(day: Day, festival: Festival)] {
    days.flatMap { day in Festival.on(day).filter(kept.contains).map { (day, $0) } }
  }

  private static let kept: Set<Festival> = [
    .springFestival, .lantern, .qingming, .dragonBoat, .qixi, .midAutumn, .doubleNinth, .laba,
    .newYearsEve,
  ]

  /// The category of gifts exchanged on it; nil if it has no gifts of its own.
  var category: OccasionCategory? {
    switch self {
    case .springFestival: .springFestival
    case .dragonBoat: .dragonBoat
    case .midAutumn: .midAutumn
    default: nil
    }
  }
}

extension OccasionCategory {
  /// True for a festival, which is on the same day for everyone.
  var isFestival: Bool { Festival.allCases.contains { $0.category == self } }
}

/// A coming occasion with the people it is about.
struct ComingOccasion: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// With the age that the person reaches, if the year of birth is known.
    case birthday(age: Int?)
    case festival(Festival)
    case loanDue(Loan)
    /// A gift dated after today.
    case planned(Gift)
  }

  /// A person with the information needed to choose a gift.
  struct Guest: Sendable, Hashable {
    let person: Person
    /// The person's last gift, preferably on this kind of occasion; nil if there is none.
    let lastReceived: Gift?
    /// Nil for a loan, or without any basis for a suggestion.
    let suggestion: Suggestion?
  }

  let day: Day
  let kind: Kind
  /// The people it is about, by name. For a festival, everyone who gave or received a gift on it
  /// within three years.
  let guests: [Guest]
}

extension GiftLedger {
  /// Occasions from today on for `count` days: birthdays, festivals, loans due and planned gifts,
  /// in order of day. Anniversaries are unknown, as the day of a gift is not the day of the birth
  /// or the wedding.
  func comingOccasions(days count: Int = horizon) -> [ComingOccasion] {
    let days = today...today.advanced(by: max(0, count))
    var coming: [ComingOccasion] = []
    // Looked up once, as a festival may have many guests.
    let ranges = OccasionCategory.allCases.reduce(into: [:]) { $0[$1] = usual(for: $1) }
    func guest(
      _ person: Person, _ category: OccasionCategory, on day: Day
    ) -> ComingOccasion.Guest {
      ComingOccasion.Guest(
        person: person, lastReceived: lastReceived(from: person, for: category),
        suggestion: suggestion(for: person, category, on: day, usual: ranges[category]))
    }
    for person in people {
      guard let birthday = person.contact.birthday, let day = birthday.next(from: today),
        days.contains(day)
      else { continue }
      coming.append(
        ComingOccasion(
          day: day, kind: .birthday(age: birthday.age(on: day)),
          guests: [guest(person, .birthday, on: day)]))
    }
    for (day, festival, celebrants) in comingFestivals(on: days) {
      coming.append(
        ComingOccasion(
          day: day, kind: .festival(festival),
          guests: festival.category.map { category in
            celebrants.map { guest($0, category, on: day) }
          } ?? []))
    }
    for loan in loans where loan.status == .open {
      guard let due = loan.due, days.contains(due) else { continue }
      coming.append(
        ComingOccasion(
          day: due, kind: .loanDue(loan),
          guests: person(loan.contact).map {
            [.init(person: $0, lastReceived: nil, suggestion: nil)]
          } ?? []))
    }
    for gift in gifts(on: days) where gift.isPlanned(today: today) {
      coming.append(
        ComingOccasion(
          day: gift.day, kind: .planned(gift),
          guests: person(gift.contact).map { [guest($0, gift.category, on: gift.day)] } ?? []))
    }
    return coming.sorted { $0.rank < $1.rank }
  }

  /// The gift-giving festivals on some days, in order, each with the people who gave or received a
  /// gift on it within three years, by name.
  func comingFestivals(
    on days: ClosedRange<Day>
  ) -> [(day: Day, festival: Festival, celebrants: [Person])] {
    var celebrants: [OccasionCategory: Set<Int>] = [:]
    for row in rows where row.category.isFestival && !row.day.hasLapsed(by: today) {
      celebrants[row.category, default: []].insert(row.owner)
    }
    return Festival.kept(on: days).map { day, festival in
      let indices = festival.category.flatMap { celebrants[$0] } ?? []
      return (day, festival, indices.sorted().map { people[$0] })
    }
  }
}

extension ComingOccasion {
  /// Sort key: the day; then festivals, birthdays, planned gifts, loans; then id or name.
  fileprivate var rank: (Day, Int, String) {
    switch kind {
    case .festival(let festival): (day, 0, festival.rawValue)
    case .birthday: (day, 1, (guests.first?.person).map { $0.name + "\n" + $0.id } ?? "")
    case .planned(let gift): (day, 2, gift.id)
    case .loanDue(let loan): (day, 3, loan.id)
    }
  }
}
