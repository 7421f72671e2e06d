import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The `exercise` object of templates: lengths in seconds, days as `2026-11-20`, scores and tiers
/// as whole numbers.
struct ExerciseView: Sendable {
  let history: ExerciseHistory
  let words: Words
  /// The addresses of the publishable pictures on the site, by their path in the vault.
  let images: [String: String]

  static let recentWeeks = 12
  static let mostCompletions = 8
  static let mostScans = 10

  var object: Object {
    let today = history.today
    let recent = today.week.firstDay.advanced(by: -7 * (Self.recentWeeks - 1))...today
    var object: Object = [:]
    object["any"] = .bool(!history.isEmpty)
    object["anyPractice"] = .bool(!history.dayTotals.isEmpty)
    object["anyScan"] = .bool(!history.scans.isEmpty)
    object["goal"] = .seconds(history.settings.dailyGoal)
    object["today"] = .object(todayObject)
    object["week"] = .object(period(.week(today.week)))
    object["month"] = .object(period(.month(today.month)))
    object["year"] = .object(period(.year(today.year)))
    object["dots"] = .array(today.week.days.map(dot))
    object["blocked"] = .array(history.blocked.map(blocked))
    object["streak"] = .streak(history.currentStreak, words)
    object["longestStreak"] = .streak(history.longestStreak, words)
    object["routines"] = .array(history.byRoutine(recent).map(total))
    object["allRoutines"] = .array(
      history.byRoutine((history.dayTotals.first?.day ?? today)...today).map(total))
    object["lately"] = .array(
      history.completions.suffix(Self.mostCompletions).reversed().map(completion))
    object["scan"] = .object(scanObject)
    object["notes"] = .notes(
      ExerciseNotes(history: history, words: words).now, tone: "exercise")
    return object
  }

  private var todayObject: Object {
    let today = history.today
    let length = history.length(on: today...today)
    let done = history.completions(on: today...today)
    let recommended = history.recommended(on: today)
    var object: Object = [:]
    object["total"] = .seconds(length)
    object["left"] = .seconds(max(.zero, history.settings.dailyGoal - length))
    object["metGoal"] = .bool(length >= history.settings.dailyGoal)
    object["completions"] = .int(done.count)
    object["routine"] = recommended.map { .object(routine($0)) } ?? .nil
    object["isDone"] = .bool(done.contains { $0.routine == recommended?.id })
    return object
  }

  private func routine(_ routine: Routine) -> Object {
    [
      "record": .record(RoutineRecord.kind, routine.id),
      "id": .string(routine.id), "name": .string(routine.name), "length": .seconds(routine.length),
      "steps": .array(routine.steps.map(Value.string)),
      "muscles": .array(routine.muscles.map(Value.string)),
      "products": .array(
        routine.products.map { id in
          .string(history.products.first { $0.id == id }?.name ?? id)
        }),
      "owned": .array(
        history.products.filter { routine.products.contains($0.id) }.map { product in
          ["record": .record(ProductRecord.kind, product.id), "name": .string(product.name)]
        }),
    ]
  }

  private func blocked(_ blocked: (routine: Routine, missing: [String])) -> Value {
    [
      "record": .record(RoutineRecord.kind, blocked.routine.id),
      "name": .string(blocked.routine.name),
      "missing": .array(blocked.missing.map(Value.string)),
    ]
  }

  /// A day of the running week: done, without practice, or still to come.
  private func dot(_ day: Day) -> Value {
    let total = history.totals(on: day...day).first
    let isOpen = day == history.today && total == nil
    return [
      "day": .string("\(day)"), "title": .string(words.dayAndMonth(day)),
      "short": .string(words.shortName(of: day.weekday)),
      "total": .seconds(total?.length ?? .zero),
      "state": total != nil
        ? "done" : isOpen ? "open" : day > history.today ? "future" : "none",
    ]
  }

  func period(_ period: Period) -> Object {
    let summary = history.summary(of: period.days)
    var object: Object = [:]
    object["id"] = .string("\(period)")
    object["title"] = .string(words.short(period))
    object["range"] = .string(words.range(period.days))
    object["beforeTitle"] = .string(words.before(period))
    object["any"] = .bool(summary.completions > 0 || !summary.scans.isEmpty)
    object["total"] = .seconds(summary.length)
    object["completions"] = .int(summary.completions)
    object["days"] = .int(summary.practiceDays)
    object["daysOf"] = .int(summary.daysCounted)
    object["goalDays"] = .int(summary.goalDays)
    object["goalOf"] = .int(summary.goalDaysCounted)
    object["streak"] = .streak(summary.longestStreak, words)
    object["followed"] = .int(summary.adherence.followed)
    object["followedOf"] = .int(summary.adherence.days)
    object["followedShare"] = summary.adherence.rate.map(Value.decimal) ?? .nil
    object["scans"] = .array(summary.scans.map(scan))
    object["countedScans"] = .int(summary.scans.count { !$0.isExtra })
    object["meanScore"] = summary.meanScore.map(oneDecimal) ?? .nil
    object["change"] = .change(history.change(of: period), Value.seconds)
    return object
  }

  func review(_ period: Period) -> Object {
    var object = self.period(period)
    object["before"] = .nil
    let first = history.firstRecordedDay
    if !period.isRunning(on: history.today), period.isComparable(since: first) {
      let before = history.summary(of: period.previous.days)
      object["before"] = [
        "days": .int(before.practiceDays), "streak": .int(before.longestStreak?.length ?? 0),
        "scans": .int(before.scans.count { !$0.isExtra }),
        "meanScore": before.meanScore.map(oneDecimal) ?? .nil,
      ]
    }
    object["routines"] = .array(history.byRoutine(period.days).map(total))
    object["notes"] = .notes(
      ExerciseNotes(history: history, words: words).review(of: period), tone: "exercise")
    return object
  }

  private var scanObject: Object {
    let trend = history.scanTrend
    var object: Object = [:]
    object["tier"] = history.tier.map { .int($0.rawValue) } ?? .nil
    object["score"] = trend.last.map { .int($0.scan.score.value) } ?? .nil
    object["day"] = trend.last.map { .string(words.date($0.day)) } ?? .nil
    object["mean"] = trend.last?.movingMean.map(oneDecimal) ?? .nil
    object["count"] = .int(trend.count)
    object["extra"] = .int(history.scans.count { $0.isExtra })
    object["mostPerDay"] = .int(history.settings.maxScansPerDay)
    object["changes"] = .array(
      history.tierChanges.suffix(6).reversed().map { change in
        [
          "day": .string("\(change.day)"), "title": .string(words.date(change.day)),
          "from": .int(change.from.rawValue), "to": .int(change.to.rawValue),
          "direction": change.to > change.from ? "up" : "down",
        ]
      })
    object["recent"] = .array(history.scans.suffix(Self.mostScans).reversed().map(scan))
    object["trend"] =
      ExerciseNotes(history: history, words: words).trend.map { .string($0.text) } ?? .nil
    object["correlation"] =
      history.correlation.map {
        ["coefficient": .decimal($0.coefficient), "count": .int($0.count)]
      } ?? .nil
    return object
  }

  func scan(_ counted: CountedScan) -> Value {
    let scan = counted.scan
    return [
      "record": scan.id.map { .record(ScanRecord.kind, $0) } ?? .nil,
      "day": .string("\(counted.day)"), "title": .string(words.date(counted.day)),
      "time": .string("\(history.zone.local(scan.at).time)"),
      "score": .int(scan.score.value), "tier": .int(scan.score.tier.rawValue),
      "level": scan.level.map(Value.int) ?? .nil, "strategy": Value(scan.strategy),
      "isExtra": .bool(counted.isExtra),
      // A picture is published only if its own record says so.
      "image": Value(scan.sharesImage ? scan.image.flatMap { images[$0] } : nil),
    ]
  }

  func completion(_ completion: Completion) -> Value {
    [
      "record": completion.id.map { .record(CompletionRecord.kind, $0) } ?? .nil,
      "day": .string("\(completion.day)"), "title": .string(words.date(completion.day)),
      "name": .string(history.routine(completion.routine)?.name ?? completion.routine),
      "length": .seconds(history.length(of: completion)), "note": Value(completion.note),
    ]
  }

  private func total(_ total: RoutineTotal) -> Value {
    [
      "record": history.routine(total.id).map { .record(RoutineRecord.kind, $0.id) } ?? .nil,
      "id": .string(total.id), "name": .string(total.name), "total": .seconds(total.length),
      "completions": .int(total.completions), "last": .string(words.date(total.last)),
    ]
  }

  private func oneDecimal(_ value: Double) -> Value { .decimal((value * 10).rounded() / 10) }
}

extension ExerciseView {
  /// The exercise on the page of a day: completions and scans; nil if there are none.
  func part(of day: Day) -> DayPart? {
    let completions = history.completions(on: day...day)
    let scans = history.scans(on: day...day)
    guard !completions.isEmpty || !scans.isEmpty else { return nil }
    let total = history.length(on: day...day)
    return DayPart(
      "exercise", template: "day_exercise",
      members: [
        "total": .seconds(total), "completions": .array(completions.map(completion)),
        "scans": .array(scans.map(scan)),
      ], summary: total > .zero ? words.duration(total) : nil
    ) {
      completions.map { completion in
        DayLine(
          nil, history.routine(completion.routine)?.name ?? completion.routine,
          words.duration(history.length(of: completion)), completion.note)
      }
        + scans.map { counted in
          let score = counted.scan.score
          return DayLine(
            "\(history.zone.local(counted.scan.at).time)",
            words("exercise.scan_is", ["score": score.value, "tier": score.tier.rawValue]),
            counted.scan.strategy)
        }
    }
  }
}
