extension Compiler {
  private static let ifBranches = ["elsif", "else"]
  private static let caseBranches = ["when", "else"]

  /// Compiles `if` and `unless`.
  mutating func parseIf(_ tag: TagToken, _ tokens: inout TokenReader, negated: Bool) {
    openBody()
    var exits: [Int] = []
    var otherwise = parseConditions(tag, negated: negated)
    while let branch = parseContent(of: tag, &tokens, branches: Self.ifBranches),
      branch.name != "end" + tag.name
    {
      exits.append(emit(.jump, at: branch.start))
      setTarget(of: otherwise)
      // Branches after an `else` are unreachable; the reference omits them too.
      otherwise = branch.name == "elsif" ? parseConditions(branch, negated: false) : []
    }
    setTarget(of: otherwise + exits)
    closeBody()
  }

  /// Compiles conditions joined by `and` and `or`, which are right-associative, before the content
  /// that they guard; returns the instructions that skip it.
  private mutating func parseConditions(_ tag: TagToken, negated: Bool) -> [Int] {
    attempt([]) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, tag.markup)
      var whenTrue: [Int] = []
      var whenFalse: [Int] = []
      while true {
        let condition = try compiler.condition(&lexer)
        let isAnd = lexer.isWord("and")
        if isAnd || lexer.isWord("or") {
          lexer.advance()
          if isAnd {
            whenFalse.append(compiler.emit(.branchUnless, condition, at: tag.start))
          } else {
            whenTrue.append(compiler.emit(.branchIf, condition, at: tag.start))
          }
          continue
        }
        try compiler.finish(lexer)
        if negated {
          whenTrue.append(compiler.emit(.branchIf, condition, at: tag.start))
          compiler.setTarget(of: whenFalse)
          return whenTrue
        }
        whenFalse.append(compiler.emit(.branchUnless, condition, at: tag.start))
        compiler.setTarget(of: whenTrue)
        return whenFalse
      }
    }
  }

  private mutating func condition(_ lexer: inout Lexer) throws(Failure) -> Int {
    let start = lexer.start
    let left = try comparand(&lexer)
    var right = left
    var relation = Program.Condition.Comparison.truth
    var span = start..<max(start + 1, lexer.start)
    if lexer.kind == .comparison || lexer.isWord("contains") {
      let sign = lexer.text
      span = lexer.range
      relation =
        switch sign {
        case "==": .equal
        case "<": .less
        case "<=": .lessOrEqual
        case ">": .greater
        case ">=": .greaterOrEqual
        case "contains": .contains
        default: .unequal
        }
      lexer.advance()
      right = try comparand(&lexer)
    }
    return add(relation, left, right, span)
  }

  private mutating func add(
    _ relation: Program.Condition.Comparison, _ left: Program.Operand, _ right: Program.Operand,
    _ span: Range<Int>
  ) -> Int {
    tables.conditions.append(
      Program.Condition(
        relation: relation, left: left, right: right, span: Program.Span(span)))
    return tables.conditions.count - 1
  }

  /// Compiles `case`.
  ///
  /// As in the reference, the content of a `when` is rendered once for each of its values that
  /// match, and an `else` if nothing before it matched.
  mutating func parseCase(_ tag: TagToken, _ tokens: inout TokenReader) {
    let subject = attempt(nil) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, tag.markup)
      guard lexer.kind != .end else { throw compiler.failure(tag, "case value") }
      let operand = try compiler.operand(&lexer)
      if compiler.environment.strict { try compiler.finish(lexer) }
      return operand as Program.Operand?
    }
    let hits = newSlot()
    let matched = newSlot()
    emit(.caseStart, hits, matched, at: tag.start)
    openBody()
    // Content before the first branch is compiled for its errors, but never run.
    var skip = [emit(.jump, at: tag.start)]
    var repeatStart: Int?
    while let branch = parseContent(of: tag, &tokens, branches: Self.caseBranches),
      branch.name != "endcase"
    {
      if let start = repeatStart { emit(.jump, start, at: branch.start) }
      setTarget(of: skip)
      if branch.name == "when" {
        for value in whenValues(branch) {
          let condition = add(.equal, subject ?? value, value, tag.nameRange)
          emit(.caseTest, condition, hits, at: branch.start)
        }
        repeatStart = here
        skip = [emit(.caseRepeat, hits, at: branch.start)]
      } else {
        if Lexer(source, branch.markup).kind != .end {
          report(.usage(tag: "else", "else"), branch.nameRange)
        }
        repeatStart = nil
        skip = [emit(.caseElse, matched, at: branch.start)]
      }
    }
    if let start = repeatStart { emit(.jump, start, at: tag.start) }
    setTarget(of: skip)
    closeBody()
  }

  private mutating func whenValues(_ branch: TagToken) -> [Program.Operand] {
    attempt([]) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, branch.markup)
      guard lexer.kind != .end else { throw compiler.failure(branch, "when value, value") }
      var values = [try compiler.comparand(&lexer)]
      while lexer.kind == .comma || lexer.isWord("or") {
        lexer.advance()
        if lexer.kind == .end, !compiler.environment.strict { break }
        values.append(try compiler.comparand(&lexer))
      }
      // The reference's lax parser ignores the rest of the tag; its strict one does not.
      if compiler.environment.strict { try compiler.finish(lexer) }
      return values
    }
  }
}

extension Compiler {
  /// Compiles `for` and `tablerow`.
  mutating func parseLoop(_ tag: TagToken, _ tokens: inout TokenReader, isTable: Bool) {
    let slot = newSlot()
    let head = attempt(nil) { compiler throws(Failure) in
      try compiler.loopHead(tag, slot: slot, isTable: isTable) as (String, Program.Loop)?
    }
    let nothing = constant(.nil)
    let loop =
      head?.1
      ?? Program.Loop(
        variable: "", name: "", collection: nothing, slot: 0, isTable: isTable,
        span: Program.Span(tag.nameRange))
    tables.loops.append(loop)
    let index = tables.loops.count - 1
    openBody()
    let start = emit(isTable ? .tableStart : .loopStart, index, at: tag.start)
    let content = here
    loops.append(LoopScope(variable: head?.0 ?? "", slot: slot, isTable: isTable))
    enclosures.append(.loop)
    let branch = parseContent(of: tag, &tokens, branches: isTable ? [] : ["else"])
    enclosures.removeLast()
    let scope = loops.removeLast()
    setTarget(of: scope.continues)
    emit(isTable ? .tableNext : .loopNext, index, content, at: tag.start)
    if isTable {
      let end = emit(.jump, at: tag.start)
      setTarget(of: scope.breaks)
      emit(.tableBreak, at: tag.start)
      setTarget(of: [end])
    } else {
      setTarget(of: scope.breaks)
    }
    emit(isTable ? .tableEnd : .loopEnd, index, at: tag.start)
    if let branch, branch.name == "else" {
      let end = emit(.jump, at: branch.start)
      setTarget(of: [start])
      _ = parseContent(of: tag, &tokens)
      setTarget(of: [end])
    } else {
      setTarget(of: [start])
    }
    closeBody(drops: !isTable)
  }

  private mutating func loopHead(
    _ tag: TagToken, slot: Int, isTable: Bool
  ) throws(Failure) -> (String, Program.Loop) {
    let form = "\(tag.name) name in values"
    var lexer = Lexer(source, tag.markup)
    guard lexer.kind == .identifier || lexer.kind == .number else { throw failure(tag, form) }
    let variable = lexer.text
    lexer.advance()
    guard lexer.isWord("in") else { throw failure(tag, form) }
    lexer.advance()
    let start = lexer.start
    let collection = try operand(&lexer)
    let text = source[start..<max(start, lexer.start)].filter { !$0.isSpace }
    var loop = Program.Loop(
      variable: variable, name: "\(variable)-\(String(decoding: text, as: UTF8.self))",
      collection: collection,
      slot: slot.packed, isTable: isTable,
      span: Program.Span(start..<max(start + 1, lexer.start)))
    if !isTable, lexer.isWord("reversed") {
      loop.isReversed = true
      lexer.advance()
    }
    while lexer.kind != .end {
      if lexer.kind == .comma {
        lexer.advance()
      } else if lexer.isKey {
        try loopOption(&loop, &lexer)
      } else if environment.strict || lexer.kind == .invalid
        || !isTable && !lexer.isWord("reversed")
      {
        throw unexpected(lexer)
      } else {
        // For tables the reference searches for options and ignores everything else.
        lexer.advance()
      }
    }
    return (variable, loop)
  }

  private mutating func loopOption(
    _ loop: inout Program.Loop, _ lexer: inout Lexer
  ) throws(Failure) {
    let name = lexer.text
    let range = lexer.range
    lexer.advance()
    lexer.advance()
    if name == "offset", lexer.isWord("continue") {
      loop.continues = true
      return lexer.advance()
    }
    let value = try operand(&lexer)
    switch name {
    case "limit": loop.limit = value
    case "offset": loop.offset = value
    case "cols" where loop.isTable: loop.columns = value
    default:
      if environment.strict || !loop.isTable {
        throw Failure(problem: .unexpected(name), range: range)
      }
    }
  }

  enum Break { case breaking, continuing }

  /// Compiles a jump out of everything up to the innermost loop, then to its end or its next
  /// iteration. Outside a loop it ends the template, and with it a loop of the including template.
  mutating func emitBreak(_ kind: Break, at offset: Int) {
    for enclosure in enclosures.reversed() {
      switch enclosure {
      case .capture(let slot): emit(.captureEnd, slot, at: offset)
      case .change: emit(.changeEnd, at: offset)
      case .hostBlock(let tag): emit(.tagEnd, tag, at: offset)
      case .loop:
        let jump = emit(.jump, at: offset)
        switch kind {
        case .breaking: loops[loops.count - 1].breaks.append(jump)
        case .continuing: loops[loops.count - 1].continues.append(jump)
        }
        return
      case .block:
        emit(.interrupt, kind == .breaking ? 0 : 1, at: offset)
        return
      }
    }
    emit(.interrupt, kind == .breaking ? 0 : 1, at: offset)
  }
}
