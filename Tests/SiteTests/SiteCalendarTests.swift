import Basics
import Gifts
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Focus
@testable import Growth
@testable import Site

struct SiteCalendarTests {
  private func source(_ id: String) -> RecordSource { RecordSource(id: id) }

  private func gift(
    _ id: String, _ day: String, _ category: OccasionCategory, direction: Gift.Direction = .sent
  ) throws -> Gift {
    var gift = Gift(
      source: source(id), amount: .units(1_200), direction: direction,
      day: try #require(Day(day)), contact: "c1")
    gift.category = category
    return gift
  }

  private func goal(
    _ id: String, _ title: String, _ horizon: Goal.Horizon, due: String,
    status: Goal.Status = .open
  ) -> Goal {
    var goal = Goal(source: source(id), title: title, horizon: horizon)
    goal.due = Day(due)
    goal.status = status
    return goal
  }

  /// A vault on Friday, 20 November 2026.
  private func input(
    name: String = "赵六", baseURL: String? = nil, asOf: String = "2026-11-20 12:00"
  ) throws -> GivenSite {
    var settings = Settings.shanghai
    settings.baseURL = baseURL
    let session = Session(
      start: try at("2026-11-16 09:00"), end: try at("2026-11-16 10:00"), project: "novel")
    var input = try SiteTests.input(sessions: [session], settings: settings, asOf: asOf)
    var gifts = GiftRecords()
    for (id, name, birthday) in [
      ("c1", "张三", "1980-05-06"), ("c2", "李四", "农历1965年腊月廿五"), ("c3", name, "11-21"),
    ] {
      var contact = Contact(source: source(id), name: name)
      contact.birthday = Birthday(birthday)
      gifts.contacts.append(contact)
    }
    var (lent, overdue) = (
      try gift("l1", "2026-06-01", .other), try gift("l2", "2026-06-01", .other)
    )
    (lent.kind, overdue.kind) = (.loan, .loan)
    (lent.contact, overdue.contact) = ("c3", "c3")
    (lent.due, overdue.due) = (Day("2026-12-01"), Day("2026-11-01"))
    gifts.gifts = [
      lent, overdue, try gift("g1", "2026-02-17", .springFestival, direction: .received),
      try gift("g2", "2026-12-24", .wedding),
    ]
    input.give(gifts)
    var growth = GrowthRecords()
    growth.goals = [
      goal("w", "Page one", .week, due: "2026-11-22"),
      goal("b", "The book", .quarter, due: "2027-03-31"),
      goal("done", "Done", .week, due: "2026-11-22", status: .done),
      goal("late", "Late", .week, due: "2026-11-01"),
      goal("far", "Far", .decade, due: "2029-12-31"),
    ]
    input.records[GrowthRecords.self] = growth
    return input
  }

  private func events(_ input: GivenSite) async throws -> [CalendarEvent] {
    SiteCalendar(site: try await english(input)).events
  }

  // The lunar days are from the Hong Kong Observatory's calendar for 2027.
  @Test func `What is coming within 400 days is there in order, and nothing that is over`()
    async throws
  {
    let events = try await events(try input())
    #expect(
      events.dropLast(6).map { "\($0.day) \($0.summary)" } == [
        "2026-11-21 Birthday of 赵六", "2026-11-22 Due: Page one",
        "2026-11-23 Time for the review: Week 47, 2026", "2026-12-01 赵六 is due to repay ¥1,200",
        "2026-12-01 Time for the review: November 2026", "2026-12-24 Wedding 婚礼, 张三",
        "2027-01-01 Time for the review: 4th quarter of 2026",
        "2027-01-01 Time for the review: 2026", "2027-01-15 Laba Festival 腊八",
        "2027-02-01 Birthday of 李四", "2027-02-05 New Year’s Eve 除夕",
        "2027-02-06 Spring Festival 春节", "2027-02-20 Lantern Festival 元宵",
        "2027-03-31 Due: The book", "2027-04-05 Tomb-Sweeping Day 清明",
        "2027-05-06 Birthday of 张三", "2027-06-09 Dragon Boat Festival 端午",
        "2027-08-08 Qixi Festival 七夕", "2027-09-15 Mid-Autumn Festival 中秋",
        "2027-10-08 Double Ninth Festival 重阳", "2027-11-21 Birthday of 赵六",
      ])
    let questions = events.suffix(6)
    #expect(
      questions.map { $0.dailyAt?.description ?? "" } == [
        "11:00", "13:30", "15:15", "17:00", "19:30", "21:00",
      ])
    #expect(Set(events.map(\.identifier)).count == events.count)
    let byID = Dictionary(uniqueKeysWithValues: events.map { ($0.identifier, $0) })
    #expect(byID["birthday-c2-2027-02-01@daybook"]?.note == "12th lunar month, day 25, turns 61")
    #expect(byID["2027-02-06-spring-festival@daybook"]?.note == "Gifts were exchanged with 张三")
    #expect(byID["2027-06-09-dragon-boat@daybook"]?.note == nil)
    #expect(byID["gift-g2@daybook"]?.note == "planned: sent ¥1,200")
    #expect(byID["goal-w@daybook"]?.reminderDays == 1)
    #expect(byID["goal-b@daybook"]?.reminderDays == 7)
    #expect(byID["review-2026-W47@daybook"]?.reminderDays == nil)
  }

  @Test func `Birthdays and loans are those of the command`() async throws {
    let input = try input()
    let site = try await english(input)
    let days = site.today...site.today.advanced(by: 400)
    let own = site.rooms.having((any CalendarSitePart).self).flatMap { $0.occasions(on: days) }
    let all = try await events(input).filter {
      $0.identifier.hasPrefix("birthday-") || $0.identifier.hasPrefix("loan-")
    }
    #expect(own.count == 5)
    #expect(all == own)
  }

  @Test func `Events lead to their pages where it is known where the site stands`() async throws {
    let events = try await events(try input(baseURL: "https://example.org/days"))
    let addresses = Dictionary(uniqueKeysWithValues: events.map { ($0.identifier, $0.address) })
    let top = "https://example.org/days/"
    #expect(
      addresses["birthday-c2-2027-02-01@daybook"] == top + "gifts/people/%E6%9D%8E%E5%9B%9B/")
    #expect(addresses["loan-l1@daybook"] == top + "gifts/loans/l1/")
    #expect(addresses["goal-b@daybook"] == top + "growth/goals/b/")
    #expect(addresses["goal-w@daybook"] == top + "growth/goals/")
    #expect(addresses["question-1@daybook"] == .some(nil))
    for event in try await self.events(try input()) { #expect(event.address == nil) }
  }

  private func calendar(of site: GivenSite) async -> String? {
    await rendered(site) { $0 == "calendar.ics" }.files["calendar.ics"]
  }

  @Test func `The file is the same at each hour of a day, and another on the next`() async throws {
    let early = await calendar(of: try input(asOf: "2026-11-20 00:00"))
    let late = await calendar(of: try input(asOf: "2026-11-20 23:59"))
    let next = await calendar(of: try input(asOf: "2026-11-21 00:00"))
    #expect(early != nil && early == late)
    #expect(early != next)
    #expect(early?.contains("\r\nDTSTAMP:20261120T000000Z\r\n") == true)
    #expect(early?.contains("\r\nX-WR-CALNAME:Lin’s daybook\r\n") == true)
  }

  @Test func `Names stay within their lines`() async throws {
    let text = try #require(
      await calendar(of: try input(name: "x\r\nEND:VEVENT,;\\")))
    #expect(text.ranges(of: "\r\nEND:VEVENT\r\n").count == 27)
    #expect(text.contains(#"SUMMARY:Birthday of x\nEND:VEVENT\,\;\\"#))
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) { #expect(line.count <= 76) }
  }

  @Test func `An empty vault has the questions alone, in its language`() async throws {
    var input = try SiteTests.input(sessions: [])
    input.settings.languages = ["zh-Hant", "ja"]
    let files = await rendered(input) { $0.hasSuffix(".ics") }.files
    #expect(files["calendar.ics"]?.ranges(of: "BEGIN:VEVENT").count == 6)
    #expect(files["calendar.ics"]?.contains("今天上午") == true)
    #expect(files["ja/calendar.ics"]?.contains("今朝") == true)
    #expect(files["growth/questions.ics"]?.ranges(of: "BEGIN:VALARM").count == 6)
  }
}
