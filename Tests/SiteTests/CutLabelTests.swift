import TestKit
import Testing

/// Labels of charts, which wrap or are fewer, and are not shortened.
struct CutLabelTests {
  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `No label of a chart ends in an ellipsis`(language: String) async throws {
    for (path, text) in try await fullSite(in: language).files
    where path.hasSuffix(".html") {
      for label in text.matches(of: /<text[^>]*><title>([^<]*)<\/title>([^<]*)…<\/text>/) {
        Issue.record("\(path): \(label.1) is cut")
      }
    }
  }
}
