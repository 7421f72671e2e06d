import Basics
import SiteKit
import TestKit
import Testing

@testable import Focus

/// Sentences that `daybook log` reads as sessions.
struct SpokenSessionTests {
  @Test(
    arguments: [
      ("90 min novel", .focus, 90, "novel", nil), ("1h30 letters", .focus, 90, "letters", nil),
      ("1:30 novel", .focus, 90, "novel", nil), ("1.5 h", .focus, 90, nil, nil),
      ("an hour of reading", .focus, 60, "reading", nil),
      ("focused for 45 minutes on the second chapter", .focus, 45, nil, "the second chapter"),
      ("2 hours translation, proofs", .focus, 120, nil, "translation, proofs"),
      ("专注90分钟 写小说", .focus, 90, "写小说", nil), ("专注了一个半小时，写小说", .focus, 90, "写小说", nil),
      ("两个半小时 改稿 第四章", .focus, 150, nil, "改稿 第四章"), ("90分钟写小说", .focus, 90, "写小说", nil),
      ("集中90分 翻訳", .focus, 90, "翻訳", nil), ("一時間半 読書", .focus, 90, "読書", nil),
      ("15 min break", .break, 15, nil, nil), ("休息20分钟", .break, 20, nil, nil),
      ("slept 7 h", .sleep, 420, nil, nil), ("睡了7个小时", .sleep, 420, nil, nil),
      ("睡眠8時間", .sleep, 480, nil, nil),
      ("写小说 90 分钟", .focus, 90, "写小说", nil), ("写小说写了一个半小时", .focus, 90, "写小说", nil),
      ("练习钢琴练习了40分钟", .focus, 40, "练习钢琴", nil), ("看书花了半小时", .focus, 30, "看书", nil),
      ("专注写小说90分钟", .focus, 90, "写小说", nil), ("睡前阅读 20分钟", .focus, 20, "睡前阅读", nil),
      ("今天改稿 结尾，2小时", .focus, 120, nil, "改稿 结尾"), ("読書を1時間半", .focus, 90, "読書", nil),
      ("novel 1 h 30 min", .focus, 90, "novel", nil), ("novel 1:30", .focus, 90, "novel", nil),
      ("focused on the letters for an hour", .focus, 60, nil, "the letters"),
      ("the letters took 45 min", .focus, 45, nil, "the letters"),
      ("slept badly 6 h", .sleep, 360, "badly", nil), ("午休20分钟", .break, 20, nil, nil),
      ("午睡了一小时", .sleep, 60, nil, nil), ("working 20 min", .focus, 20, nil, nil),
      ("我睡了7小时", .sleep, 420, nil, nil), ("I slept for 7 h", .sleep, 420, nil, nil),
      ("我们聊天 30 分钟", .focus, 30, "我们聊天", nil), ("I read for an hour", .focus, 60, "read", nil),
      ("2h acme: fixed the login", .focus, 120, "acme", "fixed the login"),
      ("acme: fixed the login 2h", .focus, 120, "acme", "fixed the login"),
      ("专注90分钟 写小说：第四章", .focus, 90, "写小说", "第四章"),
      ("2h read http://a.b", .focus, 120, nil, "read http://a.b"),
      ("2h big client: the login", .focus, 120, nil, "big client: the login"),
    ] as [(String, Session.Kind, Int, String?, String?)])
  func `A length comes first, behind what was done, or last`(
    sentence: String, kind: Session.Kind, minutes: Int, project: String?, note: String?
  ) throws {
    let session = try #require(SpokenSession(sentence))
    #expect(session.kind == kind)
    #expect(session.length == .minutes(minutes))
    #expect(session.project == project)
    #expect(session.note == note)
  }

  @Test(arguments: [
    "张三结婚随礼一千元", "gave Anna 500 for her wedding", "90 novel", "九十", "三天前借给赵六500",
    "2 hours ago gave Anna 500", "两小时前收到李四红包200", "1時間後に田中さんに5000円", "500元 张三", "work",
    "休息", "25 h novel", "0 min novel", "2 days novel", "", "900 minutely",
    "30 thousand to Anna", "送邻居老王两条烟",
    "dentist in 2 hours", "gave Anna 500, talked 2 hours", "给张三五百，聊了两小时", "再过两小时",
    "Bahn fährt in 20 min",
    "还有半小时", "每天两小时", "novel 90", "for 2 hours", "novel 30 h", "min", "…90 min",
  ])
  func `What else is told is no session`(sentence: String) {
    #expect(SpokenSession(sentence) == nil)
  }

  @Test func `No sentence about a gift is a session`() throws {
    for row in try ReferenceTable.sentences.rows {
      #expect(try SpokenSession.read(row[0], at: friday) == nil, "\(row[0])")
    }
    #expect(try SpokenSession.read("给张三500 14:00-15:00", at: friday) == nil)
  }

  /// Friday, 20 November 2026, 18:40.
  private var friday: Moment {
    get throws { Moment(asOf: try at("2026-11-20 18:40", shanghai), zone: shanghai) }
  }

  private func text(_ sentence: String) throws -> String {
    let session = try #require(try SpokenSession.read(sentence, at: friday))
    let values = session.values(endingAt: try friday.asOf, in: shanghai)
    func time(_ name: String) -> Substring { values[name]?.prefix(16).dropFirst(5) ?? "" }
    let rest = ["kind", "project", "note"].compactMap { values[$0] }
    return ([time("start"), time("end")] + rest.map { $0[...] }).joined(separator: " ")
  }

  @Test(arguments: [
    ("14:00-15:30 meeting", "11-20T14:00 11-20T15:30 meeting"),
    ("meeting 14:00-15:30", "11-20T14:00 11-20T15:30 meeting"),
    ("14:00 - 15:30 the second chapter", "11-20T14:00 11-20T15:30 the second chapter"),
    ("14:00–15:30 meeting", "11-20T14:00 11-20T15:30 meeting"),
    ("slept 23:10-6:50", "11-19T23:10 11-20T06:50 sleep"),
    ("slept 22:00-20:00", "11-18T22:00 11-19T20:00 sleep"),
    ("9点到10点半 开会", "11-20T09:00 11-20T10:30 开会"),
    ("下午2点到4点 写小说", "11-20T14:00 11-20T16:00 写小说"),
    ("开会 9点到10点半", "11-20T09:00 11-20T10:30 开会"),
    ("昨天9点到10点半 开会", "11-19T09:00 11-19T10:30 开会"),
    ("昨晚10点到12点 写小说", "11-19T22:00 11-20T00:00 写小说"),
    ("2-4pm novel", "11-20T14:00 11-20T16:00 novel"),
    ("9:00 to 10:30 letters", "11-20T09:00 11-20T10:30 letters"),
    ("9時から10時半まで 読書", "11-20T09:00 11-20T10:30 読書"),
    ("yesterday 22:00-23:30 acme", "11-19T22:00 11-19T23:30 acme"),
    ("acme 22:00-23:30 yesterday", "11-19T22:00 11-19T23:30 acme"),
    ("yesterday 22:00-24:00 acme", "11-19T22:00 11-20T00:00 acme"),
    ("yesterday 23:00-1:00 acme", "11-19T23:00 11-20T01:00 acme"),
    ("2h acme yesterday", "11-19T16:40 11-19T18:40 acme"),
    ("yesterday 2h acme", "11-19T16:40 11-19T18:40 acme"),
    ("昨天写小说两小时", "11-19T16:40 11-19T18:40 写小说"),
    ("yesterday novel 2 h", "11-19T16:40 11-19T18:40 novel"),
    ("2h acme on Monday", "11-16T16:40 11-16T18:40 acme"),
    ("2h acme on monday report", "11-16T16:40 11-16T18:40 acme report"),
    ("30m read 3 days ago", "11-17T18:10 11-17T18:40 read"),
    ("三天前 看书 30 分钟", "11-17T18:10 11-17T18:40 看书"),
    ("2h acme today", "11-20T16:40 11-20T18:40 acme"),
    ("20h slept yesterday", "11-19T00:00 11-19T20:00 sleep"),
    ("2h acme 2026-11-18", "11-18T16:40 11-18T18:40 acme"),
    ("90 min chapter 3-4", "11-20T17:10 11-20T18:40 chapter 3-4"),
    ("90 min novel", "11-20T17:10 11-20T18:40 novel"),
    ("3:30 novel", "11-20T15:10 11-20T18:40 novel"),
    ("slept 8:00", "11-20T10:40 11-20T18:40 sleep"),
    ("2h acme: call Bob on monday", "11-16T16:40 11-16T18:40 acme call Bob"),
    ("14:00-15:30 acme: the login", "11-20T14:00 11-20T15:30 acme the login"),
    ("2h The Sun Also Rises", "11-20T16:40 11-20T18:40 The Sun Also Rises"),
  ])
  func `Times and a day say when it was`(sentence: String, expected: String) throws {
    #expect(try text(sentence) == expected)
  }

  @Test(arguments: [
    ("9-11 meeting", "which-times"), ("19:00-20:30 meeting", "not-a-moment"),
    ("17:00-19:00 meeting", "not-a-moment"), ("2h monday report", "which-day"),
    ("novel yesterday 2 h", "which-day"), ("90分钟昨天的报告", "which-day"),
    ("2h acme tomorrow", "not-a-moment"), ("tomorrow 2h acme", "not-a-moment"),
    ("2h acme 2月30日", "not-a-moment"), ("2h acme 22:10", "which-day"),
    ("90 min 1:30", "which-day"), ("昨晚写小说两小时", "when-in-the-day"),
    ("今晚写小说两小时", "when-in-the-day"), ("2h acme tonight", "when-in-the-day"),
    ("14:00 meeting", "which-times"), ("meeting 14:00", "which-times"),
    ("yesterday 9:00 standup", "which-times"), ("2h acme 9am", "which-day"),
    ("45m writing at 9 am", "which-day"), ("2h acme 1h", "which-day"), ("1h 1h 1h", "which-day"),
    ("2h report for Monday", "which-day"), ("2h acme mar 3 nov", "which-day"),
  ])
  func `What may be meant otherwise is asked about`(sentence: String, kind: String) throws {
    let error = #expect(throws: (any Error).self) {
      try SpokenSession.read(sentence, at: friday)
    }
    let diagnostic =
      (error as? Failure)?.diagnostic ?? (error as? SentenceDoubt)?.diagnostic
    #expect(diagnostic?.kind == kind)
    #expect(diagnostic?.hint != nil)
  }

  @Test func `A time that may be a length is either, as an answer says`() throws {
    let doubt = #expect(throws: SentenceDoubt.self) {
      try SpokenSession.read("14:00 meeting", at: friday)
    }
    #expect(try doubt?.settled("y")?["start"] == "2026-11-20T04:40:00+08:00")
    #expect(try doubt?.settled("14:00-15:00")?["end"] == "2026-11-20T15:00:00+08:00")
    #expect(try doubt?.settled("perhaps") == nil)
  }

  @Test(.timeLimit(.minutes(40))) func `A long row of signs is no session at once`() throws {
    #expect(try SpokenSession.read(String(repeating: "-", count: 9_999), at: friday) == nil)
  }

  @Test func `It ended now`() throws {
    let session = try #require(SpokenSession("slept 45 s"))
    #expect(
      session.values(endingAt: try at("2026-11-20 18:40", shanghai), in: shanghai) == [
        "start": "2026-11-20T18:39:15+08:00", "end": "2026-11-20T18:40:00+08:00", "kind": "sleep",
      ])
  }
}
