internal import Basics

/// What an imported record says of where it comes from: `toggl 2026-11-23T10:00:00Z
/// 9f86d081884c7d65`.
struct ImportStamp: Hashable {
  /// What it was imported from, such as `toggl` or `icalendar/Work`.
  var source: String
  /// When the file was written, to the second.
  var writtenAt: Instant
  /// The first half of the hash of what the record said then.
  var content: String

  init(source: String, writtenAt: Instant, content: ContentHash) {
    self.source = source
    self.writtenAt = Instant(seconds: writtenAt.microseconds / 1_000_000)
    self.content = content.half
  }

  /// The stamp that a record has; nil when a person wrote something else there.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count >= 3, let content = parts.last, content.utf8.count == 16,
      case .instant(let instant)? = try? TimeText(String(parts[parts.count - 2]))
    else { return nil }
    source = parts.dropLast(2).joined(separator: " ")
    writtenAt = instant
    self.content = String(content)
  }

  /// As it is written in a record.
  var text: String { "\(source) \(writtenAt.formatted()) \(content)" }
}

extension ContentHash {
  /// The first half of its digits.
  fileprivate var half: String { String(hex.prefix(16)) }

  /// The hash of what a record says beside its management; its bytes are JSON, with or without the
  /// braces around it.
  init(ofFields bytes: some Collection<UInt8>) {
    self.init()
    let isObject = bytes.first == UInt8(ascii: "{")
    let object = isObject ? Array(bytes) : [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")]
    object.withUnsafeBufferPointer { object in
      var cursor = JSONCursor(object)
      guard (try? cursor.beginObject()) != nil else { return }
      while let key = try? cursor.nextKey() {
        guard let value = try? cursor.value() else { return }
        var name = key.string
        name.withUTF8 { add(field: $0, value) }
      }
    }
  }

  /// Adds what a record says in a field, unless that is its management, or nothing.
  mutating func add(field key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    guard value.form != .null,
      !RecordContext.commonKeys.contains(where: { $0.utf8.elementsEqual(key) })
    else { return }
    add(key, value)
  }

  /// Whether a record that was stamped with the half of a hash says the same still.
  func isStamped(_ stamp: ImportStamp) -> Bool { stamp.content == half }
}
