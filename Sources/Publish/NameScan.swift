package import Diagnostics
package import SiteKit
import Synchronization
package import Vault

/// Looks for the names of people in a site whose audience may not see them: where they are in a
/// text of the person's, which goes out whole, no canary tells.
///
/// Names of one Han character, and of fewer than four letters, are not looked for: they are parts
/// of too many words.
package final class NameScan: Sendable {
  private let names: [[UInt8]]
  /// The names by their first three bytes.
  private let starts: [UInt32: [Int]]
  /// For each name that was found, in how many files, and the first of these by path.
  private let found = Mutex<[Int: (count: Int, first: String)]>([:])

  /// A scan for `names`.
  package init(for names: [String]) {
    self.names = names.filter(\.isTelling).map { Array($0.utf8) }
    var starts: [UInt32: [Int]] = [:]
    for (index, name) in self.names.enumerated() {
      starts[Self.start(of: name[...]), default: []].append(index)
    }
    self.starts = starts
  }

  /// Looks through a file. May be called on any thread.
  package func look(at path: VaultPath, _ bytes: [UInt8]) {
    guard !names.isEmpty, bytes.count >= 3 else { return }
    var here: Set<Int> = []
    var window = UInt32(bytes[0]) << 8 | UInt32(bytes[1])
    for index in 2..<bytes.count {
      window = (window << 8 | UInt32(bytes[index])) & 0xFF_FFFF
      for name in starts[window] ?? [] where isThere(names[name], at: index - 2, in: bytes) {
        here.insert(name)
      }
    }
    guard !here.isEmpty else { return }
    found.withLock { found in
      for name in here {
        let before = found[name]
        found[name] = ((before?.count ?? 0) + 1, min(before?.first ?? path.text, path.text))
      }
    }
  }

  /// Whether a name stands somewhere, and not within a longer word of the same letters.
  private func isThere(_ name: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
    let end = start + name.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(name) else { return false }
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (0x61...0x7A).contains(bytes[index] | 0x20)
    }
    return !(isLetter(start - 1) && isLetter(start)) && !(isLetter(end) && isLetter(end - 1))
  }

  private static func start(of name: ArraySlice<UInt8>) -> UInt32 {
    name.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A warning for each name that was found.
  package func diagnostics(for audience: Audience) -> [Diagnostic] {
    found.withLock { $0 }.sorted { ($0.value.first, $0.key) < ($1.value.first, $1.key) }
      .map { name, place in
        let text = String(decoding: names[name], as: UTF8.self)
        return Diagnostic(
          .warning, kind: "name", at: Place(file: place.first),
          "“\(audience.name)” may not see names, and \(text.shortQuoted) is in "
            + place.count.counted("file"),
          hint: "it stands in a text of yours, which goes out whole: change that, or leave it out")
      }
  }
}

extension String {
  /// Whether it is long enough to be told from other words.
  fileprivate var isTelling: Bool {
    guard let first = unicodeScalars.first, contains(where: \.isLetter) else { return false }
    return first.value >= 0x2E80 ? count >= 2 : count >= 4
  }
}
