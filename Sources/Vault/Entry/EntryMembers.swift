internal import Basics

/// The members of a record while a form puts them together. A name with a dot is that of a member
/// of an object: `measure.target`.
struct EntryMembers {
  private(set) var all: [(String, JSONText)] = []

  /// Sets a member. The members of an object that is there already are set one by one, and what is
  /// new in a list goes behind what it has.
  mutating func set(_ name: String, _ value: JSONText) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let index = all.firstIndex(where: { $0.0 == parts[0] }) else {
      all.append((parts[0], parts.count == 1 ? value : .members([(parts[1], value)])))
      return
    }
    guard parts.count == 2 else {
      all[index].1 = all[index].1.elements.map { .array($0.merged(value)) } ?? value
      return
    }
    var inner = EntryMembers()
    inner.all = all[index].1.objectMembers ?? []
    inner.set(parts[1], value)
    all[index].1 = .members(inner.all)
  }

  /// The name of the member that a place in the record's line lies in; nil for none.
  func name(at place: Place) -> String? {
    guard place.line == 1, place.column > 0 else { return nil }
    // The line is `{member,member…}`, so each member ends where the line without the next ones
    // does, and one within an object a brace earlier.
    for index in all.indices {
      let before = Array(all[..<index])
      for inner in all[index].1.objectMembers.map({ Array($0.indices) }) ?? [] {
        let part = all[index].1.objectMembers.map { Array($0[...inner]) } ?? []
        let line = JSONText.members(before + [(all[index].0, .members(part))]).line
        if line.count - 1 > place.column { return "\(all[index].0).\(part[inner].0)" }
      }
      if JSONText.members(Array(all[...index])).line.count > place.column { return all[index].0 }
    }
    return nil
  }
}

extension JSONText {
  /// The members of an object; nil for anything else.
  package var objectMembers: [(String, JSONText)]? {
    switch self {
    case .members(let members): return members
    case .written(let text):
      var members: [(String, JSONText)] = []
      let isObject = text.withCursor { cursor throws(JSONError) in
        try cursor.beginObject()
        while let key = try cursor.nextKey() {
          members.append((key.string, try cursor.value().json))
        }
      }
      return isObject ? members : nil
    default: return nil
    }
  }

  /// The elements of a list; nil for anything else.
  package var elements: [JSONText]? {
    switch self {
    case .array(let elements): return elements
    case .written(let text):
      var elements: [JSONText] = []
      let isList = text.withCursor { cursor throws(JSONError) in
        try cursor.beginList()
        while try cursor.nextElement() { elements.append(try cursor.value().json) }
      }
      return isList ? elements : nil
    default: return nil
    }
  }
}

extension [JSONText] {
  /// The elements, with those of a list behind them that are not among them. An object changes the
  /// one that begins with the same member, as that says what it is about.
  fileprivate func merged(_ list: JSONText) -> [JSONText] {
    func name(_ element: JSONText) -> String {
      element.objectMembers?.first.map { "\($0.0)=\($0.1.line)" } ?? element.line
    }
    var merged = self
    var places = Dictionary(map(name).enumerated().map { ($1, $0) }) { first, _ in first }
    for element in list.elements ?? [list] {
      guard let place = places[name(element)] else {
        places[name(element)] = merged.count
        merged.append(element)
        continue
      }
      guard var members = merged[place].objectMembers else { continue }
      for (key, value) in element.objectMembers ?? [] {
        if let index = members.firstIndex(where: { $0.0 == key }) {
          members[index].1 = value
        } else {
          members.append((key, value))
        }
      }
      merged[place] = .members(members)
    }
    return merged
  }
}

extension String {
  /// Whether `read` comes through the JSON that the text is.
  fileprivate func withCursor(_ read: (inout JSONCursor) throws(JSONError) -> Void) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      return (try? read(&cursor)) != nil
    }
  }

  /// Whether it is a number as JSON writes it.
  var isJSONNumber: Bool {
    withCursor { cursor throws(JSONError) in
      let isNumber = cursor.nextForm() == .number
      let value = try cursor.value()
      try cursor.expectEnd()
      if !isNumber { throw JSONError(reason: .afterEnd, range: value.range) }
    }
  }

  /// The object that a line with bars between its values is.
  func row(_ keys: [String]) -> JSONText {
    let values = split(separator: "|", maxSplits: keys.count - 1, omittingEmptySubsequences: false)
      .map { $0.withoutBlanks }
    return .members(zip(keys, values).filter { !$1.isEmpty }.map { ($0, .string($1)) })
  }
}
