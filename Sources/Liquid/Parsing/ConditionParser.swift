extension Compiler {
  private static let ifBranches = ["elsif", "else"]
  private static let caseBranches = ["when", "else"]

  /// Compiles `if` and `unless`.
  mutating func parseIf(_ tag: TagToken, _ feed: inout Feed, negated: Bool) {
    openBody()
    var exits: [Int] = []
    var otherwise = parseConditions(tag, negated: negated)
    while let branch = parseContent(of: tag, &feed, branches: Self.ifBranches),
      branch.name != "end" + tag.name
    {
      exits.append(emit(.jump, at: branch.start))
      setTarget(of: otherwise)
      // After an `else` nothing leads to a branch, which the reference leaves out too.
      otherwise = branch.name == "elsif" ? parseConditions(branch, negated: false) : []
    }
    setTarget(of: otherwise + exits)
    closeBody()
  }

  /// Compiles conditions joined by `and` and `or`, which bind to the right, in front of the content
  /// that they are for; gives the instructions that leave it out.
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
    var relation = Program.Condition.Relation.truth
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
    _ relation: Program.Condition.Relation, _ left: Program.Operand, _ right: Program.Operand,
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
  /// match, and an `else` when nothing before it matched.
  mutating func parseCase(_ tag: TagToken, _ feed: inout Feed) {
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
    // What stands before the first branch is compiled for its errors and left out.
    var skip = [emit(.jump, at: tag.start)]
    var repeatStart: Int?
    while let branch = parseContent(of: tag, &feed, branches: Self.caseBranches),
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
      // The reference's lax parser overlooks what follows; its strict one does not.
      if compiler.environment.strict { try compiler.finish(lexer) }
      return values
    }
  }
}
