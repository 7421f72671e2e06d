/// One step of a program: an operation and two numbers whose meaning depends on it.
///
/// Without references, so that running a program copies no reference counts.
struct Instruction {
  enum Operation: UInt8 {
    /// No operation: text that turned out to be in a blank block.
    case none
    /// Outputs `b` bytes of the source from `a`.
    case text
    /// Outputs expression `a`.
    case output
    /// Outputs path `a`, which has no filters.
    case outputPath
    /// Sets slot `a` to expression `b`.
    case assign
    /// Starts keeping output back.
    case captureStart
    /// Sets slot `a` to the held-back output.
    case captureEnd
    /// Goes on at `a`.
    case jump
    /// Goes on at `b` unless condition `a` holds.
    case branchUnless
    /// Goes on at `b` if condition `a` holds.
    case branchIf
    /// Sets slots `a` and `b` to zero: no match yet, nothing to render.
    case caseStart
    /// Adds one to slot `b` and to the slot after it if condition `a` holds.
    case caseTest
    /// Takes one from slot `a`, or continues at `b` if it is zero.
    case caseRepeat
    /// Continues at `b` if slot `a` is not zero.
    case caseElse
    /// Starts loop `a`, or continues at `b` if the collection is empty.
    case loopStart
    /// Takes the next element of loop `a` and continues at `b`; falls through after the last.
    case loopNext
    case loopEnd
    /// Starts table `a`, or continues at `b` if there is no collection.
    case tableStart
    /// Closes the cell of table `a`; opens the next and continues at `b`; falls through after the
    /// last.
    case tableNext
    /// Closes the cell of a table that is broken off.
    case tableBreak
    /// Closes the table and leaves its loop.
    case tableEnd
    /// Outputs the next value of cycle `a`.
    case cycle
    /// Outputs the counter `a` and adds one.
    case increment
    /// Takes one from the counter `a` and outputs it.
    case decrement
    /// Starts keeping output back.
    case changeStart
    /// Outputs the held-back text, if it differs from the last time.
    case changeEnd
    /// Includes the template of call `a`; continues at `b` unless it ended with a `break`.
    case include
    /// Renders the template of call `a` in isolation.
    case render
    /// Renders block `a` or its replacement; continues at `b` unless it ended with a `break`.
    case block
    case blockEnd
    /// Calls the host's tag `a`.
    case tag
    /// Calls the host's tag `a` with the held-back output.
    case tagEnd
    /// Breaks off the template: out of a loop that is in an including template (`a` is 0), or on
    /// to its next element (1).
    case interrupt
    case end
  }

  var operation: Operation
  var a: Int32
  var b: Int32

  init(_ operation: Operation, _ a: Int = 0, _ b: Int = 0) {
    self.operation = operation
    self.a = a.packed
    self.b = b.packed
  }
}
