package import Basics

/// Where things are in the site: paths from its top, folders with a slash at their end.
package enum SiteAddress {
  /// The page for what is not found.
  package static let notFound = "404.html"
  /// The review of a week, month, quarter or year.
  package static func review(_ period: Period) -> String { "reviews/\(period)/" }

  /// The output file of an address: `focus/` is `focus/index.html`.
  package static func file(_ address: String) -> String {
    address.isEmpty || address.hasSuffix("/") ? address + "index.html" : address
  }

  /// The address of an output file, as a browser shows it: of `focus/index.html` it is `focus/`.
  package static func shown(_ file: String) -> String {
    file == "index.html" || file.hasSuffix("/index.html")
      ? String(file.dropLast("index.html".utf8.count)) : file
  }

  /// What leads to the top of the site from any page of the host, with a slash at its end.
  ///
  /// - Parameter baseURL: Where the site will stand; nil for the host's own top.
  package static func root(ofHostFor baseURL: String?) -> String {
    let path = (baseURL ?? "").split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
    return path.reduce("/") { $0 + $1 + "/" }
  }

  /// What leads from the file of an address to the top of the site: `../` for each folder; `./` at
  /// the top, so that a link to the top itself is not empty.
  package static func root(from address: String) -> String {
    let depth = address.utf8.count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }
}
