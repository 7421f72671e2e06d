package import Basics

/// The person's present and future: the only record of `growth/profile`.
package struct Profile: Sourced {
  package var source: RecordSource
  /// The identity that the person is growing into, in a sentence of their own.
  package var identity: String?
  /// The difficulty that the person is dealing with at present.
  package var challenge: String?
  /// The stage of development, in the person's own judgement.
  package var stage = Stage.standard
  package var antiVision: AntiVision?
  package var vision: Vision?
  package var disappear: [Disappearing] = []

  package init(source: RecordSource) { self.source = source }

  /// The life that the person refuses to live.
  package struct AntiVision: Sendable, Hashable {
    /// A Tuesday five years from now if nothing changes.
    var fiveYearTuesday: String?
    /// The same in ten years.
    var tenYearTuesday: String?
    /// The price of it over a lifetime.
    var lifetimeCost: String?
    package var statement: String?
    /// Somebody who already lives it.
    package var roleModel: String?
    var createdAt: Instant?

    package init() {}
  }

  /// The life that the person wants.
  package struct Vision: Sendable, Hashable {
    package var statement: String?
    var ordinaryDay: String?
    /// The things that the person will not give up for it.
    package var constraints: [String] = []

    package init() {}
  }

  /// Something to let go of, or already gone.
  package struct Disappearing: Sendable, Hashable {
    package var what: String
    var since: Day?
    var goneAt: Day?

    package init(what: String, since: Day? = nil, goneAt: Day? = nil) {
      self.what = what
      self.since = since
      self.goneAt = goneAt
    }
  }
}

/// A stage of ego development from 1 to 9, as Susanne Cook-Greuter orders them: impulsive,
/// self-protective, conformist, self-aware, conscientious, individualist, strategist,
/// construct-aware and unitive.
package struct Stage: Sendable, Hashable, Comparable {
  let number: Int

  /// Nil outside 1–9.
  init?(_ number: Int) {
    guard (1...9).contains(number) else { return nil }
    self.number = number
  }

  private init(unchecked number: Int) { self.number = number }

  /// The nine stages, in their order.
  static let all = (1...9).map(Stage.init(unchecked:))

  /// The default stage: 4.
  package static let standard = Stage(unchecked: 4)

  package static func < (left: Stage, right: Stage) -> Bool { left.number < right.number }
}
