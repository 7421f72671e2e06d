package import Basics

/// A key of `daybook.yaml`: what it means, what it is by default, and how it is read.
///
/// The site's own keys are ``general(systemNames:)``; each system has a list of its own. Reading,
/// `daybook init` and the documentation follow these lists.
package struct SettingKey: Sendable {
  /// The names from the outermost to the key's own: `theme`, `strict`.
  package let path: [String]
  /// The default as it would be written; nil for none.
  package let defaultText: String?
  /// A value to show where there is no default.
  package let example: String
  /// What it means, in a sentence.
  package let meaning: String
  /// The file beside `daybook.yaml` that has the value; nil for a key of that file.
  package let file: String?
  /// What others would see, or get, without it; nil for a key that guards nothing. An empty value
  /// of one that does is an error, as it may have been meant to close something.
  package private(set) var guarded: String?
  /// Whether it is there to be refused alone: nothing shows it to a person who did not write it.
  package private(set) var isRefused = false
  /// The part of a draft that its value goes to; nil when it goes straight into the settings.
  let draft: (any SettingsDraftPart.Type)?
  /// Takes a value into a draft; what is wrong with parts of it is told with their places.
  let read: @Sendable (YAMLNode, inout SettingsDraft) throws(YAMLValueError) -> [PlacedProblem]

  /// The last name of a key whose group may be written as its value alone: `theme: dense` for
  /// `theme: {name: dense}`.
  static let main = "name"

  /// What is wrong with a part of a value, and where it stands.
  package typealias PlacedProblem = (mark: YAMLMark, problem: any Problem)

  /// The names joined by dots: `theme.strict`.
  package var name: String { path.joined(separator: ".") }

  /// A key whose value can be set at once.
  ///
  /// - Parameters:
  ///   - name: Its name, with dots: `theme.strict`.
  ///   - value: How its value is read: `YAMLNode.asFlag`.
  package init<Value>(
    _ name: String, default defaultText: String? = nil, example: String = "", _ meaning: String,
    _ value: @escaping @Sendable (YAMLNode) -> () throws(YAMLValueError) -> Value,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    self.path = name.split(separator: ".").map(String.init)
    self.defaultText = defaultText
    self.example = example
    self.meaning = meaning
    self.file = nil
    self.draft = nil
    self.read = { (node, draft) throws(YAMLValueError) in
      let value = try value(node)()
      set(&draft.settings, value)
      return []
    }
  }

  /// A key whose value needs other keys, and waits for them in a part of the draft.
  package init<Value, Part: SettingsDraftPart>(
    _ name: String, default defaultText: String? = nil, example: String = "", _ meaning: String,
    _ value: @escaping @Sendable (YAMLNode) -> () throws(YAMLValueError) -> Value,
    in part: Part.Type, set: @escaping @Sendable (inout Part, Value) -> Void
  ) {
    self.path = name.split(separator: ".").map(String.init)
    self.defaultText = defaultText
    self.example = example
    self.meaning = meaning
    self.file = nil
    self.draft = part
    self.read = { (node, draft) throws(YAMLValueError) in
      let value = try value(node)()
      set(&draft[part], value)
      return []
    }
  }

  /// A key whose value has keys of its own that a person makes up; what is wrong with one costs
  /// that one.
  ///
  /// - Parameter file: As of ``file``.
  package init(
    _ name: String, example: String, _ meaning: String, file: String? = nil,
    reading: @escaping @Sendable (YAMLNode, inout Settings) -> [PlacedProblem]
  ) {
    self.path = name.split(separator: ".").map(String.init)
    self.defaultText = nil
    self.example = example
    self.meaning = meaning
    self.file = file
    self.draft = nil
    self.read = { node, draft in reading(node, &draft.settings) }
  }

  /// The key, as one that guards something.
  ///
  /// - Parameter guarded: As of ``guarded``.
  package func guarding(_ guarded: String) -> SettingKey {
    var key = self
    key.guarded = guarded
    return key
  }

  /// A key whose value is not read; it is told why.
  package static func refused(
    _ name: String, why: @escaping @Sendable (YAMLNode, Settings) -> any Problem
  ) -> SettingKey {
    var key = SettingKey(name, example: "", "") { node, settings in
      [(node.mark, why(node, settings))]
    }
    key.isRefused = true
    return key
  }
}
