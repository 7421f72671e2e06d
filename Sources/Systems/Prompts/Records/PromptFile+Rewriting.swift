import Basics
import Vault

extension PromptFile {
  /// The file's bytes with another body and other values of some keys; every other line of the
  /// front matter stays as it is. Whoever calls reads the result again, as front matter on one line
  /// comes out wrong.
  ///
  /// - Parameter keys: Keys with their values as YAML writes them; nil takes a key out.
  func rewritten(body: some Sequence<UInt8>, keys: [(key: String, value: String?)]) -> [UInt8] {
    let newline: [UInt8] =
      source.lineCount > 1 && source.bytes[..<source.start(ofLine: 2)].contains(0x0D)
      ? [0x0D, 0x0A] : [0x0A]
    var lines: [[UInt8]] = []
    if let fences {
      lines = (2..<max(2, fences.upperBound)).map { Array(source.line($0)) }
    }
    for (key, value) in keys {
      let start = lines.firstIndex { $0.starts(with: "\(key):".utf8) }
      var end = start.map { $0 + 1 } ?? lines.count
      // A value over many lines goes with its key.
      if start != nil {
        while end < lines.count, let first = lines[end].first, first == 0x20 || first == 0x09 {
          end += 1
        }
      }
      let line = value.map { [Array("\(key): \($0)".utf8)] } ?? []
      lines.replaceSubrange((start ?? lines.count)..<end, with: line)
    }
    var bytes: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    bytes += Array("---".utf8) + newline
    for line in lines { bytes += line + newline }
    bytes += Array("---".utf8) + newline
    bytes += body
    return bytes
  }
}
