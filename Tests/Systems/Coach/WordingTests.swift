import Basics
import SiteKit
import TestKit
import Testing
import Wording

@testable import Coach

struct WordingTests {
  private static let causes: [QuestionReason.Cause] = [
    .contradiction(own: .hours(1), other: "elsewhere", otherTime: .hours(30), all: .hours(40)),
    .contradiction(own: nil, other: nil, otherTime: .hours(30), all: .hours(40)),
    .avoidance(days: 4), .assumption(word: "always"), .learning, .nextStep(days: 31),
  ]

  private func reason(_ cause: QuestionReason.Cause, id: String) throws -> QuestionReason {
    QuestionReason(cause, nil, id: id, on: try day("2026-11-17"), text: "The «text» of it")
  }

  @Test(arguments: Language.allCases)
  func `Every kind has at least eight wordings, all different, in each language`(
    language: Language
  ) throws {
    let words = Words.standard(language)
    let on = try day("2026-11-20")
    let ends = language == .japanese ? ["か。", "でしょう。"] : ["?", "？"]
    let low = QuestionReason.Cause.energy(
      try day("2026-11-17")...(try day("2026-11-19")), isMood: true)
    for cause in Self.causes + [low] {
      var found: Set<String> = []
      for id in 0..<400 {
        let question = words.question(about: try reason(cause, id: "\(id)"), on: on)
        #expect(!question.contains("{") && !question.contains("coach."), "\(question)")
        #expect(ends.contains(where: question.hasSuffix), "\(question)")
        found.insert(question)
      }
      #expect(found.count >= 8, "\(cause) \(language)")
    }
  }

  @Test(arguments: Language.allCases)
  func `Every reason is told in a sentence with its figures`(language: Language) throws {
    let words = Words.standard(language)
    for cause in Self.causes {
      let why = words.why(try reason(cause, id: "1"))
      #expect(why.contains("The «text» of it") && !why.contains("{"), "\(why)")
    }
    let left = words.why(try reason(.avoidance(days: 4), id: "1"))
    #expect(left.contains("4"))
    let days = try day("2026-11-17")...(try day("2026-11-19"))
    let low = words.why(
      QuestionReason(.energy(days, isMood: false), nil, id: "1", on: days.upperBound, text: ""))
    #expect(low.contains("17") && low.contains("19") && !low.contains("{"))
    #expect(Set(QuestionReason.Kind.allCases.map(words.name)).count == 6)
  }

  @Test(arguments: Language.allCases)
  func `Three questions follow an answer in its own words, and then none`(
    language: Language
  ) throws {
    let words = Words.standard(language)
    var dialogue = Dialogue(try reason(.learning, id: "1"), on: try day("2026-11-20"))
    #expect(words.question(following: dialogue) == nil)
    var asked: [String] = []
    for answer in ["First of all tea", "Second comes rain", "The third is sleep"] {
      dialogue.turns.append(Dialogue.Turn("?", answer))
      let question = try #require(words.question(following: dialogue))
      #expect(question.contains(answer))
      asked.append(question)
    }
    #expect(Set(asked).count == 3)
    dialogue.turns.append(Dialogue.Turn("?", "And the fourth of them"))
    #expect(words.question(following: dialogue) == nil)
    #expect(dialogue.isOver)
  }

  @Test(arguments: Language.allCases)
  func `What follows asks about six sides of an answer`(
    language: Language
  ) throws {
    let words = Words.standard(language)
    var asked: Set<String> = []
    for day in try day("2026-01-01").number..<(try day("2026-01-01").number + 200) {
      var dialogue = Dialogue(try reason(.learning, id: "1"), on: Day(number: day))
      for _ in 0..<3 {
        dialogue.turns.append(Dialogue.Turn("?", "Tea"))
        let question = try #require(words.question(following: dialogue))
        #expect(question.contains("Tea") && !question.contains("{"))
        asked.insert(question)
      }
    }
    // Meaning, evidence, alternatives, consequences, one's own thinking and the next step, with
    // four wordings each.
    #expect(asked.count == 24)
  }

  @Test func `An answer without words is not asked about`() throws {
    let dialogue = Dialogue(
      try reason(.learning, id: "1"), on: try day("2026-11-20"), [Dialogue.Turn("?", "…")])
    #expect(Words.english.question(following: dialogue) == nil)
  }

  @Test func `What stands in a question is on one line, and not long`() throws {
    let long = String(repeating: "so long ", count: 40)
    let reason = QuestionReason(
      .learning, nil, id: "1", on: try day("2026-11-17"), text: "Two\nlines, \(long)")
    #expect(reason.text.count <= 120)
    #expect(!reason.text.contains("\n"))
    #expect(reason.text.hasPrefix("Two lines, so long"))
    #expect("It ended.".quotable == "It ended")
    #expect("It goes on...".quotable == "It goes on...")
    #expect("结束了。".quotable == "结束了")
  }
}
