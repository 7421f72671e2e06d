import Basics
import Liquid
import SiteKit
import Vault

/// Jekyll's `relative_url` and `absolute_url`, which make links to addresses in the site.
struct AddressFilters {
  /// The address of the published site; nil if it is not known.
  let baseURL: String?
  let tree: SiteTree

  func register(in environment: inout Environment) {
    environment.register(filter: "relative_url") { [self] call in .string(relative(call)) }
    environment.register(filter: "absolute_url") { [self] call in
      guard let baseURL, !Self.isElsewhere(call.inputText) else { return .string(relative(call)) }
      return .string("\(baseURL)/\(tree.folder)" + Self.path(call.inputText))
    }
  }

  /// In Markdown from the top, as links there are made relative; on a page relative to it.
  private func relative(_ call: FilterCall) -> String {
    let text = call.inputText
    if Self.isElsewhere(text) { return text }
    if call.escaping == .markdown { return "/" + Self.path(text) }
    let address = String((call.context.page ?? "").dropFirst())
    return address == SiteAddress.notFound
      ? SiteAddress.root(ofHostFor: baseURL) + tree.folder + Self.path(text)
      : SiteAddress.root(from: address) + Self.path(text)
  }

  private static func path(_ text: String) -> String {
    PercentEncoding.address(String(text.drop { $0 == "/" }))
  }

  /// True for an address with a scheme or a host.
  private static func isElsewhere(_ text: String) -> Bool {
    text.hasPrefix("//")
      || text.firstIndex(of: ":").map { text[..<$0].allSatisfy(\.isLetter) } ?? false
  }
}
