public import Basics

/// Runs programs: one interpreter a render, so that renders share nothing.
struct Interpreter {
  let data: Object
  let library: TemplateLibrary
  let context: RenderContext
  let escaping: OutputEscaping
  let strict: Bool
  let absences: [String: String]
  let limits: Limits
  let markupInMarkdown: @Sendable (String) -> String

  var output: [UInt8]
  /// The maximum size of ``output``.
  let outputEnd: Int
  var stepsLeft: Int
  var diagnostics: [Diagnostic] = []
  var reported: Set<ErrorSite> = []

  /// The variables of all frames by slot, and the state of each.
  var names: [Value] = []
  var states: [NameState] = []
  /// The loop variables and counts of all frames.
  var locals: [Value] = []
  var loops: [LoopState] = []
  /// The start offsets of held-back output.
  var captures: [Int] = []
  var scopes: [Scope] = [Scope()]
  /// Goes up whenever a variable that other frames can see is set.
  var version = 0
  /// The templates whose layout is being rendered, the most derived first.
  var chain: [Program] = []
  var frame: Frame
  var callers: [Caller] = []
  /// The path of the last operand, if it does not exist; otherwise -1.
  var unknown: Int32 = -1

  /// The state of a variable that is looked up by name.
  enum NameState: UInt8 {
    case unresolved, missing
    /// Found in the data or among the variables of an including template.
    case found
    /// Set in this frame.
    case assigned
  }

  /// The variables that are shared by templates which include each other.
  struct Scope {
    var variables: [String: Value] = [:]
    var counters: [String: Int] = [:]
    var cycles: [Value: Int] = [:]
    /// The position for `offset: continue`, by the name of the loop.
    var offsets: [String: Int] = [:]
    var lastChange: [UInt8]?
  }

  /// A variable that hides one of the scope: of a loop around an include, or an argument.
  struct Shadow {
    var name: String
    var value: Value
    /// The loop that `value` is made from on demand; -1 for none.
    var loop = -1
  }

  struct Frame {
    var program: Program
    var nameBase = 0
    var localBase = 0
    var loopBase = 0
    /// The first loop that `parentloop` can reach.
    var loopFloor = 0
    var shadows: [Shadow] = []
    var isRendered = false
    /// True if other frames see the variables it sets.
    var sharesVariables: Bool
    /// True if blocks are skipped, because the layout will render them.
    var skipsBlocks = false
    /// The versions of the running block, the most derived first, and the index of the current one.
    var blockVersions: [Program] = []
    var blockName = ""
  }

  struct Caller {
    var program: Program
    var span: Program.Span
    var relation: CallKind
  }

  /// The kind of call of a template.
  enum CallKind { case included, rendered, layout, block }

  /// The place of an error, so that a loop reports it once.
  struct ErrorSite: Hashable {
    var program: ObjectIdentifier
    var offset: Int
    var kind: String
  }

  /// Rendering cannot continue; the error has been reported.
  struct Halt: Error {}

  /// How a template came to its end.
  enum Interrupt { case none, breaking, continuing }

  init(
    program: Program, data: Object, library: TemplateLibrary, context: RenderContext,
    buffer: consuming [UInt8]
  ) {
    let environment = program.environment
    self.data = data
    self.library = library
    self.context = context
    escaping = environment.escaping
    strict = environment.strict
    absences = environment.absences
    limits = environment.limits
    markupInMarkdown = context.markupInMarkdown ?? environment.markupInMarkdown
    outputEnd = buffer.count.addingReportingOverflow(limits.outputBytes).partialValue
    stepsLeft = limits.steps
    frame = Frame(program: program, sharesVariables: program.hasCalls)
    output = buffer
  }

  /// Renders the program that the interpreter was made for.
  mutating func render() {
    enter(frame.program)
    do throws(Halt) {
      _ = try runTemplate()
    } catch {}
  }

  /// Makes room for the variables of `program` in the current frame.
  mutating func enter(_ program: Program) {
    frame.nameBase = names.count
    frame.localBase = locals.count
    frame.loopBase = loops.count
    for _ in program.tables.names.indices {
      names.append(.nil)
      states.append(.unresolved)
    }
    for _ in 0..<program.tables.slotCount { locals.append(.nil) }
  }

  /// Gives up the room of the current frame.
  mutating func leave() {
    names.removeLast(names.count - frame.nameBase)
    states.removeLast(states.count - frame.nameBase)
    locals.removeLast(locals.count - frame.localBase)
    loops.removeLast(max(0, loops.count - frame.loopBase))
  }

  /// Runs the current frame's program from the instruction at `start`.
  mutating func run(from start: Int) throws(Halt) -> Interrupt {
    let program = frame.program
    let instructions = program.tables.instructions
    var position = start
    var last = start
    while true {
      stepsLeft &-= 1
      if stepsLeft < 0 { throw halt(.tooManySteps(limits.steps), at: last) }
      if output.count > outputEnd { throw halt(.tooMuchOutput(limits.outputBytes), at: last) }
      let instruction = instructions[position]
      last = position
      position += 1
      let a = Int(instruction.a)
      let b = Int(instruction.b)
      switch instruction.operation {
      case .none: break
      case .text:
        output.append(contentsOf: program.source[a..<a &+ b])
      case .outputPath:
        unknown = -1
        let value = try value(ofPath: a)
        if unknown >= 0 { reportUnknown() }
        append(value)
      case .output:
        append(try value(ofExpression: a))
      case .assign: set(a, try value(ofExpression: b))
      case .jump: position = a
      case .branchUnless: if try !holds(a) { position = b }
      case .branchIf: if try holds(a) { position = b }
      case .caseStart:
        locals[frame.localBase + a] = .int(0)
        locals[frame.localBase + b] = .int(0)
      case .caseTest:
        if try holds(a) {
          count(b, by: 1)
          count(b + 1, by: 1)
        }
      case .caseRepeat: if !count(a, by: -1) { position = b }
      case .caseElse:
        if case .int(0) = locals[frame.localBase + a] { break }
        position = b
      case .loopStart: if try !startLoop(a) { position = b }
      case .loopNext: if nextTurn(a) { position = b }
      case .loopEnd: if !loops.isEmpty { loops.removeLast() }
      case .tableStart: if try !startTable(a) { position = b }
      case .tableNext: if nextCell(a) { position = b }
      case .tableBreak: output.append(contentsOf: "</td>".utf8)
      case .tableEnd: endTable()
      case .captureStart, .changeStart: captures.append(output.count)
      case .captureEnd: set(a, capturedValue(endCapture(), in: escaping))
      case .changeEnd: endChange()
      case .cycle: try cycle(a)
      case .increment: countUp(a, by: 1)
      case .decrement: countUp(a, by: -1)
      case .include:
        switch try include(program.tables.calls[a]) {
        case .none: position = b
        case .breaking: position = Int(program.tables.calls[a].breakTarget)
        case .continuing: position = Int(program.tables.calls[a].continueTarget)
        }
      case .render: try render(program.tables.calls[a])
      case .block:
        switch try block(program.tables.blocks[a]) {
        case .none: position = b
        case .breaking: position = Int(program.tables.blocks[a].breakTarget)
        case .continuing: position = Int(program.tables.blocks[a].continueTarget)
        }
      case .tag: try hostTag(program.tables.tags[a], content: .nil)
      case .tagEnd:
        try hostTag(program.tables.tags[a], content: capturedValue(endCapture(), in: escaping))
      case .interrupt: return a == 0 ? .breaking : .continuing
      case .blockEnd, .end: return .none
      }
    }
  }

  /// Adds `amount` to the count in slot `slot`; false if it would become negative.
  @discardableResult
  private mutating func count(_ slot: Int, by amount: Int) -> Bool {
    guard case .int(let value) = locals[frame.localBase + slot], value + amount >= 0 else {
      return false
    }
    locals[frame.localBase + slot] = .int(value + amount)
    return true
  }
}

extension Template {
  /// Renders the template with `data`, and appends the result to `buffer`.
  ///
  /// An expression that cannot be computed outputs nothing, and rendering continues; at a limit it
  /// ends. The escaping mode, strictness and limits of this template's environment also apply to
  /// the templates that it includes.
  ///
  /// - Parameters:
  ///   - data: The variables.
  ///   - library: The templates that it may include, render or have as layout.
  ///   - context: The moment that counts as now, the time zone, and the page's name for messages.
  ///   - buffer: The bytes that the output is appended to.
  /// - Returns: The diagnostics, each place once; the render failed if one is an error.
  public func render(
    _ data: Object, library: TemplateLibrary = TemplateLibrary(),
    context: RenderContext = RenderContext(), into buffer: inout [UInt8]
  ) -> [Diagnostic] {
    var taken: [UInt8] = []
    swap(&taken, &buffer)
    var machine = Interpreter(
      program: program, data: data, library: library, context: context, buffer: taken)
    taken = []
    machine.render()
    swap(&machine.output, &buffer)
    return machine.diagnostics
  }
}
