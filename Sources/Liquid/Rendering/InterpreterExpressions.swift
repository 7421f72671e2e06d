extension Interpreter {
  /// The value of an operand. If it does not exist, returns nil and notes it in ``unknown``.
  mutating func value(of operand: Program.Operand) throws(Halt) -> Value {
    switch operand.kind {
    case .constant: return frame.program.tables.constants[Int(operand.index)]
    case .path: return try value(ofPath: Int(operand.index))
    case .range: return try value(ofRange: Int(operand.index))
    }
  }

  /// The value of an operand; that it leads nowhere is reported.
  @inline(__always)
  mutating func known(_ operand: Program.Operand) throws(Halt) -> Value {
    unknown = -1
    let value = try value(of: operand)
    if unknown >= 0 { reportUnknown() }
    return value
  }

  /// The value at the end of a path.
  mutating func value(ofPath index: Int) throws(Halt) -> Value {
    let path = frame.program.tables.paths[index]
    var segment = Int(path.firstSegment)
    let end = segment + Int(path.segmentCount)
    var value: Value
    switch path.root {
    case .name:
      if let reads = context.reads { note(path, in: reads) }
      guard let found = self.value(ofName: Int(path.position)) else {
        unknown = index.packed
        return .nil
      }
      value = found
    case .local: value = locals[frame.localBase + Int(path.position)]
    case .loop:
      let loop = frame.loopBase + Int(path.position)
      guard segment < end else { return loopValue(loop) }
      let key = frame.program.tables.segments[segment]
      guard key.kind != .computed,
        let member = loopMember(frame.program.tables.keys[Int(key.position)], of: loop)
      else {
        value = loopValue(loop)
        break
      }
      value = member
      segment += 1
    case .computed:
      let computed = frame.program.tables.computed[Int(path.position)]
      let name = try self.value(of: computed.name).text
      guard let found = visibleVariable(name, computed.visible) else {
        unknown = index.packed
        return .nil
      }
      value = found
    case .blockSuper: value = try superBlock()
    }
    while segment < end {
      guard let next = try member(frame.program.tables.segments[segment], of: value) else {
        unknown = index.packed
        return .nil
      }
      value = next
      segment += 1
    }
    return value
  }

  /// Records the first member of a path in the data, even if a variable of the template hides it.
  private func note(_ path: Program.Path, in reads: RenderReads) {
    let tables = frame.program.tables
    let name = tables.names[Int(path.position)]
    let first = path.segmentCount > 0 ? tables.segments[Int(path.firstSegment)] : nil
    if let first, first.kind == .key {
      reads.add(member: "\(name).\(tables.keys[Int(first.position)])")
    } else {
      reads.add(member: name)
    }
  }

  /// A member of a value; nil if it has none with that name.
  private mutating func member(
    _ segment: Program.Segment, of value: Value
  ) throws(Halt) -> Value? {
    if segment.kind == .computed {
      let key = try self.value(of: frame.program.tables.operands[Int(segment.position)])
      switch value {
      case .object(let object): return key.stringValue.flatMap { object[$0] }
      case .array(let items):
        guard case .int(let index) = key else { return nil }
        let position = index < 0 ? index + items.count : index
        return items.indices.contains(position) ? items[position] : .nil
      default: return nil
      }
    }
    if case .object(let object) = value,
      let member = object[frame.program.tables.keys[Int(segment.position)]]
    {
      return member
    }
    switch segment.kind {
    case .size: return value.size.map(Value.int)
    case .first: return value.hasEnds ? Value(value.firstElement) : nil
    case .last:
      if case .object = value { return nil }
      return value.hasEnds ? Value(value.lastElement) : nil
    default: return nil
    }
  }

  private mutating func value(ofRange index: Int) throws(Halt) -> Value {
    let range = frame.program.tables.ranges[index]
    let lower = try value(of: range.lower)
    let upper = try value(of: range.upper)
    guard let from = lower.rangeBound else {
      report(.notInteger("the start of the range", shown: lower.shown), range.span.range)
      return .nil
    }
    guard let to = upper.rangeBound else {
      report(.notInteger("the end of the range", shown: upper.shown), range.span.range)
      return .nil
    }
    return .range(from, to)
  }

  /// The value of an expression after its filters; nil if one of them failed.
  mutating func value(ofExpression index: Int) throws(Halt) -> Value {
    let expression = frame.program.tables.expressions[index]
    unknown = -1
    var value = try value(of: expression.head)
    if unknown >= 0, !expression.toleratesUnknown { reportUnknown() }
    let first = Int(expression.firstFilter)
    for filter in first..<first + Int(expression.filterCount) {
      guard let next = try apply(frame.program.tables.filterUses[filter], to: value) else {
        return .nil
      }
      value = next
    }
    return value
  }

  private mutating func apply(
    _ use: Program.FilterUse, to input: Value
  ) throws(Halt) -> Value? {
    let entry = frame.program.tables.filters[Int(use.filter)]
    if let arity = entry.arity {
      let given = Int(use.positional.length)
      if !arity.contains(given) {
        report(.argumentCount(filter: entry.name, given: given, arity), use.span.range)
        return nil
      }
      if !entry.takesNamed, let extra = use.named.first {
        report(.namedArgument(filter: entry.name, extra.name), use.span.range)
        return nil
      }
    }
    let positional = try values(use.positional.range)
    let named = try values(use.named)
    return try call(
      entry.name, entry.body, input, positional, named, span: use.span)
  }

  /// The values of the operands at `range`.
  mutating func values(_ range: Range<Int>) throws(Halt) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(range.count)
    for index in range {
      values.append(try known(frame.program.tables.operands[index]))
    }
    return values
  }

  mutating func values(
    _ arguments: [Program.Named]
  ) throws(Halt) -> [(name: String, value: Value)] {
    var values: [(name: String, value: Value)] = []
    for argument in arguments {
      values.append((argument.name, try known(argument.operand)))
    }
    return values
  }

  /// Calls a filter or a tag of the host; nil if it failed.
  mutating func call(
    _ name: String, _ body: Environment.Filter, _ input: Value, _ positional: [Value],
    _ named: [(name: String, value: Value)], span: Program.Span
  ) throws(Halt) -> Value? {
    charge(input)
    for value in positional { charge(value) }
    if stepsLeft < 0 { throw halt(.tooManySteps(limits.steps), span.range) }
    let result: Value
    do throws(FilterError) {
      result = try body(
        FilterCall(
          input: input, positional: positional, named: named, context: context,
          escaping: escaping, byteLimit: limits.outputBytes))
    } catch {
      report(.filter(name, error), span.range)
      return nil
    }
    try spend(on: result, at: span)
    return result
  }

  /// True if a condition holds. A variable in it may be unknown.
  mutating func holds(_ index: Int) throws(Halt) -> Bool {
    let condition = frame.program.tables.conditions[index]
    let left = try value(of: condition.left)
    if condition.relation == .truth { return left.isTruthy }
    let right = try value(of: condition.right)
    charge(left)
    charge(right)
    switch condition.relation {
    case .truth: return left.isTruthy
    case .equal: return left.isEqual(to: right)
    case .unequal: return !left.isEqual(to: right)
    case .contains: return left.contains(right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard left.hasSize, right.hasSize else { return false }
      guard let order = left.order(against: right) else {
        if case .decimal = left, case .decimal = right { return false }
        report(.incomparable(left.shown, right.shown), condition.span.range)
        return false
      }
      switch condition.relation {
      case .less: return order < 0
      case .lessOrEqual: return order <= 0
      case .greater: return order > 0
      default: return order >= 0
      }
    }
  }
}

extension Value {
  /// True if values of this kind are ordered.
  fileprivate var hasSize: Bool {
    switch self {
    case .int, .decimal, .string, .markup, .verbatim: true
    default: false
    }
  }

  /// The result of `size`: the count of a collection, the characters of a text, and for a whole
  /// number its bytes, as in the reference.
  var size: Int? {
    switch self {
    case .string(let text), .markup(let text), .verbatim(let text): text.unicodeScalars.count
    case .array(let items): items.count
    case .object(let object): object.count
    case .range(let lower, let upper): Self.count(lower, upper)
    case .int: 8
    default: nil
    }
  }

  /// True if values of this kind have a first and a last element.
  fileprivate var hasEnds: Bool {
    switch self {
    case .array, .object, .range, .string, .markup, .verbatim: true
    default: false
    }
  }

  /// The first element of a collection, the first character of a text, or the start of a range,
  /// even if it is empty.
  var firstElement: Value? {
    switch self {
    case .array(let items): items.first
    case .object(let object):
      object.isEmpty ? nil : .array([.string(object.keys[0]), object.values[0]])
    case .range(let lower, _): .int(lower)
    case .string(let text), .markup(let text), .verbatim(let text):
      text.unicodeScalars.first.map { .string(String($0)) }
    default: nil
    }
  }

  /// The last element of an array, the last character of a text, the end of a range.
  var lastElement: Value? {
    switch self {
    case .array(let items): items.last
    case .range(_, let upper): .int(upper)
    case .string(let text), .markup(let text), .verbatim(let text):
      text.unicodeScalars.last.map { .string(String($0)) }
    default: nil
    }
  }
}
