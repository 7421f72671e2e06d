import Synchronization

/// What a progress callback was told.
package final class Seen: Sendable {
  private let values = Mutex<[Int]>([])

  package var done: [Int] { values.withLock { $0 } }

  /// Told nothing yet.
  package init() {}

  package func add(_ done: Int, _ total: Int) { values.withLock { $0.append(done) } }
}
