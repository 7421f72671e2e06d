internal import Chronology
internal import Diagnostics
internal import Moments

extension EntryField {
  /// What a person wrote, as records write it: a moment, a day or a length in any form that
  /// ``Moments`` reads. What records read is left as it is, and so is the text of other fields.
  ///
  /// - Throws: When it is not in that language, or says no time of day where one is needed.
  func canonical(_ text: String, _ moment: EntryMoment) throws(WrittenProblem) -> String {
    if kind == .day || kind == .dayOrNone || record?.type.isDay == true,
      kind != .textOrTrue || text != "true"
    {
      let isRead = (try? TimeText(text)) != nil || record?.type != .day && LunarDay(text) != nil
      return isRead ? text : "\(try time(text, moment).day(in: moment.zone))"
    }
    switch kind {
    case .time:
      if (try? TimeText(text)) != nil { return text }
      let time = try time(text, moment)
      guard case .instant = time else {
        throw WrittenProblem(text: text, subject: .moment(toward), reason: .noTime)
      }
      return time.formatted(in: moment.zone)
    case .length:
      if Int(text) != nil { return text }
      let (minutes, rest) = (try Duration(written: text)).microseconds
        .quotientAndRemainder(dividingBy: 60_000_000)
      // What is no whole number of minutes is told of as that.
      return rest == 0 ? "\(minutes)" : text
    default: return text
    }
  }

  private var toward: Toward { record?.isToCome == true ? .future : .past }

  /// What may be to come may also be past.
  private func time(_ text: String, _ moment: EntryMoment) throws(WrittenProblem) -> WrittenTime {
    do throws(WrittenProblem) {
      return try WrittenTime(text, at: moment.moment, toward: toward)
    } catch {
      if toward == .future, let past = try? WrittenTime(text, at: moment.moment) { return past }
      throw error
    }
  }
}

extension EntryProblem {
  /// That what was written in a field is no moment, day or length.
  init(_ field: EntryField, _ problem: WrittenProblem) {
    var diagnostic = problem.diagnostic(at: nil)
    diagnostic.message = "\(field.name) \(diagnostic.message)"
    self.init(field: field.name, diagnostic: diagnostic)
  }
}
