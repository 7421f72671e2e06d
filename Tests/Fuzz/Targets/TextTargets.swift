import AllSystems
import Basics

@testable import Vault
@testable import Wording

extension FuzzTarget {
  static let yaml = FuzzTarget("yaml") { bytes in
    let document = YAMLDocument(TextFile(bytes, file: "a.yaml"))
    try checkPlaces(document.diagnostics, in: bytes)
    if let root = document.root { try check(root, in: document, bytes.lineCount) }
    let file = DataFile(bytes, file: "a.yaml")
    try checkPlaces(file.diagnostics, in: bytes)
    try readRecords(bytes, .yaml)
  }

  /// Checks that nodes have valid positions, and that their texts survive writing and reading.
  private static func check(_ node: YAMLNode, in document: YAMLDocument, _ lineCount: Int) throws {
    let place = document.locate(node).place
    try promise("a line of the file: \(place)", (1...lineCount).contains(place.line))
    switch node.content {
    case .null: break
    case .scalar(let text, _):
      let written = Array("key: \(YAMLText.scalar(text))\n".utf8)
      let again = YAMLDocument(TextFile(written, file: "again.yaml"))
      // A byte-order mark pasted with a text is not part of it.
      guard !text.unicodeScalars.starts(with: ["\u{FEFF}"]) else { return }
      try same(
        "a text as YAML", again.root?.entries?.first?.value.text.map { Array($0.utf8) },
        Array(text.utf8))
    case .sequence(let items): for item in items { try check(item, in: document, lineCount) }
    case .mapping(let entries):
      for entry in entries { try check(entry.value, in: document, lineCount) }
    }
  }

  static let settings = FuzzTarget("settings") { bytes in
    func read() -> (settings: Settings, diagnostics: [Diagnostic]) {
      Settings.read(bytes, keys: Systems.settingKeys, systemNames: Systems.names)
    }
    let first = read()
    try checkPlaces(first.diagnostics, in: bytes)
    try same("settings read twice", read().settings, first.settings)
  }

  static let strings = FuzzTarget("strings") { bytes in
    let file = StringsFile(bytes, tag: "en", file: "en.properties")
    try checkPlaces(file.diagnostics, in: bytes)
    for line in file.lines {
      try promise("a line of the file", (1...bytes.lineCount).contains(line.location.place.line))
    }
  }

  static let encodings = FuzzTarget("encodings") { bytes in
    try bytes.withUnsafeBufferPointer { buffer in
      let found = TextEncoding.detect(buffer)
      for encoding in [found, .utf16LittleEndian, .utf16BigEndian, .gb18030] {
        let text = encoding.withUTF8(buffer) { Array($0) }
        if encoding == .utf8 { continue }
        // Characters missing from the encoding become the byte FF; everything else is UTF-8.
        for stretch in text.split(separator: 0xFF) {
          try promise("UTF-8", String(validating: stretch, as: UTF8.self) != nil)
        }
        if encoding == .gb18030 {
          if bytes.allSatisfy({ $0 < 0x80 }) { try same("ASCII in GB18030", text, bytes) }
        } else if !text.contains(0xFF) {
          try same("UTF-16", text, utf16(bytes, isLittle: encoding == .utf16LittleEndian))
        }
      }
    }
    let text = TextFile(bytes, file: "a.txt")
    for line in 1...text.lineCount {
      try same("the line of its start", text.line(at: text.start(ofLine: line)), line)
    }
  }

  /// The text as the standard library reads it.
  private static func utf16(_ bytes: [UInt8], isLittle: Bool) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    let text = Array(String(decoding: units, as: UTF16.self).utf8)
    return text.withoutByteOrderMark
  }

  static let zones = FuzzTarget("zones") { bytes in
    guard let zone = Zone(identifier: "Try/Zone", file: bytes) else { return }
    var seconds: [Int64] = [-2_208_988_800, 0, 1_763_000_000, 7_258_118_399]
    seconds += stride(from: 1_700_000_000, to: 1_800_000_000, by: 5_000_003)
    for second in seconds {
      let instant = Instant(seconds: second)
      let offset = zone.offset(at: instant)
      try promise("an offset: \(offset)", abs(offset) <= 86_400)
      let again = zone.instant(zone.local(instant))
      try promise(
        "the time on a clock is that of a moment",
        again.resolution == .repeated || again.instant == instant)
    }
  }
}
