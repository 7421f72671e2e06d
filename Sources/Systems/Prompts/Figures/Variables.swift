/// A stretch of a prompt's body: text, or a variable to fill in.
package struct BodyPart: Sendable, Hashable {
  /// What is written, braces included.
  package var text: Substring
  /// The variable's name; nil for text.
  package var variable: Substring?
}

extension Prompt {
  /// The body cut into text and variables, in order.
  ///
  /// A variable is `{{name}}` or `{name}`: a name of letters, digits, `_`, `-`, `.` and single
  /// spaces between words, at most 60 characters, that starts with a letter or `_` and stands on
  /// one line. So `{"key": 1}`, `{}` and `{1,2}` are text.
  package var bodyParts: [BodyPart] {
    var parts: [BodyPart] = []
    var textStart = body.startIndex
    var index = body.startIndex
    while let open = body[index...].firstIndex(of: "{") {
      guard let (name, end) = Self.variable(in: body, at: open) else {
        index = body.index(after: open)
        continue
      }
      if textStart < open { parts.append(BodyPart(text: body[textStart..<open])) }
      parts.append(BodyPart(text: body[open..<end], variable: name))
      textStart = end
      index = end
    }
    if textStart < body.endIndex { parts.append(BodyPart(text: body[textStart...])) }
    return parts
  }

  /// The names of the variables in order of first appearance, each once.
  package var variables: [String] {
    var seen: Set<Substring> = []
    return bodyParts.compactMap(\.variable).filter { seen.insert($0).inserted }.map(String.init)
  }

  /// The variable whose first brace is at `open`; nil when none is there.
  private static func variable(
    in body: String, at open: String.Index
  ) -> (name: Substring, end: String.Index)? {
    let afterOne = body.index(after: open)
    let isDouble = afterOne < body.endIndex && body[afterOne] == "{"
    let start = isDouble ? body.index(after: afterOne) : afterOne
    let room = body[start...].prefix(64)
    guard let close = room.firstIndex(of: "}") else { return nil }
    var name = body[start..<close]
    while name.first == " " { name = name.dropFirst() }
    while name.last == " " { name = name.dropLast() }
    guard let first = name.first, first.isLetter || first == "_", name.count <= 60 else {
      return nil
    }
    var previous: Character = "_"
    for character in name {
      let isNamed = character.isLetter || character.isNumber || "_-.".contains(character)
      guard isNamed || character == " " && previous != " " else { return nil }
      previous = character
    }
    var end = body.index(after: close)
    if isDouble {
      guard end < body.endIndex, body[end] == "}" else { return nil }
      end = body.index(after: end)
    }
    return (name, end)
  }
}
