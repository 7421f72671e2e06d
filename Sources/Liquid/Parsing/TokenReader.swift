/// A tag in the source.
struct TagToken {
  var name: String
  var nameRange: Range<Int>
  var markup: Range<Int>
  /// The offset of the tag, including its opening.
  var start: Int

  /// True if it ends the content of the tag `block`.
  func closes(_ block: String) -> Bool {
    name.utf8.count == block.utf8.count + 3 && name.hasPrefix("end") && name.hasSuffix(block)
  }
}

enum Token {
  case text(Range<Int>)
  case output(Range<Int>, start: Int)
  case tag(TagToken)
  /// A syntax error; the reader has moved past it.
  case failure(TemplateProblem, Range<Int>)
}

/// The pieces of a template, or the lines of a `liquid` tag, one at a time.
struct TokenReader {
  let source: [UInt8]
  var position: Int
  let end: Int
  let isLines: Bool
  /// The number of open blocks when the reader was started; it can close none of them.
  let openBefore: Int
  /// True if white space at the start of the next text is trimmed.
  var trimsNext = false

  init(_ source: [UInt8], _ range: Range<Int>, isLines: Bool = false, openBefore: Int = 0) {
    self.source = source
    position = range.lowerBound
    end = range.upperBound
    self.isLines = isLines
    self.openBefore = openBefore
  }

  /// The next piece; nil at the end.
  mutating func next() -> Token? {
    if isLines { return nextLine() }
    while position < end {
      let opening = self.opening(from: position)
      if opening > position {
        if let text = text(until: opening) { return text }
        continue
      }
      return source[position + 1] == UInt8(ascii: "{") ? nextOutput() : nextTag()
    }
    return nil
  }

  /// The offset of the next `{{` or `{%`; the end if there is none.
  private func opening(from start: Int) -> Int {
    source.withUnsafeBufferPointer { bytes in
      var index = start
      // `index + 1` stays below `end`, which is at most the count of the buffer.
      while index + 1 < end {
        if bytes[index] == UInt8(ascii: "{") {
          let second = bytes[index + 1]
          if second == UInt8(ascii: "{") || second == UInt8(ascii: "%") { return index }
        }
        index += 1
      }
      return end
    }
  }

  private mutating func text(until opening: Int) -> Token? {
    var lower = position
    var upper = opening
    position = opening
    if trimsNext {
      while lower < upper, source[lower].isSpace { lower += 1 }
      trimsNext = false
    }
    if opening + 2 < end, source[opening + 2] == UInt8(ascii: "-") {
      while lower < upper, source[upper - 1].isSpace { upper -= 1 }
    }
    return lower < upper ? .text(lower..<upper) : nil
  }

  /// The inside of a tag or output that ends at `close`, without the signs for white space.
  private mutating func inside(from start: Int, to close: Int) -> Range<Int> {
    var lower = start + 2
    var upper = close
    trimsNext = upper > lower && source[upper - 1] == UInt8(ascii: "-")
    if trimsNext { upper -= 1 }
    if lower < upper, source[lower] == UInt8(ascii: "-") { lower += 1 }
    position = close + 2
    return lower..<upper
  }

  private mutating func nextOutput() -> Token {
    let start = position
    var index = start + 2
    while index < end {
      if source[index] == UInt8(ascii: "}") {
        if index + 1 < end, source[index + 1] == UInt8(ascii: "}") {
          return .output(inside(from: start, to: index), start: start)
        }
        position = index + 1
        return .failure(.outputNotClosed, start..<index + 1)
      }
      if source[index] == UInt8(ascii: "{"), index + 1 < end,
        source[index + 1] == UInt8(ascii: "%")
      {
        position = index
        return .failure(.outputNotClosed, start..<start + 2)
      }
      index += 1
    }
    position = end
    return .failure(.outputNotClosed, start..<start + 2)
  }

  private mutating func nextTag() -> Token {
    let start = position
    guard let close = find("%}", from: start + 2) else {
      position = end
      return .failure(.tagNotClosed, start..<start + 2)
    }
    return tag(in: inside(from: start, to: close), start: start)
      ?? .failure(.malformedTag, start..<close + 2)
  }

  private mutating func nextLine() -> Token? {
    while position < end {
      let start = position
      var upper = start
      while upper < end, source[upper] != UInt8(ascii: "\n") { upper += 1 }
      position = min(upper + 1, end)
      if upper == end { position = end }
      var lower = start
      while lower < upper, source[lower].isSpace { lower += 1 }
      if lower == upper { continue }
      return tag(in: lower..<upper, start: lower) ?? .failure(.malformedTag, lower..<upper)
    }
    return nil
  }

  private func tag(in range: Range<Int>, start: Int) -> Token? {
    var lower = range.lowerBound
    while lower < range.upperBound, source[lower].isSpace { lower += 1 }
    var upper = lower
    if upper < range.upperBound, source[upper] == UInt8(ascii: "#") {
      upper += 1
    } else {
      while upper < range.upperBound, source[upper].isWord { upper += 1 }
    }
    guard upper > lower else { return nil }
    return .tag(
      TagToken(
        name: String(decoding: source[lower..<upper], as: UTF8.self), nameRange: lower..<upper,
        markup: upper..<range.upperBound, start: start))
  }

  /// The offset of the next occurrence of the two bytes of `pair`; nil if there is none.
  func find(_ pair: StaticString, from start: Int) -> Int? {
    pair.withUTF8Buffer { wanted in
      source.withUnsafeBufferPointer { bytes in
        var index = start
        while index + 1 < end {
          if bytes[index] == wanted[0], bytes[index + 1] == wanted[1] { return index }
          index += 1
        }
        return nil
      }
    }
  }

  /// Skips past the next tag `name`; returns the range before it, or nil if there is none.
  ///
  /// A tag that is not closed before the next one is opened does not count.
  mutating func skip(past name: String) -> Range<Int>? {
    let start = position
    var search = start
    while let opening = find("{%", from: search) {
      let index = word(inTagAt: opening)
      if source[index..<end].starts(with: name.utf8),
        index + name.utf8.count >= end || !source[index + name.utf8.count].isWord,
        let close = close(ofTagFrom: index + name.utf8.count)
      {
        trimsNext = source[close - 1] == UInt8(ascii: "-")
        position = close + 2
        return start..<opening
      }
      search = opening + 2
    }
    return nil
  }

  /// The offset of the name in the tag that starts at `opening`, if it has one.
  private func word(inTagAt opening: Int) -> Int {
    var index = opening + 2
    if index < end, source[index] == UInt8(ascii: "-") { index += 1 }
    while index < end, source[index].isSpace { index += 1 }
    return index
  }

  /// The end of a tag whose content starts at `start`; nil if it is not closed, or a tag with a
  /// name starts first.
  private func close(ofTagFrom start: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if source[index] == UInt8(ascii: "%"), source[index + 1] == UInt8(ascii: "}") {
        return index
      }
      if source[index] == UInt8(ascii: "{"), source[index + 1] == UInt8(ascii: "%") {
        let name = word(inTagAt: index)
        if name < end, source[name].isWord { return nil }
      }
      index += 1
    }
    return nil
  }
}
