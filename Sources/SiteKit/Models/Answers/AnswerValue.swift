import Vault

/// A value of JSON that a provider sent, as far as answers need it.
indirect enum AnswerValue: Sendable, Hashable {
  case text(String)
  case list([AnswerValue])
  case object([String: AnswerValue])
  /// Numbers, truths and nothing.
  case other

  /// The value that `bytes` hold; nil when they are not JSON.
  init?(_ bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { bytes -> AnswerValue? in
      var cursor = JSONCursor(bytes)
      do throws(JSONError) {
        let value = try Self.value(&cursor)
        try cursor.expectEnd()
        return value
      } catch {
        return nil
      }
    }
    guard let value else { return nil }
    self = value
  }

  private static func value(_ cursor: inout JSONCursor) throws(JSONError) -> AnswerValue {
    switch cursor.nextForm() {
    case .object:
      var members: [String: AnswerValue] = [:]
      try cursor.beginObject()
      while let key = try cursor.nextKey() { members[key.string] = try value(&cursor) }
      return .object(members)
    case .list:
      var items: [AnswerValue] = []
      try cursor.beginList()
      while try cursor.nextElement() { items.append(try value(&cursor)) }
      return .list(items)
    case .text: return .text(try cursor.value().string)
    default:
      _ = try cursor.value()
      return .other
    }
  }

  /// A member of an object.
  subscript(name: String) -> AnswerValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The first element of a list.
  var first: AnswerValue? { if case .list(let items) = self { items.first } else { nil } }
  /// The text that it is.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The text of a content, which is one, or a list of parts some of which are text.
  var content: String? {
    switch self {
    case .text(let text): text
    case .list(let parts): parts.compactMap { $0["text"]?.text }.joined()
    default: nil
    }
  }

  /// What an object says went wrong: its `error`, which is a text or has a `message`.
  var failure: String? {
    guard let error = self["error"] else { return nil }
    switch error {
    case .other: return nil
    case .text(let text): return text
    default: return error["message"]?.text ?? error["type"]?.text ?? "it did not say why"
    }
  }
}
