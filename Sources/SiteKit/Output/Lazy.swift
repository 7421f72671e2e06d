import Synchronization

/// A value that is made when it is first asked for, once, and by one thread: for what every page of
/// a site may need, and a preview that shows one page mostly does not.
package final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  /// - Parameter make: Must not ask for the value that it makes.
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

/// Values that are made when they are first asked for, by what they are of. Two threads that ask at
/// once may both make one.
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

/// A value that somebody may come by, kept for others who need it.
package final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  package init() {}

  package var value: Value? {
    get { kept.withLock(\.self) }
    set { kept.withLock { $0 = newValue } }
  }

  /// The value, which is made where there is none yet. Threads that ask at once may both make one.
  package func value(_ make: () throws -> Value) rethrows -> Value {
    if let value { return value }
    let made = try make()
    value = made
    return made
  }
}
