internal import Escaping

extension Settings {
  /// The text of a `daybook.yaml` that sets nothing but the zone and shows every key, with its
  /// meaning and default, as a comment.
  ///
  /// - Parameters:
  ///   - keys: The keys of all systems.
  ///   - systemNames: The names of all systems there are.
  package static func template(
    timeZone: String, output: String? = nil, keys: [SettingKey], systemNames: [String]
  ) -> String {
    var text = """
      # Settings of this vault. Everything has a default;
      # take out the # before a key to change it.

      """
    var open: [String] = []
    for key in SettingKey.general(systemNames: systemNames) + keys {
      let groups = Array(key.path.dropLast())
      let shared = zip(open, groups).prefix { $0 == $1 }.count
      if groups.count < 2 || open.isEmpty { text += "\n" }
      for depth in shared..<groups.count {
        text += "\(indent(depth))\(groups[depth]):\n"
      }
      open = groups
      let line = "\(key.path[key.path.count - 1]): \(key.defaultText ?? key.example)"
      text += "\(indent(groups.count))# \(key.meaning)\n"
      if key.name == "timeZone" {
        text += "timeZone: \(timeZone)\n"
      } else if key.name == "output", let output {
        text += "output: \(JSONString.quoted(output))\n"
      } else {
        text += "\(indent(groups.count))#\(line)\n"
      }
    }
    return text
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
