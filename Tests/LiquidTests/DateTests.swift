import Basics
import Liquid
import Testing

struct DateTests {
  // From Ruby's documentation of `Time#strftime` and from GNU date.
  @Test(arguments: [
    ("%Y-%m-%d %H:%M:%S", "2007-11-19 08:37:48"), ("%C %y %B %b %h", "20 07 November Nov Nov"),
    ("%^B|%^b|%-m|%_m|%05d", "NOVEMBER|NOV|11|11|00019"), ("%j %e %-d %k %l", "323 19 19  8  8"),
    ("%I:%M %p %P %#p", "08:37 AM am am"), ("%L %N %3N %6N", "000 000000000 000 000000"),
    ("%z %:z %::z", "+0000 +00:00 +00:00:00"), ("%A %^A %a %^a %u %w", "Monday MONDAY Mon MON 1 1"),
    ("%G-W%V-%u %g %U %W", "2007-W47-1 07 46 47"), ("%s %n%t%%", "1195461468 \n\t%"),
    ("%c", "Mon Nov 19 08:37:48 2007"),
    ("%D %F %T %R %r", "11/19/07 2007-11-19 08:37:48 08:37 08:37:48 AM"),
    ("%x %X %v", "11/19/07 08:37:48 19-NOV-2007"), ("%10A|%-y|%_5m", "    Monday|7|   11"),
    ("%Q %", "%Q %"), ("%Z", "UTC"),
    ("%9A|%09d|%^9b", "   Monday|000000019|      NOV"),
    ("%12F|%10D|%^10T", "  2007-11-19|  11/19/07|  08:37:48"),
    ("%010T|%4e|%4d", "0008:37:48|  19|0019"),
    ("%Ey %EY %Od %OH", "07 2007 19 08"), ("%Es %Oj %E %:d", "%Es %Oj %E %:d"),
  ])
  func `A format gives what Ruby gives`(_ format: String, _ expected: String) {
    let page = Rendering("{{ 1195461468 | date: f }}", ["f": .string(format)])
    #expect(page.text == expected)
  }

  // 37 minutes past midnight and past noon of the same day.
  @Test(arguments: [(1_195_432_620, "12 AM am am 00"), (1_195_475_820, "12 PM pm pm 12")])
  func `Noon is twelve, and so is midnight`(_ instant: Int, _ expected: String) {
    #expect(Rendering("{{ t | date: '%I %p %#p %P %H' }}", ["t": .int(instant)]).text == expected)
  }

  @Test(arguments: [
    "2016-03-14 07:05:09", "2016-03-14T07:05:09", "2016-03-14T07:05:09Z",
    "2016-03-14T07:05:09.000+00:00",
    "2016-03-14T15:05:09+08:00", "2016-03-14 02:05:09 -0500", "20160314T070509",
    "March 14, 2016 7:05:09",
    "14 March 2016 07:05:09 UTC", "Mon, 14 Mar 2016 07:05:09 GMT", "Mon Mar 14 07:05:09 2016",
    "Mar 14 2016 7:05:09 am", "2016/03/14 07:05:09", "14/03/2016 07:05:09", "14-Mar-2016 07:05:09",
    "14th of March 2016 at 07:05:09", "2016.03.14 07:05:09", "14.3.2016 07:05:09",
    "20160314070509Z", "20160314 070509",
  ])
  func `A time is read as people and machines write it`(_ text: String) {
    let page = Rendering("{{ t | date: '%s' }}", ["t": .string(text)])
    #expect(page.text == "1457939109")
  }

  @Test(arguments: [
    "", "tomorrow-ish", "2016-13-01", "2015-02-29", "12:61", "1.2.3.4", "99/99/99", "1.5",
    "20160314076009Z", "20160314240509Z", "20160314 076009",
  ])
  func `What is no date is given back`(_ text: String) {
    #expect(Rendering("{{ t | date: '%Y' }}", ["t": .string(text)]).text == text)
  }

  // From GNU date: date -u -d @N "+%G-W%V-%u %j".
  @Test(arguments: [
    (0, "1970-01-01 1970-W01-4 001"), (-1, "1969-12-31 1970-W01-3 365"),
    (951_782_400, "2000-02-29 2000-W09-2 060"), (1_104_537_600, "2005-01-01 2004-W53-6 001"),
    (1_230_768_000, "2009-01-01 2009-W01-4 001"), (-2_208_988_800, "1900-01-01 1900-W01-1 001"),
    (4_107_542_400, "2100-03-01 2100-W09-1 060"), (1_609_459_199, "2020-12-31 2020-W53-4 366"),
  ])
  func `Days and weeks agree with GNU date`(_ instant: Int, _ expected: String) {
    let page = Rendering("{{ t | date: '%F %G-W%V-%u %j' }}", ["t": .int(instant)])
    #expect(page.text == expected)
  }

  @Test func `A time without zone is in the host's zone`() {
    // A zone that changes from +01:00 to +02:00 at 2026-03-29 01:00 UTC.
    let context = RenderContext(utcOffset: { $0 < 1_774_746_000 ? 3_600 : 7_200 })
    let source = "{{ '2026-03-29 01:30' | date: '%s %z' }} {{ '2026-03-29 04:00' | date: '%s %z' }}"
    #expect(Rendering(source, context: context).text == "1774744200 +0100 1774749600 +0200")
    // Only UTC has a name.
    let zone = "[{{ '2026-03-29 01:30' | date: '%Z' }}]"
    #expect(Rendering(zone, context: context).text == "[]")
    #expect(Rendering(zone).text == "[UTC]")
  }
}
