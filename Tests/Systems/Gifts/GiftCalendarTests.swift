import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Gifts

struct GiftCalendarTests {
  private static let today = Day(number: 20_777)  // 2026-11-20
  private static let asOf = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func ledger(hostile name: String = "赵六") throws -> GiftLedger {
    var records = GiftRecords()
    for (id, name, birthday) in [
      ("c1", "张三", "1980-05-06"), ("c2", "李四", "农历1965年腊月廿五"), ("c3", "王五", "1988-02-29"),
      ("c4", name, "11-21"), ("c5", "无名", ""),
    ] {
      var contact = Contact(source: RecordSource(id: id), name: name)
      contact.birthday = Birthday(birthday)
      records.contacts.append(contact)
    }
    for (id, direction, due) in [
      ("r1", Gift.Direction.sent, "2026-12-01"), ("r2", .received, "2026-11-01"), ("r3", .sent, ""),
      ("r4", .sent, "2026-12-02"),
    ] {
      var loan = Gift(
        source: RecordSource(id: id), amount: .units(1_200), direction: direction,
        day: try #require(Day("2026-06-01")), contact: "c4")
      loan.kind = .loan
      loan.due = Day(due)
      if id == "r4" { loan.settlement = .someDay }
      records.gifts.append(loan)
    }
    return GiftLedger(records, moment: Moment(asOf: Self.asOf, zone: .utc))
  }

  // The lunar days are from the Hong Kong Observatory: 腊月廿五 of the years that begin in 2026
  // and 2027.
  @Test func `Birthdays come back each year, lunar ones are events of their own`() throws {
    let events = GiftCalendar(try ledger(), words: .english)
      .events(from: Self.today, lunarYears: 2)
    #expect(
      events.map { "\($0.day) \($0.summary)" } == [
        "2027-05-06 Birthday of 张三", "2027-02-28 Birthday of 王五", "2026-11-21 Birthday of 赵六",
        "2027-02-01 Birthday of 李四", "2028-01-21 Birthday of 李四",
        "2026-12-01 赵六 is due to repay ¥1,200", "2026-11-01 Pay back ¥1,200 to 赵六",
      ])
    #expect(
      events.map(\.yearly) == [.sameDay, .lastOfFebruary, .sameDay, nil, nil, nil, nil])
    #expect(events.allSatisfy { $0.reminderDays == 7 })
    #expect(events[3].note == "12th lunar month, day 25, turns 61")
    #expect(Set(events.map(\.identifier)).count == events.count)
    #expect(events[0].identifier == "birthday-c1@daybook")
  }

  @Test func `Birthdays are reminded of as the settings say, with the sum to prepare`() throws {
    let settings = Settings.read(
      Array("remind: {birthdays: {at: \"18:30\", days: 3}}\n".utf8),
      keys: GiftsSystem().reminders.flatMap(\.keys), systemNames: []
    ).settings
    let ledger = try ledger()
    func events(_ settings: ReminderSettings) -> [CalendarEvent] {
      GiftCalendar(
        ledger, words: .english, reminding: settings, sumsFor: ComingItem.all(in: ledger)
      )
      .events(on: Self.today...Self.today.advanced(by: 400))
      .filter { $0.identifier.hasPrefix("birthday-") }
    }
    let chosen = events(settings[ReminderSettings.self])
    #expect(!chosen.isEmpty)
    #expect(chosen.allSatisfy { $0.reminderDays == 3 && $0.reminderTime == TimeOfDay("18:30") })
    let off = Settings.read(
      Array("remind: {birthdays: {at: off}}\n".utf8),
      keys: GiftsSystem().reminders.flatMap(\.keys), systemNames: []
    ).settings
    #expect(events(off[ReminderSettings.self]).allSatisfy { $0.reminderDays == nil })
    #expect(!ICalendar.text(events(off[ReminderSettings.self]), asOf: Self.asOf).contains("ALARM"))
  }

  @Test func `The alarm of a birthday gives the sum to prepare, and its title does not`() throws {
    var records = GiftRecords()
    var contact = Contact(source: RecordSource(id: "c1"), name: "张三")
    contact.birthday = Birthday("1980-11-27")
    records.contacts = [contact]
    var gift = Gift(
      source: RecordSource(id: "g1"), amount: .units(600), direction: .received,
      day: try #require(Day("2025-11-27")), contact: "c1")
    gift.category = .birthday
    records.gifts = [gift]
    let ledger = GiftLedger(records, moment: Moment(asOf: Self.asOf, zone: .utc))
    let event = try #require(
      GiftCalendar(ledger, words: .english, sumsFor: ComingItem.all(in: ledger))
        .events(on: Self.today...Self.today.advanced(by: 30)).first)
    #expect(event.summary == "Birthday of 张三")
    #expect(event.reminderText == "Birthday of 张三, in 7 days, ¥600 suggested")
  }

  @Test func `What is on some days is listed in order, settled loans left out`() throws {
    let calendar = GiftCalendar(try ledger(), words: .standard(.simplifiedChinese))
    let days = Self.today...Self.today.advanced(by: 90)
    #expect(
      calendar.occasions(on: days).map { "\($0.day) \(calendar.title(of: $0))" } == [
        "2026-11-21 赵六的生日", "2026-12-01 赵六还款到期，¥1,200", "2027-02-01 李四的生日",
      ])
    #expect(calendar.events(on: days).map(\.yearly) == [nil, nil, nil])
    let person = try ledger().person(named: "李四")
    let own = GiftCalendar(try ledger(), of: person, words: .standard(.simplifiedChinese))
    #expect(own.occasions(on: days).count == 1)
  }

  @Test func `A birthday on February 29 is kept on the last day of February`() throws {
    let days = try #require(Day("2027-01-01"))...(try #require(Day("2028-12-31")))
    let calendar = GiftCalendar(try ledger(), words: .standard(.simplifiedChinese))
    let found = calendar.occasions(on: days).filter { calendar.title(of: $0).hasPrefix("王五") }
    #expect(found.map(\.day.description) == ["2027-02-28", "2028-02-29"])
  }

  @Test func `Rules for each year are written as RFC 5545 has them`() throws {
    var event = CalendarEvent(identifier: "a@x", day: Self.today, summary: "x")
    event.yearly = .sameDay
    #expect(ICalendar.text([event], asOf: Self.asOf).contains("\r\nRRULE:FREQ=YEARLY\r\n"))
    event.yearly = .lastOfFebruary
    #expect(
      ICalendar.text([event], asOf: Self.asOf)
        .contains("\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n"))
  }

  // The result of another parser: the same number of events and alarms, with complete names.
  @Test(
    .enabled(if: OutsideProgram.hasPython(with: "icalendar"), "icalendar is not there"),
    arguments: [
      "赵六", "x\r\nBEGIN:VALARM\r\nTRIGGER:-P1D\r\nEND:VALARM", "a;b,c\\d\\n", "END:VEVENT",
      "一个特别长的名字，要在七十五个字节处折行，而且不能折在一个字的中间🎉🎉🎉🎉🎉🎉",
    ])
  func `A calendar program reads what was written`(name: String) throws {
    let events = GiftCalendar(try ledger(hostile: name), words: .standard(.simplifiedChinese))
      .events(from: Self.today, lunarYears: 5)
    let script = """
      import icalendar, sys
      data = open(sys.argv[1], "rb").read()
      assert all(len(line) <= 75 for line in data.split(b"\\r\\n")), "a line is too long"
      events = icalendar.Calendar.from_ical(data).walk("VEVENT")
      for event in events:
          assert len(event.walk("VALARM")) == 1 and not event.errors
          assert event.walk("VALARM")[0]["TRIGGER"].dt.days == -7
          print(event["DTSTART"].dt, repr(str(event["SUMMARY"])))
      """
    let python = try #require(OutsideProgram("python3"))
    let text = ICalendar.text(events, asOf: Self.asOf)
    let lines = try python.output(["-c", script], file: Array(text.utf8)).split(separator: "\n")
    #expect(lines.count == events.count)
    let shown = name.replacing("\r\n", with: "\n").replacing("\\", with: "\\\\")
      .replacing("\n", with: "\\n")
    #expect(lines.filter { $0.contains(shown) }.count == 3)
  }
}

struct BirthdayYearsTests {
  private let birthdays: BirthdayYears
  private let people: [Person]

  init() throws {
    people = try ledger(
      [],
      [
        contact("a", birthday: "1980-05-06"), contact("b", birthday: "lunar:12-25"),
        contact("c", birthday: "1988-02-29"), contact("d", birthday: "05-06"),
        contact("e", birthday: "12-31"), contact("f", birthday: "01-01"), contact("g"),
        contact("h", birthday: "lunar:11-05"),
      ]
    ).people
    birthdays = BirthdayYears(of: people)
  }

  /// The birthdays on some days, found by asking each person about each day.
  private func expected(_ days: ClosedRange<Day>) -> [String] {
    days.flatMap { day in
      people.filter { $0.contact.birthday?.next(from: day) == day }.map { "\(day) \($0.id)" }
    }
  }

  // Around New Year, in a leap year and in none, over several years, and at the beginning and the
  // end of the lunar calendar.
  @Test(arguments: [
    ("2026-12-20", 31), ("2028-02-01", 31), ("2027-02-01", 40), ("2025-11-01", 800),
    ("1900-12-01", 60), ("2100-12-01", 90), ("2027-05-06", 1), ("2027-05-07", 1),
  ])
  func `They are those of each day, whichever years were asked for before`(
    first: String, count: Int
  ) throws {
    let first = try day(first)
    let days = first...first.advanced(by: count - 1)
    for _ in 0..<2 {
      #expect(birthdays.on(days).map { "\($0.day) \($0.person.id)" } == expected(days))
    }
  }
}
