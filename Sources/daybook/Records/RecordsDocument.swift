import Vault

/// The documentation of kinds of records, in Markdown: `docs/pages/records.md`.
struct RecordsDocument {
  let kinds: [KindOfRecord]

  init(_ kinds: [KindOfRecord]) { self.kinds = kinds }

  /// The whole file.
  var markdown: String {
    """
    # Records

    The fields of each kind of record in a vault. The tables are made from the same declarations
    that read the records (`daybook schema --format markdown`). A collection such as `\(example)`
    is a `.jsonl`, `.json`, `.csv` or `.yaml` file, or a folder of such files, read in order of name
    with `.jsonl` last, because a line there may change a record of another file.

    Every record of a collection may also have \(common). Where each record is a
    Markdown file, its front matter has only the keys of the table. Keys that Daybook does not know
    are kept and reported.

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
    let id = Field("id", .text, "The id by which others refer to it", isRequired: true)
    let rows = rows((kind.needsIdentifier ? [id] : []) + kind.fields)
    return """
      ## `\(kind.collection.text)`: \(kind.name)

      \(kind.meaning). An asterisk marks required fields.

      | field | type | meaning | for others |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }

  /// A row for each field, and after it those of the object that it is: `vision.statement`. What is
  /// within a private object is no less private.
  private func rows(
    _ fields: [Field], within path: String = "", _ privacy: Privacy = .open
  ) -> [String] {
    fields.flatMap { field in
      let name = "`\(path)\(field.name)`" + (field.isRequired ? " *" : "")
      let privacy = field.privacy == .open ? privacy : field.privacy
      let row =
        "| \(name) | \(cell(field.type.description)) | \(cell(field.meaning)) | "
        + "\(privacy.meaning) |"
      return [row] + rows(field.members, within: "\(path)\(field.name).", privacy)
    }
  }

  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
