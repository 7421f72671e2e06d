internal import Wording

/// A reason why a person should look at a page that came over, or at a file that did not.
enum SiteRemark: Sendable, Hashable {
  case unknownAddress
  case unusableAddress(String)
  case takenAddress(String)
  case unusableAlias
  case dateOfFile
  case otherDay
  /// A post of Jekyll without a day in its name, which Jekyll shows nowhere.
  case undatedPost
  /// The page for unknown addresses, which each site here has already.
  case notFoundPage
  /// The first page; each site here has the dashboard in its place.
  case firstPage(String)
  /// A program that says something about all pages of its folder.
  case programOfFolder
  /// Front matter that is a program.
  case programOfPage
  /// A fault of the page here, in the words of its diagnostic.
  case problem(String)

  case symbolicLink
  case unreadable
  case larger(megabytes: Int)
  case impossibleName
  /// Another file of the site has its place.
  case takenPlace(String)

  func text(in words: Words) -> String {
    switch self {
    case .unknownAddress: words("coming.unknown_address")
    case .unusableAddress(let address): words("coming.unusable_address", ["address": address])
    case .takenAddress(let address): words("coming.taken_address", ["address": address])
    case .unusableAlias: words("coming.unusable_alias")
    case .dateOfFile: words("coming.date_of_file")
    case .otherDay: words("coming.other_day")
    case .undatedPost: words("coming.undated_post")
    case .notFoundPage: words("coming.not_found_page")
    case .firstPage(let address): words("coming.first_page", ["address": address])
    case .programOfFolder: words("coming.program_of_folder")
    case .programOfPage: words("coming.program_of_page")
    case .problem(let text): text
    case .symbolicLink: words("coming.symbolic_link")
    case .unreadable: words("coming.unreadable")
    case .larger(let most): words("coming.larger", ["size": "\(most) MB"])
    case .impossibleName: words("coming.impossible_name")
    case .takenPlace(let place): words("coming.taken_place", ["file": place])
    }
  }
}

/// The Markdown to write in place of a shortcode or a tag.
struct ShortcodeAdvice: Sendable {
  /// The words of names of such shortcodes.
  private let names: Set<String>
  /// The message; nil for the code alone.
  private let key: Words.Key?
  private let code: String

  private init(_ names: String, _ key: Words.Key?, code: String = "") {
    self.names = Set(names.split(separator: " ").map(String.init))
    self.key = key
    self.code = code
  }

  /// The advice for a shortcode by the words of its name.
  static func text(for name: String, in words: Words) -> String {
    if name.hasPrefix(":") { return words("coming.character") }
    let parts = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    guard let advice = all.first(where: { !parts.isDisjoint(with: $0.names) }) else {
      return words("coming.markdown")
    }
    return advice.key.map { words($0, ["code": advice.code]) } ?? advice.code
  }

  private static let all: [ShortcodeAdvice] = [
    ShortcodeAdvice(
      "notice admonition alert callout note tip info hint warning prompt", "coming.callout",
      code: "`> [!NOTE]`"),
    ShortcodeAdvice(
      "details spoiler collapse expand fold", "coming.folded_callout", code: "`> [!NOTE]-`"),
    ShortcodeAdvice("toc contents", nil, code: "`toc: true`"),
    ShortcodeAdvice(
      "gallery images picture image img photo carousel figure", "coming.pictures",
      code: "`![](x.png)`"),
    ShortcodeAdvice(
      "video audio music bilibili tweet youtube vimeo gist embed iframe", "coming.link"),
    ShortcodeAdvice("button link post ref relref", "coming.link"),
    ShortcodeAdvice("mermaid plantuml katex math latex code highlight", "coming.code"),
    ShortcodeAdvice("icon fa emoji", "coming.character"),
    ShortcodeAdvice("include readfile partial snippet", "coming.its_text"),
  ]
}
