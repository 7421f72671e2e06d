package import Basics
package import Wording

extension RecordLibrary.Found {
  /// It in a line, with so much of its id as commands need:
  /// `gift 张三, sent ¥1,000, 结婚, 2026-11-20 (r-4f2)`.
  package var summary: String {
    "\(kind.name) \(words.isEmpty ? "" : words + " ")(\(text.identifier.shortIdentifier))"
  }

  /// What the line says of it.
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
  /// A record in a line as messages show it: what it refers to by an id is named, as far as that
  /// can be read now. This is never kept, as a name may be from a locked file; ``Found/summary``
  /// is.
  package func inWords(_ record: Found) -> String { named(record).summary }

  /// What a change did, with names as in ``inWords(_:)-(Found)``.
  package func inWords(_ entry: ChangeEntry) -> String {
    // An import is told of by its counts.
    guard entry.summary.hasSuffix(")") else { return entry.summary }
    var text = entry.summary
    for change in entry.changes {
      let said = [change.after, change.before].compactMap { found(change, saying: $0) }
      for record in said {
        // The id may be another one where a record had none.
        func begun(_ record: Found) -> String { "\(record.kind.name) \(record.words) (" }
        text.replace(begun(record), with: begun(named(record)))
      }
    }
    return text
  }

  /// The record of a change with members that it had before or after; nil for none.
  func found(_ change: RecordChange, saying members: [RecordText.Member]?) -> Found? {
    guard let members, let kind = kinds.first(where: { $0.collection == change.collection }) else {
      return nil
    }
    return Found(
      kind: kind, text: RecordText(new: change.identifier, members), zone: reader.zone)
  }

  private func named(_ record: Found) -> Found {
    record.named { id, known in
      guard let kind = kinds.first(where: { $0.name == known.records }) else { return nil }
      return try? records(of: kind, .exactly(id)).first?.title
    }
  }
}

extension RecordLibrary.Found {
  /// The record with titles in the place of the ids by which it refers to others.
  func named(by title: (_ id: String, EntryField.Known) -> String?) -> RecordLibrary.Found {
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
  /// The record that it makes, of a kind of a vault in `zone`, in a line.
  package func summary(of kind: KindOfRecord, in zone: Zone) -> String {
    let content = members.dropFirst().map { RecordText.Member($0.0, $0.1) }
    let text = RecordText(new: members.first?.1.plain ?? "", content)
    return RecordLibrary.Found(kind: kind, text: text, zone: zone).summary
  }
}

extension RecordText {
  /// The moment that a field says, in `zone` unless it has an offset; nil when it says none.
  package func instant(of name: String?, in zone: Zone) -> Instant? {
    guard let name, case .string(let text)? = self[name] else { return nil }
    return (try? TimeText(text)).map { $0.instant(in: zone) }
  }

  /// When a record of a kind was: its ``KindOfRecord/dayField``, else the first of its days and
  /// times, in `zone` unless it has an offset; nil when it names none.
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
  /// The length that a value is: a number of some unit, or a text such as `1 h 30 min`; nil for
  /// one below zero or of 10⁹ units and more.
  package func length(of unit: Duration) -> Duration? {
    if let number = Double(plain) {
      return number >= 0 && number < 1e9
        ? .microseconds(Int64(clamping: number * Double(unit.microseconds))) : nil
    }
    return try? Duration(written: plain, needsUnit: true)
  }
}

extension KindOfRecord {
  /// What a line says of a record of a kind that does not say it itself: names, what it is called,
  /// what must be there, when it was at the end; numbers with their names.
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

extension [RecordLibrary.Found] {
  /// All records of a kind, those without an end as far as its figures count them: a session that
  /// runs counts up to now.
  package func reaching(_ now: Instant, _ settings: Settings) -> [RecordLibrary.Found] {
    guard let first, let open = first.kind.line?.open else { return self }
    return zip(self, open.ends(map(\.text), first.zone, now, settings)).map { record, end in
      var record = record
      record.reach = end.map { ($0, $0 == now) }
      return record
    }
  }

  /// The sums of records of one kind within the days that were asked for.
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

extension RecordLibrary.Found {
  /// What it says, with the end up to which it counts.
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
