package import Basics
package import Wording

extension StoredRecord {
  /// Its summary in a line, with the part of its id that commands need: `gift 张三, sent ¥1,000, 结婚,
  /// 2026-11-20 (r-4f2)`.
  package var summary: String {
    "\(kind.name) \(words.isEmpty ? "" : words + " ")(\(text.identifier.shortIdentifier))"
  }

  /// The line's words for it.
  package var words: String {
    var words = kind.line?.words?(text, zone).compactMap(\.self) ?? kind.mainWords(of: text)
    if let tick = kind.tick, let time = text[tick.time]?.plain {
      words.append("done \(time.asShortTime)")
    }
    return words.filter { !$0.isEmpty }.map { $0.onOneLine.printable.clipped(to: 80) }
      .joined(separator: ", ")
  }
}

extension RecordLibrary {
  /// A record in a line as shown in messages: ids are replaced by names, as far as they can be read
  /// now. Never store this, as a name may be from a locked file; store ``StoredRecord/summary``.
  package func inWords(_ record: StoredRecord) -> String { named(record).summary }

  /// The effect of a change, with names as in ``inWords(_:)-(StoredRecord)``.
  package func inWords(_ entry: ChangeEntry) -> String {
    // An import is described by its counts.
    guard entry.summary.hasSuffix(")") else { return entry.summary }
    var text = entry.summary
    for change in entry.changes {
      let said = [change.after, change.before].compactMap { found(change, saying: $0) }
      for record in said {
        // The id may differ if the record had none.
        func begun(_ record: StoredRecord) -> String { "\(record.kind.name) \(record.words) (" }
        text.replace(begun(record), with: begun(named(record)))
      }
    }
    return text
  }

  /// The record of a change with its members before or after; nil for none.
  func found(_ change: RecordChange, saying members: [RecordText.Member]?) -> StoredRecord? {
    guard let members, let kind = kinds.first(where: { $0.collection == change.collection }) else {
      return nil
    }
    return StoredRecord(
      kind: kind, text: RecordText(new: change.identifier, members), zone: reader.zone)
  }

  private func named(_ record: StoredRecord) -> StoredRecord {
    record.named { id, known in
      guard let kind = kinds.first(where: { $0.name == known.records }) else { return nil }
      return try? records(of: kind, .exactly(id)).first?.title
    }
  }
}

extension StoredRecord {
  /// The record with referenced ids replaced by titles.
  func named(by title: (_ id: String, EntryField.Known) -> String?) -> StoredRecord {
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
  package func summary(of kind: KindOfRecord, in zone: Zone) -> String {
    let content = members.dropFirst().map { RecordText.Member($0.0, $0.1) }
    let text = RecordText(new: members.first?.1.plain ?? "", content)
    return StoredRecord(kind: kind, text: text, zone: zone).summary
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
  fileprivate func mainWords(of text: RecordText) -> [String] {
    let (title, day) = (titleField(of: text)?.name, dayField?.name)
    func rank(_ field: Field) -> Int {
      if field.name == day { return 3 }
      return field.privacy == .name ? 0 : field.name == title ? 1 : 2
    }
    let main = fields.filter { $0.privacy == .name || $0.isRequired || $0.name == title }
    let fields = main.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
    return fields.compactMap { field in
      guard let words = text[field.name].flatMap({ field.words($0, .english) }) else { return nil }
      return field.type.isNumber ? "\(field.name) \(words)" : words
    }
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
  /// The record with the end up to which it counts.
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
