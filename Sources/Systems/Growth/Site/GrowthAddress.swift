import Basics

/// Where things are on the pages of growth.
enum GrowthAddress {
  static let overview = "growth/"
  static let goals = "growth/goals/"
  static let failures = "growth/failures/"
  static let vision = "growth/vision/"

  /// The page of a project, a goal of a quarter.
  static func project(_ id: String) -> String { "\(goals)\(segment(of: id))/" }

  /// The page of a goal; that of all goals where it has none of its own.
  static func page(of goal: Goal) -> String { ownPage(of: goal) ?? goals }

  /// The page of a goal of its own; nil for what is no project.
  static func ownPage(of goal: Goal) -> String? {
    goal.horizon == .quarter ? project(goal.id) : nil
  }

  /// The id of a failure's element in a list.
  static func id(of failure: Setback) -> String {
    "failure-" + segment(of: failure.source.id)
  }

  /// A folder's name that is safe and plain, whatever it is made from: ASCII letters, digits and
  /// hyphens stay, every other byte becomes `_` and its two hexadecimal digits, so that different
  /// names stay different. A long name is cut and ends with a number made from all of it.
  static func segment(of name: String) -> String {
    var text = ""
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += (byte < 16 ? "_0" : "_") + String(byte, radix: 16)
      }
    }
    if text.isEmpty { return "_" }
    return text.utf8.count <= 120 ? text : text.prefix(100) + "_-" + String(hash, radix: 16)
  }
}
