extension Compiler {
  /// Compiles `for` and `tablerow`.
  mutating func parseLoop(_ tag: TagToken, _ feed: inout Feed, isTable: Bool) {
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
    let branch = parseContent(of: tag, &feed, branches: isTable ? [] : ["else"])
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
      _ = parseContent(of: tag, &feed)
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
      slot: Int32(truncatingIfNeeded: slot), isTable: isTable,
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
        // For tables the reference looks for options and overlooks everything else.
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

  /// Compiles leaving everything up to the innermost loop, then its end or its next turn. Without a
  /// loop the template is broken off, and with it a loop of the template that included it.
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
