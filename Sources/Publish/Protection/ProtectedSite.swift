import Basics
import Site
import SiteKit
package import Vault

/// A site that cannot be read without a password: an unlock page, and a part for each file of the
/// plain site. `docs/pages/protected-pages.md` describes the format.
package enum ProtectedSite {
  package struct Result: Sendable, Hashable {
    /// How many files of the plain site are in it.
    package internal(set) var files = 0
    /// How many files were written, new ones and changed ones.
    package internal(set) var written = 0
    package internal(set) var unchanged = 0
    package internal(set) var removed = 0
    package internal(set) var bytes = 0
  }

  /// The files that list the parts: sent after them, so that no visitor is referred to a missing
  /// part.
  package static let sentLast: [VaultPath] = [keysPath, "404.html", "index.html"]
  private static let keysPath: VaultPath = "keys.json"
  /// The address of the list of files: that of none.
  private static let indexAddress = ""

  /// Makes `folder` the protected form of the site in `plain`.
  ///
  /// An up-to-date part is kept byte for byte; a new or changed one gets a new nonce. Files that
  /// cannot belong to a protected site are left alone. Names that begin with a dot, such as the
  /// manifest of a build, are not part of a site. After an interrupted call, the next one completes
  /// the work.
  ///
  /// - Parameters:
  ///   - open: The files that are readable without a password.
  ///   - progress: Called after each file with the number done.
  /// - Throws: If a file cannot be read, written or removed.
  package static func update(
    from plain: some Files, in folder: some Files, _ keys: ProtectionKeys, _ page: UnlockPage,
    open: Set<VaultPath> = [], progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(FileError) -> Result {
    var failure: FileError?
    let addresses = plain.files(below: .root) { failure = failure ?? $0 }
    if let failure { throw failure }

    var writer = Writer(folder)
    var files: [JSONText] = []
    for (index, address) in addresses.enumerated() {
      let bytes = try plain.contents(of: address)
      if open.contains(address) {
        try writer.put(bytes, in: address)
        continue
      }
      files.append(["path": .string(address.text), "size": .int(bytes.count)])
      try writer.put(bytes, at: address.text, keys)
      progress(index + 1, addresses.count)
    }
    let list: JSONLine = ["files": .array(files)]
    try writer.put(Array(list.text.utf8), at: indexAddress, keys)
    for (path, bytes) in page.files { try writer.put(bytes, in: path) }
    try writer.put(keys.published, in: keysPath)
    for (path, bytes) in page.pages { try writer.put(bytes, in: path) }
    try writer.removeOthers()
    try writer.removeOthers(named: CapturePage.isPath)
    writer.result.files = addresses.count
    return writer.result
  }

  private struct Writer<Folder: Files> {
    let folder: Folder
    var result = Result()
    private var kept: Set<VaultPath> = []

    init(_ folder: Folder) { self.folder = folder }

    mutating func put(
      _ bytes: [UInt8], at address: String, _ keys: ProtectionKeys
    ) throws(FileError) {
      let path = ProtectedPart.path(of: address, keys)
      let current = try folder.current(path)
      if let current, ProtectedPart.holds(current, bytes, at: address, keys) {
        count(path, current.count, isWritten: false)
      } else {
        let part = ProtectedPart.sealed(bytes, at: address, keys)
        try folder.replace(path, with: part, .written)
        count(path, part.count, isWritten: true)
      }
    }

    mutating func put(_ bytes: [UInt8], in path: VaultPath) throws(FileError) {
      let isWritten = try folder.current(path) != bytes
      if isWritten { try folder.replace(path, with: bytes, .written) }
      count(path, bytes.count, isWritten: isWritten)
    }

    private mutating func count(_ path: VaultPath, _ bytes: Int, isWritten: Bool) {
      kept.insert(path)
      result.bytes += bytes
      if isWritten { result.written += 1 } else { result.unchanged += 1 }
    }

    /// Removes readable files with some names that the site no longer has.
    mutating func removeOthers(named isOne: (VaultPath) -> Bool) throws(FileError) {
      for path in folder.files(below: .root) where isOne(path) && !kept.contains(path) {
        try folder.remove(path)
        result.removed += 1
      }
    }

    /// Removes parts of files that the plain site no longer has, or that were made with other keys.
    mutating func removeOthers() throws(FileError) {
      for entry in try folder.list(ProtectedPart.folder) where ProtectedPart.isName(entry.name) {
        guard let path = ProtectedPart.folder.appending(entry.name), !kept.contains(path) else {
          continue
        }
        try folder.remove(path)
        result.removed += 1
      }
    }
  }
}

extension ProtectionKeys {
  /// The published form of the slots; passwords are tried on it.
  fileprivate var published: [UInt8] {
    // In an order that does not reveal their age.
    let slots = slots.sorted { $0.salt.lexicographicallyPrecedes($1.salt) }
    let line: JSONLine = [
      "rounds": .int(rounds), "salt": .hex(salt),
      "slots": .array(
        slots.map {
          ["salt": .hex($0.salt), "nonce": .hex($0.nonce), "wrapped": .hex($0.wrapped)]
        }),
    ]
    return Array((line.text + "\n").utf8)
  }
}
