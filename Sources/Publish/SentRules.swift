package import SiteKit

/// The rules of a publication: the content that an audience sees, and if the site takes a password.
package struct SentRules: Sendable, Hashable {
  /// The rules of ``SiteKit/Audience/rules``, one a line, and if a password is needed.
  private let lines: [String]

  package init(_ audience: Audience, isProtected: Bool) {
    lines = (audience.rules + ["protected: \(isProtected)"])
      .map { String($0.map { $0.isNewline ? " " : $0 }) }
  }

  private init(lines: [String]) { self.lines = lines }

  /// The rules of several sites, as stored: paragraphs of lines.
  package static func bytes(of all: [SentRules]) -> [UInt8] {
    Array(all.map { $0.lines.joined(separator: "\n") + "\n" }.joined(separator: "\n").utf8)
  }

  package static func all(in bytes: [UInt8]) -> [SentRules] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { SentRules(lines: $0.map(String.init)) }
  }

  /// True if the audience may see everything that a site under `other` rules showed. Rules that
  /// cannot be compared count as narrower.
  package func cover(_ other: SentRules) -> Bool {
    guard lines.first == other.lines.first else { return false }
    let (own, others) = (values, other.values)
    for (key, value) in others {
      switch key {
      case "names": guard own[key] == value || own[key] == "full" else { return false }
      case "amounts":
        guard Self.isAtLeast(own[key], value, of: ["hidden", "rounded", "full"]) else {
          return false
        }
      case "reviews":
        guard Self.isAtLeast(own[key], value, of: ["none", "figures", "words"]) else {
          return false
        }
      case "protected": guard value == "true" || own[key] == "false" else { return false }
      // For a system, its parts or totals; and pages.
      default:
        guard Self.parts(value).isSubset(of: Self.parts(own[key] ?? "")) else { return false }
      }
    }
    // A pseudonym is another one with another secret.
    return others["names"] != "pseudonyms" || own["names"] == "full"
      || lines.filter { !$0.contains(": ") } == other.lines.filter { !$0.contains(": ") }
  }

  private var values: [String: String] {
    lines.dropFirst().reduce(into: [:]) { values, line in
      guard let colon = line.firstRange(of: ": ") else { return }
      values[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
  }

  private static func parts(_ text: String) -> Set<String> {
    Set(text.split(separator: ", ").map(String.init))
  }

  private static func isAtLeast(_ own: String?, _ other: String, of ranks: [String]) -> Bool {
    guard let own = own.flatMap(ranks.firstIndex), let other = ranks.firstIndex(of: other) else {
      return false
    }
    return own >= other
  }
}
