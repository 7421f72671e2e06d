import Basics

/// Where the pages of focus are, from the top of a language's tree.
enum FocusAddress {
  static let overview = "focus/"

  /// The page of a week's sessions.
  static func week(_ week: Week) -> String { "focus/weeks/\(week)/" }
}
