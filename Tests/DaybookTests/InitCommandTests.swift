import ArgumentParser
import Basics
import Testing
import Vault

@testable import daybook

/// The language that `daybook init` writes in.
struct InitCommandTests {
  @Test(arguments: [
    ([:], Language.english),
    (["LANG": "zh_CN.UTF-8"], .simplifiedChinese), (["LANG": "zh"], .simplifiedChinese),
    (["LANG": "zh_SG"], .simplifiedChinese), (["LANG": "zh_TW.UTF-8"], .traditionalChinese),
    (["LANG": "zh_CN@pinyin"], .simplifiedChinese), (["LANG": "ja_JP.eucJP"], .japanese),
    (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C.UTF-8"], .english),
    (["LC_MESSAGES": "ja_JP", "LANG": "zh_CN"], .japanese),
    (["LC_ALL": "en_GB", "LC_MESSAGES": "ja_JP", "LANG": "zh_CN"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"], .simplifiedChinese),
  ])
  func `The language is the one that the environment names`(
    _ environment: [String: String], _ expected: Language
  ) {
    #expect(Language.ofPerson(in: environment) == expected)
  }

  @Test func `There are two samples, of the same files`() {
    let english = InitCommand.sample(in: .english) ?? []
    let chinese = InitCommand.sample(in: .simplifiedChinese) ?? []
    #expect(english.map(\.0) == chinese.map(\.0))
    #expect(english.contains { $0.0 == "pages/about.md" })
    #expect(InitCommand.sample(in: .japanese) == nil)
  }

  @Test func `A sample in a language that there is none in is wrong usage`() throws {
    #expect(throws: (any Error).self) {
      try InitCommand.parse(["days", "--sample", "--language", "ja"])
    }
    #expect(throws: (any Error).self) { try InitCommand.parse(["days", "--language", "de"]) }
    #expect(try InitCommand.parse(["days", "--language", "ja"]).language == .japanese)
    #expect(try InitCommand.parse(["days", "--sample"]).language == nil)
  }
}
