import Vault

/// The documentation of kinds of records, in Markdown: `docs/records.md`.
struct RecordsDocument {
  let kinds: [KindOfRecord]

  init(_ kinds: [KindOfRecord]) { self.kinds = kinds }

  /// The whole file.
  var markdown: String {
    """
    # Records

    What a vault holds: a table of fields for each kind of record, made from the same declarations
    that read them (`daybook schema --format markdown`). A collection such as `\(example)`
    is a file `.jsonl`, `.json`, `.csv` or `.yaml`, or a folder of them, read in order of name.

    Every record of a collection may also have \(common). Keys that Daybook does not know are kept
    and reported.

    \(kinds.map(section).joined(separator: "\n"))
    """
  }

  private var example: String { kinds.first?.collection.text ?? "" }

  private var common: String {
    KindOfRecord.common.map { field in
      "`\(field.name)` (\(field.meaning.prefix(1).lowercased() + field.meaning.dropFirst()))"
    }
    .joined(separator: ", ")
  }

  /// A kind with the table of its fields.
  func section(_ kind: KindOfRecord) -> String {
    let rows = kind.fields.map { field in
      let name = "`\(field.name)`" + (field.isRequired ? " *" : "")
      return "| \(name) | \(cell(field.type.description)) | \(cell(field.meaning)) | "
        + "\(field.privacy.meaning) |"
    }
    return """
      ## `\(kind.collection.text)`: \(kind.name)

      \(kind.meaning). An asterisk marks what it must have.

      | field | type | meaning | for others |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }

  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
