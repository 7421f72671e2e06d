import Basics
import Testing

struct ClampedNumberTests {
  @Test(
    arguments: [
      (0, 0), (-0.0, 0), (2.9, 2), (-2.9, -2), (1e15, 1_000_000_000_000_000),
      (0x1p63, .max), (1e30, .max), (1e308, .max), (.infinity, .max),
      // The largest number below 2⁶³, and −2⁶³ itself, are representable.
      (0x1p63.nextDown, 9_223_372_036_854_774_784), (-0x1p63, .min), (-1e30, .min),
      (-.infinity, .min), (.nan, 0), (.leastNonzeroMagnitude, 0), (-.leastNonzeroMagnitude, 0),
    ] as [(Double, Int)])
  func `Any number has a whole one`(number: Double, whole: Int) {
    #expect(Int(clamping: number) == whole)
    #expect(Int64(clamping: number) == Int64(whole))
  }

  @Test func `Moments and lengths end where there is no more room`() {
    let last = Instant(microseconds: .max)
    let first = Instant(microseconds: .min)
    #expect(last + .hours(1) == last)
    #expect(first - .hours(1) == first)
    #expect(last - first == Duration.microseconds(Int64.max))
    #expect(first - last == Duration.microseconds(Int64.min))
    #expect(Duration.seconds(Int64.max).microseconds == .max)
    #expect(Duration.seconds(Int64.min).microseconds == .min)
    #expect(Duration.seconds(Int64.max).inHours > 2.5e9)
    #expect(Duration.microseconds(-1_500_000).microseconds == -1_500_000)
  }
}
