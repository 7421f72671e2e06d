internal import Synchronization

/// Tells the pages that are open of new builds: their number, whether the page is another one, and
/// nothing else.
final class EventHub: Sendable {
  enum Event: Sendable, Hashable {
    /// There is something new to see.
    case number(Int)
    /// The page itself is another one.
    case changed(Int)
    /// Nothing; shows whether anybody is there.
    case ping

    func numbered(_ number: Int) -> Event {
      switch self {
      case .number: .number(number)
      case .changed: .changed(number)
      case .ping: .ping
      }
    }

    /// The event as it goes over the line (HTML standard, 9.2.5).
    var text: String {
      switch self {
      case .number(let number): "id: \(number)\ndata: \(number)\n\n"
      case .changed(let number): "event: changed\nid: \(number)\ndata: \(number)\n\n"
      case .ping: ": still here\n\n"
      }
    }
  }

  struct Page: Sendable, Hashable {
    /// Its address; nil for a page of the preview's own, which never changes.
    var path: RequestPath?
    var build: Int
  }

  /// What comes before all events: how many milliseconds to wait before connecting again.
  static let greeting = "retry: 300\n\n"
  /// No more pages than these are told.
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

  /// A stream of events for `page` that begins with `first`; nil when there are too many. A slow
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

  /// Tells each reader what `event` makes of its page.
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
