import Basics

/// A compiled template: flat tables that refer to each other by position.
final class Program: Sendable {
  let name: String
  /// The text it was made from; also the pool of its static text.
  let source: [UInt8]
  /// The first line of `source` in its file.
  let firstLine: Int
  let environment: Environment
  let tables: Tables

  init(
    name: String, source: [UInt8], firstLine: Int, environment: Environment, tables: Tables
  ) {
    self.name = name
    self.source = source
    self.firstLine = firstLine
    self.environment = environment
    self.tables = tables
  }

  struct Tables: Sendable {
    var instructions: [Instruction] = []
    /// The source offset of each instruction.
    var offsets: [Int32] = []
    /// The variables that are looked up by name; their indices are their slots.
    var names: [String] = []
    /// How many slots a render of the program needs: names, loop variables, counts of cases.
    var slotCount = 0
    var constants: [Value] = []
    var keys: [String] = []
    var paths: [Path] = []
    var segments: [Segment] = []
    var computed: [ComputedRoot] = []
    var ranges: [RangeOperand] = []
    var operands: [Operand] = []
    var expressions: [Expression] = []
    /// The filters that are used, each once.
    var filters: [Environment.FilterEntry] = []
    var filterUses: [FilterUse] = []
    var conditions: [Condition] = []
    var loops: [Loop] = []
    var cycles: [Cycle] = []
    var calls: [Call] = []
    var blocks: [Block] = []
    var tags: [Tag] = []
    /// The variables of the loops around each call.
    var visible: [[Visible]] = []
    var layout: (name: Operand, span: Span)?
  }

  /// A stretch of the source or of a table.
  struct Span: Sendable {
    var start: Int32
    var length: Int32

    init(_ range: Range<Int>) {
      start = range.lowerBound.packed
      length = range.count.packed
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  struct Operand: Sendable {
    enum Kind: UInt8 { case constant, path, range }
    var kind: Kind
    var index: Int32

    init(_ kind: Kind, _ index: Int) {
      self.kind = kind
      self.index = index.packed
    }
  }

  /// A variable and the way from it to a member of a member.
  struct Path: Sendable {
    enum Root: UInt8 {
      /// A variable that is looked up by name; the position is that of its name.
      case name
      /// A loop's variable; the position is its slot.
      case local
      /// `forloop` or `tablerowloop` of the loop at this depth.
      case loop
      /// A variable whose name is computed; this is the index of its entry.
      case computed
      /// The content of the block that this one replaces.
      case blockSuper
    }

    var root: Root
    var position: Int32
    var firstSegment: Int32
    var segmentCount: Int32
    var span: Span
  }

  /// A variable whose name is computed, with the variables of the enclosing loops.
  struct ComputedRoot: Sendable {
    var name: Operand
    var visible: Int32
  }

  struct Segment: Sendable {
    enum Kind: UInt8 {
      /// A name after a dot; the position is that of the key.
      case key
      /// `size`, `first` or `last` after a dot, for collections.
      case size, first, last
      case computed
    }

    var kind: Kind
    var position: Int32

    init(_ kind: Kind, _ position: Int) {
      self.kind = kind
      self.position = position.packed
    }
  }

  struct RangeOperand: Sendable {
    var lower: Operand
    var upper: Operand
    var span: Span
  }

  struct Expression: Sendable {
    var head: Operand
    var firstFilter: Int32
    var filterCount: Int32
    /// True if the first variable may be unknown because the first filter handles that.
    var toleratesUnknown: Bool
  }

  struct FilterUse: Sendable {
    var filter: Int32
    var positional: Span
    var named: [Named]
    var span: Span
  }

  struct Named: Sendable {
    var name: String
    var operand: Operand
  }

  struct Condition: Sendable {
    enum Comparison: UInt8 {
      case truth, equal, unequal, less, lessOrEqual, greater, greaterOrEqual, contains
    }

    var relation: Comparison
    var left: Operand
    var right: Operand
    var span: Span
  }

  struct Loop: Sendable {
    var variable: String
    /// The value of `forloop.name`, and the key for `offset: continue`.
    var name: String
    var collection: Operand
    var slot: Int32
    var limit: Operand?
    var offset: Operand?
    var columns: Operand?
    var continues = false
    var isReversed = false
    var isTable = false
    var span: Span
  }

  struct Cycle: Sendable {
    var name: Operand?
    /// The key that distinguishes cycles without a name.
    var key: String
    var values: [Operand]
  }

  struct Call: Sendable {
    var name: Operand
    var variable: Operand?
    /// True if it iterates over a collection, with one render an element.
    var isLoop = false
    var alias: String?
    var arguments: [Named] = []
    /// True if the arguments are also members of `include`.
    var namesArguments = false
    var visible: Int32 = 0
    /// The instruction to continue at when the included template breaks out of this template's
    /// loop.
    var breakTarget: Int32 = 0
    var continueTarget: Int32 = 0
    var span: Span
  }

  struct Block: Sendable {
    var name: String
    /// True if it is in another block; a layout below this template may replace it there.
    var isNested: Bool
    /// Its name in the source.
    var span: Span
    var start: Int32 = 0
    var visible: Int32
    var breakTarget: Int32 = 0
    var continueTarget: Int32 = 0
  }

  struct Tag: Sendable {
    var name: String
    var body: Environment.Filter
    var positional: Range<Int>
    var named: [Named]
    var span: Span
  }

  /// A variable of a loop that is visible to called templates.
  struct Visible: Sendable {
    var name: String
    /// The slot of its value, or the depth of the loop for `forloop`.
    var position: Int32
    var isLoop: Bool
  }
}

extension Program {
  /// True if it calls other templates, which see the variables it sets.
  var hasCalls: Bool {
    !tables.calls.isEmpty || !tables.blocks.isEmpty || tables.layout != nil
  }

  /// True if it reads `forloop` of a caller.
  var usesLoop: Bool { tables.names.contains("forloop") || hasCalls }

  /// The place of a stretch of the source in its file, and the excerpt that shows it.
  func locate(_ range: Range<Int>) -> (place: Place, excerpt: Excerpt) {
    let lower = min(range.lowerBound, source.count)
    let newline = UInt8(ascii: "\n")
    let lineStart = (source[..<lower].lastIndex(of: newline) ?? -1) + 1
    let lineEnd = source[lower...].firstIndex(of: newline) ?? source.count
    let number = source[..<lineStart].reduce(firstLine) { $1 == newline ? $0 + 1 : $0 }
    return Place.locate(
      lower - lineStart..<max(lower, min(range.upperBound, lineEnd)) - lineStart,
      in: source[lineStart..<lineEnd], number: number, file: name)
  }
}

extension Program.Tables {
  /// The block named `name`.
  func block(named name: String) -> Program.Block? { blocks.first { $0.name == name } }
}

extension Int {
  /// The position in a table as programs keep it.
  var packed: Int32 { Int32(truncatingIfNeeded: self) }
}
