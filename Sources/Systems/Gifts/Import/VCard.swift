import Basics
import Vault

/// A contact of a vCard file (2.1, 3.0 or 4.0), built property by property. Name, telephone,
/// birthday, categories, note and UID are read, and all other properties ignored.
///
/// Related persons are relatives of the contact, not of the owner of the ledger, so the relation
/// comes from the categories, if one of them is clear.
struct VCard {
  private var formattedName = ""
  private var nameFromParts = ""
  private var phones: [(rank: Int, number: String)] = []
  private var birthday: String?
  private var lunarBirthday: String?
  private var relation: Relation?
  private var notes: [String] = []
  private var uid: String?

  /// Reads a property.
  ///
  /// - Throws: If it is invalid; the card continues without it.
  mutating func take(_ line: VCardLine) throws(Diagnostic) {
    switch line.name {
    case "FN" where formattedName.isEmpty:
      formattedName = try line.text().vCardParts(nil)[0].unwrappedLine
    case "N": nameFromParts = Self.name(try line.text().vCardParts(";"))
    case "TEL": takePhone(line, try line.text())
    case "BDAY":
      let text = try line.text().trimmed
      let isLunar =
        (line.parameters["CALENDAR"] ?? line.parameters["CALSCALE"])?.lowercased() == "chinese"
      guard !text.isEmpty else { return }
      if isLunar {
        lunarBirthday = try Self.lunarBirthday(text)
      } else if case .lunar(let anniversary, _) = Birthday(text) {
        lunarBirthday = anniversary.text
      } else {
        birthday = try Self.birthday(text, withoutYear: line.parameters["X-APPLE-OMIT-YEAR"])
      }
    case "X-ALTBDAY" where line.parameters["CALSCALE"]?.lowercased() == "chinese",
      "X-LUNAR-BIRTHDAY", "X-LUNARBIRTHDAY", "X-LUNAR-BDAY":
      lunarBirthday = try Self.lunarBirthday(try line.text().trimmed)
    case "X-ANDROID-CUSTOM":
      // vnd.com.miui.cursor.item/lunarBirthday;12-25;…
      let parts = try line.text().vCardParts(";")
      if parts[0].hasSuffix("/lunarBirthday"), parts.count > 1, !parts[1].isEmpty {
        lunarBirthday = try Self.lunarBirthday(parts[1])
      }
    case "CATEGORIES":
      for category in try line.text().vCardParts(",") where relation == nil {
        relation = Relation.said(by: category.trimmed)
      }
    case "NOTE":
      let note = try line.text().vCardParts(nil)[0].split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      ).map { $0.trimming { $0 == "\t" || $0 == " " } }.joined(separator: "\n").trimmed
      if !note.isEmpty { notes.append(note) }
    case "UID": uid = try line.text().trimmed
    default: break
    }
  }

  /// The finished contact.
  ///
  /// - Throws: If it has no name, or the name is not a person's.
  func contact() throws(Diagnostic) -> ContactDraft {
    // Programs write the parts of a Chinese name in the order of their own language.
    let isWhole = !nameFromParts.isEmpty && nameFromParts.isIdeographic
    let name = formattedName.isEmpty || isWhole ? nameFromParts : formattedName
    guard !name.isEmpty else { throw GiftImportProblem.cardWithoutName }
    guard name.count <= GiftDraft.longestName else { throw GiftImportProblem.longName }
    var draft = ContactDraft(name: name.asName)
    draft.phone =
      phones.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }?
      .element.number
    draft.relation = relation
    draft.birthday = lunarBirthday ?? birthday
    var notes = notes
    // A contact has one birthday; a lunar one takes precedence.
    if lunarBirthday != nil, let birthday { notes.append("公历生日：\(birthday)") }
    draft.note = notes.isEmpty ? nil : notes.joined(separator: "\n")
    draft.uid = uid.flatMap { $0.isEmpty ? nil : $0 }
    return draft
  }

  /// The family, given and middle names, in the order of their language.
  private static func name(_ parts: [String]) -> String {
    func part(_ index: Int) -> String {
      index < parts.count ? parts[index].unwrappedLine : ""
    }
    let isChinese = (part(0) + part(1)).isIdeographic
    let order = isChinese ? [part(0), part(2), part(1)] : [part(1), part(2), part(0)]
    return order.filter { !$0.isEmpty }.joined(separator: isChinese ? "" : " ")
  }

  private mutating func takePhone(_ line: VCardLine, _ text: String) {
    var number = text.trimmed
    if number.lowercased().hasPrefix("tel:") { number = String(number.dropFirst(4)) }
    number = number.split(separator: ";").first.map(\.trimmed) ?? ""
    guard number.contains(where: \.isNumber) else { return }
    let isPreferred = line.types.contains("PREF") || line.parameters["PREF"] != nil
    let rank =
      if line.types.contains("CELL") || line.types.contains("IPHONE") {
        0
      } else if line.types.contains("FAX") || line.types.contains("PAGER") {
        3
      } else {
        isPreferred ? 1 : 2
      }
    phones.append((rank, number))
  }

  /// A day with or without a year: `1996-04-15`, `19960415`, `--0415`, `--04-15`, optionally
  /// followed by a time; as `1996-04-15` or `04-15`.
  ///
  /// - Parameter withoutYear: A year that means no year, like 0.
  private static func birthday(
    _ text: String, withoutYear: String?
  ) throws(Diagnostic) -> String {
    let date = text.prefix { $0 != "T" && $0 != " " }
    let digits = String(date.filter { $0 != "-" && $0 != "/" && $0 != "." })
    if text.hasPrefix("--"), digits.count == 4 {
      let birthday = "\(digits.prefix(2))-\(digits.suffix(2))"
      if Birthday(birthday) != nil { return birthday }
    } else if case .solar(_, _, nil) = Birthday(text), let birthday = Birthday(text)?.solarText {
      return birthday
    } else if let day = Day(dated: text) ?? Day(dated: String(date)) {
      let (year, month, dayOfMonth) = day.components
      let monthAndDay = "\(month.padded(2))-\(dayOfMonth.padded(2))"
      // Some programs write 0 for an unknown year.
      let hasYear = year > 0 && String(year) != withoutYear
      return hasYear ? "\(year.padded(4))-\(monthAndDay)" : monthAndDay
    }
    throw GiftImportProblem.birthday(.noBirthday(text))
  }

  /// A lunar month and day, as `lunar:12-25`. A preceding year, which may be one of the 60-year
  /// cycle, is ignored. `L` marks a leap month.
  private static func lunarBirthday(_ text: String) throws(Diagnostic) -> String {
    if case .lunar(let named, _)? = Birthday(text) ?? Birthday("农历" + text) { return named.text }
    let isLeap = text.uppercased().contains("L")
    let parts = text.uppercased().filter { $0 != "L" }.split { !$0.isNumber }
    let digits = parts.joined()
    let month: Int?
    let day: Int?
    if parts.count >= 2, parts[parts.count - 2].count <= 2, parts[parts.count - 1].count <= 2 {
      month = Int(parts[parts.count - 2])
      day = Int(parts[parts.count - 1])
    } else {
      guard digits.count >= 4 else { throw GiftImportProblem.birthday(.noBirthday(text)) }
      month = Int(digits.suffix(4).prefix(2))
      day = Int(digits.suffix(2))
    }
    guard let month, let day,
      let anniversary = LunarAnniversary(month: month, isLeapMonth: isLeap, day: day)
    else { throw GiftImportProblem.birthday(.noBirthday(text)) }
    return anniversary.text
  }
}

extension WrittenProblem {
  /// The reason why a text is not a birthday.
  fileprivate static func noBirthday(_ text: String) -> WrittenProblem {
    do throws(WrittenProblem) { _ = try Birthday(written: text) } catch { return error }
    return WrittenProblem(text: text, subject: .birthday, reason: .unknown)
  }
}

extension LunarAnniversary {
  /// In the format of records: `lunar:12-25`, `lunar:闰4-01`.
  fileprivate var text: String {
    "lunar:\(isLeapMonth ? "闰" : "")\(month.padded(2))-\(day.padded(2))"
  }
}

extension String {
  /// True if it consists of Chinese characters; some names have a point between them.
  fileprivate var isIdeographic: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0.properties.isIdeographic || $0 == "·" }
  }
}
