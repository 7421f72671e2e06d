import Basics

/// An answer as plain text that no terminal and no page acts on.
///
/// Control characters and marks that change the text direction are removed, as are the thoughts
/// that some models put before their answer (`<think>…</think>`).
package struct AnswerText: Sendable {
  /// The most characters of an answer.
  package static let longest = 2_000

  package private(set) var text = ""
  private var count = 0
  /// True if the answer was longer than allowed.
  package private(set) var isTooLong = false
  /// The text so far, while it may still be the start of thoughts.
  private var held: String? = ""
  private var isThinking = false
  private var wasReturn = false

  package init() {}

  package mutating func take(_ part: String) -> String {
    guard let before = held else { return keep(part) }
    let all = before + part
    held = all
    if isThinking {
      guard let end = all.ranges(of: "</think>").first else { return "" }
      held = ""
      isThinking = false
      return take(String(all[end.upperBound...]))
    }
    let start = all.drop(while: \.isWhitespace)
    if start.hasPrefix("<think>") {
      isThinking = true
      return take("")
    }
    if "<think>".hasPrefix(start) { return "" }
    held = nil
    return keep(String(start))
  }

  /// The held-back text, at the end of the input.
  package mutating func finish() -> String {
    guard let rest = held, !isThinking else { return "" }
    held = nil
    return keep(rest)
  }

  private mutating func keep(_ part: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      switch scalar {
      case "\n" where wasReturn: continue
      case "\r": kept.append("\n")
      case "\t": kept.append(" ")
      case "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{FEFF}": continue
      case _ where scalar.isForbidden || scalar.turnsDirection: continue
      default: kept.append(scalar)
      }
    }
    let room = Self.longest - count
    var clean = String(kept)
    if clean.count > room {
      isTooLong = true
      clean = String(clean.prefix(room))
    }
    count += clean.count
    text += clean
    return clean
  }
}
