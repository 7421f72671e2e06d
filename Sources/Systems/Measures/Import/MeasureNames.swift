import Vault

/// Unique names of measures for things in other programs.
struct MeasureNames {
  private static let longest = 32

  /// By the requested key.
  private var names: [String: String] = [:]

  /// The name of the measure for something: its own name in lower case, without the characters
  /// that names may not have; repeated names are numbered.
  ///
  /// - Parameter key: The identity of the thing.
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
