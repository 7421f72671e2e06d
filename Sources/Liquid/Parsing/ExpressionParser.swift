import Basics

extension Compiler {
  /// A value with its filters; returns its index in the table of expressions.
  mutating func expression(_ lexer: inout Lexer) throws(Failure) -> Int {
    let head = try operand(&lexer)
    let firstFilter = tables.filterUses.count
    var toleratesUnknown = false
    var isFirst = true
    while lexer.kind == .pipe {
      lexer.advance()
      let use = try filterUse(&lexer)
      if isFirst, let use {
        toleratesUnknown = tables.filters[Int(use.filter)].name == "default"
      }
      isFirst = false
      if let use { tables.filterUses.append(use) }
    }
    tables.expressions.append(
      Program.Expression(
        head: head, firstFilter: firstFilter.packed,
        filterCount: (tables.filterUses.count - firstFilter).packed,
        toleratesUnknown: toleratesUnknown))
    return tables.expressions.count - 1
  }

  /// A filter with its arguments; nil if it does not exist, and is skipped.
  private mutating func filterUse(_ lexer: inout Lexer) throws(Failure) -> Program.FilterUse? {
    guard lexer.kind == .identifier else {
      throw Failure(problem: .expected("the name of a filter"), range: place(of: lexer))
    }
    let word = word(lexer)
    let range = lexer.range
    lexer.advance()
    var arguments: (positional: Range<Int>, named: [Program.Named]) = (0..<0, [])
    if lexer.kind == .colon {
      lexer.advance()
      arguments = try self.arguments(&lexer)
    }
    let filter = filter(ofWord: word)
    if environment.strict {
      check(filter.map { tables.filters[$0] }, text(ofWord: word), range, arguments)
    }
    return filter.map {
      Program.FilterUse(
        filter: $0.packed, positional: Program.Span(arguments.positional),
        named: arguments.named, span: Program.Span(range))
    }
  }

  /// Reports errors in a use of a filter at compile time.
  private mutating func check(
    _ entry: Environment.FilterEntry?, _ name: String, _ range: Range<Int>,
    _ arguments: (positional: Range<Int>, named: [Program.Named])
  ) {
    guard let entry else {
      let near = isReporting ? environment.filterNames.nearest(to: name) : nil
      return report(.unknownFilter(name, near: near), range)
    }
    guard let arity = entry.arity else { return }
    if !arity.contains(arguments.positional.count) {
      report(
        .argumentCount(filter: name, given: arguments.positional.count, arity), range)
    } else if !entry.takesNamed, let extra = arguments.named.first {
      report(.namedArgument(filter: name, extra.name), range)
    }
  }

  /// Arguments separated by commas; those without a name are adjacent in the operands.
  mutating func arguments(
    _ lexer: inout Lexer
  ) throws(Failure) -> (positional: Range<Int>, named: [Program.Named]) {
    var start = tables.operands.count
    var count = 0
    var named: [Program.Named] = []
    while true {
      if lexer.isKey {
        let name = lexer.text
        lexer.advance()
        lexer.advance()
        named.append(Program.Named(name: name, operand: try operand(&lexer)))
      } else {
        let operand = try operand(&lexer)
        if tables.operands.count != start + count {
          // Brackets in an argument took operands of their own; this call's have to be adjacent.
          let own = tables.operands[start..<start + count]
          start = tables.operands.count
          tables.operands += own
        }
        tables.operands.append(operand)
        count += 1
      }
      guard lexer.kind == .comma else { break }
      lexer.advance()
      if !environment.strict, lexer.kind == .end || lexer.kind == .pipe { break }
    }
    return (start..<start + count, named)
  }

  /// A literal, a range or a variable.
  mutating func operand(_ lexer: inout Lexer) throws(Failure) -> Program.Operand {
    switch lexer.kind {
    case .string:
      defer { lexer.advance() }
      return constant(.string(lexer.unquoted))
    case .number:
      defer { lexer.advance() }
      return constant(number(lexer.text))
    case .openRound: return try range(&lexer)
    case .openSquare:
      let start = lexer.start
      let name = try bracketed(&lexer)
      tables.computed.append(
        Program.ComputedRoot(name: name, visible: visibleVariables()))
      return try path(.computed, tables.computed.count - 1, from: start, &lexer)
    case .identifier:
      let word = word(lexer)
      let start = lexer.start
      lexer.advance()
      if lexer.kind != .dot, lexer.kind != .openSquare,
        let literal = Self.literal(text(ofWord: word))
      {
        return constant(literal)
      }
      let (root, position) = variable(word)
      return try path(root, position, from: start, &lexer)
    default: throw unexpected(lexer)
    }
  }

  private static func literal(_ name: String) -> Value? {
    guard name.utf8.count <= 5 else { return nil }
    return switch name {
    case "nil", "null": .nil
    case "true": true
    case "false": false
    // They have a special meaning in comparisons only.
    case "blank", "empty": ""
    default: nil as Value?
    }
  }

  /// A side of a comparison: `blank` and `empty` match any blank or empty value in it.
  mutating func comparand(_ lexer: inout Lexer) throws(Failure) -> Program.Operand {
    let word: Value? =
      lexer.isWord("blank") ? .blank : lexer.isWord("empty") ? .empty : nil as Value?
    let operand = try operand(&lexer)
    if let word, operand.kind == .constant { return constant(word) }
    return operand
  }

  mutating func constant(_ value: Value) -> Program.Operand {
    tables.constants.append(value)
    return Program.Operand(.constant, tables.constants.count - 1)
  }

  private func number(_ text: String) -> Value {
    if let int = Int(text) { return .int(int) }
    return .decimal(Double(text) ?? 0)
  }

  /// The storage of the variable that a word names: in an enclosing loop, or looked up by name.
  private mutating func variable(_ word: Int) -> (Program.Path.Root, Int) {
    let name = text(ofWord: word)
    for index in loops.indices.dropFirst(firstLoop).reversed() {
      let loop = loops[index]
      if loop.variable == name { return (.local, loop.slot) }
      if name == (loop.isTable ? "tablerowloop" : "forloop") { return (.loop, index - firstLoop) }
    }
    return (.name, slot(ofWord: word))
  }

  private mutating func path(
    _ root: Program.Path.Root, _ position: Int, from start: Int, _ lexer: inout Lexer
  ) throws(Failure) -> Program.Operand {
    var end = lexer.start
    var first = tables.segments.count
    var isSuper = false
    while true {
      if lexer.kind == .dot {
        lexer.advance()
        guard lexer.kind == .identifier else {
          throw Failure(problem: .expected("a name"), range: place(of: lexer))
        }
        if tables.segments.count == first, root == .name, lexer.isWord("super"),
          tables.names[position] == "block", enclosures.contains(where: \.isBlock)
        {
          isSuper = true
        }
        let kind: Program.Segment.Kind =
          lexer.isWord("size")
          ? .size : lexer.isWord("first") ? .first : lexer.isWord("last") ? .last : .key
        tables.segments.append(Program.Segment(kind, word(lexer)))
        end = lexer.next
        lexer.advance()
      } else if lexer.kind == .openSquare {
        let before = tables.segments.count
        let operand = try bracketed(&lexer)
        if tables.segments.count != before {
          // A path in the brackets took segments of its own; this path's have to be adjacent.
          let own = tables.segments[first..<before]
          first = tables.segments.count
          tables.segments += own
        }
        tables.operands.append(operand)
        tables.segments.append(Program.Segment(.computed, tables.operands.count - 1))
        end = lexer.start
      } else {
        break
      }
    }
    while end > start + 1, source[end - 1].isSpace { end -= 1 }
    if isSuper { first += 1 }
    tables.paths.append(
      Program.Path(
        root: isSuper ? .blockSuper : root, position: position.packed,
        firstSegment: first.packed,
        segmentCount: (tables.segments.count - first).packed,
        span: Program.Span(start..<max(start + 1, end))))
    return Program.Operand(.path, tables.paths.count - 1)
  }

  /// The expression in the brackets; leaves the lexer after them.
  private mutating func bracketed(_ lexer: inout Lexer) throws(Failure) -> Program.Operand {
    try nest(lexer)
    lexer.advance()
    let operand = try operand(&lexer)
    guard lexer.kind == .closeSquare else {
      throw Failure(problem: .expected("]"), range: place(of: lexer))
    }
    lexer.advance()
    bracketDepth -= 1
    return operand
  }

  private mutating func range(_ lexer: inout Lexer) throws(Failure) -> Program.Operand {
    try nest(lexer)
    let start = lexer.start
    lexer.advance()
    let lower = try operand(&lexer)
    guard lexer.kind == .dots else {
      throw Failure(problem: .expected(".."), range: place(of: lexer))
    }
    lexer.advance()
    let upper = try operand(&lexer)
    guard lexer.kind == .closeRound else {
      throw Failure(problem: .expected(")"), range: place(of: lexer))
    }
    let end = lexer.next
    lexer.advance()
    bracketDepth -= 1
    if lower.kind == .constant, upper.kind == .constant,
      let from = tables.constants[Int(lower.index)].truncatedInteger,
      let to = tables.constants[Int(upper.index)].truncatedInteger
    {
      return constant(.range(from, to))
    }
    tables.ranges.append(
      Program.RangeOperand(lower: lower, upper: upper, span: Program.Span(start..<end)))
    return Program.Operand(.range, tables.ranges.count - 1)
  }

  private mutating func nest(_ lexer: Lexer) throws(Failure) {
    bracketDepth += 1
    if bracketDepth > environment.limits.nesting {
      throw Failure(problem: .nestedTooDeep(environment.limits.nesting), range: lexer.range)
    }
  }

  /// The range of the current word, or of the last byte if there is none.
  func place(of lexer: Lexer) -> Range<Int> {
    lexer.kind == .end ? max(0, lexer.end - 1)..<max(1, lexer.end) : lexer.range
  }
}

extension Compiler.Enclosure {
  var isBlock: Bool {
    if case .block = self { true } else { false }
  }
}
