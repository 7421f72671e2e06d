package import Site
import SiteKit
import Vault

/// What a proof looked at and what it found, so that the next one looks only at what changed.
///
/// Kept as lines of text, the first of which has the digest of all behind it; then comes what the
/// proof is of, how many findings there are, each of them, and the ``Site/BuildTrace`` of the site:
///
/// ```text
/// daybook findings 2 6c62272e07bb014262b821756295c58d
/// 07bb014262b821756295c58d6c62272e
/// 1
/// whole mqzkvjpgwhxm gifts/index.html
/// daybook build 4 …
/// ```
///
/// What is damaged, of another version, or of something else is none. Which words were planted is
/// part of what the files were made from, so a word that is new cannot be in a file that is not.
package struct ProofTrace: Sendable {
  /// A word that was found in a file.
  struct Finding: Sendable, Hashable {
    let word: String
    /// As of ``CanaryScan/Finding/isWhole``.
    let isWhole: Bool
  }

  /// A digest of what it is of: the program, and whom the site is for.
  package let name: String
  /// What was found, by file; nothing was in the others.
  let findings: [VaultPath: Set<Finding>]
  /// What the files were made from.
  package let build: BuildTrace

  init(name: String, findings: [VaultPath: Set<Finding>], build: BuildTrace) {
    self.name = name
    self.findings = findings
    self.build = build
  }

  /// Of no proof.
  package init() { self.init(name: "", findings: [:], build: BuildTrace()) }

  private static let title = "daybook findings 2 "

  /// The trace as it is kept.
  package var bytes: [UInt8] {
    let lines = findings.sorted { $0.key < $1.key }.flatMap { path, found in
      found.map { "\($0.isWhole ? "whole" : "piece") \($0.word) \(path.text)" }.sorted()
    }
    let head = ([name, "\(lines.count)"] + lines).map { $0 + "\n" }.joined()
    let rest = Array(head.utf8) + build.bytes
    return Array("\(Self.title)\(ContentHash.hex(of: rest))\n".utf8) + rest
  }

  /// The trace that `bytes` keep; nil when they are not as they were written, or of something else
  /// than `name`.
  package init?(_ bytes: [UInt8], of name: String) {
    guard bytes.starts(with: Self.title.utf8) else { return nil }
    var rest = bytes.dropFirst(Self.title.utf8.count)
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    guard let digest = line(), ContentHash.hex(of: Array(rest)) == digest, line() == name,
      let count = line().flatMap({ Int($0) }), count >= 0
    else { return nil }
    var findings: [VaultPath: Set<Finding>] = [:]
    for _ in 0..<count {
      let parts = line()?.split(separator: " ", maxSplits: 2) ?? []
      guard parts.count == 3, ["whole", "piece"].contains(parts[0]),
        let path = VaultPath(validating: String(parts[2]))
      else { return nil }
      findings[path, default: []].insert(
        Finding(word: String(parts[1]), isWhole: parts[0] == "whole"))
    }
    guard let build = BuildTrace(Array(rest)) else { return nil }
    self.init(name: name, findings: findings, build: build)
  }
}
