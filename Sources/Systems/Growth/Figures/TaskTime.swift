package import Basics

/// One time of a task that repeats, as far as something happened to it: it was done, dropped or put
/// off. A time without a record is open.
package struct TaskTime: Sourced {
  package var source: RecordSource
  /// The id of the task; nil if hidden.
  package var task: String?
  /// Its day according to the rule.
  package var day: Day
  package var doneAt: Instant?
  package var droppedAt: Instant?
  /// Its new day, if it was put off.
  package var movedTo: Day?

  package init(source: RecordSource, task: String?, day: Day) {
    self.source = source
    self.task = task
    self.day = day
  }

  /// The id of a time, which is the same in all copies of a vault: `w3f@20261120`.
  package static func identifier(of task: String, on day: Day) -> String {
    task + "@" + "\(day)".filter { $0 != "-" }
  }

  /// The task and the day that an id names; nil for another id.
  package static func parts(of identifier: String) -> (task: String, day: Day)? {
    guard let at = identifier.lastIndex(of: "@"), at > identifier.startIndex else { return nil }
    let digits = identifier[identifier.index(after: at)...]
    guard digits.utf8.count == 8,
      let day = Day("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    else { return nil }
    return (String(identifier[..<at]), day)
  }
}

extension DailyTask {
  /// The times of a task that repeats, up to a day, each as a task of its day, and later times with
  /// a record.
  ///
  /// - Parameters:
  ///   - kept: The times with a record.
  ///   - last: The last day.
  ///   - dayOf: The day of an instant.
  func times(
    _ kept: [TaskTime], through last: Day, dayOf: (Instant) -> Day
  ) -> [DailyTask] {
    guard let repeats else { return [self] }
    let byDay = Dictionary(kept.map { ($0.day, $0) }) { $1.doneAt != nil ? $1 : $0 }
    let ends = [last, until, (doneAt ?? droppedAt).map { dayOf($0).previous }].compactMap(\.self)
    let due = repeats.days(from: day, through: ends.min() ?? last) { day in
      let time = byDay[day]
      return (time?.doneAt ?? time?.droppedAt).map(dayOf)
    }
    // The history stays when the rule changes or ends.
    return Set(due).union(byDay.keys).sorted().map { day in
      var time = self
      time.source.id = TaskTime.identifier(of: id, on: day)
      (time.rule, time.ruleDay, time.repeats, time.until) = (id, day, nil, nil)
      let known = byDay[day]
      time.day = known?.movedTo ?? day
      if known?.movedTo != nil { time.lever = nil }
      (time.doneAt, time.droppedAt) = (known?.doneAt, known?.droppedAt)
      return time
    }
  }
}
