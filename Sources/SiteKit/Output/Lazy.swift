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

  /// The value, which is made if there is none yet. Threads that ask at the same time may both make
  /// one.
  package func value(_ make: () throws -> Value) rethrows -> Value {
    if let value { return value }
    let made = try make()
    value = made
    return made
  }
}
