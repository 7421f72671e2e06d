import Basics
import Liquid
import SiteKit
import Vault
import Wording

extension ReminderKind {
  static let birthdays = ReminderKind(
    "birthdays", "remind.birthdays", .ahead(days: 7, hour: 9), of: "birthdays")
}

/// The dated entries of the gift ledger: birthdays, and due dates of loans.
struct GiftCalendar: Sendable {
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
  private let settings: ReminderSettings
  /// The sums to prepare, by the ids of birthdays.
  private let sums: [String: Money]

  /// The calendar of everyone, or of one person.
  ///
  /// - Parameters:
  ///   - settings: When birthdays are reminded of.
  ///   - coming: The birthdays whose reminders give the sum to prepare.
  init(
    _ ledger: GiftLedger, of person: Person? = nil, words: Words,
    reminding settings: ReminderSettings = ReminderSettings(), sumsFor coming: [ComingItem] = []
  ) {
    self.settings = settings
    let sums = coming.compactMap { coming -> (String, Money)? in
      guard case .occasion(let occasion) = coming, case .birthday = occasion.kind,
        let guest = occasion.guests.first, let sum = guest.suggestion?.amount
      else { return nil }
      return (Self.identifier(of: guest.person.contact, on: occasion.day), sum)
    }
    self.sums = Dictionary(sums) { first, _ in first }
    contacts = ledger.people.map(\.contact).filter { person == nil || $0.id == person?.id }
    loans = ledger.loans.filter {
      $0.status != .settled && (person == nil || $0.contact == person?.id)
    }
    self.words = words
  }

  /// The entries on some days, in order of day; birthdays before loans, each in the ledger's order.
  func occasions(on days: ClosedRange<Day>) -> [Occasion] {
    let birthdays = contacts.flatMap { contact in
      (contact.birthday?.days(in: days) ?? []).map {
        Occasion(day: $0, kind: .birthday(contact))
      }
    }
    let due = loans.compactMap { loan in
      loan.due.flatMap { days.contains($0) ? Occasion(day: $0, kind: .loanDue(loan)) : nil }
    }
    // Also by position, as sorting alone may reorder the entries of a day.
    return (birthdays + due).enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  /// The entries on some days as separate events, each with a reminder.
  func events(on days: ClosedRange<Day>) -> [CalendarEvent] {
    occasions(on: days).map { event($0) }
  }

  /// The entries from a day on as events with a reminder: solar birthdays once, as
  /// yearly events; lunar ones, which calendar programs cannot repeat, one by one for some years;
  /// and loans, including overdue ones.
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

  /// An entry as an event with a reminder: for birthdays by the settings, for loans a week before.
  ///
  /// - Parameter isOneOfMany: True if the same person's other birthdays are separate events.
  func event(_ occasion: Occasion, isOneOfMany: Bool = true) -> CalendarEvent {
    switch occasion.kind {
    case .birthday(let contact):
      let day = isOneOfMany ? occasion.day : nil
      var event = CalendarEvent(
        identifier: Self.identifier(of: contact, on: day), day: occasion.day,
        summary: title(of: occasion), note: birthdayNote(contact, on: day))
      if let hour = settings.hour(of: .birthdays) {
        event.reminderDays = settings.days(of: .birthdays)
        event.reminderTime = hour
      }
      let parts = [
        event.summary,
        event.reminderDays.map {
          words.distance(from: occasion.day.advanced(by: -$0), to: occasion.day)
        },
        sums[event.identifier].map {
          words("gifts.suggestion", ["amount": words.plainMoney($0)])
        },
      ]
      if event.reminderDays != nil { event.reminderText = words.list(parts.compactMap(\.self)) }
      return event
    case .loanDue(let loan):
      var event = CalendarEvent(
        identifier: "loan-\(loan.id)@daybook", day: occasion.day, summary: title(of: occasion),
        note: loan.gift.note, reminderDays: 7)
      event.reminderTime = settings.hour(of: .birthdays) ?? CalendarEvent.usualReminderTime
      return event
    }
  }

  /// - Parameter day: Nil for an event that comes back each year.
  private static func identifier(of contact: Contact, on day: Day?) -> String {
    "birthday-\(contact.id)\(day.map { "-\($0)" } ?? "")@daybook"
  }

  /// A short title: 张三的生日, `Birthday of Anna`.
  func title(of occasion: Occasion) -> String {
    switch occasion.kind {
    case .birthday(let contact): return words("gifts.birthday_of", ["person": contact.name])
    case .loanDue(let loan):
      return words(
        loan.gift.direction == .sent ? "calendar.lent" : "calendar.borrowed",
        ["person": loan.name, "amount": words.plainMoney(loan.outstanding)])
    }
  }

  /// The lunar date and the age, if known and, for a recurring event, the same every year.
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
    // Days before the lunar calendar have no next lunar day.
    if case .lunar = self { start = max(start, LunarYear.knownDays.lowerBound) }
    while let day = next(from: start), day <= days.upperBound {
      found.append(day)
      start = day.next
    }
    return found
  }
}

// Coming events, for the dashboard and the calendar of the site.
extension GiftView {
  /// Birthdays, festivals, planned gifts and loans up to some days ahead; festivals only with
  /// people to give to.
  func next(within days: Int) -> [NextItem] {
    let last = ledger.today.advanced(by: days)
    return coming.filter { $0.day <= last && !isEmptyFestival($0) }.map { coming in
      let object = item(coming, guests: 0)
      let amount = suggestion(for: coming).map {
        words("gifts.suggestion", ["amount": words.money($0)])
      }
      let details = [object["detail"]?.stringValue, amount].compactMap(\.self)
      return NextItem(
        .occasion, on: coming.day, isOverdue: coming.day < ledger.today, tone: "gifts",
        title: object["title"]?.stringValue ?? "",
        detail: details.isEmpty ? nil : words.list(details),
        address: object["url"]?.stringValue ?? GiftAddress.coming,
        record: object["record"] ?? .nil)
    }
  }

  /// The birthdays ahead, each with the sum to prepare if one can be suggested.
  func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder] {
    coming.compactMap { coming in
      guard case .occasion(let occasion) = coming, case .birthday(let age) = occasion.kind,
        let person = occasion.guests.first?.person,
        let due = settings.due(.birthdays, ahead: occasion.day, at: moment)
      else { return nil }
      let sum = suggestion(for: coming).map {
        words("gifts.suggestion", ["amount": words.money($0)])
      }
      let parts = [
        person.name, words.distance(from: moment.today, to: occasion.day),
        words.shortDateWithWeekday(occasion.day), age.map { words("gifts.turns", ["age": $0]) },
        sum,
      ]
      return Reminder(.birthdays, due: due, words.commas(parts.compactMap(\.self)))
    }
  }

  private func isEmptyFestival(_ coming: ComingItem) -> Bool {
    guard case .occasion(let occasion) = coming, case .festival = occasion.kind else {
      return false
    }
    return occasion.guests.isEmpty
  }

  /// The suggested amount for the only person of an occasion.
  private func suggestion(for coming: ComingItem) -> Money? {
    guard case .occasion(let occasion) = coming else { return nil }
    if case .festival = occasion.kind { return nil }
    return occasion.guests.first?.suggestion?.amount
  }

  /// Festivals, birthdays, loans and planned gifts on some days, each with its page.
  func events(on days: ClosedRange<Day>) -> [SiteEvent] {
    festivals(on: days) + birthdaysAndLoans(on: days) + planned(on: days)
  }

  /// Birthdays and loans; a site for others has no calendar.
  var calendar: GiftCalendar {
    GiftCalendar(ledger, words: words, reminding: reminding, sumsFor: coming)
  }

  /// The same entries as in `daybook calendar`.
  private func birthdaysAndLoans(on days: ClosedRange<Day>) -> [SiteEvent] {
    return calendar.occasions(on: days).map { occasion in
      let address =
        switch occasion.kind {
        case .birthday(let contact): addressOfPerson[contact.id]
        case .loanDue(let loan): addressOfLoan[loan.id]
        }
      return SiteEvent(calendar.event(occasion), address: address)
    }
  }

  /// Gift-giving festivals, with the people of earlier exchanges; empty if the ledger has no gifts.
  private func festivals(on days: ClosedRange<Day>) -> [SiteEvent] {
    guard isAny else { return [] }
    return ledger.comingFestivals(on: days).map { coming in
      var event = LunarCalendarExport.event(coming.festival, on: coming.day)
      event.summary = words.name(of: coming.festival)
      event.note =
        coming.celebrants.isEmpty
        ? nil
        : words("calendar.gifts_with", ["names": words.names(coming.celebrants.map(\.name))])
      return SiteEvent(event, address: GiftAddress.coming)
    }
  }

  private func planned(on days: ClosedRange<Day>) -> [SiteEvent] {
    ledger.planned.filter { days.contains($0.day) }.map { gift in
      var event = CalendarEvent(
        identifier: "gift-\(gift.id)@daybook", day: gift.day,
        summary: words.list([words.title(of: gift), ledger.name(of: gift)]), reminderDays: 7)
      event.note = words(
        gift.direction == .sent ? "gifts.planned_sent" : "gifts.planned_received",
        ["amount": words.gift(gift) { $0 }])
      event.reminderTime = reminding.hour(of: .birthdays) ?? CalendarEvent.usualReminderTime
      return SiteEvent(event, address: addressOfPerson[gift.contact])
    }
  }
}
