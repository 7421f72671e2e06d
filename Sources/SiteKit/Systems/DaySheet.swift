package import Basics
package import Vault
package import Wording

/// A system with things to tick or fill in every day.
package protocol KeepsSheet: System {
  var sheet: DaySheet { get }
}

/// The things that a person ticks or fills in every day, such as habits, on one sheet.
package struct DaySheet: Sendable {
  /// One of these things in general, without its records.
  package struct Item: Sendable {
    /// Its name in commands: `water`.
    package let name: String
    /// Its titles, in all languages.
    package let titles: [String]
    /// True if it is only ticked; otherwise it takes a value.
    package let isTick: Bool
    /// The form of its records.
    package let form: EntryForm

    package init(_ name: String, titles: [String], isTick: Bool, form: EntryForm) {
      self.name = name
      self.titles = titles
      self.isTick = isTick
      self.form = form
    }
  }

  package enum State: String, Sendable, Hashable {
    /// Nothing is on record.
    case open
    case kept
    /// Left out on purpose.
    case skipped
  }

  /// One of these things as it is on a day, in the words of a language.
  package struct Line: Sendable {
    /// The name of its item.
    package let name: String
    package let title: String
    /// The title of its group; nil for none.
    package let group: String?
    package let goal: String?
    package let unit: String
    package let isTick: Bool
    package let state: State
    /// The value on record; nil for none.
    package let value: String?
    /// The value as a person types it, if an answer corrects it; nil if an answer is another
    /// record.
    package let written: String?

    package init(
      _ name: String, title: String, group: String?, goal: String?, unit: String, isTick: Bool,
      _ state: State, value: String?, written: String?
    ) {
      self.name = name
      self.title = title
      self.group = group
      self.goal = goal
      self.unit = unit
      self.isTick = isTick
      self.state = state
      self.value = value
      self.written = written
    }
  }

  /// An answer of a person.
  package enum Mark: Sendable, Hashable {
    case kept, skipped
    /// A value, as it is typed.
    case value(String)
    /// Neither done nor skipped, after all.
    case cleared
  }

  /// Answers that cannot be written, by the names of their items.
  package struct Refusal: Error {
    package let problems: [(name: String, diagnostic: Diagnostic)]

    package init(_ problems: [(name: String, diagnostic: Diagnostic)]) { self.problems = problems }
  }

  package typealias Marks = [(name: String, mark: Mark)]
  /// Changes, each with the record that it adds, changes or deletes.
  package typealias Changes = [(change: RecordChange, record: StoredRecord)]

  package let items: @Sendable (Settings) -> [Item]
  /// The sheet of a day, groups first, each in the order of its first item.
  package let lines: @Sendable (Day, VaultContents, Words) -> [Line]
  /// The changes that answers about a day make; throws a ``Refusal``.
  package let changes: @Sendable (Marks, Day, VaultContents, RecordLibrary) throws -> Changes

  package init(
    items: @escaping @Sendable (Settings) -> [Item],
    lines: @escaping @Sendable (Day, VaultContents, Words) -> [Line],
    changes: @escaping @Sendable (Marks, Day, VaultContents, RecordLibrary) throws -> Changes
  ) {
    self.items = items
    self.lines = lines
    self.changes = changes
  }
}

extension DaySheet {
  /// The item that a text names, by its name or its whole title; nil for none, and for several.
  package func item(_ text: String, in settings: Settings) -> Item? {
    let items = items(settings)
    if let item = items.first(where: { $0.name == text }) { return item }
    let folded = text.folded
    let called = items.filter { ([$0.name] + $0.titles).map(\.folded).contains(folded) }
    return called.count == 1 ? called[0] : nil
  }

  /// The item that a text names.
  ///
  /// - Throws: ``Failure`` for none, and for several.
  package func named(_ text: String, in settings: Settings) throws(Failure) -> Item {
    if let item = item(text, in: settings) { return item }
    let names = items(settings).map(\.name)
    throw Failure(
      "not-on-sheet", "\(text.shortQuoted) is no measure",
      hint: names.nearest(to: text).map { "did you mean \($0)?" }
        ?? (names.isEmpty
          ? "declare one first with: daybook measure add"
          : "there are \(names.joined(separator: ", "))"))
  }

  /// Writes answers about a day as one change.
  ///
  /// - Returns: The change as it was logged; nil if all is as they say.
  /// - Throws: ``Refusal``, and ``Failure``; nothing is written then.
  package func write(
    _ marks: Marks, on day: Day, _ contents: VaultContents, to library: RecordLibrary
  ) throws -> (entry: ChangeEntry, done: Changes)? {
    try Self.checkNames(of: marks)
    return try library.alone { library in
      let done = try changes(marks, day, contents, library)
      guard !done.isEmpty else { return nil }
      let action =
        done.allSatisfy { $0.change.before == nil }
        ? "add" : done.allSatisfy { $0.change.after == nil } ? "delete" : "edit"
      let entry = try library.write(
        done.map(\.change), action, done.map(\.record.summary).joined(separator: "; "))
      return (entry, done)
    }
  }

  /// The lines in their groups, those without one last.
  package static func grouped(_ lines: [Line]) -> [(title: String?, lines: [Line])] {
    var groups: [(title: String?, lines: [Line])] = []
    for line in lines.filter({ $0.group != nil }) + lines.filter({ $0.group == nil }) {
      if let index = groups.firstIndex(where: { $0.title == line.group }) {
        groups[index].lines.append(line)
      } else {
        groups.append((line.group, [line]))
      }
    }
    return groups
  }
}
