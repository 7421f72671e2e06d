/// Values by name, in order of first assignment.
///
/// A value type: a copy shares its storage until one of the two is changed.
public struct Object: Sendable {
  /// The names of an object's members, in order, which many objects may share.
  public struct Shape: Sendable {
    fileprivate let names: Names

    /// The shape of objects with members named `keys`, each once.
    public init(_ keys: [String]) {
      names = Names()
      for key in keys where names.position(of: key) == nil { names.append(key) }
    }
  }

  /// Changed only while uniquely referenced (see ``subscript(_:)``), so sharing it is safe.
  fileprivate final class Names: @unchecked Sendable {
    /// Up to this many names a scan is faster than hashing.
    private static let scanned = 8

    // Unchecked, since pages ask for members millions of times, and nothing changes them meanwhile.
    @exclusivity(unchecked) var keys: [String] = []
    /// Positions by name; only kept for more than `scanned` names.
    @exclusivity(unchecked) private var positions: [String: Int] = [:]

    init() {}

    /// The names of an object that is made whole; nil if two are the same.
    init?(different keys: [String]) {
      self.keys = keys
      guard keys.count > Self.scanned else {
        for index in keys.indices where keys[..<index].contains(keys[index]) { return nil }
        return
      }
      positions.reserveCapacity(keys.count)
      for (index, key) in keys.enumerated() {
        if positions.updateValue(index, forKey: key) != nil { return nil }
      }
    }

    func position(of key: String) -> Int? {
      if keys.count > Self.scanned { return positions[key] }
      for index in keys.indices where keys[index] == key { return index }
      return nil
    }

    func append(_ key: String) {
      keys.append(key)
      if keys.count > Self.scanned + 1 {
        positions[key] = keys.count - 1
      } else if keys.count == Self.scanned + 1 {
        for (index, key) in keys.enumerated() { positions[key] = index }
      }
    }

    func copy() -> Names {
      let copy = Names()
      copy.keys = keys
      copy.positions = positions
      return copy
    }
  }

  private var names: Names
  private var members: [Value] = []

  /// An object without members.
  public init() { names = Names() }

  /// One of many objects with the same names: its values in the order of the names of `shape`, one
  /// for each.
  public init(_ shape: Shape, _ values: [Value]) {
    precondition(shape.names.keys.count == values.count, "an object has a value for each name")
    names = shape.names
    members = values
  }

  /// An object with `members`; of two with the same name the later value is kept, at the position
  /// of the earlier.
  public init(_ members: some Sequence<(String, Value)>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// How many members there are.
  public var count: Int { members.count }
  /// True if there are no members.
  public var isEmpty: Bool { members.isEmpty }
  /// The names, in order.
  public var keys: [String] { names.keys }
  /// The values, in the order of their names.
  public var values: [Value] { members }

  /// The member named `key`. Setting nil removes it, in time proportional to the count.
  public subscript(key: String) -> Value? {
    get {
      guard let position = names.position(of: key) else { return nil }
      return members[position]
    }
    set {
      switch (names.position(of: key), newValue) {
      case (let position?, let value?): members[position] = value
      case (nil, let value?):
        if !isKnownUniquelyReferenced(&names) { names = names.copy() }
        names.append(key)
        members.append(value)
      case (let position?, nil):
        var rest = names.keys
        rest.remove(at: position)
        members.remove(at: position)
        names = Shape(rest).names
      case (nil, nil): break
      }
    }
  }

  /// The object with other members too; of two with the same name the added value is kept, at the
  /// position of the present one.
  public consuming func adding(_ members: Object) -> Object {
    for (key, value) in zip(members.keys, members.values) { self[key] = value }
    return self
  }

  /// The member at `position` of the order.
  func member(at position: Int) -> (key: String, value: Value) {
    (names.keys[position], members[position])
  }
}

extension Object: ExpressibleByDictionaryLiteral {
  /// An object with the members in the order written.
  public init(dictionaryLiteral elements: (String, Value)...) {
    guard let names = Names(different: elements.map(\.0)) else {
      self.init(elements)
      return
    }
    self.init()
    self.names = names
    members = elements.map(\.1)
  }
}

extension Object: Hashable {
  /// True if two objects have the same members, in any order.
  public static func == (left: Object, right: Object) -> Bool {
    if left.names === right.names { return left.members == right.members }
    guard left.count == right.count else { return false }
    return zip(left.keys, left.values).allSatisfy { right[$0] == $1 }
  }

  /// Feeds the object to a hash, regardless of the order of its members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(Set(keys))
  }
}
