import Basics
import TestKit
import Testing

struct WrittenLengthTests {
  @Test func `Lengths are what the sample says`() throws {
    let rows = try ReferenceTable.lengths.rows
    #expect(rows.count > 20)
    for row in rows {
      let length = try? Duration(written: row[0])
      #expect(length.map { "\($0.microseconds / 1_000_000)" } ?? "error" == row[1], "\(row)")
    }
  }

  @Test(arguments: lengths)
  func `Lengths are read in four languages`(seconds: Int, texts: [String]) throws {
    for text in texts { #expect(try Duration(written: text) == .seconds(seconds), "\(text)") }
  }

  @Test(arguments: refused)
  func `No length is guessed`(text: String) {
    #expect(throws: WrittenProblem.self) { try Duration(written: text) }
  }

  @Test(arguments: [
    ("4 h", 14_400), ("30 min", 1_800), ("1h 30m", 5_400), ("1:30", 5_400), ("1:30:15", 5_415),
    ("1.5 hours", 5_400), ("90s", 90), ("2 days", 172_800), ("0 min", 0), ("1 h 30", nil),
    ("一小时三十", nil), ("两个半小时", 9_000), ("1 h 2 min 3 s", 3_723), ("90 min 1 s", 5_401),
    ("min 5", nil), ("30 min 1 h", nil), ("5 s 5 s", nil), ("999999 h", nil), ("1 h 30 m", 5_400),
    ("", nil), (" ", nil), ("h", nil), ("4", nil), ("４", nil), ("四", nil), ("1:60", nil),
    ("-1 h", nil), ("1e3 s", nil), ("5 parsecs", nil), ("99999999999999 h", nil),
  ])
  func `Where a number needs a unit, all other lengths are what they are elsewhere`(
    text: String, seconds: Int?
  ) {
    let length = try? Duration(written: text, needsUnit: true)
    #expect(length == seconds.map { .seconds($0) })
  }

  @Test func `A part of a second is kept`() throws {
    #expect(try Duration(written: "0.25s") == .milliseconds(250))
  }

  @Test func `A month has no fixed length, and a million hours are too long`() {
    let reasons = ["1 month", "P1Y", "999999h"].map { text in
      do throws(WrittenProblem) {
        _ = try Duration(written: text)
        return nil as WrittenProblem.Reason?
      } catch {
        return error.reason
      }
    }
    #expect(reasons == [.noFixedLength, .noFixedLength, .tooLong])
  }

  /// Texts by their length in seconds.
  static let lengths: [(seconds: Int, texts: [String])] = [
    (
      5400,
      [
        "90", "90m", "90 min", "90min", "90 mins", "90 minutes", "ninety minutes", "1h30", "1:30",
        "01:30", "1:30:00", "1.5 h", "1,5 h", "1,5h", "1.5 hours", "1½h", "1 hour 30 minutes",
        "1 hour and 30 minutes", "1 hour, 30 minutes", "one and a half hours", "PT1H30M", "PT90M",
        "PT1.5H", "90分", "90分钟", "90分鐘", "九十分钟", "一个半小时", "一个半钟头", "一小时半", "一小时三十分", "一小时三十",
        "1小时30", "1.5小时", "１．５小时", "1時間半", "1時間30分", "一時間三十分", "１時間３０分", "1.5時間", "90分間", "1時間と30分",
        "1 H 30 MIN", "1:30:00", " 1:30 ",
      ]
    ),
    (60, ["1"]),
    (0, ["0"]),
    (90, ["1.5", "1m30s", "1m 30", "一分半"]),
    (3600, ["1h", "1 hour", "one hour", "an hour", "1時間"]),
    (7200, ["2 hrs", "一百二十分钟", "两小时", "两个小时", "2个小时", "2個鐘頭"]),
    (45, ["0:00:45", "45s", "45 sec", "45 seconds", "45秒", "pt45s"]),
    (2700, ["0:45", "three quarters of an hour", "三刻钟", "3刻", "3/4 h"]),
    (
      1800,
      [
        ".5h", "½ h", "half hour", "half-hour", "half an hour", "a half hour", "半小时", "半个小时",
        "半個鐘頭", "半時間", "1/2 hour", "1/2h",
      ]
    ),
    (900, ["0.25h", "quarter hour", "a quarter of an hour", "一刻钟", "十五分"]),
    (3630, ["1h0m30s"]),
    (72_000, ["1,200", "1200 min", "1,200 min"]),
    (9000, ["two and a half hours", "两个半小时", "兩個半小時", "2時間半", "2 1/2 hours"]),
    (4500, ["an hour and a quarter", "一小时一刻钟"]),
    (30, ["half a minute", "三十秒", "30秒"]),
    (93600, ["P1DT2H", "1d 2h"]),
    (604800, ["P1W", "1w"]),
    (86400, ["1d", "1 day", "一天", "1日"]),
    (172800, ["2 days"]),
    (3900, ["一小时零五分", "1小时零5分钟"]),
    (1209600, ["2週間"]),
    (5420, ["1h 30m 20s"]),
    (300, ["5 m"]),
    (1500, ["廿五分钟", "二十五分钟"]),
    (1920, ["卅二分", "三十二分"]),
  ]

  static let refused = [
    "1:5", "1:60", "1:30:60", ":30", "P", "PT", "P1M", "1 month", "一年", "", "-5m", "-90", "m", "1x",
    "1h1h", "30m 1h", "1h foo", "hour", "half", "quarter", "2h ago", "inf h", "1,2345h", "1e3",
    "0x10m", "1 30", "99999999999", "9999999h", "一百二分钟", "三五天", "两三个小时", "1:30 h", "-1:30",
    "1:30 h", "半天", "半日", "half a day", "Half day", "-2小时", "−2 h",
  ]
}
