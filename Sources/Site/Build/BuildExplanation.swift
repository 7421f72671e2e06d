import Basics
package import SiteKit
import Vault

/// The reasons why files of a build were made again or kept, in words.
package struct BuildExplanation: Sendable {
  private let build: TracedBuild
  private let made: Set<VaultPath>
  /// The files of the vault that changed since the last build.
  private let changed: [VaultPath]

  package init(of result: BuildResult, _ build: TracedBuild) {
    self.build = build
    made = result.made
    let now = build.stamps.files
    let paths = Set(now.map(\.path))
    let gone = build.last.sources.keys.filter { !paths.contains($0) }
    changed =
      (now.filter { file in
        guard let known = build.last.sources[file.path] else { return true }
        return known.identity != build.sources[file.path]?.identity
      }.map(\.path) + gone).sorted()
  }

  package func isMade(_ file: OutputFile) -> Bool { made.contains(file.path) }

  /// The reason why a file was made again or kept.
  package func reason(for file: OutputFile) -> String {
    guard isMade(file) else {
      guard let day = build.end(of: file) else { return "nothing that it is made from changed" }
      return "it is about a time that is over, and nothing on record up to \(day) changed"
    }
    if build.last.basis.isEmpty { return "no earlier build into this folder is known" }
    if build.last.basis != build.basis {
      return "the program, an option or the zone is another one"
    }
    guard let output = build.last.outputs[file.path] else {
      return "it is new, or something was wrong with it in the last build"
    }
    if output.digest == build.digest(of: file, reads: output.reads) {
      return "the file in the output is not as it was written"
    }
    if case .site = file.inputs, let day = build.end(of: file) {
      return "something on record up to \(day), settings or templates changed"
    }
    switch file.inputs {
    case .copy(let path), .page(let path):
      if changed.contains(path) { return "\(path.text) changed" }
      return output.reads.map(words) ?? everything()
    case .made(let path, _):
      return changed.contains(path) ? "\(path.text) changed" : "another program makes it"
    case .pages where file.tracing != nil: return "words of the documents in it changed"
    case .site where file.tracing != nil: return output.reads.map(words) ?? everything()
    case .records: return everything("any figure")
    case .pages, .site: return everything()
    }
  }

  /// The reason for a page with traced reads.
  private func words(_ reads: ReadNames) -> String {
    let names = (reads.marked + reads.members.names).map { name in
      guard name.hasPrefix("*") else { return name }
      // Names of links and of the person's tables are encoded.
      let decoded = PercentEncoding.decodedForm(name.dropFirst().utf8)
      return name.hasPrefix("*chart:")
        ? String(name.dropFirst()) : String(decoding: decoded, as: UTF8.self)
    }
    return "what it shows, settings or templates changed; of what pages share it reads "
      + (names.isEmpty ? "nothing" : names.joined(separator: ", "))
  }

  /// The reason for a page that may show anything.
  private func everything(_ shown: String = "any figure or title") -> String {
    if !changed.isEmpty {
      let more = changed.count > 3 ? " and \(changed.count - 3) more" : ""
      return "it may show \(shown), and "
        + changed.prefix(3).map(\.text).joined(separator: ", ") + more + " changed"
    }
    let moved = build.moment.asOf.formatted()
    return "it may show any figure, and the moment that counts as now moved from "
      + "\(build.last.moment?.formatted() ?? "none") to \(moved)"
  }
}
