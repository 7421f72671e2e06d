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
    if output.digest == build.digest(of: file, output.reads.map { TracedReads($0) }) {
      return "the file in the output is not as it was written"
    }
    if case .site = file.inputs, let day = build.end(of: file) {
      return "something on record up to \(day), settings or templates changed"
    }
    switch file.inputs {
    case .copy(let path), .page(let path):
      if changed.contains(path) { return "\(path.text) changed" }
      return output.reads.map(words) ?? everything
    case .made(let path, _):
      return changed.contains(path) ? "\(path.text) changed" : "another program makes it"
    case .pages where file.tracing != nil: return "words of the documents in it changed"
    case .site where file.tracing != nil: return output.reads.map(words) ?? everything
    case .records where file.tracing != nil: return because("its rows changed")
    case .records: return because("it may show any figure")
    case .pages, .site: return everything
    }
  }

  private var everything: String { because("it may show any figure or title") }

  /// The reason for a page with traced reads: the kinds of content that it shows besides its own
  /// text.
  private func words(_ reads: ReadNames) -> String {
    var names: [String: Set<String>] = [:]
    for mark in reads.marked {
      let parts = mark.dropFirst().split(separator: ":", maxSplits: 1).map(String.init)
      let data = parts.last?.split(separator: "&").first { $0.hasPrefix("data=") }
      names[parts[0], default: []].insert(data.map { String($0.dropFirst(5)) } ?? mark)
    }
    var shown: [String] = []
    if let series = names["chart"]?.sorted() {
      let more = series.count > 3 ? " and \(series.count - 3) more" : ""
      shown.append("charts of " + series.prefix(3).joined(separator: ", ") + more)
    }
    for (mark, one, many) in Self.counted {
      if let count = names[mark]?.count { shown.append(count == 1 ? one : "\(count) \(many)") }
    }
    if names["code"] != nil { shown.append("highlighted code") }
    if reads.marked.contains(ReadNames.clock) { shown.append("the time of day") }
    if reads.marked.contains(ReadNames.anything) { shown.append("any figure or title") }
    let last = shown.popLast() ?? "figures or titles"
    let all = shown.isEmpty ? last : shown.joined(separator: ", ") + " and " + last
    return because("it shows \(all)")
  }

  /// The marks of reads that are counted, with their names.
  private static let counted = [
    ("day", "a day", "days"), ("link", "a link", "links"),
    ("wiki", "a link by name", "links by name"),
    ("picture", "a picture", "pictures"), ("table", "a table", "tables"),
  ]

  /// The reason for a page, and the changes in the vault; without any, the clock moved on.
  private func because(_ reason: String) -> String {
    if !changed.isEmpty {
      let more = changed.count > 3 ? " and \(changed.count - 3) more" : ""
      return reason + ", and "
        + changed.prefix(3).map(\.text).joined(separator: ", ") + more + " changed"
    }
    return reason + ", and the moment that counts as now moved from "
      + "\(build.last.moment?.formatted() ?? "none") to \(build.moment.asOf.formatted())"
  }
}
