/// A component of a calendar as it is written, such as an event.
struct CalendarComponent {
  /// In upper case: `VEVENT`.
  var name: String
  /// Its first line in the bytes of the file, and the number of it.
  var range: Range<Int>
  var number: Int
  var lines: [CalendarLine] = []
  /// What is in it, such as the alarms of an event and the observances of a zone.
  var parts: [CalendarComponent] = []

  /// The first line of a name.
  subscript(name: String) -> CalendarLine? { lines.first { $0.name == name } }

  /// All lines of a name.
  func all(_ name: String) -> [CalendarLine] { lines.filter { $0.name == name } }
}
