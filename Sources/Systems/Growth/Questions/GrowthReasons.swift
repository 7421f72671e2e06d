import Basics
import SiteKit
import Vault

struct GrowthReasons: Sendable {
  private let growth: GrowthHistory
  private let courses: Lazy<[GoalCourse]>
  private let words = Memo<String, StrongWord?>()

  init(_ growth: GrowthHistory) {
    self.growth = growth
    courses = Lazy { growth.courses }
  }

  /// The number of days that a reflection can be asked about.
  private static let reflectionWindow = 7

  func all(on day: Day, _ time: (any TimeOnGoals)?) -> [QuestionReason] {
    avoidances(on: day) + assumptions(on: day) + learnings(on: day) + nextSteps(on: day, time)
      + contradictions(on: day, time)
  }

  private func contradictions(on day: Day, _ time: (any TimeOnGoals)?) -> [QuestionReason] {
    guard let time else { return [] }
    return growth.contradictions(on: day, courses.value, time).map { found in
      let cause = QuestionReason.Cause.contradiction(
        own: found.own, other: found.other, otherTime: found.otherTime, all: found.all)
      switch found.said {
      case .goal(let goal, let planned):
        return QuestionReason(
          cause, GoalRecord.kind, id: goal.id, on: planned, text: goal.title,
          address: GrowthAddress.page(of: goal))
      case .vision(let text):
        return QuestionReason(
          cause, ProfileRecord.kind, id: growth.records.profile?.source.id ?? "",
          on: day.previous, text: text, address: GrowthAddress.vision)
      }
    }
  }

  private func avoidances(on day: Day) -> [QuestionReason] {
    growth.leftLevers(on: day).map { left in
      QuestionReason(
        .avoidance(days: left.days), TaskRecord.kind, id: left.task.id, on: left.task.day,
        text: left.task.title)
    }
  }

  private func assumptions(on day: Day) -> [QuestionReason] {
    growth.reflections(inDays: Self.reflectionWindow, before: day).compactMap { reflection in
      words.value(for: reflection.source.id) { StrongWord(in: reflection.text) }.map { found in
        QuestionReason(
          .assumption(word: found.word), ReflectionRecord.kind, id: reflection.source.id,
          on: growth.zone.day(of: reflection.at), text: found.sentence)
      }
    }
  }

  private func learnings(on day: Day) -> [QuestionReason] {
    growth.unlearned(on: day).map { failure in
      QuestionReason(
        .learning, FailureRecord.kind, id: failure.source.id,
        on: growth.zone.day(of: failure.at), text: failure.what,
        address: "\(GrowthAddress.failures)#\(GrowthAddress.id(of: failure))")
    }
  }

  private func nextSteps(on day: Day, _ time: (any TimeOnGoals)?) -> [QuestionReason] {
    growth.standstills(on: day, courses.value, time).map { still in
      QuestionReason(
        .nextStep(days: still.since.distance(to: day)), GoalRecord.kind, id: still.goal.id,
        on: still.since, text: still.goal.title, address: GrowthAddress.page(of: still.goal))
    }
  }
}
