import Basics

extension Compiler {
  /// Compiles a tag and, if it is a block, its content. False if the reader was set back to the tag
  /// because it closes an outer block.
  mutating func parse(_ tag: TagToken, _ tokens: inout TokenReader) -> Bool {
    switch tag.name {
    // These are blank, or as blank as their content.
    case "assign": parseAssign(tag)
    case "capture": parseCapture(tag, &tokens)
    case "if": parseIf(tag, &tokens, negated: false)
    case "unless": parseIf(tag, &tokens, negated: true)
    case "case": parseCase(tag, &tokens)
    case "for": parseLoop(tag, &tokens, isTable: false)
    case "tablerow": parseLoop(tag, &tokens, isTable: true)
    case "ifchanged": parseIfChanged(tag, &tokens)
    case "layout": parseLayout(tag)
    case "raw": parseRaw(tag, &tokens)
    case "doc": parseDoc(tag, &tokens)
    case "comment": parseComment(tag, &tokens)
    case "#": parseInlineComment(tag, &tokens)
    case "liquid": parseLines(tag, &tokens)
    default:
      bodies[bodies.count - 1].isBlank = false
      return parseVisible(tag, &tokens)
    }
    return true
  }

  /// Compiles a tag that is never blank.
  private mutating func parseVisible(_ tag: TagToken, _ tokens: inout TokenReader) -> Bool {
    switch tag.name {
    case "echo": parseOutput(tag.markup, at: tag.start)
    case "break": emitBreak(.breaking, at: tag.start)
    case "continue": emitBreak(.continuing, at: tag.start)
    case "cycle": parseCycle(tag)
    case "increment", "decrement": parseCounter(tag)
    case "include", "render": parseCall(tag)
    case "block": parseBlock(tag, &tokens)
    default: return parseOther(tag, &tokens)
    }
    return true
  }

  private mutating func parseOther(_ tag: TagToken, _ tokens: inout TokenReader) -> Bool {
    if let body = environment.tags[tag.name] {
      emit(.tag, parseHostTag(tag, body), at: tag.start)
    } else if let body = environment.blocks[tag.name] {
      parseHostBlock(tag, &tokens, body)
    } else if tag.name.hasPrefix("end") {
      let opener = String(tag.name.dropFirst(3))
      if open.dropFirst(tokens.openBefore).dropLast().contains(opener) {
        tokens.position = tag.start
        tokens.trimsNext = false
        return false
      }
      report(.strayEnd(tag.name, open: open.last), tag.nameRange)
    } else if ["else", "elsif", "when"].contains(tag.name) {
      report(.strayBranch(tag.name), tag.nameRange)
    } else {
      let known =
        Self.standardTags + environment.tags.keys.sorted() + environment.blocks.keys.sorted()
      let near = isReporting ? known.nearest(to: tag.name) : nil
      report(.unknownTag(tag.name, near: near), tag.nameRange)
    }
    return true
  }

  static let standardTags = [
    "assign", "block", "break", "capture", "case", "comment", "continue", "cycle", "decrement",
    "doc", "echo", "else", "elsif", "for", "if", "ifchanged", "include", "increment", "layout",
    "liquid", "raw", "render", "tablerow", "unless", "when", "endblock", "endcapture", "endcase",
    "endcomment", "enddoc", "endfor", "endif", "endifchanged", "endraw", "endtablerow",
    "endunless",
  ]

  /// Compiles the content of the block tag `tag` up to its end or one of `branches`.
  mutating func parseContent(
    of tag: TagToken, _ tokens: inout TokenReader, branches: [String] = []
  ) -> TagToken? {
    guard open.count < environment.limits.nesting else {
      report(.nestedTooDeep(environment.limits.nesting), tag.nameRange)
      tokens.position = tokens.end
      return nil
    }
    open.append(tag.name)
    let end = parseBody(&tokens, of: tag.name, until: branches)
    open.removeLast()
    if end == nil { report(.blockNotClosed(tag.name), tag.nameRange) }
    return end
  }

  /// Starts the content of a tag; `closeBody` ends it.
  mutating func openBody() { bodies.append(Body()) }

  /// Ends the content of a tag: if `drops`, one with only white space outputs nothing.
  mutating func closeBody(drops: Bool = true) {
    let body = bodies.removeLast()
    if !body.isBlank {
      bodies[bodies.count - 1].isBlank = false
    } else if drops {
      for index in body.spaces { tables.instructions[index].operation = .none }
    }
  }

  /// Compiles the content of a tag inside a construct; nothing outside it is left out for it.
  mutating func parseContent(
    of tag: TagToken, in enclosure: Enclosure, _ tokens: inout TokenReader
  ) {
    enclosures.append(enclosure)
    openBody()
    _ = parseContent(of: tag, &tokens)
    bodies.removeLast()
    enclosures.removeLast()
  }

  func failure(_ tag: TagToken, _ form: String) -> Failure {
    Failure(problem: .usage(tag: tag.name, form), range: tag.nameRange)
  }

  private mutating func parseAssign(_ tag: TagToken) {
    let parsed = attempt(nil) { compiler throws(Failure) in
      let (name, rest) = try compiler.target(tag, form: "assign name = value")
      var lexer = Lexer(compiler.source, rest)
      guard lexer.kind == .assign else { throw compiler.failure(tag, "assign name = value") }
      lexer.advance()
      let expression = try compiler.expression(&lexer)
      try compiler.finish(lexer)
      return (name, expression) as (String, Int)?
    }
    if let (name, expression) = parsed {
      emit(.assign, slot(of: name), expression, at: tag.start)
    }
  }

  /// The name that a tag sets, and the offset after it. The reference takes letters, digits, `_`,
  /// `-`, dots and brackets, and skips other characters before them, such as quotes.
  private func target(
    _ tag: TagToken, form: String
  ) throws(Failure) -> (name: String, rest: Range<Int>) {
    func isPart(_ byte: UInt8) -> Bool {
      byte.isWord || "-.[]()".utf8.contains(byte)
    }
    var lower = tag.markup.lowerBound
    while lower < tag.markup.upperBound, !isPart(source[lower]) { lower += 1 }
    var upper = lower
    while upper < tag.markup.upperBound, isPart(source[upper]) { upper += 1 }
    guard upper > lower else { throw failure(tag, form) }
    return (String(decoding: source[lower..<upper], as: UTF8.self), upper..<tag.markup.upperBound)
  }

  private mutating func parseCapture(_ tag: TagToken, _ tokens: inout TokenReader) {
    let name = attempt(nil) { compiler throws(Failure) in
      try compiler.target(tag, form: "capture name").name as String?
    }
    let slot = slot(of: name ?? "")
    emit(.captureStart, at: tag.start)
    parseContent(of: tag, in: .capture(slot: slot), &tokens)
    emit(.captureEnd, slot, at: tag.start)
  }

  private mutating func parseIfChanged(_ tag: TagToken, _ tokens: inout TokenReader) {
    emit(.changeStart, at: tag.start)
    enclosures.append(.change)
    openBody()
    _ = parseContent(of: tag, &tokens)
    closeBody(drops: false)
    enclosures.removeLast()
    emit(.changeEnd, at: tag.start)
  }

  private mutating func parseCounter(_ tag: TagToken) {
    let bytes = Array(source[tag.markup]).trimmed
    let slot = slot(of: String(decoding: bytes, as: UTF8.self))
    emit(tag.name == "increment" ? .increment : .decrement, slot, at: tag.start)
  }

  private mutating func parseCycle(_ tag: TagToken) {
    let cycle = attempt(nil) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, tag.markup)
      guard lexer.kind != .end else { throw compiler.failure(tag, "cycle \"one\", \"two\"") }
      let first = try compiler.operand(&lexer)
      var cycle = Program.Cycle(name: nil, key: "", values: [])
      if lexer.kind == .colon {
        cycle.name = first
        lexer.advance()
        cycle.values.append(try compiler.operand(&lexer))
      } else {
        cycle.values.append(first)
      }
      while lexer.kind != .end {
        if lexer.kind == .comma {
          lexer.advance()
          if lexer.kind != .end { cycle.values.append(try compiler.operand(&lexer)) }
        } else if compiler.environment.strict {
          try compiler.finish(lexer)
        } else {
          // The reference ignores anything between a value and the next comma.
          lexer.advance()
        }
      }
      return cycle as Program.Cycle?
    }
    guard var cycle else { return }
    // Cycles of the same literals are one cycle; with a variable each is its own.
    let isLiteral = cycle.values.allSatisfy { $0.kind == .constant }
    cycle.key =
      isLiteral
      ? Value.array(cycle.values.map { tables.constants[Int($0.index)] }).text : "\(tag.start)"
    tables.cycles.append(cycle)
    emit(.cycle, tables.cycles.count - 1, at: tag.start)
  }

  private mutating func parseRaw(_ tag: TagToken, _ tokens: inout TokenReader) {
    if Lexer(source, tag.markup).kind != .end { report(.usage(tag: "raw", "raw"), tag.nameRange) }
    guard !tokens.isLines, let body = tokens.skip(past: "endraw") else {
      tokens.position = tokens.end
      return report(.blockNotClosed("raw"), tag.nameRange)
    }
    if body.isEmpty { return }
    bodies[bodies.count - 1].isBlank = false
    emit(.text, body.lowerBound, body.count, at: body.lowerBound)
  }

  private mutating func parseDoc(_ tag: TagToken, _ tokens: inout TokenReader) {
    if Lexer(source, tag.markup).kind != .end { report(.usage(tag: "doc", "doc"), tag.nameRange) }
    guard !tokens.isLines, let body = tokens.skip(past: "enddoc") else {
      tokens.position = tokens.end
      return report(.blockNotClosed("doc"), tag.nameRange)
    }
    var inside = TokenReader(source, body)
    if inside.skip(past: "doc") != nil { report(.nestedDoc, tag.nameRange) }
    // As in the reference, only a `doc` without content is blank.
    if !body.isEmpty { bodies[bodies.count - 1].isBlank = false }
  }

  private mutating func parseComment(_ tag: TagToken, _ tokens: inout TokenReader) {
    var depth = 1
    while let token = tokens.next() {
      if case .failure = token, !tokens.isLines,
        let close = tokens.find("%}", from: tokens.position),
        source[tokens.position...].starts(with: "{%".utf8)
      {
        // The reference takes an output that is not closed for a piece that ends with the next tag.
        tokens.position = close + 2
      }
      guard case .tag(let inner) = token else { continue }
      switch inner.name {
      case "comment": depth += 1
      case "endcomment": depth -= 1
      case "raw" where !tokens.isLines && tokens.skip(past: "endraw") == nil:
        tokens.position = tokens.end
        return report(.blockNotClosed("raw"), inner.nameRange)
      default: break
      }
      if depth == 0 { return }
    }
    report(.blockNotClosed("comment"), tag.nameRange)
  }

  private mutating func parseInlineComment(_ tag: TagToken, _ tokens: inout TokenReader) {
    var isLineStart = false
    for index in tag.markup {
      let byte = source[index]
      if byte == UInt8(ascii: "\n") {
        isLineStart = true
      } else if isLineStart, !byte.isSpace {
        if byte != UInt8(ascii: "#") {
          return report(.expected("# at the start of each line of a comment"), index..<index + 1)
        }
        isLineStart = false
      }
    }
  }

  private mutating func parseLines(_ tag: TagToken, _ tokens: inout TokenReader) {
    guard open.count < environment.limits.nesting else {
      return report(.nestedTooDeep(environment.limits.nesting), tag.nameRange)
    }
    open.append("liquid")
    var lines = TokenReader(source, tag.markup, isLines: true, openBefore: open.count)
    while parseBody(&lines) != nil {}
    open.removeLast()
  }
}
