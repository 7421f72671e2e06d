import Foundation
import SiteKit
import Testing

struct ModelDocumentationTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/pages/coach.md")

  @Test func `The page has a row for each provider, with what it is`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "### Providers").last)
      .components(separatedBy: "\n\n")[1]
    let rows = table.split(separator: "\n").dropFirst(2).map(String.init)
    let expected = ModelProvider.presets.map { provider in
      "| `\(provider.name)` | "
        + (provider.baseURL.isEmpty
          ? "your own: `coach.baseURL`" : "`\(provider.baseURL)\(provider.path)`")
        + " | `\(provider.keyVariable)`"
        + (provider.needsKey ? "" : ", if it wants one")
        + " | \(provider.form == .messages ? "messages" : "chat completions") |"
    }
    #expect(rows == expected)
  }
}
