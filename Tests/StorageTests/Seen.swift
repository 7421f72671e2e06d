import Synchronization

/// What a progress callback was told.
final class Seen: Sendable {
  private let values = Mutex<[Int]>([])

  var done: [Int] { values.withLock { $0 } }

  func add(_ done: Int, _ total: Int) { values.withLock { $0.append(done) } }
}
