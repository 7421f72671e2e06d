import Vault

/// Names of measures for what other programs call anything, each for one thing.
struct MeasureNames {
  private static let longest = 32

  /// By what was asked for.
  private var names: [String: String] = [:]

  /// The name of the measure for something: what it is called, in small letters and without what
  /// names may not have; of several that would have one name the later are numbered.
  ///
  /// - Parameter key: What it is told apart by.
  mutating func name(of key: String, called text: String) -> String {
    if let name = names[key] { return name }
    var own = ""
    for character in text.lowercased() {
      if character.isLetter || character.isNumber || character == "_" {
        own.append(character)
      } else if !own.isEmpty, own.last != "-" {
        own.append("-")
      }
    }
    own = String(own.prefix(Self.longest)).trimming { $0 == "-" }
    if own.first?.isLetter != true { own = own.isEmpty ? "habit" : "habit-\(own)" }
    let taken = Set(names.values)
    var name = own
    var count = 1
    while taken.contains(name) {
      count += 1
      name = "\(own)-\(count)"
    }
    names[key] = name
    return name
  }
}
