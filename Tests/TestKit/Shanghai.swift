package import Basics

/// Shanghai time: eight hours east of UTC, no change of the clocks.
package let shanghai = Zone(identifier: "Asia/Shanghai", initialOffset: 8 * 3_600)

/// An instant as the clocks of Shanghai show it: `2027-01-08 18:00`.
package func at(_ text: String) throws -> Instant {
  switch try TimeText(text) {
  case .instant(let instant): instant
  case .local(let local): shanghai.instant(local).instant
  }
}
