internal import Basics
package import Vault
package import Wording

/// A record read from a sentence by the systems of ``CommandHost/sentences``.
package struct RecordForModel {
  package let form: EntryForm
  package let values: [String: String]
  private let moment: EntryMoment

  /// Reads a sentence; nil if no system understands it.
  ///
  /// - Parameter asks: True to ask a person at the terminal about ambiguities.
  /// - Throws: If there is no vault, and ``Failure`` if it is ambiguous.
  package init?(_ sentence: String, _ host: any CommandHost, asks: Bool = false) throws {
    guard !sentence.isEmpty else { return nil }
    let settings = try host.settings.settings
    moment = EntryMoment(
      zone: settings.zone, now: try host.moment(settings).asOf,
      settings: settings)
    let reading = try host.sentences.reading(of: sentence, moment) { doubt in
      try asks ? Self.settled(host) { throw doubt } : nil
    }
    guard let reading else { return nil }
    (form, values) = (reading.form, reading.values)
  }

  /// The values of a sentence, after a person resolved its ambiguities.
  private static func settled(
    _ asker: any Asker, _ read: () throws -> [String: String]?
  ) throws -> [String: String]? {
    do { return try read() } catch let doubt as SentenceDoubt {
      guard asker.isAttended else { throw Failure(doubt.diagnostic) }
      let values = try asker.ask(doubt.question, doubt.hint) { answer in
        try settled(asker) { try doubt.settled(answer) }
      }
      guard let values else { throw Failure(doubt.diagnostic) }
      return values
    }
  }

  /// The interpretation, as printed: with the names of fields in English, for `daybook edit`, and
  /// with their labels in another language.
  package func shown(_ format: OutputFormat, in words: Words) -> String {
    let members = form.draft(values, moment).members.filter { $0.name != "id" }.pairs
    if format == .json {
      return JSONLine.told(form.name, members, isWritten: false).text
    }
    var table = TextTable(.left, .left)
    for (name, value) in members {
      let field = words.language == .english ? nil : form.fields.first { $0.name == name }
      let text = field?.naming(value.plain, words) ?? value.plain
      table.append(
        field?.label.map { words($0) } ?? name, text.asShortTime.onOneLine.printable)
    }
    return table.lines(indent: "").joined(separator: "\n")
  }
}
