import Testing
import Vault

@testable import Preview

/// Reports of a watcher about successive changes, on a test clock.
struct GatheringTests {
  /// Changes at set times; its clock advances while it waits for them.
  private final class Script: ChangeSource {
    private var steps: [(at: Duration, changes: VaultChanges)]
    private let start = ContinuousClock.now
    private(set) var elapsed = Duration.zero
    var now: ContinuousClock.Instant { start + elapsed }

    init(_ steps: [(at: Int, changes: VaultChanges)]) {
      self.steps = steps.map { (.milliseconds($0.at), $0.changes) }
    }

    func changes(within time: Duration?) -> VaultChanges {
      let end = elapsed + (time ?? .seconds(1))
      guard let next = steps.first, next.at <= end else {
        elapsed = end
        return VaultChanges()
      }
      elapsed = max(elapsed, next.at)
      return steps.removeFirst().changes
    }

    func close() {}
  }

  /// The reports, with their times, about `a` and the changes after it.
  private static func reports(_ steps: [(at: Int, changes: VaultChanges)]) throws -> [String] {
    let script = Script(steps)
    var reports: [String] = []
    try FolderWatcher.gather(
      VaultChanges(["a"]), from: script, while: { true }, now: { script.now }
    ) { changes, mayGoOn in
      let paths = changes.paths.map(\.text).sorted().joined(separator: "+")
      reports.append("\(Int(script.elapsed / .milliseconds(1))): \(paths)\(mayGoOn ? "…" : ".")")
    }
    return reports
  }

  @Test(
    arguments: [
      // A save: reported when it may be over, and once it is.
      ([], ["4: a…", "16: ."]),
      ([(1, ["a"]), (2, ["b"])], ["6: a+b…", "18: ."]),
      // It was not over: the rest is reported at the end, and nothing in between.
      ([(10, ["b"]), (20, ["c"])], ["4: a…", "30: b+c."]),
      ([(10, ["b"])], ["4: a…", "26: b."]),
      // Too late to be reported with it.
      ([(17, ["b"])], ["4: a…", "16: ."]),
      // An unwatched name does not end the quiet, and is not reported.
      ([(1, []), (2, []), (3, [])], ["4: a…", "16: ."]),
      // Never quiet.
      (stride(from: 3, to: 60, by: 3).map { ($0, ["b"]) }, ["30: a+b."]),
    ] as [([(Int, Set<VaultPath>)], [String])])
  func `Changes are told of when they may be over, and when they are`(
    steps: [(Int, Set<VaultPath>)], expected: [String]
  ) throws {
    #expect(try Self.reports(steps.map { ($0.0, VaultChanges($0.1)) }) == expected)
  }
}
