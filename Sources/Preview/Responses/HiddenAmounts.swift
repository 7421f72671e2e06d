internal import NIOCore

/// Amounts of money hidden from people who look over one's shoulder: in pages, drawings and the
/// data that scripts show, their numbers are replaced by three dots.
///
/// An amount is a number next to the sign, the code or the name of a currency, a number in banking
/// numerals before 元, and the contents of an element with the attribute `data-amount`. A bare
/// number that a person wrote into a text stays. Downloads, such as tables, and values that forms
/// send back are left as they are.
enum HiddenAmounts {
  /// The key of the form field, and its values.
  static let field = "amounts"
  static let hidden = "hidden"
  static let shown = "shown"

  /// True if answers of this type are shown on a screen.
  static func areIn(_ type: String) -> Bool {
    type == ContentType.html || type == ContentType.json || type.hasPrefix("image/svg+xml")
  }

  /// The bytes of an answer without amounts.
  static func hiding(_ body: ByteBuffer, of type: String) -> ByteBuffer {
    ByteBuffer(bytes: hiding(Array(body.readableBytesView), isMarkup: type != ContentType.json))
  }

  /// - Parameter isMarkup: True for HTML and SVG, whose tags keep all values that are not shown.
  static func hiding(_ bytes: [UInt8], isMarkup: Bool) -> [UInt8] {
    var pass = AmountPass(bytes)
    pass.run(isMarkup: isMarkup)
    return pass.output
  }
}

/// One pass over a text.
private struct AmountPass {
  private let bytes: [UInt8]
  private var position = 0
  /// The start of the part that was not copied yet.
  private var copied = 0
  private(set) var output: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count)
  }

  mutating func run(isMarkup: Bool) {
    while position < bytes.count {
      if isMarkup, bytes[position] == UInt8(ascii: "<") {
        passTag()
      } else if !hideAmount() {
        position += 1
      }
    }
    output += bytes[copied...]
  }

  /// The attributes that a browser shows or reads out.
  private static let shown: Set<String> = [
    "title", "aria-label", "aria-valuetext", "alt", "content", "placeholder", "label",
  ]

  /// Passes a tag with its attributes; the contents of scripts and styles, too.
  private mutating func passTag() {
    let start = position
    var quote: UInt8?
    var isShown = false
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open {
          quote = nil
        } else if isShown, hideAmount() {
          continue
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        let name = attribute(before: position)
        isShown = Self.shown.contains(name) || name.hasPrefix("data-")
      } else if byte == UInt8(ascii: ">") {
        break
      }
      position += 1
    }
    for name in ["script", "style"] where has("<\(name)", at: start) {
      while position < bytes.count, !has("</\(name)", at: position) { position += 1 }
    }
    if has("<html", at: start) {
      copy(upTo: start + 5)
      output += " data-hides-amounts".utf8
    }
    let isAmount = tag(from: start, has: " data-amount") && !has("<input", at: start)
    // A text that ends in the middle of a tag shows nothing of it.
    if position < bytes.count, bytes[position] == UInt8(ascii: ">") { position += 1 }
    guard isAmount else { return }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    // An amount in words, as it was written: 壹仟元整.
    if position < end, !bytes[position..<end].contains(where: isDigit) {
      return replace(position, end)
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if isDigit(bytes[position]) {
        replace(position, endOfNumber(position))
      } else {
        position += 1
      }
    }
  }

  /// True if a text is in the tag that ends here.
  private func tag(from start: Int, has text: String) -> Bool {
    guard position - start > text.utf8.count else { return false }
    return (start..<(position - text.utf8.count + 1)).contains { has(text, at: $0) }
  }

  /// The name of the attribute whose value begins at a quotation mark.
  private func attribute(before quote: Int) -> String {
    guard quote > 1, bytes[quote - 1] == UInt8(ascii: "=") else { return "" }
    var start = quote - 1
    while start > 0, isLetter(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-") {
      start -= 1
    }
    return String(decoding: bytes[start..<(quote - 1)], as: UTF8.self).lowercased()
  }

  private static let signs = ["¥", "￥", "$", "€", "£", "₩", "฿", "₫", "₽", "₹"].map {
    Array($0.utf8)
  }
  private static let blanks = [" ", "\u{A0}", "\u{202F}", "\u{2009}", "&nbsp;", "&#160;", "&#xA0;"]
    .map { Array($0.utf8) }
  private static let minuses = ["-", "−", "+"].map { Array($0.utf8) }
  private static let ranges = ["–", "-", "~", "～", "至", "到", "〜"].map { Array($0.utf8) }
  /// Multiples between a number and its unit: 1.2万, ¥10K.
  private static let scales = ["万", "亿", "萬", "億", "千", "百", "k", "K", "w", "W", "M", "m", "B"]
    .map { Array($0.utf8) }
  private static let units = [
    "元", "圆", "圓", "円", "块", "塊", "美元", "美金", "港币", "港幣", "港元", "日元", "日圆", "欧元",
    "歐元", "英镑", "英鎊", "韩元", "韓元", "台币", "台幣", "澳门元", "人民币", "人民幣", "泰铢", "卢布", "ドル",
    "ユーロ", "ポンド", "ウォン", "yuan", "dollars", "euros", "pounds",
  ].map { Array($0.utf8) }
  private static let capitals =
    "零壹贰貳叁參肆伍陆陸柒捌玖拾佰仟万萬亿億角分厘整正".map { Array(String($0).utf8) }
  private static let yuan = ["元", "圆", "圓"].map { Array($0.utf8) }
  private static let dots = Array("•••".utf8)

  /// Replaces the number of the amount that begins here, and goes on after it; false, without
  /// moving, if none does.
  private mutating func hideAmount() -> Bool {
    let start = position
    let byte = bytes[start]
    // No character begins with a byte that continues another.
    if byte & 0xC0 == 0x80 { return false }
    if byte < 0x80, !isDigit(byte), byte != UInt8(ascii: "$"), !isCapital(byte) { return false }
    if let sign = length(of: Self.signs, at: start) { return hideNumber(after: start + sign) }
    if isCapital(byte) {
      // The code of a currency: HKD 1,000.
      guard start == 0 || !isLetter(bytes[start - 1]), start + 3 < bytes.count,
        isCapital(bytes[start + 1]), isCapital(bytes[start + 2]), !isLetter(bytes[start + 3])
      else { return false }
      return hideNumber(after: start + 3)
    }
    if isDigit(byte) {
      // A number with its unit after it: 500元, 1.2万块, 20 €.
      guard start == 0 || !isDigit(bytes[start - 1]) else { return false }
      var end = endOfNumber(start)
      let scale = skip(Self.blanks, from: end)
      if length(of: Self.scales, at: scale) != nil { end = skip(Self.scales, from: scale) }
      let unit = skip(Self.blanks, from: end)
      guard length(of: Self.units, at: unit) != nil || length(of: Self.signs, at: unit) != nil
      else { return false }
      replace(start, end)
      return true
    }
    guard length(of: Self.capitals, at: start) != nil else { return false }
    let end = skip(Self.capitals, from: start)
    guard let unit = length(of: Self.yuan, at: end) else { return false }
    replace(start, skip(Self.capitals, from: end + unit))
    return true
  }

  /// Replaces the number after a sign or a code, and the other numbers of its range.
  private mutating func hideNumber(after place: Int) -> Bool {
    let begin = skip(Self.minuses, from: skip(Self.blanks, from: place))
    guard begin < bytes.count, isDigit(bytes[begin]) else { return false }
    replace(begin, skip(Self.scales, from: endOfNumber(begin)))
    while let range = length(of: Self.ranges, at: position), position + range < bytes.count,
      isDigit(bytes[position + range])
    {
      let next = position + range
      replace(next, skip(Self.scales, from: endOfNumber(next)))
    }
    return true
  }

  /// The end of digits with the separators between them.
  private func endOfNumber(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if isDigit(bytes[end]) {
        end += 1
      } else if ",.'".utf8.contains(bytes[end]), end + 1 < bytes.count, isDigit(bytes[end + 1]) {
        end += 2
      } else if let blank = length(of: Self.blanks.dropFirst(), at: end),
        end + blank + 2 < bytes.count,
        bytes[(end + blank)..<(end + blank + 3)].allSatisfy(isDigit)
      {
        // Groups of three digits with narrow spaces between them.
        end += blank + 3
      } else {
        break
      }
    }
    return end
  }

  private mutating func replace(_ start: Int, _ end: Int) {
    copy(upTo: start)
    output += Self.dots
    copied = end
    position = end
  }

  private mutating func copy(upTo end: Int) {
    guard copied < end else { return }
    output += bytes[copied..<end]
    copied = end
  }

  private func skip(_ texts: some Sequence<[UInt8]>, from start: Int) -> Int {
    var place = start
    while let length = length(of: texts, at: place) { place += length }
    return place
  }

  /// The length of the first of the texts that is at a place; nil if none is.
  private func length(of texts: some Sequence<[UInt8]>, at place: Int) -> Int? {
    texts.first { text in
      place + text.count <= bytes.count && bytes[place..<(place + text.count)].elementsEqual(text)
    }?.count
  }

  /// True if `text`, which is in small letters, is here in any case.
  private func has(_ text: String, at place: Int) -> Bool {
    place + text.utf8.count <= bytes.count
      && zip(text.utf8, bytes[place...]).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
  private func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
