extension Settings {
  /// The text of a `daybook.yaml` that sets the zone, and the language when it is given, and shows
  /// every other key, with its meaning and default, as a comment.
  ///
  /// - Parameters:
  ///   - keys: The keys of all systems.
  ///   - systemNames: The names of all systems there are.
  package static func template(
    timeZone: String, language: String? = nil, keys: [SettingKey], systemNames: [String]
  ) -> String {
    let values = ["timeZone": timeZone, "language": language]
    var text = """
      # Settings of this vault. Everything has a default;
      # take out the # before a key to change it.

      """
    var open: [String] = []
    for key in SettingKey.general(systemNames: systemNames) + keys
    where key.file == nil && !key.isRefused {
      let groups = Array(key.path.dropLast())
      let shared = zip(open, groups).prefix { $0 == $1 }.count
      if groups.count < 2 || open.isEmpty { text += "\n" }
      for depth in shared..<groups.count {
        text += "\(indent(depth))\(groups[depth]):\n"
      }
      open = groups
      let line = "\(key.path[key.path.count - 1]): \(key.defaultText ?? key.example)"
      text += "\(indent(groups.count))# \(key.meaning)\n"
      if let value = values[key.name] ?? nil {
        text += "\(key.name): \(value)\n"
      } else {
        text += "\(indent(groups.count))#\(line)\n"
      }
    }
    return text
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
