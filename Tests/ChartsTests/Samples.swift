import Basics
import Charts

/// Charts of every kind with made-up values, the same in every run.
enum Samples {
  /// Critical numbers of points.
  static let counts = [0, 1, 2, 7, 52, 400]

  /// A worst case of a label.
  static let hostile = "<script>alert(\"1\")</script> & 'x' \u{0}\u{1B}[31m\u{202E}\u{FFFE}\n]]>"
  static let chinese = "陈晓明与周敏的升学宴以及外婆生日的家庭聚会"

  /// A simple linear congruential generator: a value in 0..<1 for each index.
  static func noise(_ index: Int) -> Double {
    let mixed = (UInt64(index) &+ 11) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(mixed >> 33) / Double(UInt64(1) << 31)
  }

  /// The course of values.
  enum Shape: String, CaseIterable {
    case usual, negative, ties, gaps, outlier, tiny

    /// The value at `index` in a series of durations of some hours.
    func value(_ index: Int) -> Double? {
      let usual = (noise(index) * 21_600).rounded()
      return switch self {
      case .usual: index % 7 == 4 ? nil : usual
      case .negative: index % 3 == 0 ? usual - 21_600 : usual - 7_200
      case .ties: 7_200
      case .gaps: index % 3 == 1 ? usual : nil
      case .outlier: index == 3 ? 1_234_567_890 : usual
      case .tiny: usual / 40_000_000
      }
    }
  }

  /// Durations of up to 6 h, with a gap at every seventh from the fifth, unless `shape` requires
  /// otherwise.
  static func points(
    _ count: Int, _ shape: Shape = .usual, label: (Int) -> String = { "\($0 + 1) Nov" }
  ) -> [ChartPoint] {
    (0..<count).map { index in
      ChartPoint(
        label(index), shape.value(index), standing: index + 1 == count ? .partial : .whole)
    }
  }

  /// Every kind of chart at `count` points.
  static func charts(
    _ count: Int, _ shape: Shape = .usual,
    label: @escaping (Int) -> String = { "\($0 + 1) Nov" }
  ) -> [any Chart] {
    let points = points(count, shape, label: label)
    let goal = ChartGoal(14_400)
    let first = Day(number: 20_500)
    let days = first...Day(number: 20_500 + max(0, count - 1))
    let values = Dictionary(
      uniqueKeysWithValues: zip(days, points).compactMap { day, point in
        point.value.map { (day, $0) }
      })
    let names = points.map(\.label)
    let title = names.first ?? "Empty"
    return [
      BarChart(title: title, points: points, format: .duration, goal: goal),
      BarChart(
        title: title,
        points: points.map { ChartPoint($0.label, $0.value.map { $0 / 100 - 90 }) },
        per: .item, format: .amount(symbol: "¥")),
      LineChart(
        title: title, points: points, format: .duration, mean: MovingMean(window: 4), goal: goal,
        fillsArea: true),
      LineChart(
        title: title,
        points: points.map { ChartPoint($0.label, $0.value.map { 58 + $0 / 10_000 }) },
        format: .measure(unit: "kg"), startsAtZero: false),
      banded(title, points, days),
      RingChart(
        title: title, value: shape == .usual ? Double(count) * 2_000 : points.last?.value ?? nil,
        goal: 14_400, format: .duration),
      CalendarHeatMap(
        title: title, days: days, values: values,
        today: Day(number: days.upperBound.number - count / 10), format: .duration,
        ramp: HeatRamp(goal: 14_400)),
      MatrixHeatMap(
        title: title, rows: .init("Weekday", Array(names.prefix(7))),
        columns: .init("Hour", Array(names.prefix(120))),
        values: (0..<7).map { row in points.map { $0.value.map { $0 / Double(row + 1) } } },
        format: .duration),
      Sparkline(title: title, points: points, format: .duration),
      Sparkline(title: title, points: points, format: .duration, style: .bars),
      StackedBarChart(
        title: title, series: Array((names + names).prefix(7)) + ["failures"],
        stacks: points.enumerated().map { index, point in
          StackedBarChart.Stack(
            point.label,
            (0..<8).map { $0 == index % 9 ? nil : (shape.value(index * 8 + $0) ?? 0) / 432 },
            standing: point.standing)
        }, format: .number(unit: "XP")),
      StackedBarChart(
        title: title, series: ["applied", title],
        stacks: points.enumerated().map { index, point in
          StackedBarChart.Stack(point.label, [point.value, shape.value(index + 1)])
        }, per: .item, format: .number()),
      ScatterChart(
        title: title,
        points: points.enumerated().map { index, point in
          .init(
            point.label, x: (noise(index) * 9).rounded() + 1,
            y: (noise(index + 7) * 9).rounded() + 1)
        },
        x: .init(title, 1...10, divider: 5.5), y: .init(title, 1...10, divider: 6),
        quadrants: .init(
          topLeft: title, topRight: title, bottomLeft: title, bottomRight: title)),
      GoalTreeChart(
        title: title,
        nodes: names.enumerated().map { index, name in
          .init(
            name, kind: name, depth: [0, 1, 2, 3, 3, 2, 12][index % 7], progress: noise(index),
            state: [.open, .done, .dropped][index % 3])
        }),
      TimelineChart(
        title: title,
        items: names.enumerated().map { index, name in
          let start = first.advanced(by: index * 11)
          return .init(
            name, start...start.advanced(by: index % 3 * 20), isOpen: index % 5 == 4)
        }),
    ] + gifts(title, points, shape, from: first)
  }

  /// Charts of some points, one of each kind that accepts any values.
  static func charts(
    of points: [ChartPoint], goal: ChartGoal?, format: ValueFormat
  ) -> [any Chart] {
    let first = Day(number: 20_500)
    let values = points.map(\.value)
    let days = first...first.advanced(by: points.count - 1)
    return [
      BarChart(title: "a", points: points, format: format, goal: goal),
      LineChart(
        title: "a", points: points, format: format, mean: MovingMean(window: 4), goal: goal),
      LineChart(title: "a", points: points, format: format, startsAtZero: false),
      RingChart(title: "a", value: values[0], goal: goal?.value, format: format),
      Sparkline(title: "a", points: points, format: format),
      Sparkline(title: "a", points: points, format: format, style: .bars),
      CalendarHeatMap(
        title: "a", days: days,
        values: Dictionary(
          uniqueKeysWithValues: zip(days, values).compactMap { day, value in value.map { (day, $0) }
          }), today: days.upperBound, format: format),
      MatrixHeatMap(
        title: "a", rows: .init("r", ["1"]), columns: .init("c", points.map(\.label)),
        values: [values], format: format),
      StackedBarChart(
        title: "a", series: ["a", "b"],
        stacks: points.map { .init($0.label, [$0.value, values[0]]) }, format: format),
      GroupedBarChart(
        title: "a", series: ["a", "b"],
        groups: points.map { .init($0.label, [$0.value, values[0]]) }, format: format),
      DivergingBarChart(
        title: "a", points: points, sides: .init(below: "b", above: "a"), format: format),
      ExchangeChart(
        title: "a",
        exchanges: points.enumerated().map {
          .init($1.label, on: first.advanced(by: $0), .sent, $1.value ?? 0, isOpen: false)
        }, format: format),
      ScatterChart(
        title: "a", points: points.map { .init($0.label, x: $0.value ?? 0, y: values[0] ?? 0) },
        x: .init("x", around: values.compactMap(\.self)), y: .init("y", around: [values[0] ?? 0]),
        quadrants: nil),
    ]
  }

  /// Charts of two sides: with an outlier, ties and zeros; with one side only; alternating.
  private static func gifts(
    _ title: String, _ points: [ChartPoint], _ shape: Shape, from first: Day
  ) -> [any Chart] {
    let amounts = ValueFormat.amount(symbol: "¥")
    let sides = DivergingBarChart.Sides(below: "more sent", above: title)
    func diverging(_ value: (Int) -> Double?) -> DivergingBarChart {
      DivergingBarChart(
        title: title, points: points.indices.map { ChartPoint(points[$0].label, value($0)) },
        sides: sides, format: amounts)
    }
    return [
      diverging { $0 == 3 ? 1_234_567.5 : [0, 50, -50, nil, -1_288][$0 % 5] },
      diverging { (noise($0) * 9_000 - 4_500).rounded() }, diverging { shape.value($0) },
      diverging { -100 - Double($0) }, diverging { _ in 0 },
      GroupedBarChart(
        title: title, series: ["received", title],
        groups: points.enumerated().map { index, point in
          .init(
            point.label, [point.value, index % 4 == 0 ? 0 : shape.value(index + 1)],
            standing: point.standing)
        }, format: amounts),
      ExchangeChart(
        title: title,
        exchanges: points.enumerated().map { index, point in
          // Several a day, then nothing for years.
          .init(
            point.label, on: first.advanced(by: index / 3 * 200 + index / 20 * 900),
            index % 3 == 1 ? .received : .sent, ((point.value ?? 0) / 7).rounded(),
            isOpen: index % 6 == 5)
        }, format: amounts),
      day(title, points.count, first),
    ]
  }

  /// Overlapping bands of a day, some past its ends; without colours, as a tone is only a name.
  private static func day(_ title: String, _ count: Int, _ day: Day) -> DayBandChart {
    DayBandChart(
      title: title, day: day, in: .utc,
      stretches: (0..<count).map { index in
        let start = Zone.utc.start(of: day) + .minutes(index * 211 % 1_600 - 80)
        return .init(
          Interval(from: start, to: start + .seconds(index % 90 * 60)),
          tone: index % 2 == 0 ? "" : hostile, name: [title, "Sleep", chinese][index % 3])
      })
  }

  /// Values over four bands, every ninth point outside them; every third point has the same day.
  private static func banded(
    _ title: String, _ points: [ChartPoint], _ days: ClosedRange<Day>
  ) -> BandedLineChart {
    BandedLineChart(
      title: title,
      points: zip(days, points).enumerated().map { index, dated in
        var point = dated.1
        point.value = point.value.map { 1 + ($0 / 2_400).rounded() }
        if index % 9 == 7 { point.standing = .past }
        return .init(index % 3 == 1 ? dated.0.previous : dated.0, point)
      }, days: days,
      bands: (0..<5).map { index in
        ChartBand(
          points.first?.label ?? "Tier", detail: "\(index * 2 + 1)–\(index * 2 + 2)",
          range: (Double(index) * 2 + 0.5)...(Double(index) * 2 + 2.5))
      }, mean: MovingMean(window: 4))
  }
}
