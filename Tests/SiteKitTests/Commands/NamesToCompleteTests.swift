import ArgumentParser
import Testing

@testable import SiteKit

struct NamesToCompleteTests {
  @Test func `A name is written as the script of each shell takes it`() {
    let name = (name: "a:b", about: "Answer Mei" as String?)
    #expect(NamesToComplete.line(name, for: .zsh) == "a\\:b:Answer Mei")
    #expect(NamesToComplete.line(name, for: .fish) == "a:b\tAnswer Mei")
    #expect(NamesToComplete.line(name, for: .bash) == "a:b")
    #expect(NamesToComplete.line((name: "novel", about: nil), for: .zsh) == "novel")
  }
}
