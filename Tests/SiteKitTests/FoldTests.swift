import Liquid
import SiteKit
import Testing
import Wording

struct FoldTests {
  /// Items of days, the latest first: `count` of each year, from 2026 backwards.
  private func items(_ counts: Int...) -> [Value] {
    counts.enumerated().flatMap { index, count in
      (0..<count).map { _ -> Value in ["day": .string("\(2026 - index)-05-01")] }
    }
  }

  private func parts(
    _ items: [Value], day: String? = "day", _ words: Words = .english
  ) -> [(title: String?, count: Int)] {
    (Fold.parts(of: items, day: day, words).arrayValue ?? []).map { part in
      (part["title"]?.stringValue, part["items"]?.arrayValue?.count ?? 0)
    }
  }

  @Test(arguments: [0, 1, 12, 15])
  func `A list that is hardly longer than its beginning is one part`(count: Int) {
    let parts = parts(items(count))
    #expect(parts.map(\.count) == [count] && parts[0].title == nil)
  }

  @Test func `The rest of a long list is in folds by year`() {
    let parts = parts(items(14, 20, 1))
    #expect(parts.map(\.count) == [12, 2, 20, 1])
    #expect(
      parts.map(\.title) == [nil, "2 more from 2026", "20 more from 2025", "1 more from 2024"])
  }

  @Test(arguments: [nil, "date"])
  func `Without days the rest is one fold`(day: String?) {
    let parts = parts(items(14, 20), day: day)
    #expect(parts.map(\.count) == [12, 22])
    #expect(parts.last?.title == "and 22 more")
  }

  @Test func `Only folds have markup around them, whose title is escaped`() throws {
    let items = items(12) + (0..<4).map { _ -> Value in ["day": "<b>-01-01"] }
    let parts = try #require(Fold.parts(of: items, day: "day", .english).arrayValue)
    #expect(parts.map { $0["close"]?.stringValue } == ["", "\n</details>"])
    #expect(parts[0]["open"]?.stringValue == "")
    #expect(
      parts[1]["open"]?.stringValue
        == "<details>\n<summary>4 more from &lt;b&gt;</summary>")
  }
}
