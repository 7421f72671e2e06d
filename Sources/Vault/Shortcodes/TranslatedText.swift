internal import Basics

/// A text of another program, in Markdown that says the same here: its shortcodes and tags, as far
/// as Markdown has something for them. The others stay as they are written.
package struct TranslatedText: Sendable {
  package private(set) var text = ""
  /// The shortcodes and tags that stay, by name.
  package private(set) var left: [String: Left] = [:]
  /// True if it asks for a list of its headings.
  private(set) var wantsContents = false
  /// The attributes, such as classes, that were left out.
  private(set) var attributeCount = 0
  /// The sizes of figures that were left out, as they are not in pixels.
  private(set) var sizeCount = 0
  private(set) var hasHTML = false
  /// True if it has mathematics between dollar signs.
  private(set) var hasMath = false
  /// The tags in its words, as Obsidian has them.
  private(set) var tags: [String] = []

  package struct Left: Sendable, Hashable {
    package var count = 0
    /// The line of the text with the first one, from 1.
    package var firstLine: Int
  }

  /// The link to a text of the site, by its path or name; nil if there is none.
  package typealias Resolver = (String) -> String?

  private var lineCount = 1

  /// A text with the shortcodes of Hugo.
  package init(hugo source: String, _ resolve: Resolver) {
    var rest = source[...]
    var (nextLine, isInCode) = (source.startIndex, false)
    while let start = rest.firstRange(ofBytes: "{{") {
      let after = rest[start.upperBound...]
      guard let mark = after.first, mark == "<" || mark == "%",
        let end = after.firstRange(ofBytes: mark == "<" ? ">}}" : "%}}")
      else {
        take(rest[..<start.upperBound])
        rest = after
        continue
      }
      take(rest[..<start.lowerBound])
      while let end = source.utf8[nextLine..<start.lowerBound].firstIndex(of: 0x0A) {
        let line = source[nextLine..<end].trimming(\.isWhitespace)
        if line.hasPrefix("```") || line.hasPrefix("~~~") { isInCode.toggle() }
        nextLine = source.utf8.index(after: end)
      }
      let inside = after.dropFirst()[..<end.lowerBound]
      let whole = rest[start.lowerBound..<end.upperBound]
      rest = rest[end.upperBound...]
      let plain = inside.withoutBlanks
      if plain.hasPrefix("/*"), plain.hasSuffix("*/") {
        // It is text about shortcodes.
        let shown = plain.dropFirst(2).dropLast(2)
        take(Self.apart("{{\(mark)\(shown)\(mark == "<" ? ">" : "%")}}"))
      } else if plain.hasPrefix("/") {
        take(Self.apart(whole))
      } else if let call = ShortcodeCall(hugo: inside) {
        if call.name == "highlight",
          let close = Self.close("highlight", in: rest)
        {
          take(Self.code(rest[..<close.lowerBound], call.values.first ?? ""), from: whole)
          rest = rest[close.upperBound...]
        } else {
          put(call, resolve, asLink: !isInCode && !isPartOfLink, for: whole, before: rest)
        }
      } else {
        take(Self.apart(whole))
      }
    }
    take(rest)
  }

  /// True where an address is wanted rather than a link: after the beginning of a link or of the
  /// value of an attribute, after the name of a link that is defined, and in code in a line.
  private var isPartOfLink: Bool {
    let start = text.utf8.lastIndex(of: 0x0A).map(text.index(after:)) ?? text.startIndex
    let line = text[start...].trimming(\.isWhitespace)
    return line.hasSuffix("](") || line.hasPrefix("[") && line.hasSuffix("]:")
      || (line.last.map { "<\"'=".contains($0) } ?? false)
      || !line.count { $0 == "`" }.isMultiple(of: 2)
  }

  /// A shortcode of Hugo that stays, with a blank where Markdown would see an element of HTML:
  /// `{{<box>}}` becomes `{{< box>}}`, which is the same to Hugo.
  private static func apart(_ shortcode: some StringProtocol) -> String {
    guard shortcode.hasPrefix("{{<"), shortcode.dropFirst(3).first?.isWhitespace == false else {
      return String(shortcode)
    }
    return "{{< " + shortcode.dropFirst(3)
  }

  /// A text with the shortcodes of Zola.
  init(zola source: String, _ resolve: Resolver) {
    var rest = source[...]
    while let start = rest.firstRange(ofBytes: "{") {
      let after = rest[start.upperBound...]
      let isBlock = after.first == "%"
      if let (shown, after) = Self.shown(after) {
        // It is text about shortcodes.
        take(rest[..<start.upperBound] + shown)
        rest = after
        continue
      }
      guard isBlock || after.first == "{",
        let end = after.firstRange(ofBytes: isBlock ? "%}" : "}}"),
        let call = ShortcodeCall(zola: after.dropFirst()[..<end.lowerBound])
      else {
        take(rest[..<start.upperBound])
        rest = after
        continue
      }
      take(rest[..<start.lowerBound])
      let whole = rest[start.lowerBound..<end.upperBound]
      if isBlock { put(nil, for: whole, named: call.name) } else { put(call, resolve, for: whole) }
      rest = rest[end.upperBound...]
    }
    take(rest)
  }

  /// The shortcode of Zola between `/*` and `*/` after a brace, which is shown, and the rest of the
  /// text; nil for any other text.
  private static func shown(_ text: Substring) -> (text: String, rest: Substring)? {
    let end = text.hasPrefix("{/*") ? "*/}}" : "*/%}"
    guard text.hasPrefix("{/*") || text.hasPrefix("%/*"),
      let close = text.firstRange(ofBytes: end)
    else { return nil }
    let inside = text[..<close.lowerBound].dropFirst(3)
    return ("\(text.prefix(1))\(inside)\(end.dropFirst(2))", text[close.upperBound...])
  }

  /// A text with Liquid as Jekyll has it.
  init(jekyll source: String, _ resolve: Resolver) {
    var rest = source[...]
    while let start = rest.firstRange(ofBytes: "{") {
      let after = rest[start.upperBound...]
      let isTag = after.first == "%"
      guard isTag || after.first == "{",
        let end = after.firstRange(ofBytes: isTag ? "%}" : "}}")
      else {
        take(rest[..<start.upperBound])
        rest = after
        continue
      }
      take(rest[..<start.lowerBound])
      let whole = rest[start.lowerBound..<end.upperBound]
      let inside = after.dropFirst()[..<end.lowerBound]
        .trimming { $0.isWhitespace || $0 == "-" }
      rest = rest[end.upperBound...]
      if isTag { takeTag(inside, whole, &rest, resolve) } else { takeOutput(inside, whole) }
    }
    take(rest)
  }

  /// A text without shortcodes.
  init(plain source: String) { text = source }

  private mutating func take(_ part: some StringProtocol) {
    text += part
    lineCount += part.utf8.count { $0 == 0x0A }
  }

  private mutating func take(_ part: String, from written: Substring) {
    text += part
    lineCount += written.utf8.count { $0 == 0x0A }
  }

  private mutating func put(
    _ call: ShortcodeCall, _ resolve: Resolver, asLink: Bool = false, for written: Substring,
    before rest: Substring = ""
  ) {
    let markdown = call.markdown(resolve).map { asLink ? call.link(to: $0) : $0 }
    if markdown != nil, call.losesSize { sizeCount += 1 }
    put(markdown, for: written, named: call.name, before: rest)
  }

  /// Adds what a shortcode says, or itself if that is nothing.
  private mutating func put(
    _ markdown: String?, for written: Substring, named name: String, before rest: Substring = ""
  ) {
    if let markdown {
      guard markdown.contains("\n\n") else { return take(markdown, from: written) }
      // Paragraphs are no part of the line around them.
      if !text.reversed().prefix(while: { $0 != "\n" }).allSatisfy(\.isWhitespace) {
        text += "\n\n"
      }
      take(markdown, from: written)
      if !rest.prefix(while: { $0 != "\n" }).allSatisfy(\.isWhitespace) { text += "\n\n" }
      return
    }
    left[name, default: Left(firstLine: lineCount)].count += 1
    take(Self.apart(written))
  }

  /// The closing shortcode of Hugo after a text; nil if there is none.
  private static func close(_ name: String, in text: Substring) -> Range<Substring.Index>? {
    var rest = text
    while let start = rest.firstRange(ofBytes: "{{") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(ofBytes: "}}") else { return nil }
      let inside = rest[..<end.lowerBound].trimming { $0.isWhitespace || "<>%".contains($0) }
      if inside.hasPrefix("/"), inside.dropFirst().withoutBlanks == name {
        return start.lowerBound..<end.upperBound
      }
    }
    return nil
  }

  /// A block of code between fences that it does not have itself.
  private static func code(_ code: Substring, _ language: some StringProtocol) -> String {
    var fence = "```"
    while code.firstRange(ofBytes: fence) != nil { fence += "`" }
    let text = code.trimming(\.isNewline)
    return "\(fence)\(language.lowercased())\n\(text)\n\(fence)"
  }
}

// Liquid as Jekyll has it.
extension TranslatedText {
  private mutating func takeTag(
    _ inside: String, _ whole: Substring, _ rest: inout Substring, _ resolve: Resolver
  ) {
    let name = inside.prefix { !$0.isWhitespace }
    let words = inside[name.endIndex...].withoutBlanks
    switch name {
    case "raw", "comment", "highlight":
      guard let (inner, after) = Self.block("end" + name, in: rest) else {
        return put(nil, for: whole, named: String(name))
      }
      rest = after
      switch name {
      case "raw": take(inner)
      case "comment": take("<!--\(inner.replacing("-->", with: "-- >"))-->", from: inner)
      default: take(Self.code(inner, words.prefix { !$0.isWhitespace }), from: inner)
      }
    case "post_url", "link": put(resolve(words), for: whole, named: String(name))
    case "include", "include_relative":
      let file = words.prefix { !$0.isWhitespace }
      put(nil, for: whole, named: "\(name) \(file)")
    default:
      guard let call = ShortcodeCall(hugo: inside[...]) else {
        return put(nil, for: whole, named: String(name))
      }
      put(call, resolve, for: whole)
    }
  }

  private mutating func takeOutput(_ inside: String, _ whole: Substring) {
    let parts = inside.split(separator: "|").map(\.withoutBlanks)
    guard let first = parts.first else { return put(nil, for: whole, named: "{{ }}") }
    let filters = parts.dropFirst()
    let isAddress = filters.allSatisfy {
      ["relative_url", "absolute_url"].contains($0)
        || $0.hasPrefix("prepend:") && $0.contains("site.")
    }
    if ["site.baseurl", "site.url"].contains(first), isAddress { return take("", from: whole) }
    if let quote = first.first, "\"'".contains(quote), first.count > 1, first.last == quote,
      isAddress
    {
      let text = String(first.dropFirst().dropLast())
      return take(filters.isEmpty || text.hasPrefix("/") ? text : "/" + text, from: whole)
    }
    put(nil, for: whole, named: "{{ \(first.prefix { !$0.isWhitespace }) }}")
  }

  /// The text before a tag, and the text after it; nil if there is no such tag.
  private static func block(
    _ end: String, in text: Substring
  ) -> (inner: Substring, rest: Substring)? {
    var rest = text
    while let start = rest.firstRange(ofBytes: "{%") {
      rest = rest[start.upperBound...]
      guard let close = rest.firstRange(ofBytes: "%}") else { return nil }
      let name = rest[..<close.lowerBound].trimming { $0.isWhitespace || $0 == "-" }
      if name == end { return (text[..<start.lowerBound], rest[close.upperBound...]) }
    }
    return nil
  }
}

// The Markdown of other programs, line by line.
extension TranslatedText {
  /// Puts lines into the Markdown that is read here.
  ///
  /// - Parameters:
  ///   - base: The folder of the site on its host, such as `/blog`; nil for the top.
  ///   - hasEmoji: True if names between colons are characters there, so that they are counted.
  mutating func arrangeLines(
    of generator: SiteGenerator, below base: String?, withEmoji hasEmoji: Bool = false
  ) {
    var fence: Substring?
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isInCode = fence != nil
      let marks = line.drop { $0 == " " }
      let mark = marks.prefix { $0 == "`" || $0 == "~" }
      if mark.count > 2, line.count - marks.count < 4 {
        if let open = fence {
          let isEnd = mark.first == open.first && mark.count >= open.count
          if isEnd, marks.dropFirst(mark.count).allSatisfy(\.isWhitespace) { fence = nil }
        } else {
          fence = mark
        }
      }
      if isInCode || fence != nil {
        lines.append(String(line))
        continue
      }
      noteMarkup(line, withEmoji: hasEmoji, number: lines.count + 1)
      if let line = arranged(line, generator, base, &lines) { lines.append(line) }
    }
    text = lines.joined(separator: "\n")
  }

  /// A line of text; nil if it has no meaning here.
  private mutating func arranged(
    _ line: Substring, _ generator: SiteGenerator, _ base: String?, _ before: inout [String]
  ) -> String? {
    let plain = line.withoutBlanks
    if generator == .obsidian {
      noteTags(line)
      return String(line)
    }
    if plain.lowercased() == "[toc]" {
      wantsContents = true
      return nil
    }
    if plain == "<!-- more -->" { return "<!--more-->" }
    if generator == .jekyll, plain.hasPrefix("{:"), plain.hasSuffix("}") {
      if plain.contains("toc") {
        wantsContents = true
        // The list that it stands for.
        if let last = before.last, ["*", "-", "+", "1"].contains(last.prefix(1)) {
          before.removeLast()
        }
      } else {
        attributeCount += 1
      }
      return nil
    }
    // Code between backticks stays.
    var parts = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    for index in stride(from: 0, to: parts.count, by: 2) {
      parts[index] = arranged(part: parts[index], generator, base)
    }
    var shown = parts.joined(separator: "`")
    if shown.hasPrefix("#"), shown.hasSuffix("}") || shown.hasSuffix("}\r"),
      let open = shown.lastIndex(of: "{"), shown[open...].hasPrefix("{#")
    {
      attributeCount += 1
      shown = String(shown[..<open]).trimming { $0 == " " }
    }
    return shown
  }

  private mutating func arranged(
    part: String, _ generator: SiteGenerator, _ base: String?
  ) -> String {
    var part = part
    if generator == .zola { part = part.replacing("](@/", with: "](/") }
    if generator == .hugo || generator == .zola, part.contains("../static/") {
      // The path that editors follow, not the site.
      for depth in (1...8).reversed() {
        let up = String(repeating: "../", count: depth)
        part = part.replacing("](\(up)static/", with: "](/")
      }
    }
    if generator == .jekyll {
      if let base {
        part = part.replacing("](\(base)/", with: "](/")
          .replacing("=\"\(base)/", with: "=\"/")
      }
      while let start = part[...].firstRange(ofBytes: "{:"), start.lowerBound > part.startIndex,
        !part[part.index(before: start.lowerBound)].isWhitespace,
        let end = part[start.upperBound...].firstIndex(of: "}")
      {
        attributeCount += 1
        part.removeSubrange(start.lowerBound...end)
      }
    }
    return part
  }

  /// Notes the markup of a line that needs a setting here, or a person; code between backticks is
  /// none.
  private mutating func noteMarkup(_ line: Substring, withEmoji hasEmoji: Bool, number: Int) {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count, by: 2) {
      let part = parts[index]
      if !hasHTML { hasHTML = WrittenHTML.isIn(String(part)) }
      // Prices have dollar signs, too, but no commands of LaTeX between them.
      if !hasMath { hasMath = part.contains("$$") || part.contains(Self.formula) }
      guard hasEmoji else { continue }
      for found in part.matches(of: /(?:^|[^\w:\/]):([a-z][a-z0-9_+\-]*|[+\-]1):(?![\w:])/) {
        left[":\(found.1):", default: Left(firstLine: number)].count += 1
      }
    }
  }

  private static var formula: Regex<Substring> { /\$[^\s$][^$]*\\[A-Za-z]+[^$]*\$/ }

  /// Notes tags such as `#garden/roses`: at the start of a word, not only of digits.
  private mutating func noteTags(_ line: Substring) {
    let outside = line.split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for word in outside.flatMap({ $0.split(whereSeparator: \.isWhitespace) })
    where word.first == "#" {
      let tag = word.dropFirst().prefix {
        $0.isLetter || $0.isNumber || "_-/".contains($0)
      }.trimming { $0 == "/" }
      if !tag.isEmpty, !tag.allSatisfy(\.isNumber), !tags.contains(tag) { tags.append(tag) }
    }
  }
}
