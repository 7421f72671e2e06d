package import Basics
package import SiteKit
import Vault

/// The file with the keys of an audience's protected site: `.daybook/passwords/AUDIENCE.json` in
/// the vault, readable by its owner only.
///
/// Anyone who has it can open the site without a password. It is next to the records that the site
/// is made from, which reveal more than the site does. The passwords are not in it.
package struct ProtectionFile: Sendable {
  private static let folder: VaultPath = ".daybook/passwords"
  private static let version = 1

  private let audience: String
  private let path: VaultPath
  private let vault: DiskFiles

  /// The file of `audience` in the vault at `root`.
  ///
  /// - Throws: If the audience's name is no valid file name.
  package init(of audience: Audience, ofVaultAt root: String) throws(Failure) {
    let name = PercentEncoding.form(audience.name) + ".json"
    guard let path = Self.folder.appending(name) else {
      throw Failure(ProtectionProblem.wrongAudience(audience.name).diagnostic(at: nil))
    }
    self.audience = audience.name
    self.path = path
    vault = DiskFiles(root: root, isPrivate: true, isVault: true)
  }

  /// The keys of a site that another program made, in a file of the person's.
  ///
  /// - Throws: If its folder does not exist.
  package init(at file: String) throws(Failure) {
    let names = file.split(separator: "/")
    let folder = (file.hasPrefix("/") ? "/" : "") + names.dropLast().joined(separator: "/")
    guard let name = names.last, let path = VaultPath(validating: name),
      DiskFiles.isFolder(folder.isEmpty ? "." : folder) == true
    else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-folder", at: Place(file: file), "there is no folder for this file",
          hint: "make the folder first, or give another"))
    }
    audience = ""
    self.path = path
    vault = DiskFiles(root: folder.isEmpty ? "." : folder, isPrivate: true)
  }

  /// The file as a person would type it.
  package var displayName: String { vault.displayName(of: path) }

  /// The keys; nil if there are none yet.
  ///
  /// - Throws: If the file cannot be read, or is damaged.
  package func keys() throws(Failure) -> ProtectionKeys? {
    let bytes: [UInt8]?
    do throws(FileError) { bytes = try vault.current(path) } catch {
      throw Failure(error.diagnostic)
    }
    return try bytes.map { bytes throws(Failure) in try Self.keys(in: bytes, file: displayName) }
  }

  /// The keys to publish with.
  ///
  /// - Throws: Also if no password opens them.
  package func keysToPublish() throws(Failure) -> ProtectionKeys {
    guard let keys = try keys(), !keys.slots.isEmpty else {
      throw Failure(ProtectionProblem.noPassword(audience: audience).diagnostic(at: nil))
    }
    return keys
  }

  /// Changes the keys; creates them if there are none yet.
  ///
  /// - Throws: If the file cannot be read or written, is damaged, or was changed by another process
  ///   meanwhile, and errors of `change`; the file is then unchanged.
  @discardableResult
  package func change(
    _ change: (inout ProtectionKeys) throws(Failure) -> Void
  ) throws(Failure) -> ProtectionKeys {
    let old: [UInt8]?
    do throws(FileError) { old = try vault.current(path) } catch {
      throw Failure(error.diagnostic)
    }
    var keys =
      try old.map { bytes throws(Failure) in try Self.keys(in: bytes, file: displayName) }
      ?? ProtectionKeys()
    try change(&keys)
    do throws(FileError) {
      try vault.exchange(path, old, for: Self.bytes(keys))
    } catch {
      throw Failure(error.diagnostic)
    }
    return keys
  }

  static func bytes(_ keys: ProtectionKeys) -> [UInt8] {
    let text = JSONText.object([
      ("version", .int(version)), ("rounds", .int(keys.rounds)), ("salt", .hex(keys.salt)),
      ("contentKey", .hex(keys.contentKey)), ("namingKey", .hex(keys.namingKey)),
      ("slots", .array(keys.slots.map(\.json))),
    ])
    return Array((text + "\n").utf8)
  }

  /// The keys in `bytes`; `file` is its name in messages.
  ///
  /// - Throws: If they are damaged.
  static func keys(in bytes: [UInt8], file displayName: String) throws(Failure) -> ProtectionKeys {
    let file = DataFile(bytes, file: displayName)
    if let first = file.diagnostics.first {
      throw Failure(
        ProtectionProblem.damaged(first.message, kind: first.kind).diagnostic(at: first.place))
    }
    do throws(Diagnostic) {
      let object = SavedObject(file.members)
      guard try object.int("version") == Self.version else {
        throw ProtectionProblem.damaged("they are of another version")
      }
      let slots = try object.objects("slots").map { slot throws(Diagnostic) in
        ProtectionKeys.Slot(
          name: try slot.text("name"), salt: try slot.hex("salt", PasswordKey.saltLength),
          wrappingKey: try slot.hex("wrappingKey", AuthenticatedCipher.keyLength),
          nonce: try slot.hex("nonce", AuthenticatedCipher.nonceLength),
          wrapped: try slot.hex(
            "wrapped", 2 * AuthenticatedCipher.keyLength + AuthenticatedCipher.tagLength))
      }
      let keys = ProtectionKeys(
        salt: try object.hex("salt", PasswordKey.saltLength), rounds: try object.int("rounds"),
        contentKey: try object.hex("contentKey", AuthenticatedCipher.keyLength),
        namingKey: try object.hex("namingKey", AuthenticatedCipher.keyLength), slots: slots)
      try keys.check()
      return keys
    } catch {
      throw Failure(error.diagnostic(at: Place(file: displayName)))
    }
  }
}

extension ProtectionKeys {
  /// - Throws: If a slot does not hold the keys, for example because digits of the file were
  ///   changed: its password could not open the site.
  fileprivate func check() throws(Diagnostic) {
    guard rounds > 0 else {
      throw ProtectionProblem.damaged("rounds is not a number of rounds")
    }
    for slot in slots {
      let held = AuthenticatedCipher.open(
        slot.wrapped[...], key: slot.wrappingKey, nonce: slot.nonce, for: Array(Self.purpose.utf8))
      guard held == contentKey + namingKey else {
        throw ProtectionProblem.damaged("the slot \(slot.name.shortQuoted) holds other keys")
      }
    }
  }
}

extension ProtectionKeys.Slot {
  fileprivate var json: JSONText {
    [
      "name": .string(name), "salt": .hex(salt), "wrappingKey": .hex(wrappingKey),
      "nonce": .hex(nonce), "wrapped": .hex(wrapped),
    ]
  }
}

extension JSONText {
  static func hex(_ bytes: [UInt8]) -> JSONText { .string(bytes.hexDigits) }
}

extension [UInt8] {
  /// Two digits a byte, in lower case.
  var hexDigits: String {
    String(
      decoding: flatMap { [HexDigit.lower($0 >> 4), HexDigit.lower($0)] }, as: UTF8.self)
  }

  /// The bytes written as hexadecimal digits; nil if the text is not hexadecimal.
  init?(hexDigits text: String) {
    let digits = text.utf8.map(HexDigit.value(of:))
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map {
      (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0)
    }
  }
}

/// An object of a file that only Daybook writes.
private struct SavedObject {
  private let members: [DataMember]

  init(_ members: [DataMember]) { self.members = members }

  private func value(_ key: String) throws(Diagnostic) -> DataValue {
    guard let member = members.last(where: { $0.key == key }) else {
      throw ProtectionProblem.damaged("\(key) is missing")
    }
    return member.value
  }

  func int(_ key: String) throws(Diagnostic) -> Int {
    guard case .int(let int) = try value(key) else {
      throw ProtectionProblem.damaged("\(key) is not a number")
    }
    return int
  }

  func text(_ key: String) throws(Diagnostic) -> String {
    guard case .text(let text) = try value(key) else {
      throw ProtectionProblem.damaged("\(key) is not a text")
    }
    return text
  }

  func hex(_ key: String, _ count: Int) throws(Diagnostic) -> [UInt8] {
    guard let bytes = [UInt8](hexDigits: try text(key)), bytes.count == count else {
      throw ProtectionProblem.damaged("\(key) should have \(2 * count) hexadecimal digits")
    }
    return bytes
  }

  func objects(_ key: String) throws(Diagnostic) -> [SavedObject] {
    guard case .list(let values) = try value(key) else {
      throw ProtectionProblem.damaged("\(key) is not a list")
    }
    return try values.map { value throws(Diagnostic) in
      guard case .object(let members) = value else {
        throw ProtectionProblem.damaged("\(key) has other things")
      }
      return SavedObject(members)
    }
  }
}
