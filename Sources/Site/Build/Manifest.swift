import Basics
package import Vault

/// The files written by the last build, which Daybook may replace or delete.
///
/// Kept in the output folder as lines of text in order of path:
///
/// ```text
/// daybook manifest 1
/// 6c62272e07bb014262b821756295c58d index.html
/// ?c62272e07bb014262b821756295c58d focus/index.html
/// ```
///
/// A second line `for others` marks a site that was made for an audience.
///
/// The hash is ``ContentHash`` of the file's bytes. A question mark in place of its first digit
/// marks a file that a build was about to write: if the build was killed, the file is either the
/// old or the new one, and both are Daybook's.
package struct Manifest: Sendable, Hashable {
  package static let path: VaultPath = ".daybook-manifest"
  private static let header = "daybook manifest 1"
  private static let mark = "for others"

  package struct Entry: Sendable, Hashable {
    /// The hash of its bytes as 32 hexadecimal digits; the first digit is lost while it is pending.
    package var hash: String
    /// True if a build was about to write it.
    package var isPending = false

    package init(hash: String, isPending: Bool = false) {
      self.hash = hash
      self.isPending = isPending
    }
  }

  package var entries: [VaultPath: Entry] = [:]
  /// True if the site is for others than the person: a site of everything never replaces it.
  package var isForOthers = false

  package init() {}

  /// The manifest in `files`; empty if there is none. Lines that cannot be read are left out, so a
  /// damaged manifest makes Daybook own less, never more.
  package init(from files: some Files) throws(FileError) {
    guard try files.status(of: Self.path) != nil else {
      self.init()
      return
    }
    self.init(try files.contents(of: Self.path))
  }

  /// True if there is a manifest in `files` that lists a file, see ``init(from:)``.
  package static func isAny(in files: some Files) throws(FileError) -> Bool {
    guard try files.status(of: Self.path) != nil else { return false }
    return lines(of: try files.contents(of: Self.path), most: 1) { _, _ in } > 0
  }

  /// True if there is a manifest in `files` of a site for others.
  package static func isForOthers(in files: some Files) throws(FileError) -> Bool {
    guard try files.status(of: path) != nil else { return false }
    return isMarked(try files.contents(of: path))
  }

  private static func isMarked(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "\(header)\n\(mark)\n".utf8)
  }

  /// The manifest in `bytes`, see ``init(from:)``.
  package init(_ bytes: [UInt8]) {
    isForOthers = Self.isMarked(bytes)
    entries.reserveCapacity(bytes.count / 64)
    _ = Self.lines(of: bytes) { entries[$0] = $1 }
  }

  /// Calls `body` with the content of each line, at most `most`; returns the number of lines. There
  /// may be ten thousand, so no line is copied.
  private static func lines(
    of bytes: [UInt8], most: Int = .max, _ body: (VaultPath, Entry) -> Void
  ) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      func line() -> Slice<UnsafeBufferPointer<UInt8>>? {
        rest = rest.drop { $0 == 0x0A }
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
      }
      guard line()?.elementsEqual(header.utf8) ?? false else { return 0 }
      var count = 0
      while count < most, let line = line() {
        let hash = line.prefix { $0 != 0x20 }
        guard hash.count == 32, line.count > 32,
          hash.dropFirst().allSatisfy({ HexDigit.value(of: $0) != nil }),
          line.first.map({ HexDigit.value(of: $0) != nil || $0 == UInt8(ascii: "?") }) ?? false,
          let path = VaultPath(validating: String(decoding: line.dropFirst(33), as: UTF8.self))
        else { continue }
        count += 1
        body(
          path,
          Entry(
            hash: String(decoding: hash, as: UTF8.self),
            isPending: line.first == UInt8(ascii: "?")))
      }
      return count
    }
  }

  package var bytes: [UInt8] {
    var bytes = Array((Self.header + "\n" + (isForOthers ? Self.mark + "\n" : "")).utf8)
    bytes.reserveCapacity(80 * entries.count)
    for path in entries.keys.sorted() {
      guard let entry = entries[path] else { continue }
      let start = bytes.count
      bytes += entry.hash.utf8
      if entry.isPending { bytes[start] = UInt8(ascii: "?") }
      bytes.append(0x20)
      bytes += path.text.utf8
      bytes.append(0x0A)
    }
    return bytes
  }

  package static func hash(of bytes: [UInt8]) -> String { ContentHash.hex(of: bytes) }
}
