import Basics

// Lengths of time.
extension Words {
  /// A part of a length of time: a number, or what stands beside it.
  package enum DurationPart: Sendable, Hashable {
    case number(String)
    case unit(String)
  }

  /// `4 h 05 min`, `35 min`, `40 s`: to the minute from one minute on, in hours where there are too
  /// many minutes to count.
  package func duration(seconds: Double) -> String {
    durationParts(seconds: seconds).reduce(into: "") { text, part in
      switch part {
      case .number(let part), .unit(let part): text += part
      }
    }
  }

  /// The parts of ``duration(seconds:)``, for a large figure with small units.
  package func durationParts(seconds: Double) -> [DurationPart] {
    let sign = seconds < 0 ? "−" : ""
    let size = abs(seconds)
    if size < 59.5 {
      let whole = Int(clamping: size.rounded())
      return whole == 0
        ? parts("duration.minutes", ["minutes": "0"])
        : parts("duration.seconds", ["seconds": "\(sign)\(whole)"])
    }
    guard let minutes = Int(exactly: (size / 60).rounded()) else {
      return parts("duration.hours", ["hours": number(seconds / 3_600, decimals: 0)])
    }
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return parts("duration.minutes", ["minutes": "\(sign)\(rest)"]) }
    let written = sign + grouped(UInt64(hours))
    return rest == 0
      ? parts("duration.hours", ["hours": written])
      : parts("duration.hours_minutes", ["hours": written, "minutes": rest.padded(2)])
  }

  private func parts(
    _ key: Key, _ arguments: KeyValuePairs<String, String>
  ) -> [DurationPart] {
    (message(key.text, count: nil)?.pieces ?? []).map { piece in
      switch piece {
      case .text(let text): .unit(text)
      case .place(let name): .number(arguments.first { $0.key == name }?.value ?? "⟦\(name)⟧")
      }
    }
  }

  /// `912 h`, in whole hours.
  package func hours(seconds: Double) -> String {
    self("duration.hours", ["hours": number((seconds / 3_600).rounded(), decimals: 0)])
  }

  /// `4:05`, hours and minutes.
  package func clock(seconds: Double) -> String {
    guard let minutes = Int(exactly: (abs(seconds) / 60).rounded()) else {
      return number(seconds / 3_600, decimals: 0) + ":00"
    }
    let sign = seconds < 0 && minutes > 0 ? "−" : ""
    return "\(sign)\(grouped(UInt64(minutes / 60))):\((minutes % 60).padded(2))"
  }
}

extension String {
  /// The text with spaces that do not break, so that a number never stands apart from its unit.
  package var unbroken: String {
    guard utf8.contains(0x20) else { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == 0x20 { bytes += [0xC2, 0xA0] } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
