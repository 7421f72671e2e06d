import Basics

extension YAMLNode {
  /// A language tag: letters, digits and hyphens.
  package func asLanguage() throws(YAMLValueError) -> String {
    let parts = (text ?? "").split(separator: "-", omittingEmptySubsequences: false)
    let isTag =
      parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      } && (2...3).contains(parts[0].utf8.count)
    guard isTag, let text else {
      throw YAMLValueError(expected: "a language tag", hint: "write one such as en or zh-Hans")
    }
    return text
  }

  /// Language tags, at least one, each once.
  func asLanguages() throws(YAMLValueError) -> [String] {
    let error = YAMLValueError(
      expected: "a list of language tags", hint: "write it as [zh-Hans, en]")
    guard case .sequence(let nodes) = content, !nodes.isEmpty else { throw error }
    var tags: [String] = []
    for node in nodes {
      let tag = try node.asLanguage()
      guard !tags.contains(where: { $0.lowercased() == tag.lowercased() }) else {
        throw YAMLValueError(
          expected: "a list of language tags, each once", hint: "\(tag) is there twice")
      }
      tags.append(tag)
    }
    return tags
  }

  /// A zone of the time-zone database.
  func asZone() throws(YAMLValueError) -> Zone {
    guard let zone = text.flatMap({ Zone(identifier: $0) }) else {
      let nearest = Zone.knownIdentifiers.nearest(to: text ?? "")
      throw YAMLValueError(
        expected: "the name of a time zone",
        hint: ZoneDatabase.whyMissing ?? nearest.map { "did you mean \($0)?" }
          ?? "write a name such as Europe/Berlin")
    }
    return zone
  }

  /// An address on the web with neither query nor fragment, without a slash at its end.
  package func asBaseURL() throws(YAMLValueError) -> String {
    let error = YAMLValueError(
      expected: "an address on the web", hint: "write it as https://example.org/daybook")
    guard var text else { throw error }
    let rest: Substring
    if text.lowercased().hasPrefix("https://") {
      rest = text.dropFirst(8)
    } else if text.lowercased().hasPrefix("http://") {
      rest = text.dropFirst(7)
    } else {
      throw error
    }
    let isForbidden: (Unicode.Scalar) -> Bool = {
      $0.value <= 0x20 || $0.value >= 0x7F || "\\\"<>?#@^`{|}".unicodeScalars.contains($0)
    }
    guard let first = rest.first, first != "/", first != ":", first != ".",
      !rest.unicodeScalars.contains(where: isForbidden),
      !rest.split(separator: "/").contains("..")
    else { throw error }
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  /// An instant, or a local time whose zone is known later, and how it is written.
  func asTime() throws(YAMLValueError) -> (time: TimeText, text: String) {
    do throws(TimeTextError) {
      return (try TimeText(text ?? ""), text ?? "")
    } catch {
      throw YAMLValueError(
        expected: error == .impossible ? "a time that calendar and clock have" : "a time",
        hint: "write it as 2026-11-21T09:30, or with an offset as 2026-11-21T09:30+08:00")
    }
  }

  /// A length of time from a second to a day.
  package func asPartOfDay() throws(YAMLValueError) -> Duration {
    try asDuration(in: .seconds(1) ... .hours(24), "from 1 s to 24 h")
  }

  /// Public keys of the program `age`: its own (`age1…`), and those of SSH.
  func asRecipients() throws(YAMLValueError) -> [String] {
    let error = YAMLValueError(
      expected: "a list of public keys", hint: "write it as [age1…], as age-keygen prints them")
    guard case .sequence(let nodes) = content else { throw error }
    var keys: [String] = []
    for node in nodes {
      guard let key = node.text, ["age1", "ssh-"].contains(where: key.hasPrefix),
        !key.contains(where: \.isNewline)
      else { throw error }
      keys.append(key)
    }
    return keys
  }

  /// Widths in pixels, each once, the narrowest first; none for `false`.
  func asPictureWidths() throws(YAMLValueError) -> [Int] {
    if (try? asFlag()) == false { return [] }
    let error = YAMLValueError(
      expected: "a list of up to 6 widths in pixels",
      hint: "write it as [480, 960, 1920], or false for no copies of pictures")
    guard case .sequence(let nodes) = content, nodes.count <= 6 else { throw error }
    var widths: Set<Int> = []
    for node in nodes {
      guard let width = try? node.asNumber(16...8_192) else { throw error }
      widths.insert(width)
    }
    return widths.sorted()
  }

  /// A list of names, written as `example` is.
  func asNames(_ example: String) throws(YAMLValueError) -> [String] {
    let error = YAMLValueError(expected: "a list of names", hint: "write it as \(example)")
    guard case .sequence(let nodes) = content else { throw error }
    var names: [String] = []
    for node in nodes {
      guard let name = node.text else { throw error }
      names.append(name)
    }
    return names
  }
}
