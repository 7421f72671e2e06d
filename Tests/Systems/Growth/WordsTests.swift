import Basics
import Testing

@testable import Growth

struct WordsTests {
  @Test(arguments: [
    ("en", Language.english), ("en-GB", .english), ("fr", .english), ("", .english),
    ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh-Hans-TW", .simplifiedChinese),
    ("zh-TW", .traditionalChinese), ("zh-Hant", .traditionalChinese), ("ja-JP", .japanese),
  ])
  func `A tag finds the nearest language`(tag: String, language: Language) {
    #expect(Language(tag) == language)
  }

  @Test func `The first level is the novice's, in each language`() {
    // A name applies until the next begins; the first also below its level.
    for (level, name) in [
      (-1, "novice"), (0, "novice"), (2, "novice"), (3, "seedling"), (5, "seedling"),
      (6, "apprentice"), (99, "elder"), (100, "evergreen"), (1_000, "evergreen"),
    ] {
      #expect(LevelNames.name(of: level, in: .english) == name)
    }
    let names = Language.allCases.map { LevelNames.name(of: 1, in: $0) }
    #expect(names == ["novice", "新手", "新手", "初心者"])
  }

  @Test(arguments: Language.allCases)
  func `Every level has a name, and there are six questions`(language: Language) {
    for level in [1, 2, 3, 14, 99, 100, 5_000] {
      #expect(!LevelNames.name(of: level, in: language).isEmpty)
    }
    let questions = GrowthSettings().awarenessQuestions(in: language)
    #expect(
      questions.map(\.time.description) == ["11:00", "13:30", "15:15", "17:00", "19:30", "21:00"])
    #expect(Set(questions.map(\.text)).count == 6)
  }
}
