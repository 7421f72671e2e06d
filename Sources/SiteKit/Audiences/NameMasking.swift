import Vault

/// The names of people that an audience sees.
package struct NameMasking: Sendable {
  private let names: Audience.Names
  private let secret: [UInt8]

  /// - Parameter secret: The key for pseudonyms.
  package init(_ names: Audience.Names, secret: [UInt8]) {
    self.names = names
    self.secret = secret
  }

  package var isOpen: Bool { names == .full }

  /// A person's name as it is shown: `R. V.` of Robin Vale and 张 of 张三, or a pseudonym, or the
  /// name itself.
  package func name(_ text: String) -> String {
    switch names {
    case .full: text
    case .initials: Self.initials(of: text)
    case .pseudonyms: pseudonym(of: text)
    }
  }

  /// An id for something with such a name, since ids may be made from names: made from a number
  /// that gives its position, or from the keyed hash.
  package func id(of text: String, number: Int) -> String {
    switch names {
    case .full: text
    case .initials: "\(number)"
    case .pseudonyms: ContentHash.hex(of: KeyedHash.sha256(Array(text.utf8), key: secret))
    }
  }

  /// The first letter of each part of a name with a full stop; for a name in Han characters, kana
  /// or hangul, which has no parts, the first character.
  private static func initials(of name: String) -> String {
    let parts = name.split { $0.isWhitespace || $0 == "-" || $0 == "·" }
    guard let first = parts.first?.first else { return "" }
    let isEastAsian = first.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
    if isEastAsian { return String(first) }
    return parts.prefix(3).compactMap(\.first).map { "\($0.uppercased())." }
      .joined(separator: " ")
  }

  /// A name that reveals nothing about the real one: four syllables from a keyed hash, so that it
  /// stays the same as long as the secret does, and nobody without the secret can try names out. In
  /// a vault of a thousand people two share one with a probability of 1.2%.
  private func pseudonym(of name: String) -> String {
    let digest = KeyedHash.sha256(Array(name.utf8), key: secret)
    let consonants = Array("bdfghjklmnprstvz")
    let vowels = Array("aeiou")
    let syllables = (0..<4).map { index in
      let number = Int(digest[2 * index]) << 8 | Int(digest[2 * index + 1])
      return "\(consonants[number % 16])\(vowels[number / 16 % 5])"
    }
    return syllables.joined().capitalizedFirst
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
