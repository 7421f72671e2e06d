package import Basics

/// A link in double brackets, as Obsidian and other wikis have them: `[[2026-11-20]]`,
/// `[[The ferry house#Chapter three|that chapter]]`, `![[picture.png]]`.
package struct WikiLink: Sendable, Hashable {
  /// The page that it leads to; empty for the page that it is on.
  package var target: String
  /// The heading or block on that page, without its `#`.
  package var heading: String?
  /// What is shown in its place.
  package var label: String?
  /// Whether the page itself is to stand there.
  package var isEmbed: Bool

  /// What is between the brackets; nil when that names nothing.
  init?(_ text: String, isEmbed: Bool) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    // In a table the bar has a backslash before it.
    let place = parts[0].last == "\\" ? parts[0].dropLast() : parts[0]
    let names = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0.trimmed) }
    target = names[0]
    heading = names.dropFirst().first.flatMap { $0.isEmpty ? nil : $0 }
    label = parts.dropFirst().first.flatMap { $0.trimmed.isEmpty ? nil : String($0.trimmed) }
    self.isEmbed = isEmbed
    if target.isEmpty, heading == nil { return nil }
  }

  /// What a reader sees.
  package var text: String {
    label ?? (target.isEmpty ? heading ?? "" : target + (heading.map { " > " + $0 } ?? ""))
  }

  /// The day that it leads to; nil for another page. Folders before the day do not matter.
  package var day: Day? {
    let name = target.split(separator: "/").last ?? ""
    return Day(String(name.hasSuffix(".md") ? name.dropLast(3) : name))
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: SubSequence {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = self[start...].lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
