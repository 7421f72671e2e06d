package import ArgumentParser
package import Basics
import Vault

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
  /// Wrong usage, and what to do about it; both are worded like a ``Diagnostic``, which is how the
  /// program reports them.
  package init(_ message: String, hint: String?) {
    self.init(hint.map { "\(message)\(Self.beforeHint)\($0)" } ?? message)
  }

  /// The separator between a message and its hint; no command-line argument can contain it.
  private static let beforeHint = "\0"

  /// The diagnostic for the message of an error that a parser of arguments threw.
  ///
  /// The parser writes sentences, such as `Unknown option '--x'. Did you mean '--y'?`. They are
  /// reworded and quoted like ours, and their suggestion becomes the hint.
  ///
  /// - Parameter help: The hint for a message that has none.
  package static func diagnostic(_ message: String, help: String) -> Diagnostic {
    let parts = message.replacing(/\. Did you mean '(.*)'\?/) {
      "\(beforeHint)did you mean \"\($0.1)\"?"
    }
    .split(separator: beforeHint, maxSplits: 1)
    // Our quotation marks.
    let sentence = (parts.first ?? "").replacing(/(^| )'([^']*)'/) { "\($0.1)\"\($0.2)\"" }
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence
    // An argument's name may be in capital letters, such as PERIOD.
    let isWord = text.dropFirst().first?.isUppercase != true
    return Diagnostic(
      .error, kind: "usage", isWord ? text.prefix(1).lowercased() + text.dropFirst() : String(text),
      hint: parts.count > 1 ? String(parts[1]) : help)
  }
}

/// Options of commands read as moments and periods, the way people write them. Anything else is
/// wrong usage, reported with the accepted forms.
extension Moment {
  /// The day that an option names, such as `2026-11-20` or `last friday`. A day in the form of
  /// files may be before or after today.
  ///
  /// - Parameter toward: The side of today to prefer when two days are possible; a text with no day
  ///   on that side may be on the other.
  package func day(
    _ text: String, for option: String, toward: Toward = .past
  ) throws(ValidationError) -> Day {
    if let day = Day(text) { return day }
    return try time(text, for: option, toward).day(in: zone)
  }

  /// The instant that an option names; the end of the day if it has no time.
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

  /// The past instant that an option names, such as `yesterday 22:10`.
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

  /// The week, month, quarter or year that an option names, such as `2026-W46` or `last month`.
  package func reviewedPeriod(
    _ text: String, for option: String
  ) throws(ValidationError) -> Period {
    guard let period = Period(days: try days(text, for: option)), period.isReviewed else {
      throw ValidationError(
        "\"\(text)\" is not a week, month, quarter or year",
        hint: "write one, such as 2026-W46, last month, 2026-Q4 or 2026")
    }
    return period
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
  /// The error for an option with an invalid value.
  package init(_ option: String, _ problem: WrittenProblem) {
    self.init("\(option) \(problem.message)", hint: problem.hint)
  }
}
