/// What a file is, judged by how it starts; for telling a person that they named the wrong one.
package enum ImportFormat: Sendable, Hashable, CaseIterable {
  case activityWatch, toggl, clockify, rescueTime, prompts
  case appleHealth, appleHealthDocument, vCard, iCalendar
  case otherJSON, otherXML, otherTable, spreadsheet, archive, database, utf16, empty, other

  /// Judges by the first bytes of a file.
  package static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> ImportFormat {
    if let format = byMagic(bytes) { return format }
    let start = String(decoding: bytes.prefix(65_536), as: UTF8.self)
      .trimming { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard !start.isEmpty else { return .empty }
    if start.hasPrefix("{") || start.hasPrefix("[") {
      return start.contains("\"buckets\"") ? .activityWatch : .otherJSON
    }
    if start.hasPrefix("<") {
      if start.contains("<ClinicalDocument") { return .appleHealthDocument }
      return start.contains("HealthData") ? .appleHealth : .otherXML
    }
    if start.uppercased().hasPrefix("BEGIN:VCARD") { return .vCard }
    if start.uppercased().hasPrefix("BEGIN:VCALENDAR") { return .iCalendar }
    return byHeader(start)
  }

  private static func byMagic(_ bytes: UnsafeBufferPointer<UInt8>) -> ImportFormat? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      let isBook = String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("xl/")
      return isBook ? .spreadsheet : .archive
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return .archive }
    if bytes.starts(with: "SQLite format 3".utf8) { return .database }
    return nil
  }

  private static func byHeader(_ text: String) -> ImportFormat {
    let line = text.prefix { !$0.isNewline }
    let delimiter = [",", ";", "\t"].map(Character.init).max { left, right in
      line.count { $0 == left } < line.count { $0 == right }
    }
    let names = Set(
      line.split(separator: delimiter ?? ",")
        .map { $0.trimming { $0 == "\"" || $0.isWhitespace }.lowercased() })
    if names.isSuperset(of: ["duration (h)", "start date"]) { return .clockify }
    if names.isSuperset(of: ["start date", "start time"]) { return .toggl }
    if names.contains("time spent (seconds)") { return .rescueTime }
    return names.count > 1 ? .otherTable : .other
  }

  /// What it is, in words for a message.
  package var inWords: String {
    switch self {
    case .activityWatch: "an export of ActivityWatch"
    case .toggl: "a detailed CSV report of Toggl Track"
    case .clockify: "a detailed CSV report of Clockify"
    case .rescueTime: "a CSV report of RescueTime"
    case .prompts: "a table, list or text of prompts"
    case .appleHealth: "an export of Apple Health"
    case .appleHealthDocument: "the clinical document (export_cda.xml) of Apple Health"
    case .vCard: "a file of contacts (vCard)"
    case .iCalendar: "a calendar (iCalendar)"
    case .otherJSON: "JSON of another program"
    case .otherXML: "XML of another program"
    case .otherTable: "a table of another program"
    case .spreadsheet: "a spreadsheet"
    case .archive: "a compressed file"
    case .database: "an SQLite database"
    case .utf16: "text in UTF-16"
    case .empty: "empty"
    case .other: "something else"
    }
  }

  /// The name that `daybook import` knows it by; nil when nothing imports it.
  package var importerName: String? {
    switch self {
    case .activityWatch: "activitywatch"
    case .toggl: "toggl"
    default: nil
    }
  }
}
