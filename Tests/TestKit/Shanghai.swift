package import Basics

/// Shanghai time: UTC+8 without daylight saving.
package let shanghai = Zone(identifier: "Asia/Shanghai", initialOffset: 8 * 3_600)

/// The instant of a local time in Shanghai: `2027-01-08 18:00`.
package func at(_ text: String) throws -> Instant {
  switch try TimeText(text) {
  case .instant(let instant): instant
  case .local(let local): shanghai.instant(local).instant
  }
}
