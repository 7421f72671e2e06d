import TestKit
import Testing

/// Structure that all pages share.
struct PageStructureTests {
  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `No table has two columns of the same name`(language: String) async throws {
    for (path, html) in try await fullSite(in: language).files where path.hasSuffix(".html") {
      // Two versions of a prompt side by side each have their numbers of lines.
      for head in html.matches(of: /<table(.*?)<\/thead>/.dotMatchesNewlines())
      where !head.1.contains("prompt-diff") {
        // Names that a vault gives may be the same.
        let names = head.1.matches(of: /<th [^>]*>(.+?)<\/th>/).map { String($0.1) }
          .filter { $0 != "文字" }
        #expect(Set(names).count == names.count, "\(path): \(names)")
      }
    }
  }

  @Test func `Everything on a page lies in a landmark`() async throws {
    let landmarks: Set = ["header", "nav", "main", "footer"]
    let void: Set = ["br", "img", "input", "link", "meta", "hr", "wbr"]
    for (path, html) in try await fullSite(in: "en").files where path.hasSuffix(".html") {
      guard let start = html.firstRange(of: "<body>") else { continue }
      var open: [Substring] = []
      for tag in html[start.upperBound...].matches(of: /<(\/?)([a-zA-Z][\w-]*)([^>]*)>/) {
        let (closes, name, rest) = (!tag.1.isEmpty, tag.2, tag.3)
        if closes {
          if open.isEmpty { break }
          open.removeLast()
          continue
        }
        if open.isEmpty, !rest.contains("class=\"skip\"") {
          #expect(landmarks.contains(String(name)), "\(path): \(tag.0)")
        }
        if !rest.hasSuffix("/"), !void.contains(String(name)) { open.append(name) }
      }
    }
  }
}
