/// Turns the text of a template into a program, in one pass.
struct Compiler {
  let source: [UInt8]
  let environment: Environment
  var tables = Program.Tables()
  /// The problems, with their places in the source.
  var problems: [(problem: TemplateProblem, range: Range<Int>)] = []
  /// The loops around the current place, from the outermost.
  var loops: [LoopScope] = []
  /// The first of ``loops`` in the current block; earlier ones are accessed by name.
  var firstLoop = 0
  /// The constructs to close when a loop is left by `break`, outermost first.
  var enclosures: [Enclosure] = []
  /// The open block tags, from the outermost.
  var open: [String] = []
  /// The bodies being compiled, to know if they output only white space so far.
  var bodies: [Body] = [Body()]
  /// How deep the brackets of the current expression are nested.
  var bracketDepth = 0
  /// The words of expressions; becomes the table of keys.
  private var words = WordTable()
  /// The known uses of each word, by its number, as far as they were needed.
  private var wordUses: [WordUse] = []
  private var slots: [String: Int] = [:]
  /// The offset to continue from after an unclosed tag or output.
  private var resume: Int?

  /// A loop whose content is being compiled.
  struct LoopScope {
    var variable: String
    var slot: Int
    var isTable: Bool
    /// The jumps that wait for the loop's end and for its next turn.
    var breaks: [Int] = []
    var continues: [Int] = []
  }

  /// A construct that is closed properly if a loop is left inside it.
  enum Enclosure {
    case loop
    case capture(slot: Int)
    case change
    case hostBlock(tag: Int)
    case block
  }

  /// The kind of content of a block tag.
  struct Body {
    var isBlank = true
    /// The instructions for white space, which a blank block leaves out.
    var spaces: [Int] = []
  }

  /// The meaning of a word as the name of a variable and as that of a filter.
  private struct WordUse {
    var slot: Int?
    /// Nil until it is looked up; nil within if there is no such filter.
    var filter: Int??
  }

  /// A syntax error at a stretch of the source.
  struct Failure: Error {
    var problem: TemplateProblem
    var range: Range<Int>
  }

  init(source: [UInt8], environment: Environment) {
    self.source = source
    self.environment = environment
  }

  mutating func compile() {
    var tokens = TokenReader(source, 0..<source.count)
    while parseBody(&tokens) != nil {}
    emit(.end, at: source.count)
    tables.keys = words.texts
  }

  /// The number of the current word of `lexer`.
  mutating func word(_ lexer: Lexer) -> Int {
    let number = words.number(of: lexer.range, in: source)
    if number == wordUses.count { wordUses.append(WordUse()) }
    return number
  }

  func text(ofWord word: Int) -> String { words.texts[word] }

  /// The slot of the variable that a word names.
  mutating func slot(ofWord word: Int) -> Int {
    if let slot = wordUses[word].slot { return slot }
    let slot = slot(of: words.texts[word])
    wordUses[word].slot = slot
    return slot
  }

  /// The index of the filter that a word names; nil if there is none.
  mutating func filter(ofWord word: Int) -> Int? {
    if let filter = wordUses[word].filter { return filter }
    var filter: Int?
    if let entry = environment.filters[words.texts[word]] {
      filter = tables.filters.count
      tables.filters.append(entry)
    }
    wordUses[word].filter = .some(filter)
    return filter
  }

  /// The slot of the variable named `name`.
  mutating func slot(of name: String) -> Int {
    if let slot = slots[name] { return slot }
    let slot = tables.names.count
    slots[name] = slot
    tables.names.append(name)
    return slot
  }

  /// A new slot for a loop's variable or a count.
  mutating func newSlot() -> Int {
    tables.slotCount += 1
    return tables.slotCount - 1
  }

  @discardableResult
  mutating func emit(
    _ operation: Instruction.Operation, _ a: Int = 0, _ b: Int = 0, at offset: Int
  ) -> Int {
    tables.instructions.append(Instruction(operation, a, b))
    tables.offsets.append(offset.packed)
    return tables.instructions.count - 1
  }

  var here: Int { tables.instructions.count }

  mutating func setTarget(of instructions: [Int]) {
    for index in instructions {
      if tables.instructions[index].operation == .jump {
        tables.instructions[index].a = here.packed
      } else {
        tables.instructions[index].b = here.packed
      }
    }
  }

  mutating func report(_ problem: TemplateProblem, _ range: Range<Int>) {
    if isReporting { problems.append((problem, range)) }
  }

  /// True if more errors are accepted. After a thousand the rest is skipped, which also bounds the
  /// work on a text that is no template.
  var isReporting: Bool { problems.count < 1_000 }

  /// Does `work`; an error in it is noted, and `fallback` given.
  mutating func attempt<T>(
    _ fallback: T, _ work: (inout Compiler) throws(Failure) -> T
  ) -> T {
    do throws(Failure) {
      return try work(&self)
    } catch {
      bracketDepth = 0
      if case .notClosedBefore = error.problem { resume = error.range.lowerBound }
      report(error.problem, error.range)
      return fallback
    }
  }

  /// Compiles until the tag that closes `block` or one of `branches`, which it returns; nil at the
  /// end of the tokens, or before a tag that closes an outer block.
  mutating func parseBody(
    _ tokens: inout TokenReader, of block: String? = nil, until branches: [String] = []
  ) -> TagToken? {
    while let token = next(of: &tokens) {
      switch token {
      case .failure(let problem, let range): report(problem, range)
      case .text(let range):
        let index = emit(.text, range.lowerBound, range.count, at: range.lowerBound)
        if source[range].allSatisfy(\.isSpace) {
          bodies[bodies.count - 1].spaces.append(index)
        } else {
          bodies[bodies.count - 1].isBlank = false
        }
      case .output(let markup, let start):
        bodies[bodies.count - 1].isBlank = false
        parseOutput(markup, at: start)
      case .tag(let tag):
        if branches.contains(tag.name) || block.map(tag.closes) == true { return tag }
        guard parse(tag, &tokens) else { return nil }
      }
    }
    return nil
  }

  /// The next token; if the last one was not closed, the token that starts inside it.
  private mutating func next(of tokens: inout TokenReader) -> Token? {
    if !isReporting { return nil }
    if let start = resume, !tokens.isLines {
      if start < tokens.position {
        tokens.position = start
        tokens.trimsNext = false
      }
      resume = nil
    }
    return tokens.next()
  }

  /// Compiles the inside of an output; if it is empty, its filters are applied to nil.
  mutating func parseOutput(_ markup: Range<Int>, at start: Int) {
    let count = tables.expressions.count
    let expression = attempt(nil) { compiler throws(Failure) in
      var lexer = Lexer(compiler.source, markup)
      if lexer.kind == .end { return nil as Int? }
      let expression = try compiler.expression(&lexer)
      try compiler.finish(lexer)
      return expression
    }
    guard let expression else { return }
    let compiled = tables.expressions[expression]
    if compiled.filterCount == 0, compiled.head.kind == .path {
      tables.expressions.removeLast(tables.expressions.count - count)
      emit(.outputPath, Int(compiled.head.index), at: start)
    } else {
      emit(.output, expression, at: start)
    }
  }

  /// Reports an error if anything is left over.
  func finish(_ lexer: Lexer) throws(Failure) {
    if lexer.kind != .end { throw unexpected(lexer) }
  }

  /// The failure that the current word should not be there.
  func unexpected(_ lexer: Lexer) -> Failure {
    if lexer.kind == .end {
      return Failure(problem: .unexpectedEnd, range: max(0, lexer.end - 1)..<max(1, lexer.end))
    }
    // An opening inside means that the enclosing one was not closed.
    if source[lexer.start...].starts(with: "{{".utf8) {
      return Failure(problem: .notClosedBefore("{{"), range: lexer.start..<lexer.start + 2)
    }
    if source[lexer.start...].starts(with: "{%".utf8) {
      return Failure(problem: .notClosedBefore("{%"), range: lexer.start..<lexer.start + 2)
    }
    return Failure(problem: .unexpected(lexer.text), range: lexer.range)
  }
}

/// The distinct words of a template, numbered: a text is created once a word, and facts about a
/// word are found by its number rather than its text.
struct WordTable {
  private(set) var texts: [String] = []
  /// The first occurrence of each word in the source.
  private var places: [Range<Int>] = []
  /// The numbers of words by their hash, one after the other where several hash alike; -1 for none.
  private var buckets = [Int32](repeating: -1, count: 64)

  /// Constant within a process and different in the next, so that nobody can choose words with
  /// equal hashes.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// The number of the word at `range` of `source`; `source` must be the same for each call.
  mutating func number(of range: Range<Int>, in source: [UInt8]) -> Int {
    var bucket = Self.hash(source, range) & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      let number = Int(buckets[bucket])
      if Self.areEqual(source, places[number], range) { return number }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    buckets[bucket] = texts.count.packed
    texts.append(String(decoding: source[range], as: UTF8.self))
    places.append(range)
    if texts.count * 2 > buckets.count { grow(source) }
    return texts.count - 1
  }

  private mutating func grow(_ source: [UInt8]) {
    buckets = [Int32](repeating: -1, count: buckets.count * 2)
    for (number, place) in places.enumerated() {
      var bucket = Self.hash(source, place) & (buckets.count - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = number.packed
    }
  }

  private static func hash(_ source: [UInt8], _ range: Range<Int>) -> Int {
    var hash = seed
    for index in range {
      hash = (hash ^ UInt64(source[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
    }
    return Int(truncatingIfNeeded: hash)
  }

  private static func areEqual(_ source: [UInt8], _ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<a.count
    where source[a.lowerBound + offset] != source[b.lowerBound + offset] {
      return false
    }
    return true
  }
}
