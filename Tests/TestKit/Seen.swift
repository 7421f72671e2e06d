import Synchronization

/// The values passed to a progress callback.
package final class Seen: Sendable {
  private let values = Mutex<[Int]>([])

  package var done: [Int] { values.withLock { $0 } }

  /// Nothing to show for this period.
  package init() {}

  package func add(_ done: Int, _ total: Int) { values.withLock { $0.append(done) } }
}
