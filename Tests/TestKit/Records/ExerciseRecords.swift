import Basics
package import Exercise
import Testing

/// Seven weeks of practice and ten scans; `words` are in every record.
package func exerciseRecords(
  words: String = "Neck", image: String? = nil
) throws -> ExerciseRecords {
  let first = try #require(Day("2026-10-01"))
  return ExerciseRecords(
    routines: [
      Routine(
        id: "neck", name: words, length: .minutes(5), steps: [words], muscles: [words]),
      Routine(id: "rows", name: words, length: .minutes(8), products: [words]),
    ],
    completions: (0..<51).filter { $0 % 5 != 0 || $0 == 50 }.map {
      Completion(
        day: first.advanced(by: $0), routine: "neck", length: .minutes(3 + $0 / 7), note: words)
    },
    scans: try (0..<10).map { index in
      Scan(
        at: try at("\(first.advanced(by: 5 * index)) 08:00"),
        score: try #require(Score(1 + index)), strategy: words, image: image,
        sharesImage: index == 9)
    })
}
