import Chronology
import Exercise
import Focus
import Gifts
import Growth
import Prompts

/// What the reviews of all periods have in common: the systems, and figures that are found in one walk
/// through everything.
struct ReviewBase: Sendable {
  let focus: FocusHistory
  let exercise: ExerciseHistory
  let joined: GrowthFocus
  let gifts: GiftLedger
  let prompts: PromptView

  /// Where the records of each system begin; nil for one without any.
  let firstGrowth: Day?
  let firstExercise: Day?
  let firstGift: Day?
  let firstPrompt: Day?

  let bestFocusDay: RunningBest<Duration>
  let bestFocusWeek: RunningBest<Duration>
  let longestSession: RunningBest<Duration>
  let focusStreak: RunningBest<Int>
  let bestXPDay: RunningBest<Int>
  let bestExerciseDay: RunningBest<Duration>
  let exerciseStreak: RunningBest<Int>
  let bestScore: RunningBest<Int>

  /// The loans that have to be paid back by some day, the first due first.
  let loansByDue: [(due: Day, loan: Loan)]
  /// The days in ``birthdays``: from the first record to a month after today.
  private let birthdayDays: ClosedRange<Day>
  /// Every birthday in ``birthdayDays``, in order, with the position of the person: a ledger of thousands of people has thousands of
  /// reviews, and each asks for a month of them.
  private let birthdays: [(day: Day, person: Int)]

  var growth: GrowthHistory { joined.growth }
  var today: Day { focus.today }

  init(
    focus: FocusHistory, exercise: ExerciseHistory, joined: GrowthFocus, gifts: GiftLedger,
    prompts: PromptView
  ) {
    self.focus = focus
    self.exercise = exercise
    self.joined = joined
    self.gifts = gifts
    self.prompts = prompts
    firstGrowth = joined.growth.recordedDays.first
    firstExercise = exercise.firstRecordedDay
    firstGift = gifts.firstRecordedDay
    firstPrompt = prompts.activeDays.min()

    loansByDue = gifts.loans.compactMap { loan in loan.due.map { ($0, loan) } }
      .sorted { ($0.due, $0.loan.id) < ($1.due, $1.loan.id) }
    let firstDays = [
      focus.dayTotals.first?.day, firstGrowth, firstExercise, firstGift, firstPrompt,
    ]
    let end = focus.today.advanced(by: 31)
    birthdayDays = min(end, firstDays.compactMap(\.self).min() ?? end)...end
    birthdays = Self.birthdays(of: gifts.people, in: birthdayDays)

    bestFocusDay = RunningBest(focus.dayTotals.map { ($0.day, $0.focus) })
    bestFocusWeek = RunningBest(focus.weekTotals.map { ($0.week.firstDay, $0.focus) })
    longestSession = RunningBest(Self.longestSessions(of: focus))
    focusStreak = RunningBest(focus.streaks.flatMap { Self.growing($0.days) })
    bestXPDay = RunningBest(Self.points(of: joined.growth))
    bestExerciseDay = RunningBest(exercise.dayTotals.map { ($0.day, $0.length) })
    exerciseStreak = RunningBest(exercise.streaks.flatMap { Self.growing($0.days) })
    bestScore = RunningBest(exercise.scanTrend.map { ($0.day, $0.scan.score.value) })
  }

  private static func birthdays(
    of people: [Person], in days: ClosedRange<Day>
  ) -> [(day: Day, person: Int)] {
    var found: [(day: Day, person: Int)] = []
    for (index, person) in people.enumerated() {
      guard let birthday = person.contact.birthday else { continue }
      var day = birthday.next(from: days.lowerBound)
      while let next = day, next <= days.upperBound {
        found.append((next, index))
        day = birthday.next(from: next.advanced(by: 1))
      }
    }
    return found.sorted { ($0.day, $0.person) < ($1.day, $1.person) }
  }

  /// The birthdays in `days`, in order of day and person.
  func birthdays(in days: ClosedRange<Day>) -> [(day: Day, person: Person)] {
    let isKnown =
      birthdayDays.lowerBound <= days.lowerBound && days.upperBound <= birthdayDays.upperBound
    let all = isKnown ? birthdays : Self.birthdays(of: gifts.people, in: days)
    let first = all.partitioningIndex { $0.day >= days.lowerBound }
    return all[first...].prefix { $0.day <= days.upperBound }
      .map { ($0.day, gifts.people[$0.person]) }
      .sorted { ($0.day, $0.person) < ($1.day, $1.person) }
  }

  /// The sessions that were longer than all before them. Only of those are length and day looked up,
  /// as there may be a million.
  private static func longestSessions(
    of focus: FocusHistory
  ) -> [(day: Day, value: Duration)] {
    var sessions: [(day: Day, value: Duration)] = []
    var longest = Duration.zero
    for session in focus.sessions where session.interval.microseconds > longest.microseconds {
      let length = focus.length(of: session)
      guard length > longest else { continue }
      longest = length
      sessions.append((focus.zone.day(of: session.interval.start), length))
    }
    return sessions
  }

  /// How long a streak was on each of its days, so that one which goes on is a record on the day on
  /// which it became one.
  private static func growing(_ days: ClosedRange<Day>) -> [(day: Day, value: Int)] {
    days.enumerated().map { ($1, $0 + 1) }
  }

  /// The experience points of each day that has any, in order.
  static func points(of growth: GrowthHistory) -> [(day: Day, value: Int)] {
    var points: [(day: Day, value: Int)] = []
    for entry in growth.experience.entries {
      guard let day = entry.day else { continue }
      if points.last?.day == day {
        points[points.count - 1].value += entry.points
      } else {
        points.append((day, entry.points))
      }
    }
    return points
  }
}
