package import Basics
package import Vault
package import Wording

/// A system with records that are mostly a long text, such as prompts: the text is written on a
/// page of its own in the preview, which shows its figures, and each saving is a version.
package protocol EditsTexts: System {
  /// The kind of these records.
  var textKind: KindOfRecord { get }
  /// The title of the page where a new one is written.
  var newTextTitle: Words.Key { get }
  /// The fields of a new record besides its text.
  var textFields: [Field] { get }
  /// A module that shows the figures of the text while it is typed, by the `data-` attributes of
  /// the page.
  var textScript: [UInt8] { get }

  /// - Throws: ``Failure`` if there is no record with the id.
  func openText(_ id: String, _ basis: TextBasis) async throws -> OpenText
  /// The figures of a text, and the records that are like it.
  ///
  /// - Parameter id: The record of the text, which is not among these; nil for a new one.
  func readText(_ text: String, of id: String?, _ basis: TextBasis) async throws -> TextReading
  /// Keeps a text as the newest version of a record.
  func saveText(
    _ text: String, of id: String, note: String?, _ basis: TextBasis
  ) async throws -> SavedText
  /// Makes an older version the newest.
  func revertText(of id: String, to number: Int, _ basis: TextBasis) async throws -> SavedText
  /// Adds a record with the values of ``textFields``, by their names.
  func addText(
    _ text: String, _ values: [String: String], _ basis: TextBasis
  ) async throws -> SavedText
}

/// The vault of the edited texts.
package struct TextBasis: Sendable {
  package let library: RecordLibrary
  package let settings: Settings
  package let words: Words

  package init(library: RecordLibrary, settings: Settings, words: Words) {
    self.library = library
    self.settings = settings
    self.words = words
  }
}

/// A text as it is now.
package struct OpenText: Sendable {
  package struct Version: Sendable {
    package let number: Int
    /// The version in words.
    package let title: String

    package init(_ number: Int, title: String) {
      self.number = number
      self.title = title
    }
  }

  package var title: String
  package var text: String
  /// The older versions, the newest first.
  package var versions: [Version]
  /// Further pages about it, with their titles.
  package var links: [(address: String, title: String)]

  package init(
    title: String, text: String, versions: [Version], links: [(address: String, title: String)]
  ) {
    self.title = title
    self.text = text
    self.versions = versions
    self.links = links
  }
}

/// The figures of a text as rows of a list.
package struct TextReading: Sendable {
  package struct Row: Sendable {
    /// Its name for the script.
    package let name: String
    package let label: String
    package let value: String
    package let remark: String?

    package init(_ name: String, _ label: String, _ value: String, remark: String? = nil) {
      self.name = name
      self.label = label
      self.value = value
      self.remark = remark
    }
  }

  package let title: String
  package let rows: [Row]
  /// The rules that let the script compute the same figures.
  package let rules: JSONText
  /// The records that are like the text, with the heading above them; the most similar first.
  package let similarTitle: String
  package let similar: [(address: String, title: String)]
  /// A warning before a new record is added, which the person may overrule; nil for none.
  package let warning: Diagnostic?

  package init(
    title: String, rows: [Row], rules: JSONText, similarTitle: String,
    similar: [(address: String, title: String)], warning: Diagnostic?
  ) {
    self.title = title
    self.rows = rows
    self.rules = rules
    self.similarTitle = similarTitle
    self.similar = similar
    self.warning = warning
  }
}

/// A text that was saved.
package struct SavedText: Sendable {
  /// The files that changed.
  package let paths: [VaultPath]
  /// The page on the site that shows it.
  package let address: String

  package init(paths: [VaultPath], address: String) {
    self.paths = paths
    self.address = address
  }
}
