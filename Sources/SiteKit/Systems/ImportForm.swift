package import Basics
package import Vault

/// An import format of a system: how a file is recognised, which options complete it, and the
/// importer that reads it.
///
/// Several systems may read one format: each is given the file, and takes its own data.
package struct ImportForm: Sendable {
  package let format: ImportFormat
  /// The kind of record it produces, in a word or two: `sessions`.
  package let makes: String
  package let options: [ImportOption]
  let work: Work
  /// The kind of records that it makes of tables with a person's mapping, if these are kept in
  /// files of their own; nil for any other form.
  package private(set) var mapped: Mapped?

  package struct Mapped: Sendable {
    let kind: DeclaredKind
    let importer: @Sendable (TableMapping, ImportBasis) async throws -> any Importer
  }

  /// The form, which also reads tables that a person maps to a kind.
  package func mapping(
    to kind: DeclaredKind,
    by importer: @escaping @Sendable (TableMapping, ImportBasis) async throws -> any Importer
  ) -> ImportForm {
    var form = self
    form.mapped = Mapped(kind: kind, importer: importer)
    return form
  }

  enum Work: Sendable {
    case reads(@Sendable (ImportBasis) async throws -> any Importer)
    case transcribes(
      @Sendable (any CommandHost, ImportRequest, _ path: String) async throws -> Void)
  }

  /// A form.
  ///
  /// - Parameter importer: Makes the importer of the files. Throws ``Failure`` if the person's
  ///   options are invalid.
  package init(
    _ format: ImportFormat, makes: String, options: [ImportOption] = [],
    by importer: @escaping @Sendable (ImportBasis) async throws -> any Importer
  ) {
    self.format = format
    self.makes = makes
    self.options = options
    work = .reads(importer)
  }

  /// A form of files that become a text which the person checks and then imports, such as pictures.
  package init(
    _ format: ImportFormat, makes: String, options: [ImportOption] = [],
    transcribing:
      @escaping @Sendable (any CommandHost, ImportRequest, _ path: String) async throws
      -> Void
  ) {
    self.format = format
    self.makes = makes
    self.options = options
    work = .transcribes(transcribing)
  }
}

extension ImportForm {
  /// The importer of the files; nil if they become a text first.
  package func importer(_ basis: ImportBasis) async throws -> (any Importer)? {
    guard case .reads(let make) = work else { return nil }
    return try await make(basis)
  }
}

extension Sequence<ImportForm> {
  /// The first form that recognises a file.
  ///
  /// Some names say more than lines, which may be anything: `2026-11-22.md` is a note of that day.
  func first(reading head: ImportHead) -> ImportForm? {
    let first = first { $0.format.recognises(head) }
    let name = ImportHead(named: head.path)
    guard first?.format.recognises(name) == false else { return first }
    return self.first { $0.format.isSaidByName && $0.format.recognises(name) } ?? first
  }
}

/// A choice about the imported data: an option of `daybook import`.
package struct ImportOption: Sendable {
  /// Its name: `keep-titles`.
  package let name: String
  package let help: String
  /// True if it takes no value.
  package let isFlag: Bool
  /// The accepted values, in words, such as `sent or received`.
  package let expected: String
  /// A value in the form for importers, at the moment that counts as now; nil if invalid.
  package let read: @Sendable (String, Moment) -> String?

  package init(
    _ name: String, _ help: String, expected: String = "a text",
    _ read: @escaping @Sendable (String) -> String? = { $0 }
  ) {
    self.init(name, help, expected: expected, atMoment: { text, _ in read(text) })
  }

  /// An option whose value depends on the moment that counts as now, such as a day.
  package init(
    _ name: String, _ help: String, expected: String,
    atMoment read: @escaping @Sendable (String, Moment) -> String?
  ) {
    (self.name, self.help, self.isFlag, self.expected) = (name, help, false, expected)
    self.read = read
  }

  package init(flag name: String, _ help: String) {
    (self.name, self.help, self.isFlag, self.expected) = (name, help, true, "")
    read = { text, _ in text }
  }

  /// True to keep the most revealing data, such as window titles.
  package static let keepTitles = ImportOption(
    flag: "keep-titles",
    "Keep the titles of windows and documents, and browser events with titles and addresses.")

  /// The order of day, month and year in ambiguous dates.
  package static let dates = ImportOption(
    "dates", "The order of dates such as 03/04/2026: dmy, mdy or ymd.",
    expected: "dmy, mdy or ymd"
  ) { ["dmy", "mdy", "ymd"].contains($0.lowercased()) ? $0.lowercased() : nil }
}

package struct ImportRequest: Sendable {
  /// Paths of files, folders or archives; `-` for standard input.
  package var paths: [String]
  /// The name of the format of the files; nil to detect it.
  package var format: String?
  /// The file that maps columns to fields; nil for files whose format is known.
  package var mapping: String?
  /// The days whose records to import; nil for all.
  package var days: ClosedRange<Day>?
  /// The person's options that complete the files, by name.
  package var answers: [String: String] = [:]
  package var isDryRun = false
  package var isYes = false
  /// The form of the summary and the messages.
  package var output = OutputFormat.text

  package init(_ paths: [String]) { self.paths = paths }
}
