/// What components a file of iCalendar has, before any of them is understood.
struct CalendarOutline {
  /// Something wrong, with the component that it is in.
  struct Fault {
    var problem: CalendarProblem
    var range: Range<Int>
    var owner: String?
  }

  /// Whether there is a calendar in the file.
  private(set) var isCalendar = false
  /// What the first calendar with a name is called.
  private(set) var name: String?
  /// What the calendars of the file have.
  private(set) var components: [CalendarComponent] = []
  private(set) var problems: [Fault] = []
  private var open: [CalendarComponent] = []
  private var lines: CalendarLines

  init(_ bytes: UnsafeBufferPointer<UInt8>) { lines = CalendarLines(bytes) }

  /// The component of a calendar that is open.
  private var owner: String? { open.dropFirst().first?.name }

  mutating func read() {
    while let item = lines.next() {
      switch item {
      case .torn(let range):
        // What is before a calendar is of no calendar.
        if isCalendar { problems.append(Fault(problem: .tornLine, range: range, owner: owner)) }
      case .line(let line): take(line)
      }
    }
    for component in open {
      let owner = component.name == "VCALENDAR" ? nil : self.owner
      problems.append(
        Fault(problem: .neverEnds(component.name), range: component.range, owner: owner))
    }
    // Of what never ends, it is not known whether all of it is there.
    open = []
  }

  private mutating func take(_ line: CalendarLine) {
    let value = line.value.trimming(\.isWhitespace).uppercased()
    switch line.name {
    case "BEGIN":
      if value == "VCALENDAR" { isCalendar = true }
      guard isCalendar else { return }
      // A component within one of its own kind means that the end of that one was lost.
      if let index = open.firstIndex(where: { $0.name == value }) { drop(from: index) }
      open.append(CalendarComponent(name: value, range: line.range, number: line.number))
    case "END":
      guard isCalendar else { return }
      guard let index = open.lastIndex(where: { $0.name == value }) else {
        let problem = CalendarProblem.strayEnd(value, open: open.last?.name)
        problems.append(Fault(problem: problem, range: line.range, owner: owner))
        return
      }
      drop(from: index + 1)
      close()
    default:
      guard let last = open.indices.last else { return }
      if last == 0, line.name == "X-WR-CALNAME" || line.name == "NAME", name == nil {
        name = line.text
      }
      open[last].lines.append(line)
    }
  }

  /// Reports components that never end, and leaves them out.
  private mutating func drop(from index: Int) {
    let owner = self.owner
    while open.count > index, let lost = open.popLast() {
      problems.append(
        Fault(problem: .neverEnds(lost.name), range: lost.range, owner: owner ?? lost.name))
    }
  }

  private mutating func close() {
    guard let component = open.popLast() else { return }
    if open.count == 1 {
      components.append(component)
    } else if let last = open.indices.last {
      open[last].parts.append(component)
    }
  }
}
