package import Basics
package import Wording

extension StoredRecord {
  /// Its summary in a line, with the part of its id that commands need: `gift 张三, sent ¥1,000, 结婚,
  /// 2026-11-20 (r-4f2)`.
  package var summary: String { summary(in: .english) }

  /// The same in a language.
  package func summary(in words: Words) -> String {
    let id = "(\(text.identifier.shortIdentifier))"
    return [name(in: words), line(in: words), id].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The word for its kind; in English, the word that commands take.
  private func name(in words: Words) -> String {
    words.language == .english ? kind.name : kind.title.map { words($0) } ?? kind.name
  }

  /// The line's words for it.
  package func line(in words: Words) -> String {
    var parts =
      kind.line?.words?(text, zone, words).compactMap(\.self) ?? kind.mainWords(of: text, words)
    if let tick = kind.tick, let time = text[tick.time]?.plain {
      parts.append(words("record.done", ["time": time.asShortTime]))
    } else if let time = kind.tick?.droppedTime.flatMap({ text[$0]?.plain }) {
      parts.append(words("record.dropped", ["time": time.asShortTime]))
    }
    return words.commas(
      parts.filter { !$0.isEmpty }.map { $0.onOneLine.printable.clipped(to: 80) })
  }
}

extension RecordLibrary {
  /// A record in a line as shown in messages: ids are replaced by names, as far as they can be read
  /// now. Never store this, as a name may be from a locked file; store ``StoredRecord/summary``.
  package func inWords(_ record: StoredRecord) -> String { named(record).summary(in: words) }

  /// The effect of a change, with names as in ``inWords(_:)-(StoredRecord)``.
  package func inWords(_ entry: ChangeEntry) -> String {
    if entry.action == "set" { return inWords(ofSetting: entry.summary) }
    if entry.action == "import" { return inWords(ofImport: entry.summary) }
    // A session that starts or stops has a summary without an id.
    let isPlain = ["start", "stop", "cancel", "undo"].contains(entry.action)
    guard isPlain || entry.summary.hasSuffix(")") else { return entry.summary }
    if words.language != .english, let change = entry.changes.first, entry.changes.count == 1,
      let record = found(change, saying: change.after ?? change.before)
    {
      return inWords(record)
    }
    var text = entry.summary
    for change in entry.changes {
      let said = [change.after, change.before].compactMap { found(change, saying: $0) }
      for record in said {
        // The id may differ if the record had none.
        func begun(_ record: StoredRecord) -> String {
          "\(record.kind.name) \(record.line(in: .english)) ("
        }
        text.replace(begun(record), with: begun(named(record)))
      }
    }
    return text
  }

  /// The settings of a change: each with its value, a mapping without its braces. A value may have
  /// a semicolon, which parts two settings only before the name of another.
  private func inWords(ofSetting summary: String) -> String {
    words.commas(
      summary.split(separator: /; (?=[A-Za-z][\w.-]*: )/).map { part in
        guard let colon = part.firstRange(of: ": ") else { return String(part) }
        let (name, value) = (part[..<colon.lowerBound], part[colon.upperBound...])
        let isMapping = value.hasPrefix("{") && value.hasSuffix("}")
        let entries =
          isMapping
          ? YAMLParser.parse(Array(value.utf8)[...], lineOffset: 0).root?.entries : nil
        return words.said(
          part: "the setting \(name) (\(entries.map(Self.inWords) ?? String(value)))")
      })
  }

  /// The entries of a mapping: `rate 90 EUR, round 15min`; nested entries as `acme: rate 90 EUR;
  /// novel: rate 20 EUR`.
  private static func inWords(_ entries: [YAMLEntry]) -> String {
    let isDeep = entries.contains { if case .mapping = $0.value.content { true } else { false } }
    let parts = entries.map { entry in
      let value =
        switch entry.value.content {
        case .null: "–"
        case .scalar(let text, _): text
        case .sequence(let items):
          "[\(items.map { $0.text ?? $0.kindInWords }.joined(separator: ", "))]"
        case .mapping(let entries): inWords(entries)
        }
      return "\(entry.key)\(isDeep ? ":" : "") \(value)"
    }
    return parts.joined(separator: isDeep ? "; " : ", ")
  }

  /// The files of an import, and the number of its records and files.
  private func inWords(ofImport summary: String) -> String {
    guard let end = summary.ranges(of: ": ").last else { return summary }
    let counts = summary[end.upperBound...].split(separator: ", ").map(String.init)
    return words.labelled(
      String(summary[..<end.lowerBound]), words.commas(counts.map { words.said(part: $0) }))
  }

  /// The record of a change with its members before or after; nil for none.
  func found(_ change: RecordChange, saying members: [RecordText.Member]?) -> StoredRecord? {
    guard let members, let kind = kinds.first(where: { $0.collection == change.collection }) else {
      return nil
    }
    return StoredRecord(
      kind: kind, text: RecordText(new: change.identifier, members), zone: reader.zone)
  }

  /// The record with names in the place of ids, as far as they can be read.
  func named(_ record: StoredRecord) -> StoredRecord {
    record.named { id, known in
      guard let kind = kinds.first(where: { $0.name == known.records }) else { return nil }
      return try? records(of: kind, .exactly(id)).first?.title
    }
  }
}

extension StoredRecord {
  /// The record with referenced ids replaced by titles.
  func named(by title: (_ id: String, Field.Known) -> String?) -> StoredRecord {
    var named = self
    for field in kind.fields {
      guard let known = field.known, case .string(let id)? = text[field.name],
        let title = title(id, known),
        let index = text.members.firstIndex(where: { $0.name == field.name })
      else { continue }
      named.text.members[index].json = .string(title)
    }
    return named
  }
}

extension EntryDraft {
  /// The summary of its record, of a kind of a vault in `zone`, in a line.
  package func summary(
    of kind: KindOfRecord, in zone: Zone, _ words: Words = .english
  ) -> String {
    let text = RecordText(new: members.first?.json.plain ?? "", Array(members.dropFirst()))
    return StoredRecord(kind: kind, text: text, zone: zone).summary(in: words)
  }
}

extension RecordText {
  /// The moment in a field, in `zone` unless it has an offset; nil for none.
  package func instant(of name: String?, in zone: Zone) -> Instant? {
    guard let name, case .string(let text)? = self[name] else { return nil }
    return (try? TimeText(text)).map { $0.instant(in: zone) }
  }

  /// The start of a record of a kind: its ``KindOfRecord/dayField``, else the first of its days and
  /// times, in `zone` unless it has an offset; nil when it has none.
  package func start(of kind: KindOfRecord, in zone: Zone) -> Instant? {
    for field in [kind.dayField].compactMap(\.self) + kind.fields {
      guard field.type == .time || field.type.isDay, let text = self[field.name]?.plain else {
        continue
      }
      if let day = Day(text) { return zone.start(of: day) }
      if let instant = instant(of: field.name, in: zone) { return instant }
    }
    return nil
  }
}

extension JSONText {
  /// The value as a length: a number of units, or a text such as `1 h 30 min`; nil if negative, or
  /// 10⁹ units and more.
  package func length(of unit: Duration) -> Duration? {
    if let number = Double(plain) {
      return number >= 0 && number < 1e9
        ? .microseconds(Int64(clamping: number * Double(unit.microseconds))) : nil
    }
    return try? Duration(written: plain, needsUnit: true)
  }
}

extension KindOfRecord {
  /// The summary of a record whose kind defines none: names, title, required fields, the time last;
  /// numbers with their names.
  fileprivate func mainWords(of text: RecordText, _ words: Words) -> [String] {
    let (title, day) = (titleField(of: text)?.name, dayField?.name)
    func rank(_ field: Field) -> Int {
      if field.name == day { return 3 }
      return field.isName ? 0 : field.name == title ? 1 : 2
    }
    let main = fields.filter { $0.privacy == .name || $0.isRequired || $0.name == title }
    let fields = main.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    return fields.compactMap { field in
      guard let value = text[field.name].flatMap({ field.words($0, RecordWords(words)) }) else {
        return nil
      }
      return field.type.isNumber ? "\(field.name(in: words)) \(value)" : value
    }
  }
}

extension Field {
  /// The word for it; in English the key that commands take.
  package func name(in words: Words) -> String {
    words.language == .english ? name : label.map { words($0) } ?? name
  }
}

extension [StoredRecord] {
  /// All records of a kind; those without an end get the one used by figures: a running session
  /// counts up to now.
  package func reaching(_ now: Instant, _ settings: Settings) -> [StoredRecord] {
    guard let first, let open = first.kind.line?.open else { return self }
    return zip(self, open.ends(map(\.text), first.zone, now, settings)).map { record, end in
      var record = record
      record.reach = end.map { ($0, $0 == now) }
      return record
    }
  }

  /// The sums of records of one kind within the given days.
  package func sums(on days: DaySpan = DaySpan(), _ words: Words) -> [RecordSum] {
    guard let first else { return [] }
    let texts = map(\.counted)
    if let sums = first.kind.line?.sums { return sums(texts, days, first.zone, words) }
    return first.kind.fields.compactMap { field in
      guard let unit = field.lengthUnit else { return nil }
      let lengths = texts.compactMap { $0[field.name]?.length(of: unit) }
      guard !lengths.isEmpty else { return nil }
      let sum = lengths.reduce(Duration.zero, +)
      return RecordSum(sum.inWords(words), [("seconds", .seconds(sum))])
    }
  }
}

extension StoredRecord {
  /// The record with the end that it counts up to.
  fileprivate var counted: RecordText {
    guard let reach, let end = kind.line?.end else { return text }
    var text = text
    text.members.append(RecordText.Member(end, .string(reach.end.formatted(in: zone))))
    return text
  }
}

extension JSONText {
  /// The texts of a list of texts; nil for anything else.
  package var texts: [String]? { elements?.map(\.plain) }
}

extension String {
  /// A moment without its seconds and its offset: `2026-11-20 09:00`.
  package var asShortTime: String {
    guard (try? TimeText(self)) != nil, utf8.count >= 16 else { return self }
    return String(prefix(16)).replacing("T", with: " ")
  }
}

extension Duration {
  /// `1 h 30 min`.
  package var inWords: String { inWords(.english) }

  package func inWords(_ words: Words) -> String {
    words.duration(seconds: Double(microseconds) / 1_000_000)
  }
}

extension Words {
  /// A line about a deleted record, which is in words already.
  package func deleted(_ record: String) -> String {
    language == .english ? "deleted: \(record)" : self("desk.deleted", ["record": record])
  }
}

/// The layout of a list of records of one kind, wherever it is shown.
extension [StoredRecord] {
  /// The latest first, by place in the file within a day; those without a day last.
  package var newestFirst: [StoredRecord] {
    let days = map { $0.day?.number ?? .min }
    return indices.sorted { (days[$0], $0) > (days[$1], $1) }.map { self[$0] }
  }

  /// The fields to show as columns: the day and names first, then the others in the order of the
  /// fields. Fields that share a reference have one column, and fields that no record has are left
  /// out. If there are too many, the fields that forms ask for and most records have are kept.
  package func columns(most: Int) -> [Field] {
    guard let kind = first?.kind else { return [] }
    let day = kind.dayField?.name
    func leads(_ field: Field) -> Bool { field.name == day || field.isName }
    var known: Set<Field.Known> = []
    let fields = (kind.fields.filter(leads) + kind.fields.filter { !leads($0) })
      .filter { $0.known.map { known.insert($0).inserted } ?? true }
    let ranks = fields.enumerated().compactMap { index, field -> (Int, Int, Int)? in
      let names = kind.fields.filter {
        $0.name == field.name || $0.known != nil && $0.known == field.known
      }.map(\.name)
      // Without a copy of each record, which costs more than the look at it.
      let filled = indices.count { index in
        names.contains { self[index].text[$0] != nil || self[index].isRunning(by: $0) }
      }
      return filled == 0 ? nil : (field.entryFields.isEmpty ? 1 : 0, -filled, index)
    }
    return ranks.sorted(by: <).prefix(most).map(\.2).sorted().map { fields[$0] }
  }
}

extension Field {
  /// True if it names a person; a list of people is no name of the record.
  fileprivate var isName: Bool { privacy == .name && type != .objects }
}

extension StoredRecord {
  /// True if a field is its end, which is still to come.
  fileprivate func isRunning(by field: String) -> Bool {
    reach?.isRunning ?? false && field == kind.line?.end
  }

  /// A field in words, with times as in ``clock(_:)``; if it is empty, the person or other record
  /// in a second field. Nil for nothing.
  package func words(of field: Field, _ names: RecordWords) -> String? {
    words(of: field, or: kind.fields(sharing: field), names)
  }

  /// The same, with the fields that share its reference.
  package func words(of field: Field, or others: [Field], _ names: RecordWords) -> String? {
    if field.type == .time, let time = text[field.name]?.plain, Day(time) == nil,
      let local = clock(time)
    {
      return "\(local.day) \(local.time)"
    }
    if isRunning(by: field.name), let running = kind.line?.open?.running {
      return names.words(running)
    }
    if let words = text[field.name].flatMap({ field.words($0, names) }) {
      guard case .amount(let currency)? = field.type.content,
        let code = text[currency]?.plain, words.allSatisfy({ $0.isNumber || ".,".contains($0) })
      else { return words }
      return "\(code) \(words)"
    }
    for other in others {
      if let words = text[other.name].flatMap({ other.words($0, names) }) { return words }
    }
    return nil
  }

  /// The same as people write it, with days and times as they say them: `Fri 20 Nov, 14:05`.
  package func spoken(_ field: Field, _ names: RecordWords, today: Day) -> String? {
    guard let value = text[field.name]?.plain, field.type == .time || field.type.isDay else {
      return words(of: field, names)
    }
    if let day = Day(value) { return names.words.moment(day, nil, today: today) }
    guard field.type == .time, let local = clock(value) else { return words(of: field, names) }
    return names.words.moment(local.day, String("\(local.time)".prefix(5)), today: today)
  }
}

extension KindOfRecord {
  /// The fields that refer to the same kind of record as a field; none for one without a
  /// reference.
  package func fields(sharing field: Field) -> [Field] {
    field.known == nil ? [] : fields.filter { $0.known == field.known }
  }
}

extension RecordLibrary {
  /// The names that fields refer to, from the records of their kinds.
  package func names(
    of fields: [Field.Known]
  ) throws -> [Field.Known: [Field.KnownName]] {
    var names: [Field.Known: [Field.KnownName]] = [:]
    for known in Set(fields) {
      guard let kind = kinds.first(where: { $0.name == known.records }) else { continue }
      // Names in locked records are unknown, and then none is wrong.
      do {
        names[known] = try records(of: kind).map {
          Field.KnownName($0.text.identifier, title: $0.title)
        }
      } catch let failure as Failure where failure.isLocked { continue }
    }
    return names
  }
}

extension CSVText {
  /// Records of a kind, a row each, with their ids and all fields of the kind.
  package init(_ records: [StoredRecord], of kind: KindOfRecord) {
    self.init(header: ["id"] + kind.fields.map(\.name))
    for record in records {
      append(
        [.text(record.text.identifier)]
          + kind.fields.map { .text(record.text[$0.name]?.plain ?? "") })
    }
  }
}
