package import Basics
package import Vault

/// What a system reads of other programs: how a file is recognised, what a person may say that it
/// does not, and what reads it.
///
/// Several systems may read one format: each is given the file, and takes what is its own.
package struct ImportForm: Sendable {
  package let format: ImportFormat
  /// What becomes of it, in a word or two: `sessions`.
  package let makes: String
  package let options: [ImportOption]
  let work: Work

  enum Work: Sendable {
    case reads(@Sendable (ImportBasis) async throws -> any Importer)
    case transcribes(
      @Sendable (any CommandHost, ImportRequest, _ path: String) async throws -> Void)
  }

  /// A form.
  ///
  /// - Parameter importer: Makes what reads the files of an import. Throws ``Failure``
  ///   when what the person said cannot be.
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
  /// What reads the files of an import; nil where they become a text first.
  package func importer(_ basis: ImportBasis) async throws -> (any Importer)? {
    guard case .reads(let make) = work else { return nil }
    return try await make(basis)
  }
}

/// Something that a person may say of what is imported: an option of `daybook import`.
package struct ImportOption: Sendable {
  /// Its name: `keep-titles`.
  package let name: String
  package let help: String
  /// Whether it has no value.
  package let isFlag: Bool
  /// What a value has to be, in words, such as `sent or received`.
  package let expected: String
  /// A value as importers take it; nil for one that is none.
  package let read: @Sendable (String) -> String?

  package init(
    _ name: String, _ help: String, expected: String = "a text",
    _ read: @escaping @Sendable (String) -> String? = { $0 }
  ) {
    (self.name, self.help, self.isFlag, self.expected) = (name, help, false, expected)
    self.read = read
  }

  package init(flag name: String, _ help: String) {
    (self.name, self.help, self.isFlag, self.expected) = (name, help, true, "")
    read = { $0 }
  }

  /// Whether what tells most of a person is kept.
  package static let keepTitles = ImportOption(
    flag: "keep-titles",
    "Keep the titles of windows and documents, and browser events with titles and addresses.")

  /// The order of day, month and year in dates whose rows leave it open.
  package static let dates = ImportOption(
    "dates", "The order of dates such as 03/04/2026: dmy, mdy or ymd.",
    expected: "dmy, mdy or ymd"
  ) { ["dmy", "mdy", "ymd"].contains($0.lowercased()) ? $0.lowercased() : nil }
}

package struct ImportRequest: Sendable {
  /// Files, folders, archives; `-` for standard input.
  package var paths: [String]
  /// What the files are, by the name of a format; nil for what they look like.
  package var format: String?
  /// The file that says which column is which field; nil for files whose format is known.
  package var mapping: String?
  /// The days whose records are wanted; nil for all.
  package var days: ClosedRange<Day>?
  /// What the person said that files do not say, by the names of options.
  package var answers: [String: String] = [:]
  package var isDryRun = false
  package var isYes = false
  /// How the summary and the messages are written.
  package var output = OutputFormat.text

  package init(_ paths: [String]) { self.paths = paths }
}
