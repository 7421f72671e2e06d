import Basics
import Testing
import Vault

@testable import Site

struct LinkPlacesTests {
  private func place(of target: String, in text: String) -> String? {
    LinkPlaces(in: Array(text.utf8))[target].map { "\($0.lowerBound)" }
  }

  @Test(
    arguments: [
      ("[a](b.md)", "b.md", "4"), ("[a](<b c.md>)", "b c.md", "5"),
      ("[a](b.md \"T\")", "b.md", "4"),
      ("[a](b(c).md)", "b(c).md", "4"), ("[[B]]", "B", "2"), ("[[B#C|d]]", "B#C", "2"),
      ("[r]: b.md", "b.md", "5"), ("[r]: <b.md>", "b.md", "6"), ("<a href=\"b.md\">", "b.md", "9"),
      ("<img src='b.png'>", "b.png", "10"), ("![](b.png)", "b.png", "4"),
      // The whole target, not a prefix of another; the link, not the word.
      ("b.md [a](b.md.txt) [a](b.md)", "b.md", "23"), ("[r]: b.md\n[a](b.md)", "b.md", "14"),
      ("[[B]] [[B]]", "B", "2"), ("b.md", "b.md", nil), ("[a](b.md", "b.md", "4"), ("](", "", nil),
    ] as [(String, String, String?)])
  func `A link is found where its target is written`(text: String, target: String, at: String?) {
    #expect(place(of: target, in: text) == at)
  }

  @Test func `What is wrong with a target is told once, however often it is used`() throws {
    var broken = BrokenLinks()
    for _ in 0..<20_000 { broken.add(.nothingThere("b.md"), of: "b.md") }
    broken.add(.noPage("C"), of: "C")
    let text = TextFile(Array("\n[r]: b.md\n[[C]]".utf8), file: "a.md")
    let places = broken.diagnostics(in: text, firstLine: 5).map { $0.place?.description }
    #expect(places == ["a.md:6:6", "a.md:7:3"])
  }
}
