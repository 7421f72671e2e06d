package import Basics
package import SiteKit
package import Vault

// What is made and not written: to be checked, looked into, compared.
extension SiteWriter {
  /// Makes files on all cores and writes nothing, to find what is wrong with them. One with which
  /// nothing was wrong the last time, and which would be made from the same, is not made.
  package static func check(_ files: [OutputFile], _ build: TracedBuild?) async -> BuildResult {
    let found = await withTaskGroup(of: (Int, Checked).self) { group in
      for (index, file) in files.enumerated() {
        group.addTask {
          if let known = build?.unchanged(file) { return (index, .init(trace: known)) }
          let made = make(file, build)
          return (
            index, Checked(isMade: true, diagnostics: made.diagnostics, trace: made.trace)
          )
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }
    }
    var result = BuildResult()
    for (index, checked) in found {
      if checked.isMade { result.made.insert(files[index].path) }
      result.diagnostics.append(contentsOf: DiagnosticList(checked.diagnostics))
      result.traces[files[index].path] = checked.trace
    }
    return result
  }

  /// Makes files on all cores, writes nothing, and gives what `look` finds in each. It gets no
  /// bytes of one that could not be made. One with which nothing was wrong the last time, and which
  /// would be made from the same, is not made.
  package static func look<Found: Sendable>(
    at files: [OutputFile], _ build: TracedBuild,
    _ look: @escaping @Sendable (_ path: VaultPath, _ bytes: [UInt8]?) -> Found
  ) async -> (trace: BuildTrace, found: [VaultPath: Found]) {
    typealias Look = (path: VaultPath, trace: FileTrace?, found: Found?)
    return await withTaskGroup(of: [Look].self) { group in
      for start in stride(from: 0, to: files.count, by: width) {
        group.addTask {
          files[start..<min(start + width, files.count)].map { file -> Look in
            if let known = build.unchanged(file) { return (file.path, known, nil) }
            let (bytes, _, trace) = make(file, build)
            return (file.path, trace, look(file.path, bytes))
          }
        }
      }
      var result = BuildResult()
      var all: [VaultPath: Found] = [:]
      for await part in group {
        for (path, trace, found) in part {
          result.traces[path] = trace
          all[path] = found
        }
      }
      let trace = BuildTrace(
        of: result, build.inputs, in: nil, highlighter: { nil }, asksClock: false, isClean: false,
        now: build.inputs.readAt)
      return (trace, all)
    }
  }

  private struct Checked: Sendable {
    var isMade = false
    var diagnostics: [Diagnostic] = []
    var trace: FileTrace?
  }

  /// Renders every file of `site` anew, one after the other, and compares it with the file in the
  /// output byte for byte. Of a file that is named by its content only that it is as it was
  /// written.
  package func verify(_ site: [OutputFile]) -> [Diagnostic] {
    var seen: Set<VaultPath> = []
    var problems: [Diagnostic] = []
    let manifest = (try? Manifest(from: output)) ?? Manifest()
    for file in site where seen.insert(file.path).inserted {
      // What it gave way to is not Daybook's.
      if file.givesWay, manifest.entries[file.path] == nil { continue }
      let isRight: Bool
      if file.isNamedByContent {
        // One that could not be made is not listed.
        let isListed = manifest.entries[file.path] != nil
        isRight = !isListed || unchangedHash(of: file.path, in: manifest) != nil
      } else {
        guard let bytes = file.render().bytes else { continue }
        isRight = (try? output.contents(of: file.path)) == bytes
      }
      if !isRight {
        let place = Place(file: output.displayName(of: file.path))
        problems.append(SiteProblem.notVerified.diagnostic(at: place))
      }
    }
    return problems
  }
}
