internal import Basics

// The records that an import adds, one by one, for what remembers and takes back.
extension ImportPlan.Addition {
  /// Its records: the id of each, and what it says beside its management.
  ///
  /// - Returns: Nil when a line has no id.
  func records() -> [(identifier: String, content: [RecordText.Member])]? {
    var records: [(identifier: String, content: [RecordText.Member])] = []
    for line in lines.split(separator: 0x0A) {
      guard let members = Self.members(line),
        let identifier = members.first(where: { $0.name == "id" })?.json.plain
      else { return nil }
      let content = members.filter { !RecordContext.commonKeys.contains($0.name) }
      records.append((identifier, content))
    }
    return records
  }

  /// Lets records count over the ones that were taken out with the same id: they say that they are
  /// newer.
  mutating func revive(_ identifiers: Set<String>, at now: Instant) {
    guard !identifiers.isEmpty else { return }
    let update = Array(#","updatedAt":"\#(now.formatted())"}"#.utf8)
    var changed: [UInt8] = []
    for line in lines.split(separator: 0x0A) {
      let members = Self.members(line) ?? []
      let identifier = members.first { $0.name == "id" }?.json.plain ?? ""
      let isRevived = identifiers.contains(identifier) && !members.contains { $0.isUpdate }
      changed += isRevived ? line.dropLast() + update : line
      changed.append(0x0A)
    }
    lines = changed
  }

  private static func members(_ line: ArraySlice<UInt8>) -> [RecordText.Member]? {
    line.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      var members: [RecordText.Member] = []
      guard (try? cursor.beginObject()) != nil else { return nil }
      while let key = try? cursor.nextKey() {
        guard let value = try? cursor.value() else { return nil }
        members.append(RecordText.Member(key.string, value.json))
      }
      return members
    }
  }
}

extension RecordText.Member {
  fileprivate var isUpdate: Bool { name == "updatedAt" }
}
