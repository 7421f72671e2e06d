import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The `measures` object of templates. Values are texts in the format of each measure.
struct MeasuresView: Sendable {
  struct Item: Sendable {
    let history: MeasureHistory
    let text: MeasureText
    var measure: Measure { history.measure }
    var title: String { measure.ownTitle.text(in: text.words.tag) }
    var address: String { MeasuresPages.address(of: measure.name) }
  }

  let items: [Item]
  let words: Words
  let moment: Moment
  private let series: @Sendable () -> [DailySeries]

  static let mostRecords = 20
  static let mostGroups = 10

  init(_ history: MeasuresHistory, _ basis: SitePartBasis) {
    words = basis.words
    moment = history.moment
    items = history.measures.map { [words] history in
      Item(history: history, text: MeasureText(measure: history.measure, words: words))
    }
    series = { [figures = basis.figures] in figures.daily }
  }

  var isAny: Bool { items.contains { !$0.history.isEmpty } }

  var object: Object {
    let relations = isAny ? RelationText(series: series(), words: words) : nil
    return [
      "any": .bool(isAny), "declared": .int(items.count),
      "list": .objects(items.filter { !$0.history.isEmpty }, card),
      "unused": .array(items.filter(\.history.isEmpty)) {
        ["name": .string($0.measure.name), "title": .string($0.title)]
      },
      "relations": .notes(relations?.notes(today: moment.today) ?? [], tone: "measures"),
    ]
  }

  func card(_ item: Item) -> Object {
    let (history, text, today) = (item.history, item.text, moment.today)
    let value = history.recordedDays.last == today ? history.value(on: today) : nil
    return [
      "name": .string(item.measure.name), "title": .string(item.title),
      "url": .string(item.address), "kind": .string(item.measure.kind.rawValue),
      "addsUp": .bool(item.measure.addsUp),
      "hasAverages": .bool(Maturity(since: history.firstDay, to: today).hasAverages),
      "drawing": .string(item.measure.drawing.rawValue),
      "today": Value(value) { .string(text.value($0)) }, "latest": latest(item),
      "week": .object(period(.week(today.week), of: item)),
      "goal": Value(item.measure.goal) { .object(goal($0, of: item)) },
      "strength": Value(history.strength) { .string(words.percent($0, decimals: 0)) },
      "series": .string("measures.\(item.measure.name)"),
    ]
  }

  private func latest(_ item: Item) -> Value {
    guard let day = item.history.recordedDays.last, let value = item.history.value(on: day) else {
      return .nil
    }
    return [
      "day": .string("\(day)"), "title": .string(words.date(day)),
      "text": .string(item.text.value(value)),
    ]
  }

  private func goal(_ goal: MeasureGoal, of item: Item) -> Object {
    let span = goal.span.span(containing: moment.today)
    let total = item.history.total(on: span)
    let reached = total ?? .zero
    let left = goal.value - reached
    return [
      "text": .string(item.text.goal(goal)), "span": .string(goal.span.rawValue),
      "isMost": .bool(goal.isMost), "isMet": .bool(total.map(goal.isMet) ?? false),
      "share":
        goal.value > .zero && (item.measure.addsUp || goal.span == .day)
        ? .decimal(max(0, reached.number / goal.value.number)) : .nil,
      "left":
        item.measure.addsUp && !goal.isMost && left > .zero
        ? .string(
          item.measure.kind == .yes && goal.span == .day ? "" : item.text.total(left)) : .nil,
      "streak": Value(item.history.currentStreak) { streak($0, goal) },
      "longest": Value(item.history.longestStreak) { streak($0, goal) },
    ]
  }

  private func streak(_ streak: GoalStreak, _ goal: MeasureGoal) -> Value {
    let key: Words.Key =
      switch goal.span {
      case .day: "number.days"
      case .week: "measures.weeks"
      case .month: "measures.months"
      }
    return [
      "count": .int(streak.length), "length": .string(words(key, ["count": streak.length])),
      "figure": .markup(words.countFigure(key, streak.length)),
      "range": .string(words.range(streak.days)),
    ]
  }

  func period(_ period: Period, of item: Item) -> Object {
    let (history, text) = (item.history, item.text)
    let summary = history.summary(of: period.days)
    return PeriodMembers(period, words: words).line.adding([
      "beforeTitle": .string(words.before(period)), "any": .bool(summary.days > 0),
      "days": .int(summary.days),
      "total": Value(summary.total) {
        .string(item.measure.addsUp ? text.total($0) : text.mean($0))
      },
      "figure": Value(summary.total) { text.figure($0) },
      "mean": Value(summary.mean) { .string(text.mean($0)) },
      "least": Value(summary.least) { .string(text.value($0)) },
      "most": Value(summary.most) { .string(text.value($0)) },
      "met": Value(summary.goal) { .int($0.met) }, "metOf": Value(summary.goal) { .int($0.of) },
      "change": Value(history.change(of: period)) { change in
        let difference = change.difference
        return Value.object([
          "difference": .string(text.difference(difference)),
          "direction": difference > .zero ? "up" : difference < .zero ? "down" : "same",
          "isPartial": .bool(change.isPartial), "isCounted": .bool(text.isCounted),
        ])
      },
    ])
  }

  func page(_ item: Item) -> Object {
    let (history, today) = (item.history, moment.today)
    let recent = today.advanced(by: -364)...today
    return card(item).adding([
      "month": .object(period(.month(today.month), of: item)),
      "year": .object(period(.year(today.year), of: item)),
      "since": Value(history.firstDay) { .string(words.date($0)) },
      "recordCount": .int(history.records.count), "better": .string(item.measure.better.rawValue),
      "weekdays": .array(history.byWeekday(recent)) { weekday, mean, days in
        [
          "title": .string(words.name(of: weekday)), "mean": .string(item.text.mean(mean)),
          "days": .int(days),
        ]
      },
      "breakdowns": .array(
        item.measure.fields.filter { $0.kind != .number }.compactMap { field in
          let groups = history.breakdown(by: field.name, recent)
          guard groups.contains(where: { $0.name != nil }) else { return nil }
          return [
            "title": .string(field.name),
            "groups": .array(groups.prefix(Self.mostGroups)) { name, value, count in
              [
                "name": .string(name ?? words("measures.unsaid")),
                "value": .string(
                  item.measure.addsUp ? item.text.total(value) : item.text.mean(value)),
                "count": .int(count),
              ]
            },
            "more": .int(max(0, groups.count - Self.mostGroups)),
          ]
        }),
      "records": .array(history.records.suffix(Self.mostRecords).reversed()) {
        record($0.reading, $0.day, item)
      },
    ])
  }

  func record(_ reading: Reading, _ day: Day, _ item: Item) -> Value {
    let own = item.measure.fields.compactMap { reading.own[$0.name] }
    return [
      "record":
        reading.isNoted
        ? .nil : .string(RecordControls.name(item.measure.name, reading.source.id)),
      "day": .string("\(day)"), "title": .string(words.date(day)),
      "time": Value(time(of: reading)),
      "text": .string(
        reading.isSkip ? words("desk.skipped") : item.text.value(reading.value)),
      "own": .strings(own), "note": Value(reading.note),
    ]
  }

  /// `07:30`, or `23:13–07:05` for a stretch of time.
  private func time(of reading: Reading) -> String? {
    reading.at.map { at in
      ([at] + [reading.end].compactMap(\.self))
        .map { "\(moment.zone.local($0).time)" }.joined(separator: "–")
    }
  }

  private func contents(of item: Item, on day: Day) -> (value: Quantity, readings: [Reading])? {
    let readings = item.history.readings(on: day...day)
    guard let value = item.history.value(on: day), !readings.isEmpty || value > .zero else {
      return nil
    }
    return (value, readings)
  }

  /// The hours of a day filled by its visible records, including the hours of a night that begins
  /// on it and counts for the next day.
  func stretches(of day: Day) -> [DayStretch] {
    let hours = moment.zone.interval(of: day)
    return items.flatMap { item -> [DayStretch] in
      let intervals = item.history.readings(on: day.previous...day.next).compactMap(\.interval)
        .filter { $0.intersection(hours) != nil }
      guard !intervals.isEmpty, contents(of: item, on: day) != nil else { return [] }
      return intervals.map { DayStretch($0, tone: "measures", title: item.title) }
    }
  }

  func part(of day: Day) -> DayPart? {
    let shown = items.compactMap { item -> (Item, Quantity, [Reading])? in
      contents(of: item, on: day).map { (item, $0.value, $0.readings) }
    }
    guard !shown.isEmpty else { return nil }
    return DayPart(
      "measures", template: "day_measures",
      members: [
        "list": .array(shown) { item, value, readings in
          [
            "title": .string(item.title), "url": .string(item.address),
            "text": .string(item.text.value(value)),
            "isMet": Value(item.measure.goal) { goal in
              goal.span == .day ? .bool(goal.isMet(by: value)) : .nil
            },
            "records": .array(readings) { record($0, day, item) },
          ]
        }
      ],
      summary: shown.first.map { item, value, _ in
        words("list.labelled", ["label": item.title, "value": item.text.value(value)])
      }
    ) {
      shown.map { item, value, readings in
        DayLine(nil, item.title, item.text.value(value), readings.compactMap(\.note).first)
      }
    }
  }
}
