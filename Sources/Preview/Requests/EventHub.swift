internal import Synchronization

/// Notifies the open pages of new builds: only with the number, and if the page has changed.
final class EventHub: Sendable {
  enum Event: Sendable, Hashable {
    /// There is something new to see.
    case number(Int)
    /// The page itself is another one.
    case changed(Int)
    /// Empty; keeps the connection alive.
    case ping

    func numbered(_ number: Int) -> Event {
      switch self {
      case .number: .number(number)
      case .changed: .changed(number)
      case .ping: .ping
      }
    }

    /// The event as sent (HTML standard, 9.2.5).
    var text: String {
      switch self {
      case .number(let number): "id: \(number)\ndata: \(number)\n\n"
      case .changed(let number): "event: changed\nid: \(number)\ndata: \(number)\n\n"
      case .ping: ": still here\n\n"
      }
    }
  }

  struct Page: Sendable, Hashable {
    /// Its address; nil for the preview's own pages, which never change.
    var path: RequestPath?
    var build: Int
  }

  /// The start of the stream: how many milliseconds to wait before reconnecting.
  static let greeting = "retry: 300\n\n"
  /// The maximum number of pages that are notified.
  static let mostReaders = 64

  private struct Reader {
    var page: Page
    var events: AsyncStream<Event>.Continuation
  }

  private struct State {
    var next = 0
    var readers: [Int: Reader] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// A stream of events for `page` that begins with `first`; nil if there are too many. A slow
  /// reader misses all but the last event.
  func subscribe(_ page: Page, first: Event) -> (reader: Int, events: AsyncStream<Event>)? {
    let (events, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(1))
    let reader = state.withLock { state -> Int? in
      guard !state.isClosed, state.readers.count < Self.mostReaders else { return nil }
      state.next += 1
      state.readers[state.next] = Reader(page: page, events: continuation)
      return state.next
    }
    guard let reader else { return nil }
    continuation.yield(first)
    return (reader, events)
  }

  func unsubscribe(_ reader: Int) {
    state.withLock { $0.readers.removeValue(forKey: reader) }?.events.finish()
  }

  /// Sends each reader the `event` for its page.
  func send(_ event: (Page) -> Event) {
    for reader in state.withLock({ Array($0.readers.values) }) {
      reader.events.yield(event(reader.page))
    }
  }

  /// The addresses of the pages of a site that are open.
  var openPaths: Set<RequestPath> {
    Set(state.withLock { $0.readers.values.compactMap(\.page.path) })
  }

  var count: Int { state.withLock(\.readers.count) }

  func close() {
    let readers = state.withLock { state in
      state.isClosed = true
      defer { state.readers = [:] }
      return Array(state.readers.values)
    }
    for reader in readers { reader.events.finish() }
  }
}
