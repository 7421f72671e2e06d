internal import Diagnostics
package import Gifts

/// A record of `gifts/contacts`.
package struct ContactRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case name, phone, relation, group, note, birthday
  }

  package static let keepsSource = true

  private var name = RequiredField<String>()
  private var phone: String?
  private var relation = Relation.other
  private var household: String?
  private var note: String?
  private var birthday: Birthday?
  private var contact: Contact?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .name: name.take(value.requiredText(&context))
    case .phone:
      // A number without quotes is what people write.
      phone = value.form == .number ? value.string : value.nonEmptyText(&context)
    case .relation:
      relation =
        value.namedChoice(of: Relation.self, chineseName: \.chineseName, &context) ?? .other
    case .group: household = value.nonEmptyText(&context)
    case .note: note = value.nonEmptyText(&context)
    case .birthday: birthday = value.birthday(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    name.check("name", &context)
    guard let name = name.value else { return }
    var contact = Contact(source: RecordSource(id: context.recordIdentifier), name: name)
    contact.phone = phone
    contact.relation = relation
    contact.household = household
    contact.note = note
    contact.birthday = birthday
    self.contact = contact
  }

  package func add(to log: inout RowLog<Contact>) {
    if let contact { log.append(contact) }
  }
}
