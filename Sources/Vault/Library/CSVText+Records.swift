extension CSVText {
  /// Records of a kind, a row each, with their ids and all fields of the kind.
  package init(_ records: [RecordLibrary.Found], of kind: KindOfRecord) {
    self.init(header: ["id"] + kind.fields.map(\.name))
    for record in records {
      append(
        [.text(record.text.identifier)]
          + kind.fields.map { .text(record.text[$0.name]?.plain ?? "") })
    }
  }
}
