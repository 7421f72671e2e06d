/// Bounds on what one render may use, so that no template can hang the host or exhaust its memory.
public struct Limits: Sendable, Hashable {
  /// How many steps a render may take. An instruction, an element that a filter goes over and each
  /// 32 bytes that a filter makes are a step.
  public var steps: Int
  /// How many bytes a render may output, what it captures included; also the size of the largest
  /// text that a filter may make.
  public var outputBytes: Int
  /// How deep blocks may be nested in a template, and brackets in an expression.
  public var nesting: Int
  /// How deep templates may include each other, blocks of layouts included. Each level takes stack;
  /// sixty-four are safe on a thread with 512 KB.
  public var includeDepth: Int

  /// Limits that ordinary pages stay far below.
  public init(
    steps: Int = 20_000_000, outputBytes: Int = 64 << 20, nesting: Int = 100,
    includeDepth: Int = 50
  ) {
    self.steps = steps
    self.outputBytes = outputBytes
    self.nesting = min(nesting, 100)
    self.includeDepth = min(includeDepth, 64)
  }
}
