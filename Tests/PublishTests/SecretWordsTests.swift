import Basics
import TestKit
import Testing
import Vault

@testable import Publish

/// The proof of `daybook protect`.
struct SecretWordsTests {
  private func words(
    in text: String, _ lines: String, path: VaultPath = "a.html"
  ) throws -> [String] {
    let words = try SecretWords([("words.txt", Array(lines.utf8))])
    return words.findings(in: Array(text.utf8), path: path).map(\.word)
  }

  @Test(arguments: [
    ("Jane Doe", "here is JANE DOE."), ("jane doe", "<b>Jane</b>\n  <i>Doe</i>"),
    ("Jane Doe", "Jane%20Doe"), ("Jim & Co", "Jim &amp; Co"), ("Jim", "&#74;im"),
    ("café", "caf&#xE9; noir"), ("张三", #"{"a":"\u5f20\u4e09"}"#), ("李四", "%E6%9D%8E%E5%9B%9B"),
    ("😀x", #"\ud83d\ude00x"#), ("*@client.example", "mail mole.a@Client.example now"),
    ("ID-####", "an ID-2026 of"), ("#7-x", "17-x"), ("ab*yz", "ab-1-yz"),
  ])
  func `A word is found however it is written`(word: String, text: String) throws {
    #expect(try words(in: text, word) == [word])
  }

  @Test(arguments: [
    ("Ann", "Annual"), ("Ann", "Joann"), ("ID-####", "ID-202"), ("ab*yz", "ab 1 yz"),
    ("#7-x", "a7-x"), ("Jane Doe", "Jane. Doe"),
  ])
  func `Another word is not`(word: String, text: String) throws {
    #expect(try words(in: text, word) == [])
  }

  @Test func `Paths are searched, blank lines are no words, and short ones are refused`() throws {
    #expect(try words(in: "", "\n secret plan \n\n", path: "a/secret plan.html") == ["secret plan"])
    #expect(try words(in: "text", "\n\n") == [])
    let refusal = #expect(throws: Failure.self) { try words(in: "a", "Jane\n*a*\n") }
    #expect(refusal?.diagnostic.place?.line == 2)
    #expect(SecretWords.isText(Array("text".utf8)) && !SecretWords.isText([0x50, 0x4B, 0, 1]))
  }
}
