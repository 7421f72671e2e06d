package import Basics
package import SiteKit
package import Vault

// Rendering without writing: to check, search and compare.
extension SiteWriter {
  /// Makes files on all cores without writing them, to find their problems. A file without problems
  /// the last time and with the same inputs is not made.
  package static func check(_ files: [OutputFile], _ build: TracedBuild?) async -> BuildResult {
    let found = await inParallel(files) { file -> Checked in
      if let known = build?.unchanged(file) { return Checked(trace: known) }
      let made = make(file, build)
      return Checked(isMade: true, diagnostics: made.diagnostics, trace: made.trace)
    }
    var result = BuildResult()
    for (file, checked) in zip(files, found) {
      if checked.isMade { result.made.insert(file.path) }
      result.diagnostics.append(contentsOf: DiagnosticList(checked.diagnostics))
      result.traces[file.path] = checked.trace
    }
    return result
  }

  /// Makes files on all cores without writing them, and returns the findings of `look` in each,
  /// which gets no bytes for a file that could not be made. A file without problems the last time
  /// and with the same inputs is not made.
  package static func look<Found: Sendable>(
    at files: [OutputFile], _ build: TracedBuild,
    _ look: @escaping @Sendable (_ path: VaultPath, _ bytes: [UInt8]?) -> Found
  ) async -> (trace: BuildTrace, found: [VaultPath: Found]) {
    let looks = await inParallel(files, batch: width) { file -> (FileTrace?, Found?) in
      if let known = build.unchanged(file) { return (known, nil) }
      let (bytes, _, trace) = make(file, build)
      return (trace, look(file.path, bytes))
    }
    var result = BuildResult()
    var all: [VaultPath: Found] = [:]
    for (file, (trace, found)) in zip(files, looks) {
      result.traces[file.path] = trace
      all[file.path] = found
    }
    let trace = BuildTrace(
      of: result, build, in: nil, programs: { nil }, asksClock: false, isClean: false,
      now: build.readAt)
    return (trace, all)
  }

  private struct Checked: Sendable {
    var isMade = false
    var diagnostics: [Diagnostic] = []
    var trace: FileTrace?
  }

  /// Renders every file of `site` again, one after the other, and compares it with the output byte
  /// for byte. A file named by its content is only checked to be as it was written.
  package func verify(_ site: [OutputFile]) -> [Diagnostic] {
    var seen: Set<VaultPath> = []
    var problems: [Diagnostic] = []
    let manifest = (try? Manifest(from: output)) ?? Manifest()
    for file in site where seen.insert(file.path).inserted {
      // The existing file that it gave way to is not Daybook's.
      if file.givesWay, manifest.entries[file.path] == nil { continue }
      let isRight: Bool
      if file.isNamedByContent {
        // A file that could not be made is not listed.
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
