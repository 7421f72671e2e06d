extension Machine {
  /// Outputs a value as the mode of escaping asks.
  mutating func append(_ value: Value) {
    switch value {
    case .string(let text): escaping.append(text, to: &output)
    case .nil, .blank, .empty: break
    case .int(let number): output.append(contentsOf: String(number).utf8)
    case .markup(let text):
      output.append(contentsOf: (escaping == .markdown ? markupInMarkdown(text) : text).utf8)
    case .verbatim(let text): output.append(contentsOf: text.utf8)
    case .array(let items): append(items, depth: 0)
    default: escaping.append(value.text, to: &output)
    }
  }

  private mutating func append(_ items: [Value], depth: Int) {
    guard depth < Value.depth else { return }
    for item in items {
      // What is too much is found after the whole value; a list must not get far beyond it.
      if output.count > outputEnd { return }
      if case .array(let inner) = item { append(inner, depth: depth + 1) } else { append(item) }
    }
  }

  /// Takes back the output since the innermost capture started.
  mutating func endCapture() -> [UInt8] {
    guard let start = captures.popLast(), start <= output.count else { return [] }
    let kept = Array(output[start...])
    output.removeLast(output.count - start)
    stepsLeft -= kept.count / 32
    return kept
  }

  /// Output that was kept back, as a value that comes out again as it is.
  func capturedValue(_ bytes: [UInt8], in escaping: OutputEscaping) -> Value {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch escaping {
    case .none: .string(text)
    case .html: .markup(text)
    case .markdown: .verbatim(text)
    }
  }

  /// Outputs what was kept back, if it is not what it was the last time.
  mutating func endChange() {
    let kept = endCapture()
    let scope = scopes.count - 1
    guard kept != scopes[scope].lastChange else { return }
    scopes[scope].lastChange = kept
    output.append(contentsOf: kept)
  }

  /// Counts the making of `value` as steps, by its size.
  mutating func spend(on value: Value, at span: Program.Span) throws(Halt) {
    if let text = value.stringValue, text.utf8.count > limits.outputBytes {
      throw halt(.tooMuchOutput(limits.outputBytes), span.range)
    }
    charge(value)
    if stepsLeft < 0 { throw halt(.tooManySteps(limits.steps), span.range) }
  }

  /// Counts going over `value` as steps, by its size.
  mutating func charge(_ value: Value) {
    switch value {
    case .string(let text), .markup(let text), .verbatim(let text):
      stepsLeft &-= text.utf8.count / 32
    case .array(let items):
      stepsLeft &-= items.count
      for item in items {
        if case .string(let text) = item { stepsLeft &-= text.utf8.count / 32 }
      }
    default: break
    }
  }
}
