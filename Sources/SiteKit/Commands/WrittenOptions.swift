package import ArgumentParser
package import Basics

/// What options of commands mean, as people write moments and periods; what they do not mean is
/// wrong usage, with what can be written instead.
extension Moment {
  /// The day that an option names, such as `2026-11-20` or `last friday`. A day as files write it
  /// may lie on either side of today.
  ///
  /// - Parameter toward: Which of two that may be meant is meant; what has none on that side may
  ///   lie on the other.
  package func day(
    _ text: String, for option: String, toward: Toward = .past
  ) throws(ValidationError) -> Day {
    if let day = Day(text) { return day }
    return try time(text, for: option, toward).day(in: zone)
  }

  /// The instant that an option names; the end of a day that has no time.
  package func end(
    _ text: String, for option: String, toward: Toward = .past
  ) throws(ValidationError) -> Instant {
    switch try? TimeText(text) {
    case .instant(let instant): return instant
    case .local(let local) where Day(text) == nil: return zone.instant(local).instant
    case .local, nil: break
    }
    let time: WrittenTime =
      if let day = Day(text) { .day(day) } else { try time(text, for: option, toward) }
    switch time {
    case .day(let day): return zone.interval(of: day).end - .microseconds(1)
    case .instant(let instant): return instant
    }
  }

  /// The instant at which something happened that an option names, such as `yesterday 22:10`.
  package func instant(_ text: String, for option: String) throws(ValidationError) -> Instant {
    do throws(WrittenProblem) {
      if case .instant(let instant) = try WrittenTime(text, at: self) { return instant }
      throw WrittenProblem(text: text, subject: .moment(.past), reason: .noTime)
    } catch {
      throw ValidationError(option, error)
    }
  }

  /// The days that an option names, such as `2026-W46` or `last 7 days`.
  package func days(
    _ text: String, for option: String, toward: Toward = .past
  ) throws(ValidationError) -> ClosedRange<Day> {
    if let period = Period(text) { return period.days }
    do throws(WrittenProblem) {
      return try ClosedRange(written: text, at: self, toward: toward)
    } catch {
      if case .future = error.reason,
        let days = try? ClosedRange(written: text, at: self, toward: .future)
      {
        return days
      }
      throw ValidationError(option, error)
    }
  }

  private func time(
    _ text: String, for option: String, _ toward: Toward
  ) throws(ValidationError) -> WrittenTime {
    do throws(WrittenProblem) {
      return try WrittenTime(text, at: self, toward: toward)
    } catch {
      let other: Toward = toward == .past ? .future : .past
      if let time = try? WrittenTime(text, at: self, toward: other) { return time }
      throw ValidationError(option, error)
    }
  }
}

extension ValidationError {
  /// That an option does not say what it should.
  package init(_ option: String, _ problem: WrittenProblem) {
    self.init("\(option) \(problem.message)", hint: problem.hint)
  }
}
