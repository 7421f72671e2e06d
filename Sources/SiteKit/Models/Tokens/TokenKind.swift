import Basics
package import Vault

/// The kind of thing that a token replaces, with its first letter.
package enum TokenKind: String, Sendable, Hashable, CaseIterable {
  case person = "P"
  case place = "L"
  case project = "J"
  case thing = "N"
  case amount = "A"
  case telephone = "T"
  case mail = "E"
  case address = "D"

  /// The token kind for a kind of name.
  package init(_ kind: PrivateName.Kind) {
    switch kind {
    case .person: self = .person
    case .place: self = .place
    case .project: self = .project
    case .thing, .money: self = .thing
    case .amount: self = .amount
    case .telephone: self = .telephone
    case .address: self = .address
    }
  }
}

/// A run of letters and digits that is one token or several: `P1`, `A3`, `P1bA2`.
enum TokenRun {
  /// The most letters and digits of a run that is examined.
  static let longest = 60

  /// The tokens of a run; nil for any other run.
  static func tokens(_ run: some StringProtocol) -> [String]? {
    guard !run.isEmpty, run.utf8.count <= longest * 3 else { return nil }
    var tokens: [String] = []
    var current = ""
    var digits = 0
    func isWhole() -> Bool { digits > 0 }
    for scalar in run.unicodeScalars {
      guard let byte = plain(scalar) else { return nil }
      let character = Character(UnicodeScalar(byte))
      switch byte {
      case 0x41...0x5A:
        guard current.isEmpty || isWhole(), TokenKind(rawValue: String(character)) != nil else {
          return nil
        }
        if !current.isEmpty { tokens.append(current) }
        current = String(character)
        digits = 0
      case 0x30...0x39:
        let isOpen = current.last.map { $0.isUppercase || $0.isNumber } ?? false
        guard isOpen, digits < 6 else { return nil }
        current.append(character)
        digits += 1
      case 0x61...0x7A:
        guard isWhole(), current.last?.isNumber == true else { return nil }
        current.append(character)
      default: return nil
      }
    }
    guard isWhole() else { return nil }
    return tokens + [current]
  }

  /// An ASCII letter or digit, also in full width; nil for anything else.
  private static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: UInt8(scalar.value)
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: UInt8(scalar.value - 0xFEE0)
    default: nil
    }
  }
}

/// Puts names back in an answer, even if a token is split between two parts.
package struct TokenRestorer: Sendable {
  private let forms: [String: String]
  /// The letters and digits at the end of the input so far.
  private var run = String.UnicodeScalarView()
  private var isPlain = false

  /// - Parameter forms: The original text for each token.
  package init(_ forms: [String: String]) { self.forms = forms }

  /// The text of the answer that is final after this part.
  package mutating func take(_ part: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      if ScalarKind(scalar) == .word {
        if isPlain {
          result.append(scalar)
          continue
        }
        run.append(scalar)
        // No token is so long.
        if run.count > TokenRun.longest {
          result += run
          run = .init()
          isPlain = true
        }
        continue
      }
      result += endRun().unicodeScalars
      isPlain = false
      result.append(scalar)
    }
    return String(result)
  }

  /// The held-back text, at the end of the input.
  package mutating func finish() -> String { endRun() }

  private mutating func endRun() -> String {
    defer { run = .init() }
    let text = String(run)
    guard let tokens = TokenRun.tokens(text) else { return text }
    let names = tokens.map { token in
      // A variant of a name that was not sent means that name.
      forms[token] ?? (token.last?.isLetter == true ? forms[String(token.dropLast())] : nil)
    }
    // Tokens that were never sent mean nothing.
    return names.contains(nil) && tokens.count == 1
      ? text : zip(tokens, names).map { $1 ?? $0 }.joined()
  }
}
