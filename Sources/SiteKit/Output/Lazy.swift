import Synchronization

/// A value that is made on first use, once, by one thread: for values that any page of a site may
/// need, but that a preview of one page mostly does not.
package final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  /// - Parameter make: Must not read the value that it makes.
  package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.waiting(make)) }

  package var value: Value {
    state.withLock { state in
      switch state {
      case .made(let value): return value
      case .waiting(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }
  }
}

/// Values that are made on first use, by key. Two threads that ask at the same time may both make
/// one.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])

  package init() {}

  package func value(for key: Key, make: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = make()
    known.withLock { $0[key] = value }
    return value
  }
}

/// A value that is kept for reuse once any caller has made it.
package final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  package init() {}

  package var value: Value? {
    get { kept.withLock(\.self) }
    set { kept.withLock { $0 = newValue } }
  }

  /// The value, which is no longer kept.
  package func take() -> Value? {
    kept.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }

  /// The value, which is made if there is none yet. Threads that ask at the same time may both make
  /// one.
  package func value(_ make: () throws -> Value) rethrows -> Value {
    if let value { return value }
    let made = try make()
    value = made
    return made
  }
}

/// The results for some elements, made on all cores, in the order of the elements.
///
/// - Parameters:
///   - batch: The number of elements given to a core at a time.
///   - progress: Called with the number of elements done.
package func inParallel<Element: Sendable, Made: Sendable>(
  _ elements: [Element], batch: Int = 1, progress: (_ done: Int) -> Void = { _ in },
  _ make: @escaping @Sendable (Element) -> Made
) async -> [Made] {
  await withTaskGroup(of: (Int, [Made]).self) { group in
    for start in stride(from: 0, to: elements.count, by: batch) {
      group.addTask {
        (start, elements[start..<min(start + batch, elements.count)].map(make))
      }
    }
    var made = [Made?](repeating: nil, count: elements.count)
    var done = 0
    for await (start, part) in group {
      for (index, result) in part.enumerated() { made[start + index] = result }
      done += part.count
      progress(done)
    }
    return made.compactMap(\.self)
  }
}
