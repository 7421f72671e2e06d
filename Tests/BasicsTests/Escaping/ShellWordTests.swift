import Basics
import Foundation
import Testing

/// Words that shells read back unchanged.
struct ShellWordTests {
  @Test(
    arguments: [
      ("gifts/records.jsonl", "gifts/records.jsonl"), ("张三", "张三"), ("2026-W46", "2026-W46"),
      ("Ann Lee", "'Ann Lee'"), ("", "''"), ("-x", "'-x'"), ("it's", #"'it'\''s'"#), ("~", "'~'"),
      ("a=b", "'a=b'"),
    ] as [(String, String)])
  func `What means something to a shell is in quotes`(text: String, word: String) {
    #expect(ShellWord.word(text) == word)
  }

  // A quote with an accent is one character, but not to a shell.
  static let hostile = [
    "'; echo no '", "'\u{301}; echo no; '\u{301}", "$(echo no)", "`echo no`", "a\\", "\"$HOME\"",
    "*",
    "a\nb", "~root", "!!", "a&b|c<d>e", "张 三", "\u{A0}\u{3000}", "{a,b}", "#a", "[a-z]", "''", "-n",
  ]

  @Test(arguments: hostile) func `A shell reads one word, which is the text`(text: String) throws {
    for word in [ShellWord.word(text), ShellWord.quoted(text)] {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "printf '%s|' \(word) end"]
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      shell.waitUntilExit()
      #expect(String(decoding: said, as: UTF8.self) == text + "|end|")
    }
  }
}
