extension ImportFormat {
  /// A calendar as programs exchange it (RFC 5545).
  package static let iCalendar = ImportFormat("icalendar", "a calendar of iCalendar") {
    $0.text.prefix(4_096).uppercased().contains("BEGIN:VCALENDAR")
  }
}
