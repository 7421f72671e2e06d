internal import ArgumentParser
package import Basics
package import Vault
package import Wording

/// A system that proposes the tasks of some days.
package protocol ProposesPlans: System {
  var planner: Planner { get }
}

/// Proposes tasks for some days; a person takes the ones they want.
package struct Planner: Sendable {
  /// A task that a person can take, with the reason for it.
  package struct Proposal: Sendable {
    /// Names it as long as its subject is proposed: `goal/novel`.
    package let key: String
    package var title: String
    package let day: Day
    /// Its rank among the day's levers; nil for none.
    package let rank: Rank?
    package let reason: Reason
    /// The record that is put on the day; nil for a new one.
    package let record: Record?
    /// The id of the goal that a new one serves.
    package let goal: String?
    /// True if the person can give it another title.
    package var canChange: Bool { record?.hasTitle ?? true }

    package init(
      _ key: String, title: String, on day: Day, rank: Rank?, _ reason: Reason,
      record: Record? = nil, goal: String? = nil
    ) {
      self.key = key
      self.title = title
      self.day = day
      self.rank = rank
      self.reason = reason
      self.record = record
      self.goal = goal
    }
  }

  package struct Rank: Sendable {
    package let number: Int
    package let text: String

    package init(_ number: Int, _ text: String) {
      self.number = number
      self.text = text
    }
  }

  package struct Reason: Sendable {
    /// A word for programs.
    package let kind: String
    package let text: String

    package init(_ kind: String, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  package struct Record: Sendable {
    package let kind: String
    package let id: String
    /// False for one time of a record that repeats, whose title is that of all times.
    package let hasTitle: Bool

    package init(_ kind: String, _ id: String, hasTitle: Bool) {
      self.kind = kind
      self.id = id
      self.hasTitle = hasTitle
    }
  }

  /// A task that a day has already.
  package struct Planned: Sendable {
    package let title: String
    package let day: Day
    package let rank: Rank?
    package let isDone: Bool

    package init(_ title: String, on day: Day, rank: Rank?, isDone: Bool) {
      self.title = title
      self.day = day
      self.rank = rank
      self.isDone = isDone
    }
  }

  package struct Plan: Sendable {
    package let days: ClosedRange<Day>
    /// The figures of last week, in words; nil if there are none.
    package let lastWeek: String?
    /// By day.
    package let planned: [Planned]
    package let proposals: [Proposal]

    package init(
      _ days: ClosedRange<Day>, lastWeek: String?, planned: [Planned], proposals: [Proposal]
    ) {
      self.days = days
      self.lastWeek = lastWeek
      self.planned = planned
      self.proposals = proposals
    }
  }

  /// The plan of some days, from today on, in the words of a language.
  package let plan: @Sendable (ClosedRange<Day>, VaultContents, Words) -> Plan?
  /// Writes what a person takes, as one change.
  package let take: @Sendable ([Proposal], RecordLibrary, Settings) throws -> ChangeEntry

  package init(
    plan: @escaping @Sendable (ClosedRange<Day>, VaultContents, Words) -> Plan?,
    take: @escaping @Sendable ([Proposal], RecordLibrary, Settings) throws -> ChangeEntry
  ) {
    self.plan = plan
    self.take = take
  }
}

extension Planner {
  /// The words for a week: the next one from Friday on, before that the rest of this one.
  package static let week = "week"

  private static let mostDays = 31

  /// The days that a person wants to plan: by default today, and from Friday on next week. Days
  /// before today are left out.
  ///
  /// - Throws: ``Failure`` if the text is no day and no period, if it is over, and if it is longer
  ///   than a month.
  package static func days(
    _ text: String?, at moment: Moment
  ) throws(Failure) -> ClosedRange<Day> {
    let today = moment.today
    let isEndOfWeek = today.weekday.rawValue >= Weekday.friday.rawValue
    let text = text.map(\.withoutBlanks).flatMap { $0.isEmpty ? nil : $0 }
    switch (text, isEndOfWeek) {
    case (nil, true), (week, true): return today.week.next.days
    case (nil, false): return today...today
    case (week, false): return today...today.week.days.upperBound
    case (let text?, _):
      let hint = "name today, or a period to come"
      let days: ClosedRange<Day>
      do throws(ValidationError) {
        days = try moment.days(text, for: "PERIOD", toward: .future)
      } catch {
        throw Failure(ValidationError.diagnostic(error.message, help: hint))
      }
      guard days.upperBound >= today else {
        throw Failure("over", "PERIOD \"\(text)\" is over", hint: hint)
      }
      let rest = max(days.lowerBound, today)...days.upperBound
      guard rest.count <= mostDays else {
        throw Failure(
          "too-long", "PERIOD \"\(text)\" is \(rest.count) days, at most \(mostDays) are planned",
          hint: "name a week, or a month")
      }
      return rest
    }
  }
}
