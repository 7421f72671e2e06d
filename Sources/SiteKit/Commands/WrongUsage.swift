package import ArgumentParser
package import Basics

extension Failure {
  /// The end of a command by an error of a kind.
  package init(
    _ kind: String, at place: Place? = nil, _ message: String,
    hint: @autoclosure @escaping @Sendable () -> String? = nil
  ) {
    self.init(Diagnostic(.error, kind: kind, at: place, message, hint: hint()))
  }
}

extension ValidationError {
  /// Wrong usage, and what to do about it; both are worded as those of a ``Diagnostic``, as which
  /// the program tells them.
  package init(_ message: String, hint: String?) {
    self.init(hint.map { "\(message)\(Self.beforeHint)\($0)" } ?? message)
  }

  /// What stands between a message and its hint: nothing typed behind a command can hold it.
  private static let beforeHint = "\0"

  /// The diagnostic for the message of an error that a parser of arguments threw.
  ///
  /// The parser words its own as sentences, such as `Unknown option '--x'. Did you mean '--y'?`.
  /// They are worded as ours, and what they suggest becomes the hint.
  ///
  /// - Parameter help: The hint for a message that has none.
  package static func diagnostic(_ message: String, help: String) -> Diagnostic {
    let parts = message.replacing(". Did you mean ", with: "\(beforeHint)did you mean ")
      .split(separator: beforeHint, maxSplits: 1)
    let sentence = parts.first ?? ""
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence
    // An argument's name may be in capital letters, such as PERIOD.
    let isWord = text.dropFirst().first?.isUppercase != true
    return Diagnostic(
      .error, kind: "usage", isWord ? text.prefix(1).lowercased() + text.dropFirst() : String(text),
      hint: parts.count > 1 ? String(parts[1]) : help)
  }
}

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
