import Basics
import Vault

/// Where the pages of the journal are in the site.
enum JournalAddress {
  static let overview = "days/"
  static let tags = "days/tags/"

  /// The page of a day.
  static func day(_ day: Day) -> String { "\(overview)\(day)/" }

  /// The page of each tag, by the tag: `days/tags/garden/`.
  ///
  /// Of tags that would share an address, and of those without any letter, all but the first have a
  /// number made from the tag behind it, so that an address stays when others come later.
  ///
  /// - Parameter tags: Each once, in the order in which they came.
  static func addresses(ofTags tags: [String]) -> [String: String] {
    var taken: Set<String> = []
    var addresses: [String: String] = [:]
    for tag in tags {
      let slug = Slug.make(of: tag, ending: "-tag")
      let number = ContentHash([("", tag)]).hex.prefix(8)
      var step = slug ?? "tag-\(number)"
      if !taken.insert(step).inserted {
        step += "-\(number)"
        taken.insert(step)
      }
      addresses[tag] = "\(Self.tags)\(step)/"
    }
    return addresses
  }
}
