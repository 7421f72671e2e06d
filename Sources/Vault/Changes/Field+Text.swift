package import Chronology
internal import Diagnostics
package import Moments

extension Field {
  /// The value that a person means by a text, as the record writes it: moments, days and lengths in
  /// any form that ``Moments`` reads. What is no such value is written as the text that it is, and
  /// told of by what reads the record.
  ///
  /// - Throws: When a moment, a day or a length is not in that language.
  package func json(_ text: String, at moment: Moment) throws(WrittenProblem) -> JSONText {
    switch type {
    case .form(_, _, allowsFlag: true, _) where ["true", "false"].contains(text):
      return .bool(text == "true")
    case .form where type.isDay:
      // A day in a form of its own, such as one of the lunar calendar, is for what reads it.
      if LunarDay(text) != nil { return .string(text) }
      let day = try? self.time(text, at: moment).day(in: moment.zone)
      return .string(day?.description ?? text)
    case .form where type.content == .minutes:
      if text.isNumber { return .written(text) }
      guard let length = try? Duration(written: text) else { return .string(text) }
      let (minutes, rest) = length.microseconds.quotientAndRemainder(dividingBy: 60_000_000)
      return rest == 0 ? .int(Int(minutes)) : .string("\(length.microseconds / 1_000_000) s")
    case .text, .paragraph, .choice, .form: return .string(text)
    case .texts:
      return .array(
        text.split { ",;，；、".contains($0) }.map { .string($0.withoutBlanks) })
    case .day: return .string(try time(text, at: moment).day(in: moment.zone).description)
    case .time: return .string(try time(text, at: moment).formatted(in: moment.zone))
    case .duration: return .seconds(try Duration(written: text))
    case .whole, .number, .flag, .object, .objects: return type.json(text)
    }
  }

  /// The day or moment that a text writes; what may be to come may also be past.
  private func time(_ text: String, at moment: Moment) throws(WrittenProblem) -> WrittenTime {
    if isToCome, let coming = try? WrittenTime(text, at: moment, toward: .future) {
      return coming
    }
    return try WrittenTime(text, at: moment)
  }
}
