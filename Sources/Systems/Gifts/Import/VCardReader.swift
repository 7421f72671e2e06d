import Basics
import Vault

/// Reads a file of vCards: folded lines, and one card after another.
struct VCardReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// UTF-8 or GB18030.
  private let encoding: TextEncoding
  private var places: PlaceFinder
  /// The current card and its nesting depth, as the card of an agent is inside another.
  private var card = VCard()
  private var depth = 0
  private var opening = 0
  /// True if the property before is an agent, whose card is nested in this one.
  private var isAgent = false

  /// Reads all contacts of a file in any encoding.
  ///
  /// The bytes are unfolded before they are decoded, as a line may be folded inside a character,
  /// and each property may name its own character set.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, into batch: inout GiftBatch,
    progress: ImportProgress?
  ) {
    let encoding = unfolded(bytes).withUnsafeBufferPointer(TextEncoding.detect)
    // GB18030 stays undecoded, as the character set may differ between properties.
    let isChinese = encoding == .gb18030
    (isChinese ? .utf8 : encoding).withUTF8(bytes) { text in
      var reader = VCardReader(text, file: file, isChinese ? .gb18030 : .utf8)
      reader.read(into: &batch, ProgressTicker(progress, total: text.count))
    }
  }

  /// The bytes without line folds, which may be inside a character.
  private static func unfolded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      var next = index
      while next < min(index + 2, bytes.count), bytes[next] == 0x0D || bytes[next] == 0x0A {
        next += 1
      }
      if next > index, next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 {
        index = next + 1
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, file: String, _ encoding: TextEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    self.places = PlaceFinder(bytes, file: file)
  }

  private mutating func read(into batch: inout GiftBatch, _ ticker: ProgressTicker) {
    var ticker = ticker
    var position = 0
    while position < bytes.count {
      ticker.reached(position)
      let start = position
      let (line, isProperty) = nextLine(&position)
      if let line {
        take(line, at: start, &batch)
      } else if !isProperty, depth == 1 {
        batch.report(GiftImportProblem.noProperty, at: places.locate(start..<lineEnd(from: start)))
      }
    }
    if depth > 0 { abandon(&batch) }
    ticker.finished()
  }

  /// Discards the current card, which does not end.
  private mutating func abandon(_ batch: inout GiftBatch) {
    batch.countUnreadable()
    batch.report(GiftImportProblem.cardNotClosed, at: places.locate(opening..<(opening + 11)))
    depth = 0
  }

  private mutating func take(
    _ line: VCardLine, at offset: Int, _ batch: inout GiftBatch
  ) {
    let value = line.value.prefix(16).map { $0 & ~0x20 }
    let isCard = String(decoding: value, as: UTF8.self).hasPrefix("VCARD")
    defer { isAgent = line.name == "AGENT" && line.value.isEmpty }
    switch line.name {
    case "BEGIN" where isCard:
      // A card that starts within another, other than as its agent, means that the outer one lost
      // its end.
      if depth > 0, !isAgent { abandon(&batch) }
      depth += 1
      guard depth == 1 else { return }
      card = VCard()
      opening = offset
    case "END" where isCard && depth > 0:
      depth -= 1
      if depth == 0 { finish(&batch) }
    case _ where depth == 1:
      do throws(Diagnostic) {
        try card.take(line)
      } catch {
        batch.report(error, at: places.locate(offset..<lineEnd(from: offset)))
      }
    default: break
    }
  }

  private mutating func finish(_ batch: inout GiftBatch) {
    let contact: ContactDraft
    do throws(Diagnostic) { contact = try card.contact() } catch {
      batch.countUnreadable()
      return batch.report(error, at: places.locate(opening..<(opening + 11)))
    }
    batch.summary.read += 1
    guard !batch.hasContact(contact) else {
      batch.add(contact)
      return
    }
    switch batch.known.match(contact) {
    case .nobody:
      batch.add(contact)
      return
    case .listed(_, let lacks?):
      batch.report(
        GiftImportProblem.listedWithout(name: contact.name, what: lacks),
        at: places.locate(opening..<(opening + 11)))
    case .listed, .several: break
    }
    batch.summary[kind: ContactRecord.kind.name].same += 1
  }

  /// The next property, unfolded: a line that starts with a space continues the one before, as does
  /// one after a quoted-printable soft break. Nil for a line that is not a property, and for
  /// pictures, sounds and keys, which are skipped.
  private func nextLine(_ position: inout Int) -> (line: VCardLine?, isProperty: Bool) {
    var line = physicalLine(&position)
    let head = line.prefix(96).prefix { $0 != UInt8(ascii: ":") }.map {
      $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0
    }
    let names = String(decoding: head, as: UTF8.self)
    let name = names.prefix { $0 != ";" }.split(separator: ".").last.map(String.init) ?? ""
    let isSkipped = ["PHOTO", "LOGO", "SOUND", "KEY", "X-MS-CARDPICTURE"].contains(name)
    let isQuotedPrintable = names.contains("QUOTED-PRINTABLE")
    while position < bytes.count {
      if isQuotedPrintable, line.last == UInt8(ascii: "=") {
        line.removeLast()
        line += physicalLine(&position)
      } else if bytes[position] == 0x20 || bytes[position] == 0x09 {
        let more = physicalLine(&position)
        if !isSkipped { line += more.dropFirst() }
      } else {
        break
      }
    }
    if isSkipped || line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return (nil, true) }
    let property = VCardLine(line, in: encoding)
    return (property, property != nil)
  }

  private func lineEnd(from offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// The bytes up to the end of the line, which is skipped.
  private func physicalLine(_ position: inout Int) -> [UInt8] {
    let end = lineEnd(from: position)
    let line = Array(bytes[position..<end])
    position = end
    if position < bytes.count {
      let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
      position += isPair ? 2 : 1
    }
    return line
  }
}
