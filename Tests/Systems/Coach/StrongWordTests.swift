import SiteKit
import Testing

struct StrongWordTests {
  static let words: [(text: String, word: String, sentence: String)] = [
    ("I always lose the mornings.", "always", "I always lose the mornings."),
    ("It went well. I must be first! Then tea.", "must", "I must be first!"),
    ("NEVER again", "NEVER", "NEVER again"),
    ("I have to answer at once.", "have to", "I have to answer at once."),
    ("She has to win", "has to", "She has to win"),
    ("At 9.30 it is impossible to think.", "impossible", "At 9.30 it is impossible to think."),
    ("我必须第一个到。然后喝茶。", "必须", "我必须第一个到。"),
    ("他总是这样，我从来不说。", "总是", "他总是这样，我从来不说。"),
    ("不得不重写", "不得不", "不得不重写"),
    ("我總是最後一個知道。", "總是", "我總是最後一個知道。"),
    ("いつも遅れる。", "いつも", "いつも遅れる。"),
    ("もっと早く起きなければならない。", "なければならない", "もっと早く起きなければならない。"),
    ("全部自分でやらなければ…", "なければ", "全部自分でやらなければ…"),
    ("絶対に間に合わない", "絶対", "絶対に間に合わない"),
    ("今日はよかった。必ず負ける。", "必ず", "必ず負ける。"),
    // In a sentence in another language than the site's.
    ("今天又 always late。", "always", "今天又 always late。"),
  ]

  @Test(arguments: words)
  func `A word that knows no exception is found with its sentence`(
    text: String, word: String, sentence: String
  ) throws {
    let found = try #require(StrongWord(in: text))
    #expect(found.word == word)
    #expect(found.sentence == sentence)
  }

  static let others = [
    "", "A quiet day.", "It is not always so.", "It isn't always so.", "It isn’t always so.",
    "Hardly ever. Almost never.", "Never mind the rain.", "It must have rained.",
    "Nevertheless the mustard was good.", "What I have to do is on the list.", "A must-read.",
    "不总是这样。", "并非永远。", "必ずしもそうではない。", "いつもの店で、いつもどおり。", "绝佳的一天。",
    "絶対ではない。", "雨が降らなければ行く。",
  ]

  @Test(arguments: others)
  func `What takes such a word back, or only looks like one, is none`(text: String) {
    #expect(StrongWord(in: text)?.word == nil)
  }
}
