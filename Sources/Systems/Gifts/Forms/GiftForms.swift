import Basics
import SiteKit
import Vault
import Wording

extension EntryForm {
  /// A gift or a loan, field by field. For a new person, it also asks for the fields of the
  /// contact, which is written with it.
  static let gift = EntryForm(
    for: GiftRecord.declared,
    extra: newPerson.map { ($0, "amount") }, readsRecords: true,
    also: { values, moment in
      var contact: [String: String] = [:]
      for field in newPerson { contact[contactField(field.name)] = values[field.name] }
      guard !contact.isEmpty, let name = values["name"],
        moment.ledger?.contact(name) == nil
      else { return [] }
      contact["name"] = name
      return [(.contact, contact, { $0 == "group" ? "household" : $0 })]
    },
    prepare: { values, moment in setCurrency(of: "amount", in: &values, moment) },
    verify: { values, moment in
      guard let ledger = moment.ledger else { return [] }
      return ledger.problems(ofPerson: values)
        + ledger.problems(ofCurrency: values, moment.settings[GiftSettings.self])
    })
  static let contact = EntryForm(
    for: ContactRecord.declared, isOccasional: true,
    verify: { values, moment in
      guard let same = values["name"].flatMap({ moment.ledger?.contact($0) }),
        same.id != moment.edited
      else { return [] }
      return [
        EntryProblem(
          field: "name",
          diagnostic: Diagnostic(
            .warning, kind: "same-name",
            "contact \(same.id.shortIdentifier.shortQuoted) is called \(same.name.shortQuoted) too",
            hint: "a phone number or a note tells them apart"))
      ]
    })
  static let book = EntryForm(for: BookRecord.declared, identifiedBy: "name", isOccasional: true)
  static let occasion = EntryForm(for: OccasionRecord.declared, isOccasional: true)
  static let etiquette = EntryForm(
    for: EtiquetteRecord.declared, isOccasional: true,
    prepare: { values, moment in setCurrency(of: "average", in: &values, moment) })

  /// Writes the currency of an amount by its code, and the main currency where neither is named: a
  /// record without one would be in renminbi.
  private static func setCurrency(
    of amount: String, in values: inout [String: String], _ moment: EntryMoment
  ) {
    if let named = values["currency"] {
      values["currency"] = Currency(named: named)?.code ?? named
    } else {
      let main = moment.settings[GiftSettings.self].currency
      values["currency"] = values[amount].flatMap { main.isMeant(by: $0) ? main.code : nil }
    }
  }

  /// The fields of a new person's contact.
  private static let newPerson = ContactRecord.kind.fields.flatMap(\.entryFields)
    .filter { ["relation", "group", "birthday"].contains($0.name) }
    .map {
      $0.onlyForNew(
        "name", as: $0.name == "group" ? "household" : $0.name, help: "entry.new_person_help")
    }

  private static func contactField(_ name: String) -> String {
    name == "household" ? "group" : name
  }

  /// A gift or a loan, from a sentence.
  static let note = EntryForm(
    "note", title: "entry.sentence", GiftReader.gifts, of: SchemaRecord<GiftRecord>(),
    [
      Field(
        ofForm: noteField, isRequired: true,
        as: FieldEntry("entry.happened", as: .paragraph, help: "entry.happened_help"))
    ]
  ) { values, moment in
    // Each line is a separate sentence.
    let text = values[noteField, default: ""].split(whereSeparator: \.isNewline)
      .joined(separator: "；")
    let words = moment.settings.words
    let log = NoteLog(moment)
    let entries = log.entries(log.exchanges(in: text), of: text, line: nil)
    let ready = entries.ready ?? []
    let happened = ready.isEmpty ? Array(entries.prefix(1)) : ready
    var found = entries.flatMap { $0.diagnostics(file: Place.typedNote, in: words).kept }
    if ready.isEmpty, let nothing = happened.first?.sentence.nothing {
      found.append(Diagnostic(.error, kind: "nothing-happened", nothing.text(in: words)))
    }
    var drafts = happened.map { entry in
      EntryDraft(
        "gift", members: entry.members ?? [], record: entry.isReady ? entry.record : nil,
        year: (entry.gift?.day ?? moment.zone.day(of: moment.now)).year, problems: [])
    }
    var draft = drafts.removeLast()
    draft.also = drafts
    draft.problems = found.map { EntryProblem(field: noteField, diagnostic: $0) }
    return draft
  }

  fileprivate static let noteField = "note"
}

extension SentenceForm {
  /// A sentence that something in it makes one about gifts or loans.
  static let gift = SentenceForm(
    .note,
    whole: Whole(EntryForm.noteField, GiftRecord.kind, NoteFields.fields),
    isCertain: { text, moment in
      GiftSentence.exchanges(in: text, today: moment.moment.today).contains {
        $0.name != nil && $0.amount != nil && ($0.direction != nil || $0.nothing != nil)
      }
    },
    understood: { values, moment, words in
      let (log, text) = (NoteLog(moment), values[EntryForm.noteField, default: ""])
      return log.entries(log.exchanges(in: text), of: text, line: nil).flatMap {
        $0.parts(in: words).map { (label: $0, text: $1) }
      }
    },
    values: { sentence, moment in
      let exchanges = GiftSentence.exchanges(in: sentence, today: moment.moment.today)
      let isAbout = exchanges.contains { !$0.questions.map(\.subject).contains(.notUnderstood) }
      return isAbout ? [EntryForm.noteField: sentence] : nil
    })
}

extension EntryMoment {
  /// The ledger; nil if none was read.
  fileprivate var ledger: GiftRecords? { records[GiftRecords.self] }
}

extension Currency {
  /// True if an amount is in this currency only because it names no other.
  fileprivate func isMeant(by amount: String) -> Bool {
    (try? AmountText.money(amount, in: self))?.currency == self
      && (try? AmountText.money(amount))?.currency != self
  }
}

extension GiftRecords {
  /// The contact with a name or an id.
  fileprivate func contact(_ name: String) -> Contact? {
    contacts.first { $0.id == name } ?? contacts.first { $0.isCalled(name) }
  }

  /// Warns about a currency that no record uses yet, which may be a slip.
  fileprivate func problems(
    ofCurrency values: [String: String], _ settings: GiftSettings
  ) -> [EntryProblem] {
    if let name = values["currency"], Currency(named: name) == nil,
      !gifts.contains(where: { $0.amount.currency == Currency(name) })
    {
      return [EntryProblem(field: "currency", diagnostic: GiftProblem.unknownCurrency(name))]
    }
    guard let text = values["amount"],
      let currency = values["currency"].map({ Currency(named: $0) ?? Currency($0) })
        ?? (try? AmountText.money(text))?.currency,
      ![.renminbi, settings.currency].contains(currency),
      !gifts.contains(where: { $0.amount.currency == currency })
    else { return [] }
    let field = values["currency"] == nil ? "amount" : "currency"
    return [EntryProblem(field: field, diagnostic: GiftProblem.newCurrency(currency, text: text))]
  }

  /// Reports a new person, or fields of a new person given for an existing contact.
  fileprivate func problems(ofPerson values: [String: String]) -> [EntryProblem] {
    guard let name = values["name"] else { return [] }
    if let contact = contact(name) {
      return ["relation", "household", "birthday"].filter { values[$0] != nil }.map {
        (field: String) in
        EntryProblem(
          field: field,
          diagnostic: Diagnostic(
            .warning, kind: "known-contact",
            "\(contact.name.shortQuoted) is a contact already; \(field) is not written",
            hint: "change the contact with: daybook edit \(contact.id.shortIdentifier)"))
      }
    }
    var others = Set(gifts.map { $0.name ?? $0.contact })
    if others.contains(name) { return [] }
    others.formUnion(contacts.map(\.name))
    // Of two characters, half would have to match: 张四 is not a slip for 张三.
    let near = name.count < 3 ? nil : others.filter { $0.count > 2 }.sorted().nearest(to: name)
    return [
      EntryProblem(
        field: "name",
        // Most ledgers get new people each year.
        diagnostic: Diagnostic(
          near == nil ? .note : .warning, kind: "new-person",
          "\(name.shortQuoted) is new to the ledger",
          hint: near.map { "did you mean \"\($0)\"?" }
            ?? "relation, household or birthday would add a contact"))
    ]
  }
}

extension Field.Known {
  /// The people in the records; the form itself reports a new one.
  static let people = Self("people", of: "contact", others: .unsaid)
  static let households = Self("households", of: "household", others: .unsaid)
  static let books = Self("books", of: "book", others: .odd)
  /// Loans that are not settled.
  static let loans = Self(
    "loans", of: "loan", recordedAs: "gift", others: .odd, isAdded: false)
}
