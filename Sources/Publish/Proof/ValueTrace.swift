import SiteKit
import Vault

/// What a scan for hidden values saw, so that the next one looks only at files that changed.
///
/// Kept as lines of text, the first of which has the digest of all behind it; the second says what
/// was looked for, and each other one is a file, with the hash of its bytes and the numbers of the
/// values that are in it:
///
/// ```text
/// daybook values 1 6c62272e07bb014262b821756295c58d
/// 07bb014262b821756295c58d6c62272e
/// 1795200000000000000aa00000000000 - index.html
/// 5c58d6c62272e07bb014262b82175629 4,17 about/index.html
/// ```
///
/// What is damaged or of another version is none.
package struct ValueTrace: Sendable, Hashable {
  /// A file that was looked through.
  struct File: Sendable, Hashable {
    let hash: String
    let values: Set<Int>
  }

  /// A digest of what was looked for.
  var name = ""
  /// The files that were looked through.
  var files: [VaultPath: File] = [:]

  init(name: String) { self.name = name }

  /// Of no scan.
  package init() {}

  private static let title = "daybook values 1 "

  /// The trace as it is kept.
  package var bytes: [UInt8] {
    let lines = files.sorted { $0.key < $1.key }.map { path, file in
      let values = file.values.sorted().map { "\($0)" }.joined(separator: ",")
      return "\(file.hash) \(values.isEmpty ? "-" : values) \(path.text)\n"
    }
    let rest = Array((name + "\n" + lines.joined()).utf8)
    return Array("\(Self.title)\(ContentHash.hex(of: rest))\n".utf8) + rest
  }

  /// The trace that `bytes` keep; nil when they are not as they were written.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.title.utf8), let end = bytes.firstIndex(of: 0x0A) else {
      return nil
    }
    let rest = Array(bytes[(end + 1)...])
    guard bytes[Self.title.utf8.count..<end].elementsEqual(ContentHash.hex(of: rest).utf8) else {
      return nil
    }
    let lines = rest.split(separator: 0x0A)
    guard let name = lines.first else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    for line in lines.dropFirst() {
      let parts = line.split(separator: 0x20, maxSplits: 2)
      guard parts.count == 3,
        let path = VaultPath(validating: String(decoding: parts[2], as: UTF8.self))
      else { return nil }
      let values = String(decoding: parts[1], as: UTF8.self).split(separator: ",").compactMap {
        Int($0)
      }
      files[path] = File(hash: String(decoding: parts[0], as: UTF8.self), values: Set(values))
    }
  }
}
