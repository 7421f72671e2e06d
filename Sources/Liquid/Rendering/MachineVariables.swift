extension Machine {
  /// The value of the variable in slot `slot`; nil when there is none of its name.
  mutating func value(ofName slot: Int) -> Value? {
    let index = frame.nameBase + slot
    switch states[index] {
    case .found, .assigned: return names[index]
    case .missing: return nil
    case .unresolved:
      guard let value = lookUp(frame.program.tables.names[slot]) else {
        states[index] = .missing
        return nil
      }
      states[index] = .found
      names[index] = value
      return value
    }
  }

  /// The variable called `name` as the current frame sees it; nil when there is none.
  mutating func lookUp(_ name: String) -> Value? {
    for shadow in frame.shadows.reversed() where shadow.name == name {
      return shadow.loop < 0 ? shadow.value : loopValue(shadow.loop)
    }
    let scope = scopes.count - 1
    if !scopes[scope].variables.isEmpty, let value = scopes[scope].variables[name] {
      return value
    }
    if !scopes[scope].counters.isEmpty, let count = scopes[scope].counters[name] {
      return .int(count)
    }
    return data[name]
  }

  /// The variable called `name`, wherever the current frame keeps it.
  mutating func variable(named name: String) -> Value? {
    context.reads?.add(member: name)
    if let slot = frame.program.tables.names.firstIndex(of: name) { return value(ofName: slot) }
    return lookUp(name)
  }

  /// Sets the variable in slot `slot`.
  mutating func set(_ slot: Int, _ value: Value) {
    if !frame.sharesVariables {
      names[frame.nameBase + slot] = value
      states[frame.nameBase + slot] = .assigned
      return
    }
    let name = frame.program.tables.names[slot]
    scopes[scopes.count - 1].variables[name] = value
    version &+= 1
    // A loop's variable or an argument goes on hiding the variable that was set.
    if frame.shadows.contains(where: { $0.name == name }) { return }
    names[frame.nameBase + slot] = value
    states[frame.nameBase + slot] = .assigned
  }

  /// Looks all variables up anew, because another frame set some.
  mutating func forgetVariables() {
    for index in frame.nameBase..<frame.nameBase + frame.program.tables.names.count {
      states[index] = .unresolved
    }
  }

  /// Adds `amount` to a counter, and outputs it before (counting up) or after (counting down).
  mutating func countUp(_ slot: Int, by amount: Int) {
    let name = frame.program.tables.names[slot]
    let scope = scopes.count - 1
    context.reads?.add(member: name)
    let old: Int
    if let count = scopes[scope].counters[name] {
      old = count
    } else if case .int(let value)? = data[name] {
      old = value
    } else {
      old = 0
    }
    let new = old &+ amount
    scopes[scope].counters[name] = new
    version &+= 1
    if states[frame.nameBase + slot] != .assigned { states[frame.nameBase + slot] = .unresolved }
    append(.int(amount > 0 ? old : new))
  }

  /// Outputs the next value of a cycle.
  mutating func cycle(_ index: Int) throws(Halt) {
    let cycle = frame.program.tables.cycles[index]
    let key: Value = if let name = cycle.name { try value(of: name) } else { .string(cycle.key) }
    let turn = scopes[scopes.count - 1].cycles[key] ?? 0
    if cycle.values.indices.contains(turn) {
      unknown = -1
      let value = try value(of: cycle.values[turn])
      if unknown >= 0 { reportUnknown() }
      append(value)
    }
    scopes[scopes.count - 1].cycles[key] = turn + 1 >= cycle.values.count ? 0 : turn + 1
  }
}
