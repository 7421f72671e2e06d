/// One step of a program: an operation and two numbers whose meaning depends on it.
///
/// Without references, so that running a program copies no reference counts.
struct Instruction {
  enum Operation: UInt8 {
    /// Does nothing: text that turned out to be in a blank block.
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
    /// Sets slot `a` to the output kept back.
    case captureEnd
    /// Goes on at `a`.
    case jump
    /// Goes on at `b` unless condition `a` holds.
    case branchUnless
    /// Goes on at `b` if condition `a` holds.
    case branchIf
    /// Sets slots `a` and `b` to zero: nothing matched, nothing to render.
    case caseStart
    /// Adds one to slot `b` and to the slot after it if condition `a` holds.
    case caseTest
    /// Takes one from slot `a`, or goes on at `b` when it is zero.
    case caseRepeat
    /// Goes on at `b` when slot `a` is not zero.
    case caseElse
    /// Starts loop `a`, or goes on at `b` when there is nothing to go over.
    case loopStart
    /// Takes the next element of loop `a` and goes on at `b`; falls through after the last.
    case loopNext
    case loopEnd
    /// Starts table `a`, or goes on at `b` when there is no collection.
    case tableStart
    /// Closes the cell of table `a`; opens the next and goes on at `b`; falls through after the
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
    /// Outputs what was kept back, if it is not what it was the last time.
    case changeEnd
    /// Includes a template as call `a` says; goes on at `b` unless it was broken off.
    case include
    /// Renders a template apart as call `a` says.
    case render
    /// Renders block `a` or what replaces it; goes on at `b` unless it was broken off.
    case block
    case blockEnd
    /// Calls the host's tag `a`.
    case tag
    /// Calls the host's tag `a` with the output kept back.
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
