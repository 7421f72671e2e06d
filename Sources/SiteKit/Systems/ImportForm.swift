package import Vault

/// What a system reads of other programs: how a file is recognised, what a person may say that it
/// does not, and what reads it.
///
/// Several systems may read one format: each is given the file, and takes what is its own.
package struct ImportForm: Sendable {
  /// What it reads.
  package let format: ImportFormat
  /// What becomes of it, in a word or two: `sessions`.
  package let makes: String
  /// What a person may say.
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
  /// What it means, in a sentence.
  package let help: String
  /// Whether it has no value.
  package let isFlag: Bool
  /// What a value has to be, in words, such as `sent or received`.
  package let expected: String
  /// A value as importers take it; nil for one that is none.
  package let read: @Sendable (String) -> String?

  /// An option with a value.
  package init(
    _ name: String, _ help: String, expected: String = "a text",
    _ read: @escaping @Sendable (String) -> String? = { $0 }
  ) {
    (self.name, self.help, self.isFlag, self.expected) = (name, help, false, expected)
    self.read = read
  }

  /// An option without a value.
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
