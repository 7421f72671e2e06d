import Basics
import Charts
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
    return [
      "any": .bool(!history.isEmpty), "anyPractice": .bool(!history.dayTotals.isEmpty),
      "hasAverages": .bool(
        Maturity(since: history.dayTotals.first?.day, to: today).hasAverages),
      "anyScan": .bool(!history.scans.isEmpty), "goal": .seconds(history.settings.dailyGoal),
      "today": .object(todayObject), "week": .object(period(.week(today.week))),
      "month": .object(period(.month(today.month))), "year": .object(period(.year(today.year))),
      "dots": .array(today.week.days, dot), "blocked": .array(history.blocked, blocked),
      "streak": .streak(history.currentStreak, words),
      "longestStreak": .streak(history.longestStreak, words),
      "routines": .array(history.byRoutine(recent), total),
      "allRoutines": .array(
        history.byRoutine((history.dayTotals.first?.day ?? today)...today), total),
      "lately": .array(
        history.completions.suffix(Self.mostCompletions).reversed(), completion),
      "scan": .object(scanObject),
      "notes": .notes(
        ExerciseNotes(history: history, words: words).now, tone: "exercise"),
    ]
  }

  private var todayObject: Object {
    let today = history.today
    let length = history.length(on: today...today)
    let done = history.completions(on: today...today)
    let recommended = history.recommended(on: today)
    return [
      "total": .seconds(length), "left": .seconds(max(.zero, history.settings.dailyGoal - length)),
      "metGoal": .bool(length >= history.settings.dailyGoal), "completions": .int(done.count),
      "routine": Value(recommended) { .object(routine($0)) },
      "isDone": .bool(done.contains { $0.routine == recommended?.id }),
    ]
  }

  private func routine(_ routine: Routine) -> Object {
    [
      "record": .record(RoutineRecord.kind, routine.id),
      "id": .string(routine.id), "name": .string(routine.name), "length": .seconds(routine.length),
      "steps": .strings(routine.steps),
      "muscles": .strings(routine.muscles),
      "products": .array(routine.products) { id in
        .string(history.products.first { $0.id == id }?.name ?? id)
      },
      "owned": .array(history.products.filter { routine.products.contains($0.id) }) { product in
        ["record": .record(ProductRecord.kind, product.id), "name": .string(product.name)]
      },
    ]
  }

  private func blocked(_ blocked: (routine: Routine, missing: [String])) -> Value {
    [
      "record": .record(RoutineRecord.kind, blocked.routine.id),
      "name": .string(blocked.routine.name),
      "missing": .strings(blocked.missing),
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
    return [
      "id": .string("\(period)"), "title": .string(words.short(period)),
      "range": .string(words.range(period.days)), "beforeTitle": .string(words.before(period)),
      "any": .bool(summary.completions > 0 || !summary.scans.isEmpty),
      "total": .seconds(summary.length), "completions": .int(summary.completions),
      "days": .int(summary.practiceDays), "daysOf": .int(summary.daysCounted),
      "goalDays": .int(summary.goalDays), "goalOf": .int(summary.goalDaysCounted),
      "streak": .streak(summary.longestStreak, words), "followed": .int(summary.adherence.followed),
      "followedOf": .int(summary.adherence.days), "followedShare": Value(summary.adherence.rate),
      "scans": .array(summary.scans, scan),
      "countedScans": .int(summary.scans.count { !$0.isExtra }),
      "meanScore": .tenths(summary.meanScore),
      "change": .change(history.change(of: period), Value.seconds),
    ]
  }

  func review(_ period: Period) -> Object {
    let isComparable =
      !period.isRunning(on: history.today)
      && period.isComparable(since: history.firstRecordedDay)
    let before = isComparable ? history.summary(of: period.previous.days) : nil
    return self.period(period).adding([
      "before": Value(before) { before in
        [
          "days": .int(before.practiceDays), "streak": .int(before.longestStreak?.length ?? 0),
          "scans": .int(before.scans.count { !$0.isExtra }),
          "meanScore": .tenths(before.meanScore),
        ]
      },
      "routines": .array(history.byRoutine(period.days), total),
      "notes": .notes(
        ExerciseNotes(history: history, words: words).review(of: period), tone: "exercise"),
    ])
  }

  private var scanObject: Object {
    let trend = history.scanTrend
    return [
      "tier": Value(history.tier) { .int($0.rawValue) },
      "score": Value(trend.last) { .int($0.scan.score.value) },
      "day": Value(trend.last) { .string(words.date($0.day)) },
      "mean": .tenths(trend.last?.movingMean), "count": .int(trend.count),
      "extra": .int(history.scans.count { $0.isExtra }),
      "mostPerDay": .int(history.settings.maxScansPerDay),
      "changes": .array(history.tierChanges.suffix(6).reversed()) { change in
        [
          "day": .string("\(change.day)"), "title": .string(words.date(change.day)),
          "from": .int(change.from.rawValue), "to": .int(change.to.rawValue),
          "direction": change.to > change.from ? "up" : "down",
        ]
      },
      "recent": .array(history.scans.suffix(Self.mostScans).reversed(), scan),
      "trend": Value(ExerciseNotes(history: history, words: words).trend?.text),
      "correlation": Value(history.correlation) {
        ["coefficient": .decimal($0.coefficient), "count": .int($0.count)]
      },
    ]
  }

  func scan(_ counted: CountedScan) -> Value {
    let scan = counted.scan
    return [
      "record": Value(scan.id) { .record(ScanRecord.kind, $0) },
      "day": .string("\(counted.day)"), "title": .string(words.date(counted.day)),
      "time": .string("\(history.zone.local(scan.at).time)"),
      "score": .int(scan.score.value), "tier": .int(scan.score.tier.rawValue),
      "level": Value(scan.level), "strategy": Value(scan.strategy),
      "isExtra": .bool(counted.isExtra),
      // A picture is published only if its own record says so.
      "image": Value(scan.sharesImage ? scan.image.flatMap { images[$0] } : nil),
    ]
  }

  func completion(_ completion: Completion) -> Value {
    [
      "record": Value(completion.id) { .record(CompletionRecord.kind, $0) },
      "day": .string("\(completion.day)"), "title": .string(words.date(completion.day)),
      "name": .string(history.routine(completion.routine)?.name ?? completion.routine),
      "length": .seconds(history.length(of: completion)), "note": Value(completion.note),
    ]
  }

  private func total(_ total: RoutineTotal) -> Value {
    [
      "record": Value(history.routine(total.id)) { .record(RoutineRecord.kind, $0.id) },
      "id": .string(total.id), "name": .string(total.name), "total": .seconds(total.length),
      "completions": .int(total.completions), "last": .string(words.date(total.last)),
    ]
  }
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
        "total": .seconds(total), "completions": .array(completions, completion),
        "scans": .array(scans, scan),
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
