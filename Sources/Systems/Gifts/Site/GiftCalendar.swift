import Basics
import Vault
import Wording

/// What of the gift ledger has a day: birthdays, and loans that have to be paid back.
struct GiftCalendar: Sendable {
  /// Something on a day.
  struct Occasion: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case birthday(Contact)
      /// A loan that is not settled.
      case loanDue(Loan)
    }

    let day: Day
    let kind: Kind
  }

  private let contacts: [Contact]
  private let loans: [Loan]
  private let words: Words

  /// The calendar of everybody, or of one person.
  init(_ ledger: GiftLedger, of person: Person? = nil, words: Words) {
    contacts = ledger.people.map(\.contact).filter { person == nil || $0.id == person?.id }
    loans = ledger.loans.filter {
      $0.status != .settled && (person == nil || $0.contact == person?.id)
    }
    self.words = words
  }

  /// What is on some days, in order of day; birthdays before loans, both in the ledger's order.
  func occasions(on days: ClosedRange<Day>) -> [Occasion] {
    let birthdays = contacts.flatMap { contact in
      (contact.birthday?.days(in: days) ?? []).map {
        Occasion(day: $0, kind: .birthday(contact))
      }
    }
    let due = loans.compactMap { loan in
      loan.due.flatMap { days.contains($0) ? Occasion(day: $0, kind: .loanDue(loan)) : nil }
    }
    // By place too, as sorting alone may exchange what is on one day.
    return (birthdays + due).enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  /// What is on some days as events, each by itself, with a reminder a week before.
  func events(on days: ClosedRange<Day>) -> [CalendarEvent] {
    occasions(on: days).map { event($0) }
  }

  /// What is to come as events with a reminder a week before, from a day on: birthdays of the solar
  /// year once, as events that come back each year; those of the lunar year, which no calendar
  /// program can repeat, one by one for some years; and loans, those that were due before too.
  func events(from day: Day, lunarYears years: Int) -> [CalendarEvent] {
    let solar = contacts.compactMap { contact -> CalendarEvent? in
      guard case .solar(let month, let dayOfMonth, _) = contact.birthday,
        let next = contact.birthday?.next(from: day)
      else { return nil }
      var event = event(Occasion(day: next, kind: .birthday(contact)), isOneOfMany: false)
      event.yearly = month == 2 && dayOfMonth == 29 ? .lastOfFebruary : .sameDay
      return event
    }
    let last = Day(number: day.number + 366 * years)
    let lunar = contacts.flatMap { contact -> [CalendarEvent] in
      guard case .lunar = contact.birthday else { return [] }
      return (contact.birthday?.days(in: day...last) ?? []).prefix(years).map {
        event(Occasion(day: $0, kind: .birthday(contact)), isOneOfMany: true)
      }
    }
    let due = loans.compactMap { loan in
      loan.due.map { event(Occasion(day: $0, kind: .loanDue(loan)), isOneOfMany: true) }
    }
    return solar + lunar + due
  }

  /// An occasion as an event with a reminder a week before.
  ///
  /// - Parameter isOneOfMany: Whether the same person's other birthdays are events of their own.
  func event(_ occasion: Occasion, isOneOfMany: Bool = true) -> CalendarEvent {
    switch occasion.kind {
    case .birthday(let contact):
      let id = isOneOfMany ? "\(contact.id)-\(occasion.day)" : contact.id
      return CalendarEvent(
        identifier: "birthday-\(id)@daybook", day: occasion.day, summary: title(of: occasion),
        note: birthdayNote(contact, on: isOneOfMany ? occasion.day : nil), reminderDays: 7)
    case .loanDue(let loan):
      return CalendarEvent(
        identifier: "loan-\(loan.id)@daybook", day: occasion.day, summary: title(of: occasion),
        note: loan.gift.note, reminderDays: 7)
    }
  }

  /// What it is in a few words: 张三的生日, `Birthday of Anna`.
  func title(of occasion: Occasion) -> String {
    switch occasion.kind {
    case .birthday(let contact): return words("gifts.birthday_of", ["person": contact.name])
    case .loanDue(let loan):
      let left = words.plainMoney(loan.outstanding)
      return loan.gift.direction == .sent
        ? words("calendar.lent", ["person": loan.name, "amount": left])
        : words("calendar.borrowed", ["person": loan.name, "amount": left])
    }
  }

  /// The lunar date and the age, as far as they are known and, for an event that comes back, the
  /// same each time.
  private func birthdayNote(_ contact: Contact, on day: Day?) -> String? {
    var parts: [String] = []
    if case .lunar(let anniversary, _) = contact.birthday {
      parts.append(words.lunar(anniversary))
    }
    if let day, let age = contact.birthday?.age(on: day) {
      parts.append(words("gifts.turns", ["age": age]))
    }
    return parts.isEmpty ? nil : words.list(parts)
  }
}

extension Birthday {
  /// The birthdays on some days, in order.
  func days(in days: ClosedRange<Day>) -> [Day] {
    var found: [Day] = []
    var start = days.lowerBound
    // Nothing is next of a day before the lunar calendar.
    if case .lunar = self { start = max(start, LunarYear.knownDays.lowerBound) }
    while let day = next(from: start), day <= days.upperBound {
      found.append(day)
      start = day.next
    }
    return found
  }
}
