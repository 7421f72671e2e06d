package import Basics

extension FocusHistory {
  /// How often the application was switched during the focus of `days`; nil when nothing on record
  /// ever says so.
  package func switches(on days: ClosedRange<Day>) -> Int? {
    guard !switches.isEmpty else { return nil }
    let focus = time.clipped(to: zone.interval(of: days)).intervals
    var (count, index) = (0, 0)
    for instant in switches {
      while index < focus.count, focus[index].end <= instant { index += 1 }
      guard index < focus.count else { break }
      if focus[index].start <= instant { count += 1 }
    }
    return count
  }
}
