import Basics
import SiteKit
import Vault
import Wording

/// Turns notes into records of the ledger, based on the vault and the preceding notes.
struct NoteLog: Sendable {
  private let records: GiftRecords
  /// The loans and repayments of the vault and the preceding notes.
  private var lending: [Gift] = []
  /// The indices of the ones with each person, by the name in the record, and of the repayments.
  private var lendingByName: [String: [Int]] = [:]
  /// All currencies in use; another one may be a slip.
  private var currencies: Set<Currency>
  private let settings: GiftSettings
  private let names: KnownNames
  private let zone: Zone
  private let now: Instant
  /// As of ``EntryMoment/numbers``.
  private var numbers: RepeatableNumbers?
  private var today: Day { zone.day(of: now) }

  /// Notes for a ledger.
  ///
  /// - Parameter now: The moment that counts as now.
  init(
    _ records: GiftRecords, settings: GiftSettings, zone: Zone, now: Instant
  ) {
    self.records = records
    self.settings = settings
    self.names = KnownNames(records.contacts.map(\.name) + records.gifts.compactMap(\.name))
    self.zone = zone
    self.now = now
    currencies = [.renminbi, settings.currency]
    for gift in records.gifts { remember(gift) }
  }

  /// Notes for the state of the vault when a record is added.
  init(_ moment: EntryMoment) {
    self.init(
      moment.records[GiftRecords.self] ?? GiftRecords(),
      settings: moment.settings[GiftSettings.self], zone: moment.zone, now: moment.now)
    numbers = moment.numbers
  }

  func exchanges(in text: String) -> [GiftSentence] {
    GiftSentence.exchanges(
      in: NoteFields(text).note, knowing: names, in: settings.currency, today: today)
  }

  /// The records of a note. Each is compared with the preceding ones.
  func entries(
    _ exchanges: [GiftSentence], of text: String, line: Int?
  ) -> [NoteEntry] {
    var log = self
    return exchanges.map { sentence in
      let entry = log.entry(sentence, of: text, line: line)
      log.remember(entry)
      return entry
    }
  }

  /// The record of a note, as far as it is complete.
  func entry(_ sentence: GiftSentence, of text: String, line: Int?) -> NoteEntry {
    var entry = NoteEntry(text: text, line: line, sentence: sentence)
    guard sentence.nothing == nil, let name = sentence.name, let amount = sentence.amount,
      let direction = sentence.direction
    else { return entry }
    let contacts = records.contacts.filter { $0.isCalled(name) }
    let contact = contacts.count == 1 ? contacts[0] : nil
    if contacts.count > 1 {
      entry.remarks.append(
        "\(name) is the name of \(contacts.count) contacts: "
          + contacts.map(\.id.shortIdentifier).joined(separator: ", "))
    }
    if sentence.isDayVague, let when = sentence.when, let day = sentence.day {
      entry.remarks.append("\"\(when)\" is not one day; \(day) was taken")
    }
    if sentence.isDayShared, let when = sentence.when {
      entry.remarks.append("\"\(when)\" counts here, too")
    }
    // A festival also gives a day.
    if sentence.isOccasionShared, let event = sentence.event,
      !sentence.isDayShared || sentence.when?.hasPrefix(event) != true
    {
      entry.remarks.append("\"\(event)\" counts here, too")
    }
    var moment = EntryMoment(zone: zone, now: now)
    moment.numbers = numbers
    let id = moment.newIdentifier(for: GiftReader.gifts)
    let day = sentence.day ?? today
    if !currencies.contains(amount.currency) {
      entry.problems.append(
        GiftProblem.newCurrency(amount.currency, text: amount.shortDescription))
    }
    var gift = Gift(
      source: RecordSource(id: id), amount: amount, direction: direction, day: day,
      contact: contact?.id ?? name)
    gift.kind = sentence.kind
    gift.name = name
    var members: [RecordText.Member] = []
    func set(_ name: String, _ value: JSONText) { members.append(.init(name, value)) }
    func set(_ name: String, text: String?) {
      if let text { set(name, .string(text)) }
    }
    set("id", text: id)
    set("name", text: name)
    set("contact", text: contact?.id)
    set("amount", .money(amount))
    if amount.currency != .renminbi { set("currency", text: amount.currency.code) }
    set("direction", text: direction.rawValue)
    set("type", text: sentence.kind.rawValue)
    set("event", text: sentence.event ?? "")
    set("category", text: sentence.category.rawValue)
    if !sentence.asksForDay { set("date", text: day.description) }
    if !sentence.goods.isEmpty { set("gift", text: sentence.goods.joined(separator: "、")) }
    set("note", text: sentence.note)
    set("due", text: sentence.due?.description)
    if sentence.isRepayment {
      let loans = openLoans(of: gift, called: contact?.name, repaidBy: direction)
      gift.repayment = loans.count == 1 ? Gift.Repayment.loan(loans[0].id) : .unnamed
      set("repays", loans.count == 1 ? .string(loans[0].id) : .bool(true))
      if loans.count > 1 {
        entry.remarks.append("\(name) has \(loans.count) open loans; the oldest is paid first")
      }
    }
    if sentence.isSettled { set("settled", .bool(true)) }
    add(NoteFields(text), to: &members, &gift, &entry)
    set("source", text: Gift.Origin.manual.rawValue)
    entry.gift = gift
    if sentence.asksForDay {
      entry.members = members
      return entry
    }
    let record = NewRecord(
      members.object.line, of: SchemaRecord<GiftRecord>(), in: GiftReader.gifts,
      zone: zone)
    entry.record = record
    if !record.diagnostics.hasErrors { entry.members = members }
    return entry
  }

  /// Adds the fields that follow a note to the members of its record; they come before what is
  /// merely taken for granted.
  private func add(
    _ fields: NoteFields, to members: inout [RecordText.Member], _ gift: inout Gift,
    _ entry: inout NoteEntry
  ) {
    let sentence = entry.sentence
    var said = Set(members.map(\.name)).union(["currency"]).subtracting(["category"])
    if sentence.event == nil { said.remove("event") }
    if sentence.when == nil { said.remove("date") }
    var moment = EntryMoment(zone: zone, now: now)
    moment.known[.books] = records.books.map { Field.KnownName($0.id, title: $0.name) }
    let (added, problems) = fields.members(
      besides: said,
      of: [
        "name": gift.name ?? gift.contact, "amount": "1", "direction": gift.direction.rawValue,
      ], moment)
    entry.problems += problems
    guard !problems.contains(where: { $0.severity == .error }) else { return }
    entry.fields = added
    for member in added {
      members.removeAll { $0.name == member.name }
      members.append(member)
      if member.name == "date", let day = Day(member.json.plain) { gift.day = day }
    }
  }

  /// Takes an entry into account for the following ones.
  mutating func remember(_ entry: NoteEntry) {
    if let gift = entry.gift { remember(gift) }
  }

  private mutating func remember(_ gift: Gift) {
    currencies.insert(gift.amount.currency)
    guard gift.kind == .loan else { return }
    var names: Set = [gift.contact, gift.name ?? gift.contact]
    if case .loan(let id) = gift.repayment { names.insert(id) }
    for name in names { lendingByName[name, default: []].append(lending.count) }
    lending.append(gift)
  }

  /// The loans with the person of `gift` that a repayment in this direction can pay back.
  ///
  /// - Parameter listed: The name of the contact, possibly in another script.
  private func openLoans(
    of gift: Gift, called listed: String?, repaidBy direction: Gift.Direction
  ) -> [Loan] {
    let names = [gift.contact, gift.name, listed].compactMap(\.self)
    var found = Set(names.flatMap { lendingByName[$0] ?? [] })
    for place in found { found.formUnion(lendingByName[lending[place].id] ?? []) }
    var records = records
    records.gifts = found.sorted().map { lending[$0] }
    let ledger = GiftLedger(
      records, settings: settings, moment: Moment(asOf: now, zone: zone))
    return ledger.loans.filter { loan in
      loan.gift.direction == direction.opposite && loan.status != .settled
        && loan.amount.currency == gift.amount.currency
        && (loan.contact == gift.contact || loan.name == gift.name)
    }
  }

  /// Appends entries to the records of the vault, one write per year.
  ///
  /// - Returns: The place of the last one.
  static func write(
    _ entries: [NoteEntry], to files: any Files
  ) throws(FileError) -> Place {
    var place = Place(file: files.displayName(of: GiftReader.gifts))
    let years = Dictionary(grouping: entries) { $0.gift?.day.year ?? Year(0) }
    for (year, entries) in years.sorted(by: { $0.key < $1.key }) {
      let lines = entries.flatMap { $0.record?.line ?? [] }
      let path = try RecordWriter(files: files).append(lines, to: GiftReader.gifts, year: year)
      // The write succeeded even if the file cannot be read back. A part of a locked collection
      // contains only the lines just written.
      let bytes = path.isLocked ? lines : try? files.contents(of: path)
      let count = bytes?.count { $0 == 0x0A }
      place = Place(file: files.displayName(of: path), line: count ?? 0)
    }
    return place
  }
}

/// A note, with one exchange in it and its record.
struct NoteEntry: Sendable {
  /// The name of a batch in messages.
  static let standardInput = "<standard input>"

  let text: String
  /// Its line in a batch, counted from 1.
  let line: Int?
  let sentence: GiftSentence
  /// The members of the record; nil if the person, amount or direction is unknown, or if nothing
  /// happened.
  var members: [RecordText.Member]?
  var gift: Gift?
  /// The record, checked by the decoder that will read it.
  var record: NewRecord?
  /// Decisions on points that the note leaves open.
  var remarks: [String] = []

  /// The members of the record that the fields after the note give.
  var fields: [RecordText.Member] = []
  /// Doubts about the meaning, and faults of those fields.
  var problems: [Diagnostic] = []

  /// True if the record can be written: complete, valid, and without open questions.
  var isReady: Bool {
    members != nil && sentence.questions.isEmpty && record?.diagnostics.hasErrors == false
      && !problems.contains { $0.severity == .error }
  }

  /// The result for a program.
  func json(isWritten: Bool) -> JSONLine {
    let notes = (sentence.nothing.map { [$0.text] } ?? []) + remarks
    return .told(
      GiftRecord.kind.name, members?.pairs, line: line,
      questions: sentence.questions.map { ($0.code, $0.text) },
      note: notes.isEmpty ? nil : notes.joined(separator: "; "), isWritten: isWritten)
  }

  /// The questions as errors, doubts about the meaning, and problems of the record, each with its
  /// position in the note.
  ///
  /// - Parameter words: The words of the questions; nil for the terminal's.
  func diagnostics(file: String, in words: Words? = nil) -> DiagnosticList {
    var list = DiagnosticList()
    for question in sentence.questions {
      let bytes = Array(text.utf8)
      let start = text.prefix(question.range.lowerBound).utf8.count
      let end = text.prefix(question.range.upperBound).utf8.count
      let (place, excerpt) = Place.locate(start..<end, in: bytes, number: line ?? 1, file: file)
      list.append(
        Diagnostic(
          .error, kind: question.code, at: place, words.map(question.text) ?? question.text,
          excerpt: excerpt,
          hint: question.subject == .notUnderstood
            ? "such as 张三结婚随礼1000, gave Anna 500, 睡觉 23:00-7:00 or 90 min novel" : nil))
    }
    for problem in problems {
      list.append(problem.diagnostic(at: Place(file: file, line: line ?? 1)))
    }
    if let record { list.append(contentsOf: record.diagnostics) }
    return list
  }
}
