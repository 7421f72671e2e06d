package import Site
import SiteKit
import Vault

/// What a proof looked at and what it found, so that the next one looks only at what changed.
///
/// Kept as lines of text, the first of which has the digest of all behind it; then comes what the
/// proof is of, how many findings there are, each of them, and the ``Site/BuildTrace`` of the site:
///
/// ```text
/// daybook findings 1 6c62272e07bb014262b821756295c58d
/// 07bb014262b821756295c58d6c62272e
/// 1
/// 12 whole gifts/index.html
/// daybook build 4 …
/// ```
///
/// What is damaged, of another version, or of something else is none.
package struct ProofTrace: Sendable {
  /// A digest of what it is of: the program, whom the site is for, and the canaries.
  package let name: String
  /// What was found, by file; nothing was in the others.
  let findings: [VaultPath: Set<CanaryScan.Finding>]
  /// What the files were made from.
  package let build: BuildTrace

  init(name: String, findings: [VaultPath: Set<CanaryScan.Finding>], build: BuildTrace) {
    self.name = name
    self.findings = findings
    self.build = build
  }

  /// Of no proof.
  package init() { self.init(name: "", findings: [:], build: BuildTrace()) }

  /// A digest of canaries: findings of others mean nothing.
  package static func digest(of canaries: [Canary]) -> String {
    var digest = InputDigest()
    for canary in canaries {
      for text in [canary.word, canary.field, canary.system ?? "", "\(canary.isAllowed)"] {
        digest.add(text)
      }
    }
    return digest.hex
  }

  private static let title = "daybook findings 1 "

  /// The trace as it is kept.
  package var bytes: [UInt8] {
    let lines = findings.sorted { $0.key < $1.key }.flatMap { path, found in
      found.sorted { ($0.canary, $0.isWhole ? 1 : 0) < ($1.canary, $1.isWhole ? 1 : 0) }
        .map { "\($0.canary) \($0.isWhole ? "whole" : "piece") \(path.text)" }
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
    var findings: [VaultPath: Set<CanaryScan.Finding>] = [:]
    for _ in 0..<count {
      let parts = line()?.split(separator: " ", maxSplits: 2) ?? []
      guard parts.count == 3, let canary = Int(parts[0]), ["whole", "piece"].contains(parts[1]),
        let path = VaultPath(validating: String(parts[2]))
      else { return nil }
      findings[path, default: []].insert(
        CanaryScan.Finding(canary: canary, isWhole: parts[1] == "whole"))
    }
    guard let build = BuildTrace(Array(rest)) else { return nil }
    self.init(name: name, findings: findings, build: build)
  }
}
