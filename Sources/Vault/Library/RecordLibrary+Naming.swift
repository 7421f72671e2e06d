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
    let parts = text.count < 3 ? [] : all.filter { $0.text.identifier.contains(text) }
    if !parts.isEmpty { return try only(parts, "have in their ids", text) }
    let titled = all.filter { $0.isCalled(text) }
    if !titled.isEmpty { return try only(titled, "are called", text) }
    throw Failure(
      Diagnostic(
        .error, kind: "no-record", "no record has the id or the title \"\(text)\"",
        hint: "see what there is with: daybook list KIND, or: daybook find WORDS"))
  }
}

extension RecordLibrary.Found {
  /// Whether all words of a text are in its title, whatever their order.
  package func isCalled(_ text: String) -> Bool {
    let title = title?.lowercased() ?? ""
    return text.lowercased().split(separator: " ").allSatisfy { title.contains($0) }
  }
}

/// What names each of some ids in few characters: the part behind the last dash where no other ends
/// so, else as much as no other begins with.
package struct ShortIdentifiers: Sendable {
  private var names: [String: String] = [:]

  /// The ids of all records of a kind.
  package init(_ identifiers: [String]) {
    let sorted = identifiers.sorted()
    let ends = sorted.reduce(into: [:] as [String: Int]) { $0[$1.lastPart, default: 0] += 1 }
    for (index, identifier) in sorted.enumerated() {
      let neighbours = [index - 1, index + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = neighbours.map { $0.sharedBeginning(with: identifier) }.max() ?? 0
      let beginning = String(identifier.prefix(max(4, shared + 1)))
      let end = identifier.lastPart
      // What is a number alone may be meant as something else, such as a rank.
      let isName = end.count >= 3 && end.contains(where: \.isLetter) && ends[end] == 1
      let isShorter = isName && end.count < beginning.count && !sorted.hasBeginning(end)
      names[identifier] = isShorter ? end : beginning
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
