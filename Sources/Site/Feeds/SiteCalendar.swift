import Chronology
import Focus
import Gifts
import Growth
import Storage
import Wording

/// What is coming, for a calendar program that follows the site: birthdays, festivals, gifts that are
/// planned, loans and goals that are due, reviews to be written, and the awareness questions.
///
/// It begins today and looks ``horizon`` days ahead; with each build it goes on. What an event is
/// known by stays the same, so a program changes it rather than adding a second.
struct SiteCalendar {
  /// Where it is in the tree of a language.
  static let path = "calendar.ics"
  /// A year, so that every birthday is in it, and a month to see it come.
  static let horizon = 400

  let context: SiteContext

  private var words: Words { context.words }
  private var today: Day { context.history.today }
  private var days: ClosedRange<Day> { today...today.advanced(by: Self.horizon) }

  /// The file of the site.
  var output: OutputFile {
    .page(at: Self.path, source: "the calendar") {
      // The moment that it is written at is that of the day, as the hour would change the file.
      let text = ICalendar.text(
        events, name: context.settings.title, asOf: Zone.utc.start(of: today))
      return (Array(text.utf8), [])
    }
  }

  /// In order of day; the questions, which come every day, at the end.
  var events: [CalendarEvent] {
    let dated = (festivals + birthdaysAndLoans + planned + goals + reviews).enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
    return dated + QuestionCalendar(questions: context.growth.questions).events
  }

  /// The page of an event; only a whole address means anything in a calendar.
  private func link(_ address: String?) -> String? {
    guard let baseURL = context.settings.baseURL, let address else { return nil }
    return WebAddress(baseURL: baseURL, tree: context.tree).link(address)
  }

  /// As `daybook calendar` has them.
  private var birthdaysAndLoans: [CalendarEvent] {
    let gifts = context.gifts
    let calendar = GiftCalendar(gifts.ledger, words: words)
    return calendar.occasions(on: days).map { occasion in
      var event = calendar.event(occasion)
      switch occasion.kind {
      case .birthday(let contact): event.address = link(gifts.addressOfPerson[contact.id])
      case .loanDue(let loan): event.address = link(gifts.addressOfLoan[loan.id])
      }
      return event
    }
  }

  /// Those that people keep with each other, and with whom gifts were exchanged on them; none without a
  /// ledger of gifts.
  private var festivals: [CalendarEvent] {
    guard context.gifts.isAny else { return [] }
    return context.gifts.ledger.comingFestivals(on: days).map { coming in
      var event = LunarCalendarExport.event(coming.festival, on: coming.day)
      event.summary = words.name(of: coming.festival)
      event.note =
        coming.celebrants.isEmpty
        ? nil
        : words("calendar.gifts_with", ["names": words.names(coming.celebrants.map(\.name))])
      event.address = link(GiftAddress.coming)
      return event
    }
  }

  private var planned: [CalendarEvent] {
    context.gifts.ledger.planned.filter { days.contains($0.day) }.map { gift in
      let name = context.gifts.nameOfPerson[gift.contact] ?? gift.contact
      var event = CalendarEvent(
        identifier: "gift-\(gift.id)@daybook", day: gift.day,
        summary: words.list([words.title(of: gift), name]), reminderDays: 7)
      let amount = words.gift(gift) { $0 }
      event.note =
        gift.direction == .sent
        ? words("gifts.planned_sent", ["amount": amount])
        : words("gifts.planned_received", ["amount": amount])
      event.address = link(context.gifts.addressOfPerson[gift.contact])
      return event
    }
  }

  private var goals: [CalendarEvent] {
    context.growth.due(within: Self.horizon).compactMap { node in
      let goal = node.goal
      guard let due = goal.due, due >= today else { return nil }
      var event = CalendarEvent(
        identifier: "goal-\(goal.id)@daybook", day: due,
        summary: words("calendar.goal_due", ["goal": goal.title]),
        note: context.growth.kindTitle(of: goal.horizon),
        // A goal of a week would be reminded of before it begins.
        reminderDays: goal.horizon == .week ? 1 : 7)
      event.address = link(
        goal.horizon == .quarter ? SiteAddress.project(goal.id) : "growth/goals/")
      return event
    }
  }

  /// Of the week, month, quarter and year that are running, on the day after each; none in a vault
  /// without records.
  private var reviews: [CalendarEvent] {
    guard !context.recordedDays.isEmpty else { return [] }
    let running: [Period] = [
      .week(today.week), .month(today.month), .quarter(Quarter(containing: today)),
      .year(today.year),
    ]
    return running.map { period in
      var event = CalendarEvent(
        identifier: "review-\(period)@daybook", day: period.lastDay.next,
        summary: words("calendar.review_due", ["period": words.long(period)]))
      event.address = link("reviews/")
      return event
    }
  }
}
