import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

/// The program's questions: parsing of answers, and the end of a question.
struct QuestionTests {
  private func host(_ answers: [String]?) throws -> RecordedHost {
    RecordedHost(asOf: try at("2026-11-20 18:40"), answers: answers)
  }

  @Test(arguments: [
    ("y", true), ("YES", true), ("是", true), ("好", true), ("はい", true), ("ｙ", true), ("對", true),
    ("n", false), ("No", false), ("否", false), ("不", false), ("いいえ", false), ("", false),
  ])
  func `Yes and no are understood in four languages`(answer: String, isYes: Bool) throws {
    #expect(try host([answer]).isYes("Write it?") == isYes)
  }

  @Test func `Enter means what the question shows, and the end of the input is no`() throws {
    #expect(try host([""]).isYes("Write it?", enter: true))
    #expect(try !host([]).isYes("Write it?", enter: true))
    let asked = try host(["", ""])
    _ = try asked.isYes("Write it?", enter: true)
    _ = try asked.isYes("Write it?")
    #expect(asked.record.asked == ["Write it? [Y/n]", "Write it? [y/N]"])
  }

  @Test func `After two answers that are not understood it says what can be written, and ends`()
    throws
  {
    let person = try host(["perhaps", "maybe", "yes"])
    let failure = #expect(throws: Failure.self) { try person.agree(to: .writing, false) }
    #expect(failure?.diagnostic.message == "\"maybe\" is not understood, and nothing was written")
    #expect(failure?.diagnostic.hint == "write yes or no")
    #expect(person.record.asked.count == 2)
    #expect(person.record.notes == ["\"perhaps\" is not understood; write yes or no\n"])
    let again = try host(["perhaps", "好"])
    try again.agree(to: .writing, false)
  }

  @Test(arguments: [
    Deed.writing, .importing, .deleting, .undoing, .restoring, .sending, .keeping,
  ])
  func `Without a person and without an option nothing is done, which is a failure`(
    deed: Deed
  )
    throws
  {
    let failure = #expect(throws: Failure.self) { try host(nil).agree(to: deed, false) }
    #expect(failure?.diagnostic.severity == .error)
    #expect(failure?.diagnostic.message.hasPrefix("nothing was ") == true)
    #expect(failure?.diagnostic.hint?.contains(" with --") == true)
    try host(nil).agree(to: deed, true)
    #expect(throws: ExitCode.failure) { try host(["n"]).agree(to: deed, false) }
    #expect(throws: ExitCode.failure) { try host([]).agree(to: deed, false) }
  }
}
