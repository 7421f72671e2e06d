package import Vault
package import Wording

/// Records that are written a line at a time in the preview, such as the gifts of a wedding while
/// the guests arrive.
package struct LineEntry: Sendable {
  /// What lines are written for, such as a book.
  package struct Place: Sendable, Hashable {
    package var id: String
    package var title: String

    /// A place called `title`.
    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// What was written for a place so far.
  package struct Tally: Sendable {
    /// A record, with what it says.
    package struct Row: Sendable {
      package var id: String
      package var cells: [String]

      /// A row.
      package init(id: String, cells: [String]) {
        self.id = id
        self.cells = cells
      }
    }

    /// What stands over the cells of each row.
    package var columns: [Words.Key]
    /// In the order in which they were written.
    package var rows: [Row]
    /// All of them together, in words.
    package var sum: String

    /// A tally.
    package init(columns: [Words.Key], rows: [Row], sum: String) {
      self.columns = columns
      self.rows = rows
      self.sum = sum
    }
  }

  /// Its part of addresses.
  package let name: String
  /// What it is called, and what a line of it holds.
  package let title: Words.Key
  package let label: Words.Key
  package let help: Words.Key
  /// The form that a line fills in, and the kind of what that makes.
  package let form: EntryForm
  package let kind: KindOfRecord
  /// Where lines can be written.
  package let places: @Sendable (EntryMoment) -> [Place]
  /// The values that a line fills the form in with; throws a `Failure` when it can be meant more
  /// than one way.
  package let values: Values
  /// What was written so far.
  package let tally: @Sendable (Place, EntryMoment, Words) -> Tally

  package typealias Values =
    @Sendable (_ line: String, Place, EntryMoment) throws -> [String: String]

  /// An entry of lines.
  package init(
    _ name: String, title: Words.Key, label: Words.Key, help: Words.Key, form: EntryForm,
    kind: KindOfRecord, places: @escaping @Sendable (EntryMoment) -> [Place],
    values: @escaping Values,
    tally: @escaping @Sendable (Place, EntryMoment, Words) -> Tally
  ) {
    self.name = name
    self.title = title
    self.label = label
    self.help = help
    self.form = form
    self.kind = kind
    self.places = places
    self.values = values
    self.tally = tally
  }
}
