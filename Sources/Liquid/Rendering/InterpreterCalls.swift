import Basics

extension Interpreter {
  /// Runs the current frame's template: on its own, or in its layout.
  mutating func runTemplate() throws(Halt) -> Interrupt {
    let program = frame.program
    guard let (operand, span) = program.tables.layout else { return try run(from: 0) }
    let name = try value(of: operand)
    if name.isNil { return try run(from: 0) }
    guard let layout = try template(name, span: span) else { return .none }
    // Content outside the blocks is run for the variables it sets.
    let start = output.count
    frame.skipsBlocks = true
    _ = try run(from: 0)
    frame.skipsBlocks = false
    output.removeLast(max(0, output.count - start))
    chain.append(program)
    defer { chain.removeLast() }
    return try call(
      layout, from: nil, shadows: frame.shadows, isRendered: frame.isRendered, span: span,
      relation: .layout)
  }

  /// The template that a value names; nil if there is none, which is reported.
  private mutating func template(
    _ value: Value, span: Program.Span
  ) throws(Halt) -> Program? {
    guard let name = value.stringValue else {
      report(.notTemplateName(value.shown), span.range)
      return nil
    }
    if let template = library[name] { return template.program }
    report(.unknownTemplate(name, near: library.names.nearest(to: name)), span.range)
    return nil
  }

  /// Runs `program` in its own frame: all of it, or from the instruction `start`.
  private mutating func call(
    _ program: Program, from start: Int?, shadows: [Shadow], isRendered: Bool,
    span: Program.Span, relation: CallKind, block: (versions: [Program], name: String)? = nil
  ) throws(Halt) -> Interrupt {
    guard callers.count < limits.includeDepth else {
      throw halt(.includedTooDeep(limits.includeDepth), span.range)
    }
    callers.append(Caller(program: frame.program, span: span, relation: relation))
    let outer = frame
    let outerVersion = version
    frame = Frame(
      program: program, shadows: shadows, isRendered: isRendered,
      sharesVariables: program.hasCalls || relation != .rendered)
    enter(program)
    frame.loopFloor = relation == .rendered ? frame.loopBase : outer.loopFloor
    if let block {
      frame.blockVersions = block.versions
      frame.blockName = block.name
    }
    let interrupt = if let start { try run(from: start) } else { try runTemplate() }
    leave()
    frame = outer
    callers.removeLast()
    if version != outerVersion, relation != .rendered { forgetVariables() }
    return interrupt
  }

  /// The variables of the enclosing loops, for the called template.
  private func shadows(_ visible: Int32) -> [Shadow] {
    var shadows = frame.shadows
    for variable in frame.program.tables.visible[Int(visible)] {
      let position = Int(variable.position)
      shadows.append(
        variable.isLoop
          ? Shadow(name: variable.name, value: .nil, loop: frame.loopBase + position)
          : Shadow(name: variable.name, value: locals[frame.localBase + position]))
    }
    return shadows
  }

  /// Renders a template as a part of this one, with shared variables.
  mutating func include(_ call: Program.Call) throws(Halt) -> Interrupt {
    if frame.isRendered {
      report(.includeInRender, call.span.range)
      return .none
    }
    let name = try value(of: call.name)
    guard let program = try template(name, span: call.span) else { return .none }
    let variableName = call.alias ?? Self.lastPart(of: name.text)
    let variable =
      if let operand = call.variable { try known(operand) } else {
        Value(visibleVariable(name.text, call.visible))
      }
    var shadows = shadows(call.visible)
    let arguments = try values(call.arguments)
    for (name, value) in arguments { shadows.append(Shadow(name: name, value: value)) }
    if call.namesArguments {
      let members = Object(arguments.map { ($0.name, $0.value) })
      shadows.append(Shadow(name: "include", value: .object(members)))
    }
    let items: [Value]
    if case .array(let elements) = variable { items = elements } else { items = [variable] }
    let outerChain = chain
    chain = []
    defer { chain = outerChain }
    for item in items {
      var own = shadows
      // Nil hides an argument of this name, but is not worth hiding that the name is unknown.
      let isNamed = call.variable != nil || call.arguments.contains { $0.name == variableName }
      if isNamed || !item.isNil {
        own.append(Shadow(name: variableName, value: item))
      }
      let interrupt = try self.call(
        program, from: nil, shadows: own, isRendered: false, span: call.span,
        relation: .included)
      if interrupt != .none { return interrupt }
    }
    return .none
  }

  /// The variable named `name` at a place whose loops have the variables `visible`.
  mutating func visibleVariable(_ name: String, _ visible: Int32) -> Value? {
    let own = frame.program.tables.visible[Int(visible)].last { $0.name == name }
    guard let own else { return variable(named: name) }
    return own.isLoop
      ? loopValue(frame.loopBase + Int(own.position))
      : locals[frame.localBase + Int(own.position)]
  }

  /// Renders an isolated template: it sees only its arguments and the data.
  mutating func render(_ call: Program.Call) throws(Halt) {
    let name = try value(of: call.name)
    guard let program = try template(name, span: call.span) else { return }
    let variableName = call.alias ?? Self.lastPart(of: name.text)
    let variable = if let operand = call.variable { try known(operand) } else { Value.nil }
    var arguments: [String: Value] = [:]
    for (name, value) in try values(call.arguments) { arguments[name] = value }
    var count: Int?
    if call.isLoop {
      switch variable {
      case .array, .range, .object: count = variable.size
      default: break
      }
    }
    let outerChain = chain
    chain = []
    defer { chain = outerChain }
    for index in 0..<(count ?? 1) {
      var scope = Scope(variables: arguments)
      let item = count == nil ? variable : variable.element(at: index)
      if !item.isNil { scope.variables[variableName] = item }
      if let count, program.usesLoop {
        let state = LoopState(
          items: [], first: 0, length: count, index: index, isRange: false, isReversed: false,
          isTable: false, name: name.text)
        scope.variables["forloop"] = .object(
          Object(LoopState.members.map { ($0, Value(state.member($0))) }))
      }
      scopes.append(scope)
      _ = try self.call(
        program, from: nil, shadows: [], isRendered: true, span: call.span,
        relation: .rendered)
      scopes.removeLast()
      stepsLeft -= 1
      if stepsLeft < 0 { throw halt(.tooManySteps(limits.steps), call.span.range) }
    }
  }

  /// The name of a template without its folders.
  private static func lastPart(of name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"))
    return parts.last.map { String(Substring($0)) } ?? ""
  }

  /// Renders the most derived version of a block.
  mutating func block(_ block: Program.Block) throws(Halt) -> Interrupt {
    if frame.skipsBlocks { return .none }
    let own = frame.program
    var versions = chain.filter { $0.tables.block(named: block.name) != nil }
    if !versions.contains(where: { $0 === own }) { versions.append(own) }
    return try runBlock(block.name, versions, shadows: shadows(block.visible))
  }

  private mutating func runBlock(
    _ name: String, _ versions: [Program], shadows: [Shadow]
  ) throws(Halt) -> Interrupt {
    guard let program = versions.first, let block = program.tables.block(named: name) else {
      return .none
    }
    let place = Int(frame.program.tables.offsets.first ?? 0)
    return try call(
      program, from: Int(block.start), shadows: shadows, isRendered: frame.isRendered,
      span: Program.Span(place..<place + 1), relation: .block, block: (versions, name))
  }

  /// The value of `{{ block.super }}`: the layout's version of the block.
  mutating func superBlock() throws(Halt) -> Value {
    let start = output.count
    _ = try runBlock(
      frame.blockName, Array(frame.blockVersions.dropFirst()), shadows: frame.shadows)
    let bytes = Array(output[start...])
    output.removeLast(output.count - start)
    stepsLeft -= bytes.count / 32
    // Paths of the other template are not valid in this one.
    unknown = -1
    return capturedValue(bytes, in: escaping)
  }

  /// Outputs the result of a host tag.
  mutating func hostTag(_ tag: Program.Tag, content: Value) throws(Halt) {
    let positional = try values(tag.positional)
    let named = try values(tag.named)
    if let value = try call(tag.name, tag.body, content, positional, named, span: tag.span) {
      append(value)
    }
  }
}

extension Value {
  /// The element at `index` of a collection; an object's is a pair of name and value.
  fileprivate func element(at index: Int) -> Value {
    switch self {
    case .array(let items): return items.indices.contains(index) ? items[index] : .nil
    case .range(let lower, _): return .int(lower &+ index)
    case .object(let object):
      let (key, value) = object.member(at: index)
      return .array([.string(key), value])
    default: return .nil
    }
  }
}
