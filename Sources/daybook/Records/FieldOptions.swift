import AllSystems
import ArgumentParser
import SiteKit
import Vault

/// The options of a command that fills in the form of a kind of record, made from its fields.
///
/// The parser finds options by the properties of a type. These are as many as the form has fields,
/// so the type shows the parser a mirror of them, and decodes them by their names.
struct FieldOptions<Kind: DescribedRecord>: ParsableArguments, CustomReflectable {
  private var texts: [(field: EntryField, option: Option<String?>)] = []
  private var ticks: [(field: EntryField, flag: Flag<Bool>)] = []

  /// The form; nil for a kind that none adds.
  static var form: EntryForm? { Systems.forms.first { $0.name == Kind.kind.name } }

  init() {
    for field in Self.form?.fields ?? [] {
      let name = NameSpecification.customLong(field.option)
      let help = ArgumentHelp(field.meaning.map { $0 + "." } ?? "")
      switch field.kind {
      case .flag, .moment:
        ticks.append((field, Flag(wrappedValue: false, name: name, help: help)))
      // A value may begin with a dash: -90m, -1.
      case .day, .dayOrNone, .time, .length, .whole, .number:
        texts.append((field, Option(name: name, parsing: .unconditional, help: help)))
      default: texts.append((field, Option(name: name, help: help)))
      }
    }
  }

  init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Name.self)
    for index in texts.indices {
      texts[index].option = try container.decode(
        Option<String?>.self, forKey: Name(texts[index].field.name))
    }
    for index in ticks.indices {
      ticks[index].flag = try container.decode(
        Flag<Bool>.self, forKey: Name(ticks[index].field.name))
    }
  }

  var customMirror: Mirror {
    // In the order of the form, as the help lists them.
    let children = (Self.form?.fields ?? []).compactMap { field -> Mirror.Child? in
      if let text = texts.first(where: { $0.field.name == field.name }) {
        return ("_" + field.name, text.option)
      }
      return ticks.first { $0.field.name == field.name }.map { ("_" + field.name, $0.flag) }
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }

  /// What was given, by the names of fields.
  var values: [String: String] {
    var values: [String: String] = [:]
    for (field, option) in texts { values[field.name] = option.wrappedValue }
    for (field, flag) in ticks where flag.wrappedValue { values[field.name] = "true" }
    return values
  }

  /// What was given, with fields that stand as `key=value` behind the options.
  ///
  /// - Throws: ``ValidationError`` for what is no such thing, or was given twice; ``Failure`` for
  ///   an unknown key.
  func values(and pairs: [String]) throws -> [String: String] {
    var values = values
    let fields = Self.form?.fields ?? []
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2 else {
        throw ValidationError("'\(pair)' is not a field", hint: "write key=value")
      }
      guard let field = fields.first(where: { $0.name == parts[0] || $0.option == parts[0] }) else {
        throw Kind.kind.noField(parts[0], among: fields.map(\.name))
      }
      guard values[field.name] == nil else {
        throw ValidationError("\(field.name) is given twice", hint: "leave one out")
      }
      switch field.kind {
      case .flag, .moment:
        let yes = ["true", "yes"].contains(parts[1].lowercased())
        guard yes || ["false", "no", ""].contains(parts[1].lowercased()) else {
          throw ValidationError("'\(pair)' does not say whether", hint: "write \(field.name)=true")
        }
        if yes { values[field.name] = "true" }
      default: values[field.name] = parts[1]
      }
    }
    return values
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}
