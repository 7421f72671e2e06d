/// JSON Lines of several files as those of one.
enum LineUnion {
  /// `bytes`, and behind them the lines of `others` that are not among them: a line that stands
  /// there twice, as after joining that was cut short, says nothing new.
  static func joined(_ bytes: [UInt8], _ others: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = others.starts(with: mark) ? others[3...] : others[...]
    let body = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    let known = Set(body.split(separator: newline))
    var joined = bytes
    for line in rest.split(separator: newline) where !known.contains(line) {
      if let last = joined.last, last != newline { joined.append(newline) }
      joined += line
      joined.append(newline)
    }
    return joined
  }
}
