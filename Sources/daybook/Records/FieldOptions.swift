import AllSystems
import ArgumentParser
import Basics
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
      if field.isTick {
        ticks.append((field, Flag(wrappedValue: false, name: name, help: help)))
      } else {
        let parsing: SingleValueParsingStrategy = field.takesSigns ? .unconditional : .next
        texts.append((field, Option(name: name, parsing: parsing, help: help)))
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

  /// The values given, with the words after the options: fields as `key=value`, and a text without
  /// a key.
  ///
  /// - Throws: ``ValidationError`` for what was given twice, and for words that no field takes;
  ///   ``Failure`` for an unknown key.
  func values(and words: [String]) throws -> [String: String] {
    var values = values
    guard let form = Self.form else { return values }
    let typed = try FieldWords(words, of: Kind.kind, form.fields)
    let now = EntryMoment(zone: .utc, now: .now)
    let loose = form.values(
      ofLoose: typed.loose, beside: Set(values.keys).union(typed.values.map(\.field.name)), now)
    if !typed.loose.isEmpty, loose.isEmpty {
      throw ValidationError("'\(typed.loose[0])' is not a field", hint: "write key=value")
    }
    for (name, text) in typed.values.map({ ($0.field.name, $0.text) }) + loose {
      guard values[name] == nil else {
        throw ValidationError("\(name) is given twice", hint: "leave one out")
      }
      values[name] = text
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
