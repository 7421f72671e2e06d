extension StandardFilters {
  static let arrays: [Entry] = [
    filter("size") { .int($0.input.size ?? 0) },
    filter("first") { Value($0.input.firstElement) },
    filter("last") { Value($0.input.lastElement) },
    filter("join", 0...1) { call throws(FilterError) in
      try call.joined(
        try call.elements(), separator: call.positional.first ?? .string(" "))
    },
    filter("reverse") { call throws(FilterError) in .array(try call.elements().reversed()) },
    filter("concat", 1...1) { call throws(FilterError) in
      guard case .array(let others) = call.positional[0] else {
        throw FilterError("\(call.positional[0].shown) is not a list")
      }
      let items = try call.elements()
      try call.check(count: (items.count + others.count) * 64)
      return .array(items + others)
    },
    filter("compact", 0...1) { call throws(FilterError) in
      let items = try call.elements()
      guard let property = call.property else { return .array(items.filter { !$0.isNil }) }
      var kept: [Value] = []
      for item in items {
        guard let value = try item.member(property) else { return .nil }
        if !value.isNil { kept.append(item) }
      }
      return .array(kept)
    },
    filter("uniq", 0...1) { call throws(FilterError) in
      var seen: Set<Value> = []
      var kept: [Value] = []
      for item in try call.elements() {
        var key = item
        if let property = call.property {
          guard let value = try item.member(property) else { return .nil }
          key = value
        }
        if seen.insert(key).inserted { kept.append(item) }
      }
      return .array(kept)
    },
    filter("map", 1...1) { call throws(FilterError) in
      var values: [Value] = []
      for item in try call.elements() {
        values.append(try item.member(call.positional[0]) ?? .nil)
      }
      return .array(values)
    },
    filter("sum", 0...1) { call throws(FilterError) in
      var values: [Value] = []
      for item in try call.elements() {
        guard let property = call.property else {
          values.append(item)
          continue
        }
        values.append(try item.member(property) ?? .int(0))
      }
      var sum = Number.int(0)
      for value in values.flattened() {
        sum = combine(
          sum, value.number, { $0.addingReportingOverflow($1) }, ExactDecimal.sum, +)
      }
      return sum.value
    },
    filter("sort", 0...1) { call throws(FilterError) in
      try sorted(call) { a, b throws(FilterError) in
        if let order = a.order(against: b) { return order }
        if a.isNil { return b.isNil ? 0 : 1 }
        if b.isNil { return -1 }
        throw FilterError("\(a.shown) and \(b.shown) cannot be put in order")
      }
    },
    filter("sort_natural", 0...1) { call throws(FilterError) in
      try sorted(call) { a, b throws(FilterError) in
        if a.isNil || b.isNil { return a.isNil ? (b.isNil ? 0 : 1) : -1 }
        return Value.order(a.text.lowercased(), b.text.lowercased())
      }
    },
    filter("where", 1...2) { call throws(FilterError) in
      try select(call, whenEmpty: .array([])) { items, matches in
        .array(zip(items, matches).filter(\.1).map(\.0))
      }
    },
    filter("reject", 1...2) { call throws(FilterError) in
      try select(call, whenEmpty: .array([])) { items, matches in
        .array(zip(items, matches).filter { !$0.1 }.map(\.0))
      }
    },
    filter("has", 1...2) { call throws(FilterError) in
      try find(call, whenEmpty: .bool(false)) { .bool($0 != nil) }
    },
    filter("find", 1...2) { call throws(FilterError) in
      try find(call, whenEmpty: .nil) { Value($0?.item) }
    },
    filter("find_index", 1...2) { call throws(FilterError) in
      try find(call, whenEmpty: .nil) { Value($0?.index) }
    },
  ]

  /// Sorts by the values themselves or by a member; elements of the same rank keep their order.
  private static func sorted(
    _ call: FilterCall, _ order: (Value, Value) throws(FilterError) -> Int
  ) throws(FilterError) -> Value {
    let items = try call.elements()
    var keyed: [(key: Value, item: Value)] = []
    for item in items {
      guard let property = call.property else {
        keyed.append((item, item))
        continue
      }
      guard let key = try item.member(property) else { return .nil }
      keyed.append((key, item))
    }
    do {
      try keyed.sort { try order($0.key, $1.key) < 0 }
    } catch let error as FilterError {
      throw error
    } catch {
      return .nil
    }
    return .array(keyed.map(\.item))
  }

  /// True if an element has the wanted member; nil if elements of its kind have no members.
  private static func matches(_ item: Value, _ call: FilterCall) throws(FilterError) -> Bool? {
    guard let value = try item.member(call.positional[0]) else { return nil }
    let target = call.positional.count > 1 ? call.positional[1] : .nil
    return target.isNil ? value.isTruthy : value.isEqual(to: target)
  }

  /// The `result` of all elements and their matches; nil if one has no members.
  private static func select(
    _ call: FilterCall, whenEmpty: Value, _ result: ([Value], [Bool]) -> Value
  ) throws(FilterError) -> Value {
    let items = try call.elements()
    if items.isEmpty { return whenEmpty }
    var found: [Bool] = []
    for item in items {
      guard let match = try matches(item, call) else { return .nil }
      found.append(match)
    }
    return result(items, found)
  }

  /// The `result` of the first element that matches; nil if one before it has no members.
  private static func find(
    _ call: FilterCall, whenEmpty: Value, _ result: ((item: Value, index: Int)?) -> Value
  ) throws(FilterError) -> Value {
    let items = try call.elements()
    if items.isEmpty { return whenEmpty }
    for (index, item) in items.enumerated() {
      guard let match = try matches(item, call) else { return .nil }
      if match { return result((item, index)) }
    }
    return result(nil)
  }
}

extension FilterCall {
  /// The name of the member that a filter uses; nil if none is given.
  fileprivate var property: Value? {
    guard let first = positional.first, !first.isNil else { return nil }
    return first
  }

  /// The input as a list: nested arrays flattened, nil as an empty list, any other value as its
  /// only element.
  func elements() throws(FilterError) -> [Value] {
    switch input {
    case .array(let items): return items.flattened()
    case .nil: return []
    case .range(let lower, let upper):
      let count = Value.count(lower, upper)
      try check(count: count > byteLimit / 64 ? .max : count * 64)
      return lower > upper ? [] : (lower...upper).map(Value.int)
    default: return [input]
    }
  }
}

extension [Value] {
  /// The elements, with arrays replaced by their elements.
  fileprivate func flattened() -> [Value] {
    guard contains(where: { if case .array = $0 { true } else { false } }) else { return self }
    var result: [Value] = []
    func add(_ items: [Value], depth: Int) {
      for item in items {
        if case .array(let inner) = item, depth < Value.depth {
          add(inner, depth: depth + 1)
        } else {
          result.append(item)
        }
      }
    }
    add(self, depth: 0)
    return result
  }
}

extension Value {
  /// The result of `value[property]` in the reference: a member of an object, an element of an
  /// array, the property itself for a text that contains it. Nil for other values.
  fileprivate func member(_ property: Value) throws(FilterError) -> Value? {
    switch self {
    case .object(let object): return Value(property.stringValue.flatMap { object[$0] })
    case .string(let text), .markup(let text), .verbatim(let text):
      if let part = property.stringValue {
        return text.hasPart(part) ? .string(part) : .nil
      }
      if case .int(let index) = property {
        let scalars = Array(text.unicodeScalars)
        let position = index < 0 ? index + scalars.count : index
        return scalars.indices.contains(position) ? .string(String(scalars[position])) : .nil
      }
    case .array(let items):
      if case .int(let index) = property {
        let position = index < 0 ? index + items.count : index
        return items.indices.contains(position) ? items[position] : .nil
      }
    case .int(let number):
      // In Ruby, a bit of the number.
      if case .int(let index) = property { return .int(index < 0 ? 0 : number >> index & 1) }
    default: return nil
    }
    throw FilterError("\(shown) has no \(property.shown)")
  }
}
