import Basics
package import Measures
import Testing

/// Four measures titled `title`, each of a different kind.
package func measures(titled title: String = "Measure") -> [Measure] {
  var sleep = Measure("sleep", .duration)
  sleep.belongsToEnd = true
  sleep.goal = MeasureGoal(Quantity(.hours(7)))
  var reading = Measure("reading", .count)
  reading.unit = title
  reading.goal = MeasureGoal(Quantity(.seconds(60)), per: .week)
  reading.fields = [Measure.UserField(title, .text)]
  var weight = Measure("weight", .number)
  weight.goal = MeasureGoal(Quantity(.seconds(70)), isMost: true)
  return [sleep, reading, weight, Measure("stretch", .yes)].map { measure in
    var measure = measure
    measure.title = title
    return measure
  }
}

/// Six weeks of records of ``measures(titled:)`` up to 10 January 2027, with more reading after
/// longer nights; `words` are in each.
package func measureRecords(
  words: String = "Quiet.", titled title: String = "Measure"
) throws -> MeasureRecords {
  let today = try #require(Day("2027-01-10"))
  let days = (0..<42).map { today.advanced(by: -$0) }
  let readings: [String: [Reading]] = [
    "sleep": try days.map { day in
      let end = try at("\(day) 07:00")
      let start = end - .minutes(400 + day.number % 7 * 20)
      return Reading(
        id: "s-\(day)", at: start, end: end, value: Quantity(end - start), note: words)
    },
    "reading": days.map { day in
      Reading(
        id: "r-\(day)", day: day, value: Quantity(.seconds(5 + day.number % 7 * 4)), note: words,
        own: [title: words])
    },
    "weight": days.map { day in
      Reading(id: "w-\(day)", day: day, value: Quantity(.seconds(60 + day.number % 2)))
    },
    "stretch": days.filter { $0.number % 3 == 0 }.map { day in
      Reading(id: "y-\(day)", day: day, value: Quantity(.seconds(1)))
    },
  ]
  return MeasureRecords(measures(titled: title).map { ($0, readings[$0.name] ?? []) })
}
