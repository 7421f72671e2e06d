package import Basics

/// What a level is called: names that change every few levels and go on for good from the last.
package enum LevelNames {
  /// The level that a name begins at, and the name in each language.
  private static let table:
    [(from: Int, english: String, simplified: String, traditional: String, japanese: String)] = [
      (1, "novice", "新手", "新手", "初心者"),
      (3, "seedling", "萌芽", "萌芽", "芽吹き"),
      (6, "apprentice", "学徒", "學徒", "見習い"),
      (10, "pathfinder", "探路者", "探路者", "道探し"),
      (15, "steady hand", "稳手", "穩手", "確かな手"),
      (20, "journeyer", "行者", "行者", "旅人"),
      (27, "artisan", "匠人", "匠人", "職人"),
      (35, "pilot", "领航者", "領航者", "水先案内人"),
      (45, "mentor", "引路人", "引路人", "導き手"),
      (60, "master", "大师", "大師", "達人"),
      (80, "elder", "长者", "長者", "長老"),
      (100, "evergreen", "常青", "常青", "常緑"),
    ]

  /// The name of `level`.
  package static func name(of level: Int, in language: Language) -> String {
    let row = table.last { $0.from <= level } ?? table[0]
    return switch language {
    case .english: row.english
    case .simplifiedChinese: row.simplified
    case .traditionalChinese: row.traditional
    case .japanese: row.japanese
    }
  }
}
