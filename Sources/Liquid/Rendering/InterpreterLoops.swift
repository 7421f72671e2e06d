extension Interpreter {
  struct LoopState {
    /// The elements; empty if the loop is over a range.
    var items: [Value]
    /// The first element's position in `items`, or the first number of the range.
    var first: Int
    var length: Int
    var index = 0
    var isRange: Bool
    var isReversed: Bool
    var isTable: Bool
    var columns = 0
    var row = 1
    var column = 1
    var name: String

    var element: Value {
      let offset = isReversed ? length - 1 - index : index
      return isRange ? .int(first &+ offset) : items[first + offset]
    }

    /// A member of `forloop` or `tablerowloop` in the current iteration; nil if there is no such
    /// member.
    func member(_ key: String) -> Value? {
      switch key {
      case "index": .int(index + 1)
      case "index0": .int(index)
      case "first": .bool(index == 0)
      case "last": .bool(index == length - 1)
      case "length": .int(length)
      case "rindex": .int(length - index)
      case "rindex0": .int(length - index - 1)
      case "name" where !isTable: .string(name)
      case "col" where isTable: .int(column)
      case "col0" where isTable: .int(column - 1)
      case "col_first" where isTable: .bool(column == 1)
      case "col_last" where isTable: .bool(column == columns)
      case "row" where isTable: .int(row)
      default: nil
      }
    }

    static let members = [
      "name", "length", "index", "index0", "rindex", "rindex0", "first", "last",
    ]
    static let tableMembers =
      members.dropFirst() + ["col", "col0", "col_first", "col_last", "row"]
  }

  /// Starts loop `index`; false if the collection is empty.
  mutating func startLoop(_ index: Int) throws(Halt) -> Bool {
    let loop = frame.program.tables.loops[index]
    guard let state = try state(of: loop), state.length > 0 else { return false }
    loops.append(state)
    locals[frame.localBase + Int(loop.slot)] = state.element
    return true
  }

  /// Goes on to the next element; false after the last.
  mutating func nextTurn(_ index: Int) -> Bool {
    let top = loops.count - 1
    loops[top].index += 1
    guard loops[top].index < loops[top].length else { return false }
    let slot = Int(frame.program.tables.loops[index].slot)
    locals[frame.localBase + slot] = loops[top].element
    return true
  }

  /// The collection of a loop; nil, after a report, if one of its options is invalid, and for a
  /// table without collection.
  private mutating func state(of loop: Program.Loop) throws(Halt) -> LoopState? {
    let collection = try known(loop.collection)
    if loop.isTable, !collection.isTruthy { return nil }
    let scope = scopes.count - 1
    var from = 0
    if loop.continues {
      from = scopes[scope].offsets[loop.name] ?? 0
    } else if let offset = loop.offset {
      guard let value = try option("offset", offset, loop) else { return nil }
      from = value
    }
    var limit: Int?
    if let operand = loop.limit {
      let given = try value(of: operand)
      if !given.isNil || loop.isTable {
        guard let value = try option("limit", operand, loop) else { return nil }
        limit = value
      }
    }
    var state = LoopState(
      items: [], first: 0, length: 0, isRange: false, isReversed: loop.isReversed,
      isTable: loop.isTable, name: loop.name)
    var count = 0
    switch collection {
    case .array(let items):
      state.items = items
      count = items.count
    case .range(let lower, let upper):
      state.isRange = true
      state.first = lower
      count = Value.count(lower, upper)
    case .object(let object):
      state.items = zip(object.keys, object.values).map { .array([.string($0), $1]) }
      count = state.items.count
    default:
      // A text is always one element; options do not apply.
      guard let text = collection.stringValue, !text.isEmpty else { return state }
      state.items = [collection]
      state.length = 1
      return state
    }
    let start = min(max(from, 0), count)
    var end = count
    if let limit {
      let (sum, overflow) = from.addingReportingOverflow(limit)
      end = min(count, overflow ? (limit < 0 ? 0 : count) : max(sum, 0))
    }
    state.length = max(0, end - start)
    state.first = state.first &+ start
    if !loop.isTable { scopes[scope].offsets[loop.name] = from &+ state.length }
    return state
  }

  private mutating func option(
    _ name: String, _ operand: Program.Operand, _ loop: Program.Loop
  ) throws(Halt) -> Int? {
    let value = try value(of: operand)
    if loop.isTable {
      if let integer = value.truncatedInteger { return integer }
    } else if value.isNil {
      return 0
    } else if let integer = value.strictInteger {
      return integer
    }
    report(.notInteger("the \(name)", shown: value.shown), loop.span.range)
    return nil
  }

  /// `forloop` or `tablerowloop` as a value.
  mutating func loopValue(_ index: Int) -> Value {
    guard loops.indices.contains(index) else { return .nil }
    let state = loops[index]
    let names = state.isTable ? Array(LoopState.tableMembers) : LoopState.members
    var object = Object(names.map { ($0, Value(state.member($0))) })
    if !state.isTable { object["parentloop"] = Value(loopMember("parentloop", of: index)) }
    return .object(object)
  }

  /// A member of `forloop` or `tablerowloop`; nil if it has none with that name.
  mutating func loopMember(_ key: String, of index: Int) -> Value? {
    guard loops.indices.contains(index) else { return nil }
    if key == "parentloop", !loops[index].isTable {
      var parent = index - 1
      while parent >= frame.loopFloor, loops[parent].isTable { parent -= 1 }
      return parent >= frame.loopFloor ? loopValue(parent) : .nil
    }
    return loops[index].member(key)
  }

  /// Starts table `index`; false if there is no collection.
  mutating func startTable(_ index: Int) throws(Halt) -> Bool {
    let loop = frame.program.tables.loops[index]
    guard var state = try state(of: loop) else { return false }
    state.columns = state.length
    if let columns = loop.columns {
      guard let value = try option("count of columns", columns, loop) else { return false }
      state.columns = value
    }
    output.append(contentsOf: "<tr class=\"row1\">\n".utf8)
    guard state.length > 0 else {
      output.append(contentsOf: "</tr>\n".utf8)
      return false
    }
    loops.append(state)
    locals[frame.localBase + Int(loop.slot)] = state.element
    output.append(contentsOf: "<td class=\"col1\">".utf8)
    return true
  }

  /// Closes a cell and opens the next; false after the last.
  mutating func nextCell(_ index: Int) -> Bool {
    output.append(contentsOf: "</td>".utf8)
    let top = loops.count - 1
    guard loops[top].index + 1 < loops[top].length else { return false }
    if loops[top].column == loops[top].columns {
      loops[top].column = 1
      loops[top].row += 1
      output.append(contentsOf: "</tr>\n<tr class=\"row\(loops[top].row)\">".utf8)
    } else {
      loops[top].column += 1
    }
    output.append(contentsOf: "<td class=\"col\(loops[top].column)\">".utf8)
    return nextTurn(index)
  }

  mutating func endTable() {
    output.append(contentsOf: "</tr>\n".utf8)
    if !loops.isEmpty { loops.removeLast() }
  }
}
