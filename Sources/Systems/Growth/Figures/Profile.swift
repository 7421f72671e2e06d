package import Basics

/// Where a person stands and where they want to go: the one record of `growth/profile`.
package struct Profile: Sourced {
  package var source: RecordSource
  /// Who the person is becoming, in a sentence of their own.
  package var identity: String?
  /// The stage of development, as the person judges it.
  package var stage = Stage.standard
  package var antiVision: AntiVision?
  package var vision: Vision?
  package var disappear: [Disappearing] = []

  package init(source: RecordSource) { self.source = source }

  /// The life that you refuse to live.
  package struct AntiVision: Sendable, Hashable {
    /// A Tuesday five years from now, should nothing change.
    var fiveYearTuesday: String?
    /// The same in ten years.
    var tenYearTuesday: String?
    /// What it would have cost in the end.
    var lifetimeCost: String?
    package var statement: String?
    /// Somebody who already lives it.
    package var roleModel: String?
    var createdAt: Instant?

    package init() {}
  }

  /// The life that is wanted.
  package struct Vision: Sendable, Hashable {
    package var statement: String?
    var ordinaryDay: String?
    /// What will not be given up for it.
    package var constraints: [String] = []

    package init() {}
  }

  /// Something that is to go, or is gone.
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

/// A stage of development from 1 to 9.
package struct Stage: Sendable, Hashable, Comparable {
  let number: Int

  /// A stage; nil outside 1–9.
  init?(_ number: Int) {
    guard (1...9).contains(number) else { return nil }
    self.number = number
  }

  private init(unchecked number: Int) { self.number = number }

  /// Where a person stands who has not said: 4.
  package static let standard = Stage(unchecked: 4)

  package static func < (left: Stage, right: Stage) -> Bool { left.number < right.number }
}
