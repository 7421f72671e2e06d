import Basics
import Liquid
import Testing
import Wording

@testable import Measures

/// The declarations in `measures.yaml`.
struct DeclarationTests {
  @Test func `The example of the documentation is read whole`() throws {
    let (measures, problems) = try declarations(
      """
      weight:  {title: Weight, unit: kg, kind: number, of day: last, goal: "<= 70", chart: line, decimals: 1}
      sleep:   {title: Sleep, kind: duration, of day: sum, goal: ">= 7 h 30 min", chart: bar}
      steps:   {title: Steps, kind: count, of day: sum, goal: 8000}
      water:   {title: Water, unit: glasses, kind: count, of day: sum, goal: 6}
      reading: {title: Pages read, kind: count, of day: sum, goal: 20 a day, fields: {book: text}}
      stretch: {title: {en: Stretched, zh: 拉伸}, kind: yes, goal: 5 a week}
      pain:    {title: Headache, kind: scale, from: 0, to: 10, of day: mean, better: lower}
      """)
    #expect(problems.isEmpty)
    #expect(
      measures.map(\.name) == [
        "weight", "sleep", "steps", "water", "reading", "stretch", "pain",
      ])
    #expect(measures[0].goal == MeasureGoal(Quantity(.seconds(70)), isMost: true))
    #expect(measures[1].goal == MeasureGoal(Quantity(.hours(7) + .minutes(30))))
    #expect(measures[1].belongsToEnd)
    #expect(measures[4].fields == [Measure.UserField("book", .text)])
    #expect(measures[5].goal == MeasureGoal(Quantity(.seconds(5)), per: .week))
    #expect(measures[5].ownTitle.text(in: "zh-Hans") == "拉伸")
    #expect(measures[5].ownTitle.text(in: "ja") == "Stretched")
    #expect(measures[6].scale == 0...10)
    #expect(measures[6].better == .lower)
  }

  @Test(arguments: [
    ("en", "24 pages", "goal: 100 pages a week"), ("zh-Hans", "24页", "目标：每周100页"),
    ("zh-Hant", "24頁", "目標：每週100頁"), ("ja", "24 pages", "目標：週100 pages"),
  ])
  func `A unit may have a name in each language, and stands by a number as is usual there`(
    tag: String, value: String, goal: String
  ) throws {
    let (measures, problems) = try declarations(
      "reading: {kind: count, unit: {zh: 页, en: pages, zh-Hant: 頁}, goal: 100 a week}\n")
    #expect(problems.isEmpty)
    let text = MeasureText(measure: measures[0], words: .standard(Language(tag)))
    #expect(text.value(Quantity(.seconds(24))) == value)
    #expect(text.goal(try #require(measures[0].goal)) == goal)
  }

  @Test(arguments: [("en", "<small> days</small>"), ("zh-Hans", "<small>天</small>")])
  func `A number of days is as large as any figure, and its unit as small`(
    tag: String, unit: String
  ) throws {
    let (measures, _) = try declarations("headache: {kind: yes, better: lower}\n")
    let text = MeasureText(measure: measures[0], words: .standard(Language(tag)))
    for days in [0, 15] {
      #expect(text.figure(Quantity(.seconds(days))).stringValue == "\(days)\(unit)")
    }
  }

  @Test(arguments: [
    ("a: {kind: yes}", true), ("a: {kind: count}", true), ("a: {kind: duration}", false),
    ("a: {kind: number}", false),
  ])
  func `Of days and other things there are fewer, of all else less`(
    yaml: String, isFewer: Bool
  ) throws {
    let (measures, _) = try declarations(yaml + "\n")
    #expect(MeasureText(measure: measures[0], words: .english).isCounted == isFewer)
  }

  @Test(arguments: [
    ("weight: {kind: weight}", "1: weight.kind should be number, count, duration, yes or scale"),
    ("weight: {unit: kg}", "1: weight does not name its kind"),
    ("weight: kg", "1: weight"),
    ("{kind: number}", "1: kind"),
    ("we ight: {kind: number}", "1: \"we ight\" cannot be the name of a measure"),
    ("a/../b: {kind: number}", "1: \"a/../b\" cannot be the name of a measure"),
    ("w: {kind: number}\nW: {kind: count}", "2: \"W\" cannot be the name of a measure"),
    ("task: {kind: count}", "1: \"task\" is a kind of record that every vault has"),
    ("w: {kind: number, goal: often}", "1: w.goal should be a number"),
    ("s: {kind: duration, goal: 7}", "1: s.goal should be a length of time"),
    ("s: {kind: scale, from: 5, to: 5}", "1: the scale of s goes from 5 to 5"),
    ("w: {kind: number, decimals: 9}", "1: w.decimals should be a whole number from 0 to 6"),
    ("w: {kind: number, missing: none}", "1: w.missing should be zero or gap"),
    ("w: {kind: number, fields: {value: text}}", "1: \"value\" cannot be a field of your own"),
    ("w: {kind: number, fields: {book: list}}", "1: w.fields.book should be text, number"),
    ("w: {kind: number, unit: [kg]}", "1: w.unit should be a text, or one for each language"),
    ("w: {kind: number, title: ''}", "1: w.title should be a text, or one for each language"),
    ("w: {kind: number, colour: red}", "1: w has no key \"colour\""),
    ("- weight", "1: the file should be"),
    ("w: {kind: number", "2: not YAML"),
  ])
  func `What is wrong is told with its place`(yaml: String, told: String) throws {
    let (_, problems) = try declarations(yaml + "\n", taken: ["task"])
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.hasPrefix(told) == true, "\(problems)")
  }

  @Test func `A fault costs its value or its measure, and no other`() throws {
    let (measures, problems) = try declarations(
      "a: {kind: nothing}\nb: {kind: count, goal: many}\nc: {kind: yes}\n")
    #expect(problems.count == 2)
    #expect(measures.map(\.name) == ["b", "c"])
    #expect(measures[0].goal == nil)
  }
}
