import Chronology
import Focus
import TestKit
import Testing

@testable import FocusSystem

/// Sentences that `daybook log` takes for sessions.
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
    "Bahn fährt in 20 min", "昨天写小说两小时", "yesterday novel 2 h", "novel yesterday 2 h",
    "还有半小时", "每天两小时", "novel 90", "for 2 hours", "novel 30 h", "min", "…90 min",
  ])
  func `What else is told is no session`(sentence: String) {
    #expect(SpokenSession(sentence) == nil)
  }

  @Test func `No sentence about a gift is a session`() throws {
    for row in try ReferenceTable.sentences.rows {
      #expect(SpokenSession(row[0]) == nil, "\(row[0])")
    }
  }

  @Test func `It ended now`() throws {
    let session = try #require(SpokenSession("slept 45 s"))
    #expect(
      session.values(endingAt: try at("2026-11-20 18:40", shanghai), in: shanghai) == [
        "start": "2026-11-20T18:39:15+08:00", "end": "2026-11-20T18:40:00+08:00", "kind": "sleep",
      ])
  }
}
