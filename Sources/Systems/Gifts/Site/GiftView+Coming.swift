import Basics
import Liquid
import SiteKit
import Vault
import Wording

// What is coming, for the dashboard and for the calendar of the site.
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

  private func isEmptyFestival(_ coming: ComingItem) -> Bool {
    guard case .occasion(let occasion) = coming, case .festival = occasion.kind else {
      return false
    }
    return occasion.guests.isEmpty
  }

  /// What is suggested to give to the one person whom an occasion is about.
  private func suggestion(for coming: ComingItem) -> Money? {
    guard case .occasion(let occasion) = coming else { return nil }
    if case .festival = occasion.kind { return nil }
    return occasion.guests.first?.suggestion?.amount
  }

  /// Festivals, birthdays and loans, and planned gifts on some days, each with its page.
  func events(on days: ClosedRange<Day>) -> [RoomEvent] {
    festivals(on: days) + birthdaysAndLoans(on: days) + planned(on: days)
  }

  /// As `daybook calendar` has them.
  private func birthdaysAndLoans(on days: ClosedRange<Day>) -> [RoomEvent] {
    let calendar = GiftCalendar(ledger, words: words)
    return calendar.occasions(on: days).map { occasion in
      let address =
        switch occasion.kind {
        case .birthday(let contact): addressOfPerson[contact.id]
        case .loanDue(let loan): addressOfLoan[loan.id]
        }
      return RoomEvent(calendar.event(occasion), address: address)
    }
  }

  /// Those that people keep with each other, and with whom gifts were exchanged on them; none
  /// without a ledger of gifts.
  private func festivals(on days: ClosedRange<Day>) -> [RoomEvent] {
    guard isAny else { return [] }
    return ledger.comingFestivals(on: days).map { coming in
      var event = LunarCalendarExport.event(coming.festival, on: coming.day)
      event.summary = words.name(of: coming.festival)
      event.note =
        coming.celebrants.isEmpty
        ? nil
        : words("calendar.gifts_with", ["names": words.names(coming.celebrants.map(\.name))])
      return RoomEvent(event, address: GiftAddress.coming)
    }
  }

  private func planned(on days: ClosedRange<Day>) -> [RoomEvent] {
    ledger.planned.filter { days.contains($0.day) }.map { gift in
      let name = nameOfPerson[gift.contact] ?? gift.contact
      var event = CalendarEvent(
        identifier: "gift-\(gift.id)@daybook", day: gift.day,
        summary: words.list([words.title(of: gift), name]), reminderDays: 7)
      let amount = words.gift(gift) { $0 }
      event.note =
        gift.direction == .sent
        ? words("gifts.planned_sent", ["amount": amount])
        : words("gifts.planned_received", ["amount": amount])
      return RoomEvent(event, address: addressOfPerson[gift.contact])
    }
  }
}
