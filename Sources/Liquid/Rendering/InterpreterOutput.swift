import Basics

extension Interpreter {
  /// Outputs a value as the mode of escaping asks.
  mutating func append(_ value: Value) {
    switch value {
    case .string(let text): escaping.append(text, to: &output)
    case .nil, .blank, .empty: break
    case .int(let number): output.append(contentsOf: String(number).utf8)
    case .markup(let text):
      output.append(contentsOf: (escaping.isMarkdown ? markupInMarkdown(text) : text).utf8)
    case .verbatim(let text): output.append(contentsOf: text.utf8)
    case .array(let items): append(items, depth: 0)
    default: escaping.append(value.text, to: &output)
    }
  }

  private mutating func append(_ items: [Value], depth: Int) {
    guard depth < Value.depth else { return }
    for item in items {
      // The limit is checked after the whole value; a list must not exceed it by much.
      if output.count > outputEnd { return }
      if case .array(let inner) = item { append(inner, depth: depth + 1) } else { append(item) }
    }
  }

  /// Takes back the output since the innermost capture started.
  mutating func endCapture() -> [UInt8] {
    guard let start = captures.popLast(), start <= output.count else { return [] }
    let kept = Array(output[start...])
    output.removeLast(output.count - start)
    stepsLeft -= kept.count / 32
    return kept
  }

  /// Held-back output as a value that is output unchanged.
  func capturedValue(_ bytes: [UInt8], in escaping: OutputEscaping) -> Value {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch escaping {
    case .none: .string(text)
    case .html: .markup(text)
    case .markdown, .markdownWithHTML: .verbatim(text)
    }
  }

  /// Outputs the held-back text, if it differs from the last time.
  mutating func endChange() {
    let kept = endCapture()
    let scope = scopes.count - 1
    guard kept != scopes[scope].lastChange else { return }
    scopes[scope].lastChange = kept
    output.append(contentsOf: kept)
  }

  /// Counts the making of `value` as steps, by its size.
  mutating func spend(on value: Value, at span: Program.Span) throws(Halt) {
    if let text = value.stringValue, text.utf8.count > limits.outputBytes {
      throw halt(.tooMuchOutput(limits.outputBytes), span.range)
    }
    charge(value)
    if stepsLeft < 0 { throw halt(.tooManySteps(limits.steps), span.range) }
  }

  /// Counts going over `value` as steps, by its size.
  mutating func charge(_ value: Value) {
    switch value {
    case .string(let text), .markup(let text), .verbatim(let text):
      stepsLeft &-= text.utf8.count / 32
    case .array(let items):
      stepsLeft &-= items.count
      for item in items {
        if case .string(let text) = item { stepsLeft &-= text.utf8.count / 32 }
      }
    default: break
    }
  }
}

extension Interpreter {
  /// Reports a problem at a stretch of the current template, once.
  mutating func report(_ problem: TemplateProblem, _ range: Range<Int>) {
    let (kind, message, hint) = problem.diagnostic
    let site = ErrorSite(
      program: ObjectIdentifier(frame.program), offset: range.lowerBound, kind: kind)
    guard diagnostics.count < 1_000, reported.insert(site).inserted else { return }
    let (place, excerpt) = frame.program.locate(range)
    var trail: [String] = []
    var name = frame.program.name
    for caller in callers.reversed() {
      let (place, _) = caller.program.locate(caller.span.range)
      switch caller.relation {
      case .included: trail.append("\"\(name)\" is included at \(place)")
      case .rendered: trail.append("\"\(name)\" is rendered at \(place)")
      case .layout: trail.append("\"\(name)\" is the layout at \(place)")
      case .block: break
      }
      name = caller.program.name
    }
    if let page = context.page { trail.append("while rendering \(page)") }
    diagnostics.append(
      Diagnostic(
        .error, kind: kind, at: place, message, excerpt: excerpt, trail: trail, hint: hint))
  }

  /// Reports a problem that ends rendering.
  mutating func halt(_ problem: TemplateProblem, _ range: Range<Int>) -> Halt {
    report(problem, range)
    return Halt()
  }

  mutating func halt(_ problem: TemplateProblem, at instruction: Int) -> Halt {
    let offset = Int(frame.program.tables.offsets[instruction])
    return halt(problem, offset..<offset + 1)
  }

  /// Reports the variable in ``unknown`` if the environment is strict.
  mutating func reportUnknown() {
    let index = Int(unknown)
    unknown = -1
    guard strict else { return }
    let path = frame.program.tables.paths[index]
    // In Jekyll, an argument that an include does not get is nothing.
    if case .name = path.root, frame.program.tables.names[Int(path.position)] == "include",
      frame.shadows.contains(where: { $0.name == "include" })
    {
      return
    }
    let site = ErrorSite(
      program: ObjectIdentifier(frame.program), offset: path.span.range.lowerBound,
      kind: "unknown-variable")
    guard !reported.contains(site) else { return }
    report(unknownProblem(path), path.span.range)
  }

  private mutating func unknownProblem(_ path: Program.Path) -> TemplateProblem {
    let tables = frame.program.tables
    let text = String(decoding: frame.program.source[path.span.range], as: UTF8.self)
    var value: Value?
    switch path.root {
    case .name: value = self.value(ofName: Int(path.position))
    case .local: value = locals[frame.localBase + Int(path.position)]
    case .loop: value = loopValue(frame.loopBase + Int(path.position))
    case .computed, .blockSuper: return .unknownVariable(text, near: nil)
    }
    guard var object = value else {
      let name = tables.names[Int(path.position)]
      if let reason = absences[name] { return .absentVariable(name, reason: reason) }
      return .unknownVariable(name, near: visibleNames.nearest(to: name))
    }
    let segments = tables.segments[
      Int(path.firstSegment)..<Int(path.firstSegment) + Int(path.segmentCount)]
    for segment in segments {
      guard segment.kind != .computed else { return .unknownVariable(text, near: nil) }
      let key = tables.keys[Int(segment.position)]
      if let next = object[key] {
        object = next
        continue
      }
      let owner = text.split(separator: ".\(key)", maxSplits: 1).first.map(String.init) ?? text
      return .unknownMember(key, of: owner, near: object.memberNames.nearest(to: key))
    }
    return .unknownVariable(text, near: nil)
  }

  /// The names of all variables that can be seen, in a fixed order.
  private var visibleNames: [String] {
    data.keys + frame.shadows.map(\.name) + scopes[scopes.count - 1].variables.keys.sorted()
      + zip(frame.program.tables.names, states[frame.nameBase...])
      .filter { $1 == .assigned }.map(\.0) + frame.program.tables.loops.map(\.variable)
  }
}

extension Value {
  /// The names that can follow a dot.
  fileprivate var memberNames: [String] {
    switch self {
    case .object(let object): object.keys
    case .array, .range: ["size", "first", "last"]
    case .string, .markup, .verbatim: ["size"]
    default: []
    }
  }
}

extension Interpreter {
  /// The value of the variable in slot `slot`; nil if it is not defined.
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

  /// The variable named `name` as the current frame sees it; nil if there is none.
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

  /// The variable named `name`, from its storage in the current frame.
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
    // A loop's variable or an argument still hides the variable that was set.
    if frame.shadows.contains(where: { $0.name == name }) { return }
    names[frame.nameBase + slot] = value
    states[frame.nameBase + slot] = .assigned
  }

  /// Discards all looked-up variables, because another frame set some.
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
      append(try known(cycle.values[turn]))
    }
    scopes[scopes.count - 1].cycles[key] = turn + 1 >= cycle.values.count ? 0 : turn + 1
  }
}
