import CNettle
import Vault

enum PasswordKey {
  /// The rounds of a new set of keys: OWASP's advice for PBKDF2 with SHA-256.
  static let rounds = 600_000
  static let saltLength = 16

  /// PBKDF2 with HMAC-SHA-256 (RFC 8018): 32 bytes; the time depends on `rounds`.
  static func slow(_ password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    nettle_pbkdf2_hmac_sha256(
      password.count, password, UInt32(rounds), salt.count, salt, key.count, &key)
    return key
  }

  /// HKDF with SHA-256 (RFC 5869) of a key that is random already: 32 bytes.
  static func quick(_ key: [UInt8], salt: [UInt8], for purpose: String) -> [UInt8] {
    let extracted = KeyedHash.sha256(key, key: salt)
    return KeyedHash.sha256(Array(purpose.utf8) + [1], key: extracted)
  }
}

/// An estimate of how hard a password is to guess for anyone who has the files of a protected site.
///
/// A rough estimate that errs on the low side: a password is a sequence of words, numbers and
/// symbols, all tried by an attacker who knows how people choose passwords.
package struct PasswordStrength: Sendable, Hashable {
  /// How many guesses it takes, as a power of two.
  package let bits: Int

  /// Weaker passwords are refused: a guess takes 600,000 hashes, and a hundred graphics cards make
  /// a trillion hashes a second. So they try 2⁴⁰ passwords in a week, and four randomly chosen
  /// words in a hundred years.
  package static let least = 40

  /// True if it can be guessed.
  package var isWeak: Bool { bits < Self.least }

  /// Estimates the strength of a password from its text alone.
  package init(of password: String) {
    var known: Set<[Character]> = []
    bits = Self.runs(of: password).reduce(0) { sum, run in
      // A repeated part costs no additional guess.
      let bits = Self.bits(of: run)
      return sum + (known.insert(run).inserted ? bits : min(1, bits))
    }
  }

  private enum Kind {
    case letter, character, digit, other
  }

  private static func kind(of character: Character) -> Kind {
    if character.isWholeNumber { return .digit }
    guard character.isLetter, let scalar = character.unicodeScalars.first else { return .other }
    return scalar.value >= 0x2E80 ? .character : .letter
  }

  /// Words, numbers and signs, without capitals.
  private static func runs(of password: String) -> [[Character]] {
    var runs: [[Character]] = []
    for character in password.lowercased() {
      if let last = runs.last?.last, kind(of: last) == kind(of: character) {
        runs[runs.count - 1].append(character)
      } else {
        runs.append([character])
      }
    }
    return runs
  }

  private static func bits(of run: [Character]) -> Int {
    guard let first = run.first else { return 0 }
    if run.count > 1, Set(run).count == 1 { return 5 }
    switch kind(of: first) {
    // A word of eight thousand; a longer one may be two.
    case .letter: return min(5 * run.count, 13 + 2 * max(0, run.count - 8))
    case .character: return 7 * run.count
    case .digit:
      let values = run.compactMap(\.wholeNumberValue)
      let steps = Set(zip(values, values.dropFirst()).map { ($1 - $0 + 10) % 10 })
      // 123456, 2468.
      if steps.count == 1 { return 5 }
      // Years and dates have these numbers of digits.
      return [4, 6, 8].contains(run.count) ? 2 * run.count : 3 * run.count
    // Between words there is a blank, or else a sign that is tried.
    case .other: return run == [" "] ? 0 : 3 * run.count
    }
  }
}

/// Cryptographically secure random bytes.
enum RandomBytes {
  static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }
}
