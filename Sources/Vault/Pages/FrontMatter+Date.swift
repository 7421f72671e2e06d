package import Basics

extension FrontMatter {
  /// When a page was written: a day, or an instant.
  package enum Date: Sendable, Hashable {
    case day(Day)
    case instant(Instant)

    /// Its day in `zone`.
    package func day(in zone: Zone) -> Day {
      switch self {
      case .day(let day): day
      case .instant(let instant): zone.day(of: instant)
      }
    }
  }

  /// The date that `text` writes, such as `2026-11-21`; a local time is in `zone`. With a warning
  /// when the clocks were changed then.
  ///
  /// Other generators write `2027-1-5`, `2026/6/16` and `2026-06-16 7:39:11 +0800` too.
  package static func date(
    _ text: String, zone: Zone
  ) throws(YAMLValueError) -> (Date, warning: KeyProblem?) {
    let full = inFull(text)
    if let day = Day(full) { return (.day(day), nil) }
    do throws(TimeTextError) {
      switch try TimeText(full) {
      case .instant(let instant): return (.instant(instant), nil)
      case .local(let local):
        let (instant, resolution) = zone.instant(local)
        return (.instant(instant), KeyProblem(resolution, key: "date", text: text))
      }
    } catch {
      throw YAMLValueError(
        expected: error == .impossible ? "a date that the calendar has" : "a date",
        hint: "write it as 2026-11-21 or 2026-11-21T09:30:00+08:00")
    }
  }

  /// A date that YAML 1.1 allows as RFC 3339 has it: two digits for months, days and hours, hyphens
  /// between them, no blank before the offset. Any other text as it is.
  private static func inFull(_ text: String) -> String {
    let text = text.withoutBlanks
    let date = text.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "/") }
    let parts = date.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
    guard parts.map(\.count).elementsEqual([4, 1, 1], by: { $0 == $1 || $1 == 1 && $0 == 2 }) else {
      return text
    }
    let day = "\(parts[0])-\(parts[1].twoDigits)-\(parts[2].twoDigits)"
    let rest = text[date.endIndex...]
    guard let separator = rest.first else { return day }
    guard separator == "T" || separator == "t" || separator.isWhitespace else { return text }
    let clock = rest.dropFirst().drop(while: \.isWhitespace)
    let time = clock.prefix { !$0.isWhitespace && !"+-Zz".contains($0) }
    let hour = time.prefix { $0 != ":" }
    let offset = String(clock[time.endIndex...]).withoutBlanks
    return "\(day)T\(hour.twoDigits)\(time[hour.endIndex...])\(inFull(offset: offset))"
  }

  /// An offset from UTC with hours and minutes: `+8` is `+08:00`.
  private static func inFull(offset: String) -> String {
    if ["UTC", "GMT"].contains(offset) { return "Z" }
    guard let sign = offset.first, sign == "+" || sign == "-" else { return offset }
    let hours = offset.dropFirst().prefix { $0 != ":" }
    guard hours.count <= 2 else { return offset }
    let minutes = offset[hours.endIndex...]
    return "\(sign)\(hours.twoDigits)\(minutes.isEmpty ? ":00" : minutes)"
  }
}

extension Substring {
  /// The digits with a zero before a single one.
  fileprivate var twoDigits: String { count == 1 ? "0\(self)" : String(self) }
}
