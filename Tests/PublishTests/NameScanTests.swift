import Diagnostics
import Publish
import SiteKit
import Testing
import Vault

/// Names that a text of the person's tells.
struct NameScanTests {
  private func found(_ names: [String], in text: String) -> [String] {
    let scan = NameScan(for: names)
    scan.look(at: "b.html", Array(text.utf8))
    scan.look(at: "a.html", Array(text.utf8))
    return scan.diagnostics(for: .public).map { "\($0.place?.file ?? ""): \($0.message)" }
  }

  @Test(arguments: [
    ("和王敏一起", true), ("王 敏", false), ("Robin Vale came", true), ("ROBIN", false),
    ("Robin Valentine", false), ("MRobin Vale", false), ("<b>Robin Vale</b>", true), ("", false),
  ])
  func `A name is found where it stands by itself`(text: String, isFound: Bool) {
    let names = found(["王敏", "Robin Vale"], in: text)
    #expect(names.isEmpty == !isFound, "\(names)")
  }

  @Test func `It is told once, with the first of its files`() {
    #expect(
      found(["王敏", "王敏"], in: "王敏, 王敏").first
        == "a.html: “public” may not see names, and \"王敏\" is in 2 files")
  }

  @Test func `What is part of too many words is not looked for`() {
    #expect(found(["王", "Lin", "17", ""], in: "王 Lin 17").isEmpty)
  }
}
