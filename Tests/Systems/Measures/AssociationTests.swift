import Basics
import Testing

@testable import Measures

/// Relations between days, compared with SciPy 1.17.1: `spearmanr`, `ttest_ind(equal_var=False)`.
struct AssociationTests {
  private let x: [Double] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3]
  private let y: [Double] = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5]
  private let z: [Double] = [2, 1, 3, 2, 5, 7, 3, 5, 6, 2, 4, 9, 8, 8, 7, 4]

  private func series(_ values: [Double], isWhether: Bool = false) -> Association.Series {
    let first = day("2026-11-01")
    return Association.Series(
      values: Dictionary(values.enumerated().map { (first.advanced(by: $0), $1) }) { $1 },
      isWhether: isWhether)
  }

  @Test func `The coefficient is that of SciPy`() throws {
    let xy = try #require(RankCorrelation.coefficient(of: Array(zip(x, y))))
    let xz = try #require(RankCorrelation.coefficient(of: Array(zip(x, z))))
    #expect(abs(xy - 0.127068243851122) < 1e-12)
    #expect(abs(xz - 0.907328419278921) < 1e-12)
    #expect(RankCorrelation.coefficient(of: x.map { ($0, 1) }) == nil)
  }

  @Test func `The interval is Fisher's with the variance of Bonett and Wright`() {
    let interval = RankCorrelation.interval(of: 0.6, pairs: 16)
    #expect(abs(interval.lowerBound - 0.102291522756) < 1e-9)
    #expect(abs(interval.upperBound - 0.857452722551) < 1e-9)
    #expect(RankCorrelation.interval(of: 1, pairs: 16).upperBound == 1)
  }

  @Test(arguments: [(4.0, 2.776445), (8, 2.306004), (20, 2.085963), (100, 1.983972)])
  func `Quantiles of Student's t`(degrees: Double, expected: Double) {
    #expect(abs(StudentsT.quantile(degrees) - expected) < 0.001)
  }

  @Test func `Welch's interval of a difference of means`() throws {
    let difference = try #require(
      MeanDifference(with: Array(x.prefix(7)), without: Array(z.suffix(9))))
    #expect(abs(difference.with - difference.without + 2.31746031746) < 1e-9)
    #expect(abs(difference.margin - 2.8794144) < 0.001)
    #expect(MeanDifference(with: [1, 2], without: x) == nil)
    #expect(MeanDifference(with: [1, 1, 1], without: [2, 2, 2]) == nil)
  }

  @Test func `Only what cannot be told from chance is left out, and too few days say nothing`() {
    let today = day("2026-11-20")
    let found = Association.strongest(among: [series(x), series(y), series(z)], today: today)
    #expect(found.map { [$0.first, $0.second] } == [[0, 2]])
    #expect(found.first?.isNextDay == false)
    #expect(found.first?.count == 16)
    let few = Association.strongest(
      among: [series(Array(x.prefix(13))), series(Array(z.prefix(13)))], today: today)
    #expect(few.isEmpty)
  }

  @Test func `The next day is another pair`() {
    let today = day("2026-11-30")
    let next = [0] + x.dropLast().map { $0 * 2 }
    let found = Association.strongest(among: [series(x), series(next)], today: today)
    #expect(found.first?.isNextDay == true)
    #expect((found.first?.first, found.first?.second) == (0, 1))
    #expect(found.first?.count == 15)
    #expect(found.first?.finding == .correlation(1))
  }

  @Test func `Of what was so or not, the means are told`() throws {
    let today = day("2026-11-30")
    let whether = x.map { $0 > 4 ? 1.0 : 0 }
    let found = Association.strongest(
      among: [series(z), series(whether, isWhether: true)], today: today)
    let first = try #require(found.first)
    #expect((first.first, first.second) == (1, 0))
    guard case .means(let with, let without, _, _) = first.finding else {
      Issue.record("no means")
      return
    }
    #expect(abs(with - 6.55555555556) < 1e-9)
    #expect(abs(without - 2.42857142857) < 1e-9)
  }

  @Test func `No more than five, and nothing older than a year`() {
    let today = day("2026-11-30")
    let many = (0..<6).map { shift in series(x.map { $0 + Double(shift) }) }
    #expect(Association.strongest(among: many, today: today).count == Association.most)
    #expect(Association.strongest(among: many, today: day("2028-01-01")).isEmpty)
  }
}
