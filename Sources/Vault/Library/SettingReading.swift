internal import Basics

extension SettingKey {
  /// The form of its values, as its default or its example shows.
  package enum Form: Sendable {
    case flag, time, length, number, list, text
    /// A mapping whose keys the person makes up.
    case map
  }

  package var form: Form { isOpen ? .map : Form(ofSample: defaultText ?? example) }
}

extension SettingKey.Form {
  init(ofSample sample: String) {
    if sample.hasPrefix("[") {
      self = .list
    } else if ["true", "false"].contains(sample) {
      self = .flag
    } else if TimeOfDay(sample) != nil {
      self = .time
    } else if (try? Duration(written: sample, needsUnit: true)) != nil {
      self = .length
    } else {
      self = WrittenNumber.double(sample) == nil ? .text : .number
    }
  }
}

extension VaultSettings.Address {
  /// The values that a text may be, as people type them, the likeliest first. The key's own reader
  /// decides.
  func readings(of typed: String) -> [YAMLLine] {
    let text = typed.withoutBlanks
    let asTyped = YAMLLine(scalar: text)
    let flow = YAMLLine(flow: text).map { [$0] } ?? []
    let word = choices.first { $0.folded == text.folded }.map { YAMLLine(scalar: $0, isWord: true) }
    let normal = normal(text).map { YAMLLine(scalar: $0, isWord: true) }
    switch isWhole ? key.form : part?.choices == ["true", "false"] ? .flag : .text {
    case .flag, .time, .number, .length: return [normal, asTyped].compactMap(\.self)
    // Some lists may also be true or false.
    case .list: return flow + [Self.list(text), YAMLLine(scalar: text, isWord: true)]
    case .map: return flow + [asTyped]
    case .text: return [word, asTyped].compactMap(\.self) + flow + [Self.list(text)]
    }
  }

  /// The value as the file has it, if it can also be typed otherwise.
  private func normal(_ text: String) -> String? {
    if let answer = YesOrNo(text), choices == ["true", "false"] || isWhole && key.form == .flag {
      return answer == .yes ? "true" : "false"
    }
    if choices == ["off"], YesOrNo(text) == .no { return "off" }
    switch key.form {
    // Seconds are kept as they are typed.
    case .time where TimeOfDay(text) == nil:
      return TimeOfDay(written: text).map { time in
        let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
        return "\(time.hour < 10 ? "0" : "")\(time.hour):\(minute)"
      }
    case .number:
      return WrittenNumber(text).flatMap { $0.unit.isEmpty ? $0.json : nil }
    default: return nil
    }
  }

  /// `;` and line ends always part the items of a list, `,`, `，` and `、` where no item has one.
  private static func list(_ text: String) -> YAMLLine {
    let firm = text.split { $0 == ";" || $0 == "；" || $0.isNewline }
    let parts = firm.count > 1 ? firm : text.split { [",", "，", "、"].contains($0) }
    return YAMLLine(list: parts.map { String($0).withoutBlanks }.filter { !$0.isEmpty })
  }
}
