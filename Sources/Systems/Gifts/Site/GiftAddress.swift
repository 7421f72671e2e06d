import Basics
import Vault

/// Where the pages of gifts are in the site.
enum GiftAddress {
  static let overview = "gifts/"
  static let people = "gifts/people/"
  static let coming = "gifts/coming/"
  static let etiquette = "gifts/etiquette/"
  static let books = "gifts/books/"
  static let loans = "gifts/loans/"

  /// The report of a year.
  static func year(_ year: Year) -> String { "gifts/years/\(year)/" }

  /// Addresses below `folder` for things with a name and an id, in their order: `gifts/people/张三/`.
  ///
  /// The first of a name has the name alone; the others of it, and those whose name has no letter,
  /// have a number made from their id behind it. So an address stays when others come later.
  static func addresses(
    of things: [(name: String, id: String)], in folder: String, fallback: String
  ) -> [String] {
    var taken: Set<String> = []
    var steps = things.map { thing -> String? in
      Slug.make(of: thing.name, ending: "-" + fallback).flatMap {
        taken.insert($0).inserted ? $0 : nil
      }
    }
    for (index, thing) in things.enumerated() where steps[index] == nil {
      let name = Slug.make(of: thing.name, ending: "-" + fallback) ?? fallback
      let base = name + "-" + ContentHash([("", thing.id)]).hex.prefix(8)
      var step = base
      var number = 2
      while !taken.insert(step).inserted {
        step = "\(base)-\(number)"
        number += 1
      }
      steps[index] = step
    }
    return steps.map { "\(folder)\($0 ?? fallback)/" }
  }
}
