/// Values by name, in the order in which the names were first set.
///
/// A value type: a copy shares its storage until one of the two is changed.
public struct Object: Sendable {
  /// Up to this many names a scan is faster than hashing.
  private static let scanned = 8

  /// Changed only while uniquely referenced (see ``subscript(_:)``), so sharing it is safe.
  private final class Storage: @unchecked Sendable {
    var keys: [String] = []
    var values: [Value] = []
    /// Positions by name; only kept beyond `scanned` names.
    var positions: [String: Int] = [:]

    func position(of key: String) -> Int? {
      if keys.count > Object.scanned { return positions[key] }
      for index in keys.indices where keys[index] == key { return index }
      return nil
    }

    func append(_ key: String, _ value: Value) {
      keys.append(key)
      values.append(value)
      if keys.count > Object.scanned + 1 {
        positions[key] = keys.count - 1
      } else if keys.count == Object.scanned + 1 {
        for (index, key) in keys.enumerated() { positions[key] = index }
      }
    }

    func copy() -> Storage {
      let copy = Storage()
      copy.keys = keys
      copy.values = values
      copy.positions = positions
      return copy
    }
  }

  private var storage = Storage()

  /// An object without members.
  public init() {}

  /// An object with `members`; of two with the same name the later value is kept, in the place of
  /// the earlier.
  public init(_ members: some Sequence<(String, Value)>) {
    for (key, value) in members { self[key] = value }
  }

  /// How many members there are.
  public var count: Int { storage.keys.count }
  /// Whether there are no members.
  public var isEmpty: Bool { storage.keys.isEmpty }
  /// The names, in order.
  public var keys: [String] { storage.keys }
  /// The values, in the order of their names.
  public var values: [Value] { storage.values }

  /// The member called `key`. Setting nil removes it, in time proportional to the count.
  public subscript(key: String) -> Value? {
    get {
      guard let position = storage.position(of: key) else { return nil }
      return storage.values[position]
    }
    set {
      if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
      switch (storage.position(of: key), newValue) {
      case (let position?, let value?): storage.values[position] = value
      case (nil, let value?): storage.append(key, value)
      case (let position?, nil):
        let rest = zip(storage.keys, storage.values).enumerated().filter { $0.offset != position }
        storage = Storage()
        for (_, member) in rest { storage.append(member.0, member.1) }
      case (nil, nil): break
      }
    }
  }

  /// The member at `position` of the order.
  func member(at position: Int) -> (key: String, value: Value) {
    (storage.keys[position], storage.values[position])
  }
}

extension Object: ExpressibleByDictionaryLiteral {
  /// An object with the members in the order in which they are written.
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}

extension Object: Hashable {
  /// Whether two objects have the same members; their order is left out.
  public static func == (left: Object, right: Object) -> Bool {
    if left.storage === right.storage { return true }
    guard left.count == right.count else { return false }
    return zip(left.keys, left.values).allSatisfy { right[$0] == $1 }
  }

  /// Feeds the object to a hash; the order of its members is left out.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(Set(keys))
  }
}
