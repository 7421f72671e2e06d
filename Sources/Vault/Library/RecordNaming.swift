internal import Basics

/// A record or a prompt that can be named by its id or title.
package protocol Nameable: Sendable {
  var identifier: String { get }
  /// Its title; nil for none.
  var heading: String? { get }
  var summary: String { get }
}

extension StoredRecord: Nameable {
  package var identifier: String { text.identifier }
  package var heading: String? { title }
}

extension RecordLibrary {
  /// The one record that a text names: by its id or the beginning of it, else by the part of the id
  /// after its last dash, by another part of it, or by words of its title.
  ///
  /// - Parameters:
  ///   - byWholeTitle: True to require the whole title, when the action cannot be previewed.
  ///   - isMeant: True if a record may be meant. If several match a title or a part of an id, only
  ///     the records that pass count; the next test, if there is one, narrows them further.
  /// - Throws: ``Failure`` when there is none, or several, which are listed.
  package func named(
    _ text: String, of kinds: [KindOfRecord]? = nil, byWholeTitle: Bool = false,
    where isMeant: ((StoredRecord) -> Bool)...
  ) throws -> StoredRecord {
    do {
      // An index finds these in a large collection.
      let begun = try all(of: kinds) { try records(of: $0, .beginning(text)) }
      let isWhole = begun.contains { $0.identifier == text }
      // A word may be the beginning of an id by chance, and a whole title too.
      if !begun.isEmpty, isWhole || text.contains(where: \.isNumber) {
        return try begun.named(text, where: isMeant, as: inWords)
      }
    } catch let failure as Failure where failure.isLocked {}
    let all = try all(of: kinds) { try records(of: $0) }
    do {
      let people = self.people(in: kinds ?? self.kinds)
      let named = all.map { NamedRecord($0, people) }
      var tests: [(NamedRecord) -> Bool] = isMeant.map { test in { test($0.record) } }
      tests.append { $0.isOwnTitle }
      do {
        return try named.named(
          text, byWholeTitle: byWholeTitle, where: tests, as: { inWords($0.record) }
        ).record
      } catch let failure as Failure where failure.diagnostic.kind == "no-record" {
        // By the occasion of a gift, if its person is not named.
        return try all.named(text, byWholeTitle: byWholeTitle, where: isMeant, as: inWords)
      }
    } catch let failure as Failure where failure.diagnostic.kind == "no-record" {
      // It may be among locked records, which is reported.
      for kind in kinds ?? self.kinds { _ = try records(of: kind, .beginning(text)) }
      throw failure
    }
  }
}

/// A record under the name of the person that it is about, if there is one, else its title.
private struct NamedRecord: Nameable {
  let record: StoredRecord
  let heading: String?
  /// False if the name is that of a record of a person, which is meant rather.
  let isOwnTitle: Bool

  /// - Parameter people: The names of people by their ids.
  init(_ record: StoredRecord, _ people: [String: String]) {
    self.record = record
    let person = record.kind.fields.lazy.filter(\.isOfPerson)
      .compactMap { record.text[$0.name]?.plain }.first
    heading = person.map { people[$0] ?? $0 } ?? record.title
    isOwnTitle = heading == record.title
  }

  var identifier: String { record.identifier }
  var summary: String { record.summary }
}

extension Field {
  /// True if it names a person by a name or an id.
  fileprivate var isOfPerson: Bool { known?.name == "people" }
}

extension RecordLibrary {
  /// The names of people by their ids, for records of these kinds; empty if none of them is about a
  /// person, or if people are locked.
  private func people(in kinds: [KindOfRecord]) -> [String: String] {
    let known = kinds.lazy.flatMap(\.fields).first(where: \.isOfPerson)?.known
    guard let name = known?.records, let kind = self.kinds.first(where: { $0.name == name }) else {
      return [:]
    }
    let people = (try? records(of: kind)) ?? []
    return Dictionary(
      people.compactMap { person in person.title.map { (person.identifier, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The record that a person ticks off, drops or puts off: by the rank of one of today's, else as
  /// in ``named(_:of:byWholeTitle:where:)``. If a text matches several, the records in the state
  /// count, and of these today's.
  ///
  /// Of a record that repeats the one time is found that is meant now.
  ///
  /// - Parameters:
  ///   - kinds: The kinds to look in; their records can be ticked off.
  ///   - state: The expected state.
  package func planned(
    _ what: String, of kinds: [KindOfRecord], _ state: Tick.State
  ) throws -> StoredRecord {
    if Int(what) != nil {
      let ranked = try kinds.flatMap { kind in
        try planned(on: moment.today, kind).filter { record in
          kind.tick?.rank.flatMap { record.text[$0]?.plain } == what && !record.isRule
        }
          + rules(of: kind).compactMap { rule in
            try time(of: rule, state) { $0.rank == what && $0.day == moment.today }
          }
      }
      if !ranked.isEmpty { return try ranked.only("have the rank", what, as: inWords) }
    }
    let today = moment.today
    let found = try named(
      what, of: kinds, where: { $0.isRule || $0.state == state },
      { !$0.isRule && $0.day == today })
    guard found.isRule else { return found }
    guard let time = try time(of: found, state) else {
      throw Failure(
        Diagnostic(
          .error, kind: "not-due",
          "\(found.title.map(\.shortQuoted) ?? found.kind.name) is not due now",
          hint: "see its times with: daybook list \(found.kind.tick?.repeated?.kind ?? "")"))
    }
    return time
  }

  /// The records of a kind that repeat.
  private func rules(of kind: KindOfRecord) throws -> [StoredRecord] {
    kind.tick?.repeated == nil ? [] : try records(of: kind).filter(\.isRule)
  }

  /// The time of a record that repeats that is meant now, if it is wanted.
  private func time(
    of rule: StoredRecord, _ state: Tick.State,
    where isWanted: ((id: String, day: Day, rank: String?)) -> Bool = { _ in true }
  ) throws -> StoredRecord? {
    guard let repeated = rule.kind.tick?.repeated else { return nil }
    let kind = try kind(repeated.kind)
    let times = try records(of: kind).map(\.text)
    guard let current = repeated.current(rule.text, times, state, moment), isWanted(current) else {
      return nil
    }
    return try record(of: kind, current.id)
  }

  private func planned(on day: Day, _ kind: KindOfRecord) throws -> [StoredRecord] {
    let records =
      kind.dayField?.type == .day
      ? try records(of: kind, at: reader.zone.interval(of: day).start) : try records(of: kind)
    return records.filter { $0.day == day }
  }
}

extension StoredRecord {
  /// True if it repeats.
  package var isRule: Bool { kind.tick?.repeated.map { text[$0.rule] != nil } ?? false }
}

extension Array where Element: Nameable {
  /// The record that a text names, as in ``RecordLibrary/named(_:of:byWholeTitle:where:)``.
  package func named(
    _ text: String, byWholeTitle: Bool = false, where isMeant: [(Element) -> Bool] = [],
    as inWords: (Element) -> String = \.summary
  ) throws -> Element {
    if let exact = first(where: { $0.identifier.utf8.elementsEqual(text.utf8) }) { return exact }
    let isWord = !text.contains(where: \.isNumber)
    let titled =
      isWord ? filter { $0.heading?.folded == text.folded }.narrowed(by: isMeant) : []
    if !titled.isEmpty { return try titled.only("are called", text, as: inWords) }
    // The parts of an id made from a title are words of the title.
    let isPart = !byWholeTitle || text.contains(where: \.isNumber)
    let isLong = isPart && text.count >= 3
    let ways: [(does: String, matches: (String) -> Bool)] = [
      // Unicode treats other bytes as equal.
      ("have the id", { $0 == text }),
      ("begin with", { isPart && $0.hasPrefix(text) }),
      ("end in", { isPart && $0.lastIdentifierPart == text }),
      ("have ids whose end begins with", { isLong && $0.lastIdentifierPart.hasPrefix(text) }),
      ("have in their ids", { isLong && $0.contains(text) }),
    ]
    for (does, matches) in ways {
      let found = filter { matches($0.identifier) }.narrowed(by: isMeant)
      if !found.isEmpty { return try found.only(does, text, as: inWords) }
    }
    let called = filter { $0.isCalled(text) }.narrowed(by: isMeant)
    let whole = called.filter { $0.heading?.folded == text.folded }
    return try (byWholeTitle || !whole.isEmpty ? whole : called)
      .only("are called", text, as: inWords)
  }

  /// The elements that pass each test, as long as there are any.
  private func narrowed(by tests: [(Element) -> Bool]) -> [Element] {
    tests.reduce(self) { some, test in
      let passing = some.filter(test)
      return passing.isEmpty ? some : passing
    }
  }

  /// The only one of several candidates.
  package func only(
    _ does: String, _ what: String, as inWords: (Element) -> String = \.summary
  ) throws -> Element {
    guard let first else {
      throw Failure(
        Diagnostic(
          .error, kind: "no-record", "no record has the id or the title \(what.shortQuoted)",
          hint: "list them with: daybook list KIND, or: daybook find WORDS"))
    }
    guard count > 1 else { return first }
    let some = prefix(5).map(inWords).joined(separator: "; ")
    let more = count > 5 ? "; and \(count - 5) more" : ""
    throw Failure(
      Diagnostic(
        .error, kind: "several-records", "\(count) records \(does) \(what.shortQuoted)",
        hint: "name one of them: \(some)\(more)"))
  }
}

extension Nameable {
  /// True if all words of a text are in its title; order, case, width and accents are ignored.
  package func isCalled(_ text: String) -> Bool {
    // Spaces between words of a title stay: "nosuch" does not match "no such leaves".
    let title = (heading ?? "").split(whereSeparator: \.isWhitespace)
      .map { String($0).asLookedUp }.joined(separator: " ")
    return text.split(whereSeparator: \.isWhitespace).allSatisfy {
      title.contains(String($0).asLookedUp)
    }
  }
}

/// Short names for some ids: the beginning of the part after the last dash, if unique there, else
/// the shortest unique prefix of the id.
package struct ShortIdentifiers: Sendable {
  private var names: [String: String] = [:]

  package init(_ identifiers: [String]) {
    let sorted = identifiers.sorted()
    let ends = sorted.map(\.lastIdentifierPart).sorted().withShared
    let shortest = Dictionary(ends.map { ($0.text, $0.shared) }, uniquingKeysWith: max)
    for (identifier, shared) in sorted.withShared {
      let beginning = identifier.prefix(max(4, shared + 1))
      let end = identifier.lastIdentifierPart
      names[identifier] = String(beginning)
      // A mere number could be something else, such as a rank.
      guard end.count >= 3, let letter = end.firstIndex(where: \.isLetter),
        let shared = shortest[end], shared < end.count
      else { continue }
      let length = max(4, shared + 1, end.distance(from: end.startIndex, to: letter) + 1)
      let short = String(end.prefix(length))
      if short.count < beginning.count, !sorted.hasBeginning(short) { names[identifier] = short }
    }
  }

  package func short(_ identifier: String) -> String { names[identifier] ?? identifier }
}

extension String {
  fileprivate func sharedBeginning(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}

extension [String] {
  /// The texts, which are sorted, each with the number of characters that another one begins with.
  fileprivate var withShared: [(text: String, shared: Int)] {
    indices.map { index in
      let neighbours = [index - 1, index + 1].filter(indices.contains).map { self[$0] }
      return (self[index], neighbours.map { $0.sharedBeginning(with: self[index]) }.max() ?? 0)
    }
  }

  /// True if one of the texts, which are sorted, begins with `text`.
  fileprivate func hasBeginning(_ text: String) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < text { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].hasPrefix(text)
  }
}
