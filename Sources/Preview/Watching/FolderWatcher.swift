internal import Basics
internal import Dispatch
internal import Synchronization
internal import Vault

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reports changes below a folder, gathered for a moment.
///
/// Uses the system's notifications if available (inotify), and otherwise, or when they run out,
/// checks the whole folder at intervals.
package final class FolderWatcher: Sendable {
  package enum Method: Sendable, Hashable {
    /// By the system's notifications, as long as they are available.
    case notices
    /// By checking every file at intervals.
    case polling
  }

  /// The longest time to gather changes before reporting them, so that a save with several steps,
  /// or a hundred files of a checkout, is one change.
  package static let gatheringTime = Duration.milliseconds(30)
  /// If nothing changes for this time while gathering, the changes are complete.
  package static let restTime = Duration.milliseconds(16)
  /// If nothing changes for this time while gathering, the changes may be complete: a program that
  /// saves a file needs a millisecond.
  package static let quietTime = Duration.milliseconds(4)
  /// The pause between two looks, on systems that send no notices.
  package static let pollingPause = Duration.milliseconds(500)

  private let wakeUp: Pipe
  private let hasStopped = Mutex(false)

  /// Watches `root` until ``stop()``.
  ///
  /// - Parameters:
  ///   - method: How to begin; falls back to polling.
  ///   - note: Called with messages for the person: that it polls, and why.
  ///   - report: Called with changes, on a thread of the watcher; also before gathering has ended,
  ///     if they may be complete, and then again with any later ones. Nothing is lost while it
  ///     runs.
  package init(
    root: String, method: Method = .notices, note: @escaping @Sendable (String) -> Void,
    report: @escaping @Sendable (_ changes: VaultChanges, _ mayGoOn: Bool) -> Void
  ) {
    let wakeUp = Pipe()
    self.wakeUp = wakeUp
    let isWatching = DispatchSemaphore(value: 0)
    // On its own queue's thread, as it blocks as long as the watcher exists.
    DispatchQueue(label: "daybook-watcher").async {
      let source = Self.source(root: root, method: method, wakeUp: wakeUp, note: note)
      isWatching.signal()
      Self.run(source, root: root, wakeUp: wakeUp, note, report)
    }
    // Changes after this call are noticed.
    isWatching.wait()
  }

  /// Stops; nothing is reported once the thread has noticed it.
  package func stop() {
    hasStopped.withLock { stopped in
      if !stopped { wakeUp.close() }
      stopped = true
    }
  }

  private static func source(
    root: String, method: Method, wakeUp: Pipe, note: (String) -> Void
  ) -> any ChangeSource {
    #if canImport(Glibc)
      if method == .notices {
        do throws(WatchingFailure) {
          return try InotifyChanges(root: root, wakeUp: wakeUp.reader)
        } catch {
          note(error.inWords)
        }
      }
    #endif
    return PollingChanges(root: root, pause: pollingPause, wakeUp: wakeUp.reader)
  }

  private static func run(
    _ first: any ChangeSource, root: String, wakeUp: Pipe,
    _ note: (String) -> Void, _ report: (VaultChanges, _ mayGoOn: Bool) -> Void
  ) {
    var source = first
    while !wakeUp.isClosed {
      do throws(WatchingFailure) {
        let changes = try source.changes(within: nil)
        if changes.isEmpty { continue }
        try gather(changes, from: source, while: { !wakeUp.isClosed }, now: { .now }, report)
      } catch {
        note(error.inWords)
        source = PollingChanges(root: root, pause: pollingPause, wakeUp: wakeUp.reader)
        report(.everything, false)
      }
    }
    source.close()
    wakeUp.closeReader()
  }

  /// Reports `first` with the changes that follow it; once before that, after a short quiet time,
  /// the changes so far.
  static func gather(
    _ first: VaultChanges, from source: any ChangeSource, while isWatching: () -> Bool,
    now: () -> ContinuousClock.Instant, _ report: (VaultChanges, _ mayGoOn: Bool) -> Void
  ) throws(WatchingFailure) {
    var changes = first
    let latest = now() + gatheringTime
    var (quietEnd, restEnd) = (now() + quietTime, now() + restTime)
    var isToldOf = false
    while isWatching() {
      let (moment, end) = (now(), min(latest, restEnd))
      guard moment < end else { break }
      if !isToldOf, moment >= quietEnd {
        report(changes, true)
        changes = VaultChanges()
        isToldOf = true
      }
      // An early return without changes does not mean that the folder is quiet.
      let more = try source.changes(within: (isToldOf ? end : min(end, quietEnd)) - moment)
      guard !more.isEmpty else { continue }
      changes.formUnion(more)
      (quietEnd, restEnd) = (now() + quietTime, now() + restTime)
    }
    report(changes, false)
  }
}

/// A source of changes. Used by one thread.
protocol ChangeSource {
  /// The changes since the last call. Waits for the first of them, at most for `time`; may return
  /// without any.
  func changes(within time: Duration?) throws(WatchingFailure) -> VaultChanges
  /// Releases its system resources.
  func close()
}

struct WatchingFailure: Error {
  var reason: String

  var inWords: String {
    "the system sends no notices of changes (\(reason)), so the vault is looked through twice a "
      + "second"
  }

  init(_ code: Int32) {
    switch code {
    case ENOSPC: reason = "it watches as many folders as it may; see fs.inotify.max_user_watches"
    case EMFILE: reason = "it has as many watchers as it may; see fs.inotify.max_user_instances"
    default: reason = String(cString: strerror(code))
    }
  }
}

/// A pipe whose closing wakes a thread that waits for other descriptors.
final class Pipe: Sendable {
  let reader: Int32
  private let writer: Mutex<Int32>

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reader = ends[0]
    writer = Mutex(ends[1])
  }

  var isClosed: Bool { writer.withLock { $0 < 0 } }

  func close() {
    writer.withLock { end in
      if end >= 0 { closeDescriptor(end) }
      end = -1
    }
  }

  /// Cleanup on the waiting thread, when it stops waiting.
  func closeReader() { closeDescriptor(reader) }
}

/// The system's `close`, for types that hide it with a method of the same name.
func closeDescriptor(_ number: Int32) { close(number) }

/// Waits until one of `descriptors` can be read, at most for `time`; returns the readable ones.
func waitToRead(_ descriptors: [Int32], within time: Duration?) -> [Int32] {
  var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // Rounded up, so that a rest of less than a millisecond does not spin.
  let milliseconds =
    time.map { Int32(clamping: ($0.microseconds + 999) / 1_000) } ?? -1
  guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return [] }
  return waiting.filter { $0.revents != 0 }.map(\.fd)
}
