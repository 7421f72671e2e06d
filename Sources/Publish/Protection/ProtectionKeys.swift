package import Basics
import Vault

/// The keys of the protected site of one audience, and the passwords that open it.
///
/// One key encrypts the site, another names its parts. Each password has a slot, which holds both
/// keys, encrypted with a key that is made from the password. That key is stored too, so that a
/// password can be removed without asking for the others: the rest get new keys in their slots.
package struct ProtectionKeys: Sendable, Hashable {
  struct Slot: Sendable, Hashable {
    /// The person's name for it, which is shown nowhere else.
    let name: String
    /// Its own salt.
    let salt: [UInt8]
    /// Encrypts the keys; made from the password.
    let wrappingKey: [UInt8]
    /// The nonce of ``wrapped``.
    fileprivate(set) var nonce: [UInt8]
    /// The keys, encrypted.
    fileprivate(set) var wrapped: [UInt8]
  }

  /// The purpose of a slot's keys; the slot's key is bound to it.
  static let purpose = "daybook protected site 1"

  /// The salt that all passwords have in common, so that one derivation tries all slots.
  let salt: [UInt8]
  /// How often the hash is made in a derivation.
  let rounds: Int
  /// Encrypts the parts of the site.
  private(set) var contentKey: [UInt8]
  /// Names the parts of the site.
  private(set) var namingKey: [UInt8]
  /// In order of time.
  private(set) var slots: [Slot]

  /// New keys, without a password yet.
  ///
  /// - Parameter rounds: Differs from the default in tests only.
  init(rounds: Int = PasswordKey.rounds) {
    salt = RandomBytes.make(PasswordKey.saltLength)
    self.rounds = rounds
    contentKey = RandomBytes.make(AuthenticatedCipher.keyLength)
    namingKey = RandomBytes.make(AuthenticatedCipher.keyLength)
    slots = []
  }

  init(
    salt: [UInt8], rounds: Int, contentKey: [UInt8], namingKey: [UInt8], slots: [Slot]
  ) {
    self.salt = salt
    self.rounds = rounds
    self.contentKey = contentKey
    self.namingKey = namingKey
    self.slots = slots
  }

  /// The names of the passwords, in the order they were added.
  package var names: [String] { slots.map(\.name) }

  /// Adds a password, which opens the site from its next publication on.
  ///
  /// - Throws: If the name or the password exists already: a duplicate password would still open
  ///   the site after one of them is removed.
  package mutating func add(_ name: String, _ password: String) throws(Failure) {
    if names.contains(name) { throw Failure(ProtectionProblem.isThere(name).diagnostic(at: nil)) }
    let derived = PasswordKey.slow(
      Array(password.normalized(.canonicalComposed).utf8), salt: salt, rounds: rounds)
    if let same = slots.first(where: {
      PasswordKey.quick(derived, salt: $0.salt, for: Self.purpose) == $0.wrappingKey
    }) {
      throw Failure(ProtectionProblem.samePassword(same.name).diagnostic(at: nil))
    }
    let salt = RandomBytes.make(PasswordKey.saltLength)
    var slot = Slot(
      name: name, salt: salt,
      wrappingKey: PasswordKey.quick(derived, salt: salt, for: Self.purpose), nonce: [],
      wrapped: [])
    wrap(in: &slot)
    slots.append(slot)
  }

  /// Removes a password: the keys are replaced, and the next publication encrypts the whole site
  /// again.
  ///
  /// - Throws: If there is none of this name.
  package mutating func remove(_ name: String) throws(Failure) {
    guard names.contains(name) else {
      throw Failure(ProtectionProblem.isNotThere(name, known: names).diagnostic(at: nil))
    }
    slots.removeAll { $0.name == name }
    contentKey = RandomBytes.make(AuthenticatedCipher.keyLength)
    namingKey = RandomBytes.make(AuthenticatedCipher.keyLength)
    for index in slots.indices { wrap(in: &slots[index]) }
  }

  private func wrap(in slot: inout Slot) {
    slot.nonce = RandomBytes.make(AuthenticatedCipher.nonceLength)
    slot.wrapped = AuthenticatedCipher.seal(
      [contentKey, namingKey], key: slot.wrappingKey, nonce: slot.nonce,
      for: Array(Self.purpose.utf8))
  }

  /// The keys that `password` opens, as in a reader's browser; nil if it is wrong.
  func opened(by password: String) -> (contentKey: [UInt8], namingKey: [UInt8])? {
    let derived = PasswordKey.slow(
      Array(password.normalized(.canonicalComposed).utf8), salt: salt, rounds: rounds)
    for slot in slots {
      let key = PasswordKey.quick(derived, salt: slot.salt, for: Self.purpose)
      if let keys = AuthenticatedCipher.open(
        slot.wrapped[...], key: key, nonce: slot.nonce, for: Array(Self.purpose.utf8))
      {
        return (Array(keys.prefix(32)), Array(keys.suffix(32)))
      }
    }
    return nil
  }
}

package enum ProtectionProblem {
  package static func isThere(_ name: String) -> Diagnostic {
    password(
      "there is already a password \(name.shortQuoted)",
      "choose another name, or remove that one first")
  }

  static func samePassword(_ name: String) -> Diagnostic {
    password(
      "the password \(name.shortQuoted) is the same",
      "give each its own, so that one can be removed and the others still open the site")
  }

  static func isNotThere(_ name: String, known: [String]) -> Diagnostic {
    password(
      "there is no password \(name.shortQuoted)",
      known.isEmpty ? "there are none yet" : known.hint(for: name))
  }

  static func noPassword(audience: String) -> Diagnostic {
    password(
      "no password opens the site of \(audience.shortQuoted)",
      "add one with: daybook publish password add NAME --audience \(audience)")
  }

  static func wrongAudience(_ name: String) -> Diagnostic {
    password("\(name.shortQuoted) cannot have passwords", "its name is too long for a file")
  }

  static func damaged(_ what: String, kind: String = "damaged-passwords") -> Diagnostic {
    Diagnostic(
      .error, kind: kind, "the keys of the site cannot be read: \(what)",
      hint: "put back the file as it was; if you cannot, delete it and add the passwords again, "
        + "and the whole site is encrypted again")
  }

  private static func password(_ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(.error, kind: "password", message, hint: hint)
  }
}
