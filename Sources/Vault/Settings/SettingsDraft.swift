package import Basics

/// Settings of one part while their keys come in, in any order: what needs two keys, or another key
/// first.
package protocol SettingsDraftPart: Sendable {
  /// Nothing is set yet.
  init()
  /// Puts what was set into the settings. All parts do so, in the order of their keys, and those of
  /// the site itself come first.
  func finish(_ settings: inout Settings)
  /// What is wrong once all is set, with the name of the key or group of keys that it is about;
  /// told only of what the file has.
  func problems(in settings: Settings) -> [(key: String, problem: any Problem)]
}

extension SettingsDraftPart {
  package func problems(in settings: Settings) -> [(key: String, problem: any Problem)] { [] }
}

/// All settings while their keys come in.
struct SettingsDraft {
  var settings = Settings()
  private var parts: [ObjectIdentifier: any SettingsDraftPart] = [:]
  private var order: [ObjectIdentifier] = []

  /// A draft with the parts of all keys, whether they will be set or not.
  init(_ keys: [SettingKey]) {
    for type in keys.compactMap(\.draft) where parts[ObjectIdentifier(type)] == nil {
      parts[ObjectIdentifier(type)] = type.init()
      order.append(ObjectIdentifier(type))
    }
  }

  subscript<Part: SettingsDraftPart>(_ type: Part.Type) -> Part {
    get { parts[ObjectIdentifier(type)] as? Part ?? Part() }
    set { parts[ObjectIdentifier(type)] = newValue }
  }

  /// The settings, and what is wrong with them, by the name of a key.
  func finished() -> (settings: Settings, problems: [(key: String, problem: any Problem)]) {
    var settings = settings
    let parts = order.compactMap { self.parts[$0] }
    for part in parts { part.finish(&settings) }
    return (settings, parts.flatMap { $0.problems(in: settings) })
  }
}
