import Escaping
package import Vault

/// What the last build wrote: the files that are Daybook's, and that it may replace or delete.
///
/// Kept in the output folder as lines of text in order of path:
///
/// ```text
/// daybook manifest 1
/// 6c62272e07bb014262b821756295c58d index.html
/// ?c62272e07bb014262b821756295c58d focus/index.html
/// ```
///
/// The hash is ``ContentHash`` of the file's bytes. A question mark in place of its first digit
/// marks a file that a build was about to write: after a build that was killed the file is either
/// the old or the new one, and both are Daybook's.
package struct Manifest: Sendable, Hashable {
  /// Where the manifest is kept.
  package static let path: VaultPath = ".daybook-manifest"
  private static let header = "daybook manifest 1"

  /// A file of the output.
  package struct Entry: Sendable, Hashable {
    /// The hash of its bytes as 32 hexadecimal digits; the first is lost while it is pending.
    package var hash: String
    /// Whether a build was about to write it.
    package var isPending = false

    /// A file with a hash.
    package init(hash: String, isPending: Bool = false) {
      self.hash = hash
      self.isPending = isPending
    }
  }

  /// The files by path.
  package var entries: [VaultPath: Entry] = [:]

  /// An empty manifest: nothing is Daybook's.
  package init() {}

  /// The manifest in `files`; empty when there is none. Lines that do not read are left out, so a
  /// damaged manifest makes Daybook own less, never more.
  package init(from files: some Files) throws(FileError) {
    guard try files.status(of: Self.path) != nil else {
      self.init()
      return
    }
    self.init(try files.contents(of: Self.path))
  }

  /// The manifest that is written in `bytes`, as of ``init(from:)``.
  package init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A)
    guard lines.first?.elementsEqual(Self.header.utf8) ?? false else { return }
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: 0x20), space - line.startIndex == 32,
        line[..<space].dropFirst().allSatisfy({ HexDigit.value(of: $0) != nil }),
        line.first.map({ HexDigit.value(of: $0) != nil || $0 == UInt8(ascii: "?") }) ?? false,
        let path = VaultPath(validating: String(decoding: line[(space + 1)...], as: UTF8.self))
      else { continue }
      entries[path] = Entry(
        hash: String(decoding: line[..<space], as: UTF8.self),
        isPending: line.first == UInt8(ascii: "?"))
    }
  }

  /// The text that is kept.
  package var bytes: [UInt8] {
    var text = Self.header + "\n"
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      text += (entry.isPending ? "?" + entry.hash.dropFirst() : entry.hash) + " \(path.text)\n"
    }
    return Array(text.utf8)
  }

  /// The hash under which `bytes` are listed.
  package static func hash(of bytes: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add([], bytes)
    return hash.hex
  }
}
