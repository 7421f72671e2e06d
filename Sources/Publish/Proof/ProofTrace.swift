package import Site
import SiteKit
import Vault

/// The inputs and findings of a proof, so that the next one checks only the changes.
///
/// Stored as lines of text. The first has the digest of the rest; then follow the identity of the
/// proof, the number of findings, each finding, and the ``Site/BuildTrace`` of the site:
///
/// ```text
/// daybook findings 2 6c62272e07bb014262b821756295c58d
/// 07bb014262b821756295c58d6c62272e
/// 1
/// whole mqzkvjpgwhxm gifts/index.html
/// daybook build 4 …
/// ```
///
/// A trace that is damaged, or has another version or identity, is ignored. The planted words are
/// among the inputs of the files, so a new word cannot be in an unchanged file.
package struct ProofTrace: Sendable {
  /// A word that was found in a file.
  struct Finding: Sendable, Hashable {
    let word: String
    let isWhole: Bool
  }

  /// A digest of its identity: the program, and the audience of the site.
  package let name: String
  /// The findings, by file; files without any are left out.
  let findings: [VaultPath: Set<Finding>]
  package let build: BuildTrace

  init(name: String, findings: [VaultPath: Set<Finding>], build: BuildTrace) {
    self.name = name
    self.findings = findings
    self.build = build
  }

  package init() { self.init(name: "", findings: [:], build: BuildTrace()) }

  private static let title = "daybook findings 2 "

  package var bytes: [UInt8] {
    let lines = findings.sorted { $0.key < $1.key }.flatMap { path, found in
      found.map { "\($0.isWhole ? "whole" : "piece") \($0.word) \(path.text)" }.sorted()
    }
    let head = ([name, "\(lines.count)"] + lines).map { $0 + "\n" }.joined()
    return ContentHash.sealed(Array(head.utf8) + build.bytes, Self.title)
  }

  /// The trace in `bytes`; nil if it is damaged, or of another identity than `name`.
  package init?(_ bytes: [UInt8], of name: String) {
    guard var rest = ContentHash.opened(bytes, Self.title) else { return nil }
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    guard line() == name, let count = line().flatMap({ Int($0) }), count >= 0 else { return nil }
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

/// The result of a scan for hidden values, so that the next one reads only changed files.
///
/// Stored as lines of text. The first has the digest of the rest; the second identifies the values,
/// and each other one is a file, with the hash of its bytes and the indices of the values in it:
///
/// ```text
/// daybook values 1 6c62272e07bb014262b821756295c58d
/// 07bb014262b821756295c58d6c62272e
/// 1795200000000000000aa00000000000 - index.html
/// 5c58d6c62272e07bb014262b82175629 4,17 about/index.html
/// ```
///
/// A trace that is damaged or of another version is ignored.
package struct ValueTrace: Sendable, Hashable {
  struct File: Sendable, Hashable {
    let hash: String
    let values: Set<Int>
  }

  var name = ""
  var files: [VaultPath: File] = [:]

  init(name: String) { self.name = name }

  package init() {}

  private static let title = "daybook values 1 "

  package var bytes: [UInt8] {
    let lines = files.sorted { $0.key < $1.key }.map { path, file in
      let values = file.values.sorted().map { "\($0)" }.joined(separator: ",")
      return "\(file.hash) \(values.isEmpty ? "-" : values) \(path.text)\n"
    }
    return ContentHash.sealed(Array((name + "\n" + lines.joined()).utf8), Self.title)
  }

  /// The trace in `bytes`; nil if it is damaged.
  package init?(_ bytes: [UInt8]) {
    guard let lines = ContentHash.opened(bytes, Self.title)?.split(separator: 0x0A),
      let name = lines.first
    else { return nil }
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
