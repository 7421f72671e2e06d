extension FieldValue {
  /// The object that `members` read into `part`; nil for anything else, which is reported, as are
  /// keys that none of them has. Messages name a member as `antiVision.createdAt`.
  func object<Part>(
    _ part: Part, _ members: [Schema<Part>.Member], _ context: inout RecordContext
  ) -> Part? {
    guard form == .object else {
      reportType("an object", &context)
      return nil
    }
    let names = members.map(\.field.name)
    var part = part
    var given: Set<String> = []
    // Well formed, as the reader has been through it once.
    var cursor = JSONCursor(bytes)
    try? cursor.beginObject()
    while let key = try? cursor.nextKey(), let value = try? cursor.value() {
      let name = String(decoding: key.bytes, as: UTF8.self)
      guard let index = names.firstIndex(of: name) else {
        context.report(.unknownKey(name, count: 1, known: names), at: place(of: key.range))
        continue
      }
      if value.form == .null { continue }
      given.insert(name)
      context.memberName = name
      members[index].take(value.placed(in: self), &part, &context)
      context.memberName = nil
    }
    for field in members.map(\.field) where field.isRequired && !given.contains(field.name) {
      context.report(.missing(field: "\(context.fieldName).\(field.name)"), at: range)
    }
    return part
  }
}
