import Diagnostics
import Publish
import SiteKit
import Testing
import Vault

/// What is hidden, and told by a text of the person's.
struct ValueScanTests {
  private func found(_ names: [String], in text: String) -> [String] {
    let scan = ValueScan(for: names.map { HiddenValue(.name, $0) })
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

  @Test(arguments: [
    ("I gave ¥1,288.", true), ("一共1288元", true), ("CNY 1288", true), ("1288 words", false),
    ("¥12880", false), ("¥288", false),
  ])
  func `An amount is found beside a currency`(text: String, isFound: Bool) {
    let scan = ValueScan(for: [HiddenValue(.amount, "1288")])
    scan.look(at: "a.html", Array(text.utf8))
    #expect(scan.diagnostics(for: .public).isEmpty == !isFound)
  }

  @Test(arguments: [
    ("She was ill, & we could not come", "<p>we could not come</p>", true),
    ("母亲住院，我们没能去成婚礼", "我们没能去成婚礼", true), ("lunch", "lunch", false),
    ("a walk", "a walk", false),
  ])
  func `Of a note the longest words in a row are found`(
    note: String, text: String, isFound: Bool
  ) {
    let scan = ValueScan(for: [HiddenValue(.text, note)])
    scan.look(at: "a.html", Array(text.utf8))
    #expect(scan.diagnostics(for: .public).isEmpty == !isFound)
  }
}
