internal import Basics

/// A call of a shortcode, such as `figure src="x.png"` or `youtube(id="abc")`: its name and its
/// arguments.
struct ShortcodeCall {
  let name: String
  private(set) var values: [String] = []
  private(set) var named: [String: String] = [:]

  /// The call in the words of Hugo; nil without a name.
  init?(hugo inside: Substring) {
    var scan = inside.drop(while: \.isWhitespace)
    let name = scan.prefix { !$0.isWhitespace && $0 != "\"" }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
    scan = scan[name.endIndex...]
    while let first = scan.drop(while: \.isWhitespace).first {
      scan = scan.drop(while: \.isWhitespace)
      let key = scan.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      if !key.isEmpty, scan[key.endIndex...].first == "=" {
        scan = scan[key.endIndex...].dropFirst()
        named[String(key)] = Self.value(&scan)
      } else {
        if first == "/", scan.dropFirst().allSatisfy(\.isWhitespace) { break }
        values.append(Self.value(&scan))
      }
    }
  }

  /// The call in the words of Zola; nil if it is none.
  init?(zola inside: Substring) {
    let text = inside.withoutBlanks
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = text[..<open].withoutBlanks
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    self.name = name
    var scan = text[open...].dropFirst().dropLast()
    while let equals = scan.firstIndex(of: "=") {
      let key = scan[..<equals].trimming { $0.isWhitespace || $0 == "," }
      scan = scan[equals...].dropFirst().drop(while: \.isWhitespace)
      named[key] = Self.value(&scan, endsAtComma: true)
    }
  }

  /// The value at the start of `scan`, which then begins after it.
  private static func value(_ scan: inout Substring, endsAtComma: Bool = false) -> String {
    guard let quote = scan.first, "\"`'".contains(quote) else {
      let word = scan.prefix { !$0.isWhitespace && !(endsAtComma && $0 == ",") }
      scan = scan[word.endIndex...]
      // Something is read on each call.
      if word.isEmpty { scan = scan.dropFirst() }
      return String(word)
    }
    var value = ""
    var rest = scan.dropFirst()
    while let character = rest.first, character != quote {
      rest = rest.dropFirst()
      if character == "\\", quote == "\"", let next = rest.first {
        rest = rest.dropFirst()
        value.append(next)
      } else {
        value.append(character)
      }
    }
    scan = rest.dropFirst()
    return value
  }

  /// The value with one of some names, or else at a place among those without; nil if both are
  /// missing or empty.
  func value(_ names: String..., at place: Int? = 0) -> String? {
    let found = names.lazy.compactMap { named[$0] }.first
    let value = found ?? place.flatMap { values.indices.contains($0) ? values[$0] : nil }
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The Markdown that says the same; nil for a shortcode that has none.
  ///
  /// - Parameter resolve: The link to a text of the site, by its path or name; nil if there is
  ///   none.
  func markdown(_ resolve: (String) -> String?) -> String? {
    switch name {
    case "figure", "img", "image":
      guard let source = value("src", "link", at: name == "figure" ? nil : 0) else { return nil }
      return figure(source)
    case "youtube": return value("id").map { "<https://www.youtube.com/watch?v=\($0)>" }
    case "vimeo": return value("id").map { "<https://vimeo.com/\($0)>" }
    case "bilibili":
      guard let id = value("id", "bvid", "bv"), !id.allSatisfy(\.isNumber) else { return nil }
      return "<https://www.bilibili.com/video/\(id)>"
    case "instagram": return value("id").map { "<https://www.instagram.com/p/\($0)/>" }
    case "gist":
      if let address = named["url"] { return "<\(address)>" }
      guard let user = value("user", at: 0), let id = value("id", at: 1) else { return nil }
      return "<https://gist.github.com/\(user)/\(id)>"
    case "tweet", "x":
      guard let user = named["user"], let id = named["id"] else { return nil }
      return "<https://x.com/\(user)/status/\(id)>"
    case "ref", "relref": return value("path").flatMap(resolve)
    default: return nil
    }
  }

  /// A link from `ref`, whose Markdown is an address alone, with the name of the text that the
  /// author wrote; the Markdown of others as it is.
  func link(to markdown: String) -> String {
    guard ["ref", "relref"].contains(name), let path = value("path") else { return markdown }
    let name = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    return "[\(Self.label(name))](\(Self.destination(markdown)))"
  }

  private func figure(_ source: String) -> String {
    let title = named["title"]
    let caption = named["caption"] ?? named["attr"]
    let alternative = named["alt"] ?? caption ?? title ?? ""
    let label = Self.label(alternative) + (size.map { "|\($0)" } ?? "")
    var picture = "![\(label)](\(Self.destination(source)))"
    if let link = named["link"], link != source {
      picture = "[\(picture)](\(Self.destination(link)))"
    }
    let words = [title, caption].compactMap { $0?.withoutBlanks }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return picture }
    return picture + "\n\n" + words.joined(separator: ": ")
  }

  /// True for a figure with a size that its Markdown cannot have: in percent, or a height alone.
  var losesSize: Bool {
    ["figure", "img", "image"].contains(name) && size == nil
      && value("width", "height", at: nil) != nil
  }

  /// The size of a figure, as in Markdown: its width, and its height if both are given; nil for
  /// none, and for a size that is not in pixels.
  private var size: String? {
    func pixels(_ key: String) -> Int? {
      guard var text = named[key]?.withoutBlanks else { return nil }
      if text.hasSuffix("px") { text.removeLast(2) }
      return Int(text).flatMap { 1...10_000 ~= $0 ? $0 : nil }
    }
    guard let width = pixels("width") else { return nil }
    return pixels("height").map { "\(width)x\($0)" } ?? "\(width)"
  }

  /// A text between square brackets, on one line.
  private static func label(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  private static func destination(_ address: String) -> String {
    address.contains { $0.isWhitespace || $0 == "(" || $0 == ")" } ? "<\(address)>" : address
  }
}
