package import Basics

extension JournalHistory {
  /// What was written on the same day of earlier years, newest first. The 29th of February comes
  /// back in leap years alone.
  package func onThisDay(_ day: Day) -> [JournalDay] {
    let (year, month, number) = day.components
    guard let first = firstRecordedDay?.components.year, first < year else { return [] }
    return (first..<year).reversed().compactMap { year in
      Day(year: year, month: month, day: number).flatMap(self.day)
    }
  }

  /// What was written on the same day of earlier years of the Chinese calendar, newest first. A
  /// leap month and a 30th day come back as ``LunarAnniversary`` has them.
  package func onThisLunarDay(_ day: Day) -> [JournalDay] {
    guard let today = LunarDay(day), let first = firstRecordedDay.flatMap(LunarDay.init)?.year,
      first < today.year
    else { return [] }
    let anniversary = LunarAnniversary(of: today)
    return (first..<today.year).reversed().compactMap { year in
      LunarYear(year).flatMap(anniversary.day)?.gregorian
    }.compactMap(self.day)
  }
}
