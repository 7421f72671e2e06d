import Algorithms
import Basics

/// A link of the navigation, as the settings name it.
package enum MenuItem: Sendable, Hashable {
  /// A part of the site: a system, or one of ``parts``.
  case part(String)
  /// A place in the site or on the web; its title is that of the page there when it has none.
  case link(title: String?, address: String)

  /// The parts that every site may have beside its systems.
  package static let parts = ["today", "reviews", "pages", "search"]
}

extension YAMLNode {
  /// The links of a menu, each as a name, an address with a slash before it, or with keys of its
  /// own.
  ///
  /// - Parameter names: The names of all systems there are.
  func asMenu(_ names: [String]) throws(YAMLValueError) -> [MenuItem] {
    let example =
      "write it as [today, \(names.first ?? "reviews"), /garden/], or with "
      + "{title: Garden, url: /garden/}"
    guard case .sequence(let nodes) = content else {
      throw YAMLValueError(expected: "a list of links", hint: example)
    }
    var items: [MenuItem] = []
    for node in nodes { items.append(try node.asMenuItem(names + MenuItem.parts, example)) }
    return items
  }

  private func asMenuItem(
    _ names: [String], _ example: String
  ) throws(YAMLValueError) -> MenuItem {
    if let entries, content != .null {
      let members = Dictionary(
        entries.map { ($0.key, $0.value.text) }, uniquingKeysWith: { _, last in last })
      guard let url = members["url"] ?? nil, Set(members.keys).isSubset(of: ["title", "url"]) else {
        throw YAMLValueError(expected: "a list of links with title and url", hint: example)
      }
      return .link(title: members["title"] ?? nil, address: try Self.address(url, example))
    }
    guard let text else { throw YAMLValueError(expected: "a list of links", hint: example) }
    if text.hasPrefix("/") { return .link(title: nil, address: try Self.address(text, example)) }
    return .part(try Self.known(text, names, "a list of parts of the site"))
  }

  /// Some of `names`, in an order of their own.
  ///
  /// - Parameter expected: What is said of a name that is none of them.
  func asChoice(
    of names: [String], _ expected: String
  ) throws(YAMLValueError) -> [String] {
    let chosen = try asNames("[\(names.prefix(2).joined(separator: ", "))]")
    for name in chosen { _ = try Self.known(name, names, expected) }
    return chosen.uniqued().map(\.self)
  }

  private static func known(
    _ name: String, _ names: [String], _ expected: String
  ) throws(YAMLValueError) -> String {
    guard !names.contains(name) else { return name }
    throw YAMLValueError(
      expected: expected,
      hint: names.nearest(to: name).map { "did you mean \($0)?" }
        ?? "known are \(names.joined(separator: ", "))")
  }

  /// An address that starts no program.
  private static func address(
    _ text: String, _ example: String
  ) throws(YAMLValueError) -> String {
    let lower = text.lowercased()
    let isOnTheWeb = ["https://", "http://", "mailto:"].contains { lower.hasPrefix($0) }
    guard isOnTheWeb || text.hasPrefix("/") && !text.hasPrefix("//"),
      !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0 == "\\" })
    else { throw YAMLValueError(expected: "a list of addresses", hint: example) }
    return text
  }

  /// Keys of front matter, each of which can be the name of a folder.
  func asTaxonomies() throws(YAMLValueError) -> [String] {
    let example = "[tags, people]"
    let names = try asNames(example)
    for name in names {
      let path = try? SitePath(name)
      guard path?.segments.count == 1 else {
        throw YAMLValueError(
          expected: "a list of names", hint: "\(name) cannot be the name of a folder")
      }
      guard name == "tags" || !FrontMatter.keys.contains(name) else {
        throw YAMLValueError(
          expected: "a list of keys of your own", hint: "\(name) means something else in pages")
      }
    }
    return ["tags"] + names.filter { $0 != "tags" }
  }
}
