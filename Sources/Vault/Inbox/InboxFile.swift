package import Basics

/// A file of the inbox, with its entries.
package struct InboxFile: Sendable {
  package let path: VaultPath
  /// The time its content last changed.
  package let modified: Instant
  /// Its name, for a conflict copy that of the file it is a copy of.
  let name: String
  let bytes: [UInt8]
  /// Its lines that are not blank.
  package let lines: [InboxLine]

  /// - Parameters:
  ///   - name: The name that identifies its lines; for a copy, the name of the original.
  ///   - key: Opens encrypted entries; nil for a vault without a key.
  init(
    _ path: VaultPath, _ bytes: [UInt8], modified: Instant, called name: String, in zone: Zone,
    _ key: InboxKey?
  ) {
    self.path = path
    self.bytes = bytes
    self.modified = modified
    self.name = name
    let text = TextFile(bytes, file: path.text)
    var seen: [String: Int] = [:]
    lines = (1...text.lineCount).compactMap { number in
      let line = String(decoding: text.line(number), as: UTF8.self).withoutBlanks
      if line.isEmpty { return nil }
      seen[line, default: 0] += 1
      let place = InboxLine.Position(
        path: path, file: name, line: number, repetition: seen[line] ?? 1, modified: modified)
      return InboxLine(line, at: place, in: zone, key)
    }
  }
}

/// An entry of the inbox: a line of a text, or an object of JSON Lines.
package struct InboxLine: Sendable {
  struct Position {
    let path: VaultPath
    /// The name of the file, for a conflict copy that of the original.
    let file: String
    let line: Int
    /// How many times its file had the same text up to here, from 1.
    let repetition: Int
    let modified: Instant
  }

  /// The meaning of an entry as far as its form gives it.
  package enum Content: Sendable {
    /// A sentence, or a command such as `done 2`.
    case text(String)
    /// The members of an object, without `id` and `at`.
    case members([(name: String, value: JSONText)])
    case broken(Diagnostic)
  }

  package let path: VaultPath
  /// The number of the line, from 1.
  package let number: Int
  /// The line as it is in the file, without blanks at its ends.
  package let text: String
  package let content: Content
  /// The moment that counts as now for it: when it was captured, or when its file last changed, in
  /// whole seconds.
  package let at: Instant
  /// A hash that identifies it when it comes again: of its content if that has a time of capture or
  /// an id, else of its text, its file's name and how often the file has it.
  package let key: String
  /// True if nobody writes the same entry twice on purpose, as it says when it was captured.
  package let isUnique: Bool
  /// The time its file last changed.
  let modified: Instant
  /// The name of its file, for a conflict copy that of the original.
  let file: String

  init(_ line: String, at place: Position, in zone: Zone, _ inboxKey: InboxKey?) {
    let (line, isSealed) = Self.opened(line, by: inboxKey)
    path = place.path
    number = place.line
    text = line
    (modified, file) = (place.modified, place.file)
    let now = Instant(seconds: modified.seconds)
    let apart = "\(place.file)\n\(place.repetition)\n\(line)"
    func key(_ text: String) -> String { SHA256Hash.hash(of: Array(text.utf8)).hex }
    guard line.utf8.count <= InboxFolder.longestLine else {
      (content, at, self.key, isUnique) = (
        .broken(InboxLineProblem.tooLong), now, key(apart), false
      )
      return
    }
    guard !isSealed else {
      (content, at, self.key, isUnique) = (
        .broken(InboxLineProblem.sealed), now, key(apart), false
      )
      return
    }
    guard line.first == "{" else {
      (content, at, self.key, isUnique) = (.text(line), now, key(apart), false)
      return
    }
    guard let members = JSONText.parsedMembers(line) else {
      (content, at, self.key, isUnique) = (
        .broken(InboxLineProblem.notJSON), now, key(apart), false
      )
      return
    }
    let said = members.first { $0.name == "at" }?.value.plain
    let moment = said.flatMap { try? TimeText($0) }?.instant(in: zone)
    isUnique = moment != nil || members.contains { $0.name == "id" }
    self.key =
      isUnique
      ? key(members.map { "\($0.name)=\($0.value.line)" }.sorted().joined(separator: "\n"))
      : key(apart)
    at = moment ?? now
    if said != nil, moment == nil {
      content = .broken(InboxLineProblem.noMoment(said ?? ""))
    } else {
      content = .members(members.filter { $0.name != "id" && $0.name != "at" })
    }
  }

  /// The words of a person in it: a line of text, or the sentence in an object; nil for any other.
  package var sentence: String? {
    switch content {
    case .text(let text): text
    case .members(let members):
      members.first { $0.name == "log" || $0.name == "done" }?.value.plain
    case .broken: nil
    }
  }

  /// The text of an encrypted line; the line itself if it is not encrypted, or cannot be opened.
  private static func opened(
    _ line: String, by key: InboxKey?
  ) -> (text: String, isSealed: Bool) {
    guard line.hasPrefix("{\"sealed\":"), let members = JSONText.parsedMembers(line),
      members.count == 1, let sealed = members.first?.value.plain
    else { return (line, false) }
    return key?.opened(sealed).map { ($0.withoutBlanks, false) } ?? (line, true)
  }

  /// Its place, for messages.
  package func place(in files: any Files) -> Place {
    Place(file: files.displayName(of: path), line: number)
  }

}

extension JSONText {
  /// The members of an object written as JSON, in order; nil for anything else.
  package static func parsedMembers(_ text: String) -> [(name: String, value: JSONText)]? {
    var text = text
    return text.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      guard let value = try? cursor.value(), value.form == .object,
        (try? cursor.expectEnd()) != nil
      else { return nil }
      return value.members.map { ($0.key.string, $0.value.json) }
    }
  }
}

/// The reasons why a line of the inbox is no entry.
enum InboxLineProblem {
  static let tooLong = Diagnostic(
    .error, kind: "inbox-line", "the line is longer than 10,000 bytes", hint: "write it in parts")
  static let notJSON = Diagnostic(
    .error, kind: "inbox-line", "the line is not a JSON object",
    hint: "write one object a line, or a sentence")

  static let sealed = Diagnostic(
    .error, kind: "inbox-line", "the line is encrypted to another key, or damaged",
    hint: "put the key of the page that made it into .daybook/inbox.key")

  static func noMoment(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "inbox-line", "at \(text.shortQuoted) is not a moment",
      hint: "write it like 2026-11-20T07:30:00+08:00")
  }
}
