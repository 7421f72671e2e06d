extension Compiler {
  /// Compiles `include` and `render`.
  mutating func parseCall(_ tag: TagToken) {
    let call = attempt(nil) { compiler throws(Failure) in
      try compiler.call(tag) as Program.Call?
    }
    guard var call else { return }
    call.visible = visibleVariables()
    tables.calls.append(call)
    let index = tables.calls.count - 1
    if tag.name == "render" {
      emit(.render, index, at: tag.start)
      return
    }
    let instruction = emit(.include, index, at: tag.start)
    tables.calls[index].breakTarget = here.packed
    emitBreak(.breaking, at: tag.start)
    tables.calls[index].continueTarget = here.packed
    emitBreak(.continuing, at: tag.start)
    setTarget(of: [instruction])
  }

  private mutating func call(_ tag: TagToken) throws(Failure) -> Program.Call {
    let isRender = tag.name == "render"
    let form = "\(tag.name) \"name\""
    var lexer = Lexer(source, tag.markup)
    guard lexer.kind != .end, !isRender || lexer.kind == .string else { throw failure(tag, form) }
    let start = lexer.start
    let bare = isRender ? nil : bareName(&lexer)
    let name = if let bare { constant(.string(bare)) } else { try operand(&lexer) }
    var call = Program.Call(
      name: name, span: Program.Span(start..<max(start + 1, lexer.start)))
    call.namesArguments = bare != nil
    if lexer.isWord("for") || lexer.isWord("with"), !lexer.isKey {
      call.isLoop = lexer.isWord("for")
      lexer.advance()
      call.variable = try operand(&lexer)
    }
    if lexer.isWord("as"), !lexer.isKey {
      lexer.advance()
      guard lexer.kind == .identifier else {
        throw Failure(problem: .expected("a name"), range: place(of: lexer))
      }
      call.alias = lexer.text
      lexer.advance()
    }
    while lexer.kind != .end {
      if lexer.kind == .comma {
        lexer.advance()
      } else if lexer.isKey {
        let name = lexer.text
        lexer.advance()
        lexer.advance()
        call.arguments.append(Program.Named(name: name, operand: try operand(&lexer)))
      } else if bare != nil, lexer.kind == .identifier, lexer.isAssigned {
        let name = lexer.text
        lexer.advance()
        lexer.advance()
        call.arguments.append(Program.Named(name: name, operand: try operand(&lexer)))
      } else if environment.strict || lexer.kind == .invalid {
        throw unexpected(lexer)
      } else {
        lexer.advance()
      }
    }
    return call
  }

  /// The name of a template without quotes, such as `card.html`, which `lexer` is at; nil if there
  /// is none. The lexer moves past it.
  private func bareName(_ lexer: inout Lexer) -> String? {
    guard environment.takesBareIncludes, lexer.kind == .identifier else { return nil }
    var end = lexer.start
    while end < lexer.end, !source[end].isSpace { end += 1 }
    let name = String(decoding: source[lexer.start..<end], as: UTF8.self)
    guard let dot = name.lastIndex(of: "."),
      ["html", "htm", "liquid", "md", "svg", "txt"].contains(name[dot...].dropFirst())
    else { return nil }
    lexer = Lexer(source, end..<lexer.end)
    return name[dot...].hasPrefix(".htm") ? String(name[..<dot]) : name
  }

  /// The variables of the enclosing loops, for the called template; returns their index in the
  /// table.
  mutating func visibleVariables() -> Int32 {
    var visible: [Program.Visible] = []
    for index in loops.indices.dropFirst(firstLoop) {
      let loop = loops[index]
      visible.append(
        Program.Visible(
          name: loop.isTable ? "tablerowloop" : "forloop",
          position: (index - firstLoop).packed, isLoop: true))
      visible.append(
        Program.Visible(
          name: loop.variable, position: loop.slot.packed, isLoop: false))
    }
    tables.visible.append(visible)
    return (tables.visible.count - 1).packed
  }

  /// Compiles `layout`.
  mutating func parseLayout(_ tag: TagToken) {
    if tables.layout != nil { return report(.duplicateLayout, tag.nameRange) }
    tables.layout = attempt(nil) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, tag.markup)
      guard lexer.kind != .end else { throw compiler.failure(tag, "layout \"name\"") }
      if lexer.isWord("none") { return nil }
      let start = lexer.start
      let name = try compiler.operand(&lexer)
      try compiler.finish(lexer)
      return (name, Program.Span(start..<max(start + 1, lexer.start)))
    }
  }

  /// Compiles `block`: a call of its content, which follows, or of its replacement.
  mutating func parseBlock(_ tag: TagToken, _ tokens: inout TokenReader) {
    let (name, range) = attempt(("", tag.nameRange)) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, tag.markup)
      let (name, range): (String, Range<Int>)
      switch lexer.kind {
      case .identifier: (name, range) = (lexer.text, lexer.range)
      case .string: (name, range) = (lexer.unquoted, lexer.range)
      default: throw compiler.failure(tag, "block name")
      }
      if compiler.tables.block(named: name) != nil {
        throw Failure(problem: .duplicateBlock(name), range: range)
      }
      lexer.advance()
      try compiler.finish(lexer)
      return (name, range)
    }
    tables.blocks.append(
      Program.Block(
        name: name, isNested: enclosures.contains(where: \.isBlock), span: Program.Span(range),
        visible: visibleVariables()))
    let index = tables.blocks.count - 1
    let instruction = emit(.block, index, at: tag.start)
    tables.blocks[index].breakTarget = here.packed
    emitBreak(.breaking, at: tag.start)
    tables.blocks[index].continueTarget = here.packed
    emitBreak(.continuing, at: tag.start)
    tables.blocks[index].start = here.packed
    let outerFirstLoop = firstLoop
    firstLoop = loops.count
    parseContent(of: tag, in: .block, &tokens)
    firstLoop = outerFirstLoop
    emit(.blockEnd, at: tag.start)
    setTarget(of: [instruction])
  }

  /// Compiles the arguments of a host tag; returns their index in the table.
  mutating func parseHostTag(_ tag: TagToken, _ body: @escaping Environment.Filter) -> Int {
    let arguments = attempt((0..<0, []) as (Range<Int>, [Program.Named])) {
      compiler throws(Failure) in
      var lexer = Lexer(compiler.source, tag.markup)
      if lexer.kind == .end { return (0..<0, []) }
      let arguments = try compiler.arguments(&lexer)
      try compiler.finish(lexer)
      return arguments as (Range<Int>, [Program.Named])
    }
    tables.tags.append(
      Program.Tag(
        name: tag.name, body: body, positional: arguments.0, named: arguments.1,
        span: Program.Span(tag.nameRange)))
    return tables.tags.count - 1
  }

  /// Compiles a tag of the host that has content.
  mutating func parseHostBlock(
    _ tag: TagToken, _ tokens: inout TokenReader, _ body: @escaping Environment.Filter
  ) {
    let index = parseHostTag(tag, body)
    emit(.captureStart, at: tag.start)
    parseContent(of: tag, in: .hostBlock(tag: index), &tokens)
    emit(.tagEnd, index, at: tag.start)
  }
}
