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
    ] as [(String, Session.Kind, Int, String?, String?)])
  func `A length comes first, or behind what was done`(
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
    "休息", "25 h novel", "0 min novel", "2 days novel", "", "900 minutely", "working 20 min",
    "30 thousand to Anna", "送邻居老王两条烟",
  ])
  func `What else is told is no session`(sentence: String) {
    #expect(SpokenSession(sentence) == nil)
  }

  @Test func `It ended now`() throws {
    let session = try #require(SpokenSession("slept 45 s"))
    #expect(
      session.values(endingAt: try at("2026-11-20 18:40", shanghai), in: shanghai) == [
        "start": "2026-11-20T18:39:15+08:00", "end": "2026-11-20T18:40:00+08:00", "kind": "sleep",
      ])
  }
}
