import ArgumentParser

/// An option that is made from a declaration while the program runs.
struct DeclaredOption {
  /// The key of its value.
  let key: String
  /// The option as it is typed, without its dashes.
  let name: String
  let help: String
  let isFlag: Bool
  /// True if its value may begin with a dash.
  var takesSigns = false
}

protocol OptionSource {
  /// In the order of the help.
  static var options: [DeclaredOption] { get }
}

/// Options that are made from declarations.
///
/// The parser finds options by the properties of a type. Here their number depends on the
/// declarations, so the type shows the parser a mirror of them, and decodes them by their keys.
struct DeclaredOptions<Source: OptionSource>: ParsableArguments, CustomReflectable {
  private enum Wrapped {
    case text(Option<String?>)
    case flag(Flag<Bool>)
  }
  private var options: [(key: String, wrapped: Wrapped)]

  init() {
    options = Source.options.map { declared in
      let name = NameSpecification.customLong(declared.name)
      let help = ArgumentHelp(declared.help)
      return (
        declared.key,
        declared.isFlag
          ? .flag(Flag(wrappedValue: false, name: name, help: help))
          : .text(
            Option(name: name, parsing: declared.takesSigns ? .unconditional : .next, help: help))
      )
    }
  }

  init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Name.self)
    for (index, option) in options.enumerated() {
      let name = Name(option.key)
      options[index].wrapped =
        switch option.wrapped {
        case .text: .text(try container.decode(Option<String?>.self, forKey: name))
        case .flag: .flag(try container.decode(Flag<Bool>.self, forKey: name))
        }
    }
  }

  var customMirror: Mirror {
    let children = options.map { key, wrapped -> Mirror.Child in
      switch wrapped {
      case .text(let option): ("_" + key, option)
      case .flag(let flag): ("_" + key, flag)
      }
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }

  /// The given values, by key; a flag is `true`.
  var values: [String: String] {
    var values: [String: String] = [:]
    for (key, wrapped) in options {
      switch wrapped {
      case .text(let option): values[key] = option.wrappedValue
      case .flag(let flag): values[key] = flag.wrappedValue ? "true" : nil
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
