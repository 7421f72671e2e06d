internal import Algorithms
internal import Basics

/// The address that a page had on a site of another program.
struct OldAddress {
  let site: OtherSite
  /// The path of its file in the site's folder.
  let path: String
  /// Its path within `pages/`.
  let target: String
  let matter: ComingMatter
  /// The day it was written; nil if it says none.
  let day: Day?

  /// The address, from the top of the site on, such as `/2019/05/rain.html`; nil if it has none, or
  /// it cannot be determined.
  var text: String? {
    let address: String? =
      switch site.generator {
      case .hugo: hugo
      case .zola: zola
      case .jekyll: jekyll
      case .eleventy: eleventy
      case .obsidian: nil
      }
    guard var address, !address.contains("{") else { return nil }
    if let language, !isGiven { address = language.prefix + address }
    let names = address.split(separator: "/").filter { $0 != "." }
    guard !names.isEmpty else { return "/" }
    let isFolder = address.hasSuffix("/") || names.last?.contains(".") == false
    let last = names.last ?? ""
    if last == "index.html" { return "/" + names.dropLast().map { $0 + "/" }.joined() }
    return "/" + names.joined(separator: "/") + (isFolder ? "/" : "")
  }

  /// True if the page says its whole address.
  private var isGiven: Bool {
    site.generator == .hugo
      ? matter.text("url")?.hasPrefix("/") == true : matter.text("path") != nil
  }

  /// The language of the page; nil on a site in one.
  private var language: SiteLanguages.Language? {
    SiteLanguages(site)?.language(of: path, in: site.contentFolder)
  }

  /// The path among the texts of its language.
  private var place: String { language?.place ?? target }

  private var folders: [String] { place.split(separator: "/").dropLast().map(String.init) }

  /// The name of the file without its ending.
  private var stem: String {
    let name = place.split(separator: "/").last.map(String.init) ?? place
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// The name without a day at its start.
  private var undated: String {
    if site.generator == .jekyll { return PostName(stem)?.rest ?? stem }
    let rest = stem.dropFirst(10)
    let hasDay =
      (rest.first == "-" || rest.first == "_") && rest.count > 1
      && Day(String(stem.prefix(10))) != nil
    return hasDay ? String(rest.dropFirst()) : stem
  }

  /// True for the page of a folder, which is named after the folder.
  private var isIndex: Bool { stem == "index" || stem == "_index" }

  private var hugo: String? {
    if let url = matter.text("url") { return url.hasPrefix("/") ? url : "/" + url }
    let isPart = stem != "_index"
    let section = folders.first ?? ""
    let isUgly = (try? site.setting("uglyURLs")?.asFlag()) ?? false
    if isPart, let pattern = hugoPattern(section), !(isIndex && folders.isEmpty) {
      return filled(pattern) { name in
        switch name {
        case "title": matter.text("title").map(hugoName)
        case "slug", "slugorfilename":
          (matter.text("slug") ?? matter.text("title")).map(hugoName)
        case "filename", "contentbasename", "slugorcontentbasename":
          hugoName((name.hasPrefix("slug") ? matter.text("slug") : nil) ?? baseName)
        case "section": section
        case "sections": (isIndex ? Array(folders.dropLast()) : folders).joined(separator: "/")
        default: nil
        }
      }
    }
    var names = folders
    if !isIndex { names.append(stem) }
    if isPart, let slug = matter.text("slug"), !names.isEmpty { names[names.count - 1] = slug }
    let address = "/" + names.map(hugoName).joined(separator: "/")
    return names.isEmpty ? "/" : isUgly && isPart && !isIndex ? address + ".html" : address + "/"
  }

  /// The name of the page's file, or of its folder.
  private var baseName: String { stem == "index" ? folders.last ?? stem : stem }

  private func hugoPattern(_ section: String) -> String? {
    guard !section.isEmpty else { return nil }
    return site.setting("permalinks", "page", section)?.text
      ?? site.setting("permalinks", section)?.text
  }

  /// A name as Hugo writes it in addresses: lower case unless the settings keep capitals, hyphens
  /// for spaces, letters and digits.
  private func hugoName(_ name: String) -> String {
    let keepsCapitals = (try? site.setting("disablePathToLower")?.asFlag()) ?? false
    var result = ""
    for character in keepsCapitals ? name : name.lowercased() {
      if character.isLetter || character.isNumber || "._-/+~#".contains(character) {
        result.append(character)
      } else if character.isWhitespace, result.last != "-" {
        result.append("-")
      }
    }
    return result
  }

  private var zola: String? {
    if let path = matter.text("path") { return path.hasSuffix("/") ? path : path + "/" }
    var names = folders
    if !isIndex { names.append(undated) }
    if let slug = matter.text("slug"), stem != "_index", !names.isEmpty {
      names[names.count - 1] = slug
    }
    // Other letters are written in Latin ones, by tables that only Zola has.
    guard names.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
    return "/" + names.map { SlugText.slug($0) + "/" }.joined()
  }

  private var jekyll: String? {
    let collection = path.split(separator: "/").dropLast().first { $0.hasPrefix("_") }
      .map { String($0.dropFirst()) }
    let isPost = collection == "posts" || collection == "drafts"
    let usual: String? =
      isPost || collection == nil
      ? site.setting("permalink")?.text : site.permalink(ofCollection: collection ?? "")
    let own = matter.text("permalink")
    if isPost {
      return filled(own ?? Self.style(usual ?? "date"), jekyllPart)
    }
    if let own { return filled(own, jekyllPart) }
    if let collection {
      return filled(usual ?? "/\(collection)/:path.html") { name in
        let inside = folders.drop { $0 != collection }.dropFirst() + [stem]
        return switch name {
        case "collection": collection
        case "path": inside.joined(separator: "/")
        case "name", "title": name == "title" ? matter.text("slug") ?? stem : stem
        case "output_ext": ".html"
        default: nil
        }
      }
    }
    let place = (folders + (isIndex ? [] : [stem])).joined(separator: "/")
    if isIndex { return place.isEmpty ? "/" : "/\(place)/" }
    let isPretty = usual.map { $0 == "pretty" || $0.hasSuffix("/") } ?? false
    return isPretty ? "/\(place)/" : "/\(place).html"
  }

  /// The pattern that a name of Jekyll stands for.
  private static func style(_ name: String) -> String {
    switch name {
    case "date": "/:categories/:year/:month/:day/:title.html"
    case "pretty": "/:categories/:year/:month/:day/:title/"
    case "ordinal": "/:categories/:year/:y_day/:title.html"
    case "none": "/:categories/:title.html"
    default: name
    }
  }

  private func jekyllPart(_ name: String) -> String? {
    switch name {
    case "title": SlugText.slug(matter.text("slug") ?? undated, keeping: .signs)
    case "slug": SlugText.slug(matter.text("slug") ?? undated)
    case "categories":
      (folders.prefix { $0 != "posts" && $0 != "_drafts" } + matter.categories)
        .map { SlugText.slug($0) }.uniqued().joined(separator: "/")
    case "output_ext": ".html"
    default: nil
    }
  }

  private var eleventy: String? {
    if matter.flag("permalink") == false { return nil }
    let data = site.folderData(of: path)
    if let own = matter.text("permalink") ?? data.permalink { return eleventyAddress(own) }
    if data.hidesAddress { return nil }
    // A page named after its folder is the folder's.
    let isOfFolder = isIndex || undated == folders.last
    return "/" + (folders + (isOfFolder ? [] : [undated])).map { $0 + "/" }.joined()
  }

  /// An address with parts such as `{{ page.fileSlug }}` and `{{ title | slugify }}`; nil if one of
  /// them is not known.
  private func eleventyAddress(_ pattern: String) -> String? {
    var result = ""
    var rest = pattern[...]
    while let start = rest.firstRange(ofBytes: "{{") {
      guard let end = rest[start.upperBound...].firstRange(ofBytes: "}}") else { return nil }
      let words = rest[start.upperBound..<end.lowerBound].split(separator: "|").map {
        $0.trimming { $0.isWhitespace || $0 == "-" }
      }
      guard let value = eleventyPart(words) else { return nil }
      result += rest[..<start.lowerBound] + value
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private func eleventyPart(_ words: [String]) -> String? {
    let value: String? =
      switch words.first {
      case "page.fileSlug": isIndex ? folders.last : undated
      case "page.filePathStem": "/" + (folders + [undated]).joined(separator: "/")
      case let name?: matter.text(name)
      case nil: nil
      }
    // Other letters are written in Latin ones, by tables that only its program has.
    guard let value, value.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    switch words.dropFirst() {
    case []: return value
    case ["slug"], ["slugify"]: return SlugText.slug(value)
    default: return nil
    }
  }

  /// A pattern such as `/:year/:month/:title/` with its parts; nil if one of them is not known.
  private func filled(_ pattern: String, _ part: (String) -> String?) -> String? {
    var result = ""
    var rest = pattern[...]
    while let colon = rest.firstIndex(of: ":") {
      result += rest[..<colon]
      let name = rest[rest.index(after: colon)...].prefix { $0.isLetter || $0 == "_" }
      rest = rest[name.endIndex...]
      guard let value = dayPart(String(name)) ?? part(String(name)) else { return nil }
      result += value
    }
    return result + rest
  }

  /// The day in the zone of a Jekyll site, as in its addresses. A site without a zone uses the
  /// machine's, which is UTC on hosts.
  private var dayOfAddress: Day? {
    guard site.generator == .jekyll, let date = matter.text("date") else { return day }
    var zone = Zone.utc
    if let name = site.setting("timezone")?.text {
      guard let named = Zone(identifier: name) else { return day }
      zone = named
    }
    // YAML takes a date with seconds and no offset as one in UTC; other texts are local times.
    var isStamp = false
    if case .scalar(_, isPlain: true)? = matter["date"]?.content {
      isStamp = date.contains(/^\d{4}-.*:\d\d:\d\d/)
    }
    guard case .instant(let instant)? = try? FrontMatter.date(date, zone: isStamp ? .utc : zone).0
    else { return day }
    return zone.day(of: instant)
  }

  private func dayPart(_ name: String) -> String? {
    let parts = dayOfAddress?.description.split(separator: "-") ?? []
    guard parts.count == 3 else { return nil }
    func short(_ part: Substring) -> String {
      String(part.hasPrefix("0") ? part.dropFirst() : part)
    }
    return switch name {
    case "year": String(parts[0])
    case "short_year": String(parts[0].suffix(2))
    case "month": String(parts[1])
    case "i_month": short(parts[1])
    case "day": String(parts[2])
    case "i_day": short(parts[2])
    default: nil
    }
  }
}

/// The name of a post of Jekyll: `2019-05-06-rain`, also `2019-5-6-rain`.
struct PostName {
  let day: Day
  /// The name after the day.
  let rest: String

  /// - Parameter path: Its path, with or without its ending.
  /// - Returns: Nil if it does not begin with a day.
  init?(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].count == 4, !parts[3].isEmpty,
      parts[1...2].allSatisfy({ 1...2 ~= $0.count }),
      let year = Int(parts[0]), let month = Int(parts[1]), let number = Int(parts[2]),
      let day = Day(year: year, month: month, day: number)
    else { return nil }
    self.day = day
    rest = String(parts[3])
  }
}
