internal import Diagnostics

extension RecordLibrary {
  /// The one record that a person names: by its id or the beginning of it, else by the part of the
  /// id behind its last dash, by another part of it, or by words of its title.
  ///
  /// - Throws: ``Failure`` when there is none, or several.
  package func named(_ text: String, of kinds: [KindOfRecord]? = nil) throws -> Found {
    do {
      return try record(text, of: kinds)
    } catch let failure as Failure where failure.diagnostic.kind == "no-record" || failure.isLocked
    {
      let all = try all(of: kinds) { try records(of: $0) }
      return try Self.named(text, among: all)
    }
  }

  /// The one of some records that a person names by anything but the beginning of an id.
  package static func named(_ text: String, among all: [Found]) throws -> Found {
    let ends = all.filter { $0.text.identifier.lastPart == text }
    if !ends.isEmpty { return try only(ends, "end in", text) }
    let begun = text.count < 3 ? [] : all.filter { $0.text.identifier.lastPart.hasPrefix(text) }
    if !begun.isEmpty { return try only(begun, "have ids whose end begins with", text) }
    let parts = text.count < 3 ? [] : all.filter { $0.text.identifier.contains(text) }
    if !parts.isEmpty { return try only(parts, "have in their ids", text) }
    let titled = all.filter { $0.isCalled(text) }
    if !titled.isEmpty { return try only(titled, "are called", text) }
    throw Failure(
      Diagnostic(
        .error, kind: "no-record", "no record has the id or the title \"\(text)\"",
        hint: "list them with: daybook list KIND, or: daybook find WORDS"))
  }
}

extension RecordLibrary.Found {
  /// Whether all words of a text are in its title, whatever their order.
  package func isCalled(_ text: String) -> Bool {
    let title = title?.lowercased() ?? ""
    return text.lowercased().split(separator: " ").allSatisfy { title.contains($0) }
  }
}

/// What names each of some ids in few characters: the beginning of what stands behind the last
/// dash, where no other has it there, else as much of the id as no other begins with.
package struct ShortIdentifiers: Sendable {
  private var names: [String: String] = [:]

  /// The ids of all records of a kind.
  package init(_ identifiers: [String]) {
    let sorted = identifiers.sorted()
    let ends = sorted.map(\.lastPart).sorted().withShared
    let shortest = Dictionary(ends.map { ($0.text, $0.shared) }, uniquingKeysWith: max)
    for (identifier, shared) in sorted.withShared {
      let beginning = identifier.prefix(max(4, shared + 1))
      let end = identifier.lastPart
      names[identifier] = String(beginning)
      // What is a number alone may be meant as something else, such as a rank.
      guard end.count >= 3, let letter = end.firstIndex(where: \.isLetter),
        let shared = shortest[end], shared < end.count
      else { continue }
      let length = max(4, shared + 1, end.distance(from: end.startIndex, to: letter) + 1)
      let short = String(end.prefix(length))
      if short.count < beginning.count, !sorted.hasBeginning(short) { names[identifier] = short }
    }
  }

  /// The short name of one of the ids.
  package func short(_ identifier: String) -> String { names[identifier] ?? identifier }
}

extension String {
  /// What stands behind the last dash; all of it without one.
  fileprivate var lastPart: String {
    lastIndex(of: "-").map { String(self[index(after: $0)...]) } ?? self
  }

  fileprivate func sharedBeginning(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}

extension [String] {
  /// Each of the texts, which are in order, with how many characters another one begins with.
  fileprivate var withShared: [(text: String, shared: Int)] {
    indices.map { index in
      let neighbours = [index - 1, index + 1].filter(indices.contains).map { self[$0] }
      return (self[index], neighbours.map { $0.sharedBeginning(with: self[index]) }.max() ?? 0)
    }
  }

  /// Whether one of the texts, which are in order, begins with `text`.
  fileprivate func hasBeginning(_ text: String) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < text { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].hasPrefix(text)
  }
}
