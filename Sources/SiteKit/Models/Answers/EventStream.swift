/// Events sent by a server (the HTML standard, “Server-sent events”), from bytes that come in
/// pieces of any size.
package struct EventStream: Sendable {
  /// An event: its name, if given, and its data.
  package struct Event: Sendable, Hashable {
    package var name: String?
    package var data: [UInt8]
  }

  private var line: [UInt8] = []
  private var name: String?
  private var data: [UInt8]?
  /// True if the previous byte was a carriage return, so that a line feed belongs to the same line
  /// end.
  private var isAfterReturn = false
  private var isFirstLine = true

  /// The most bytes of a line and the event's data together.
  package static let largest = 1 << 20

  package init() {}

  package mutating func take(
    _ bytes: some Sequence<UInt8>
  ) throws(ModelProblem) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      defer { isAfterReturn = byte == 0x0D }
      switch byte {
      case 0x0A where isAfterReturn: continue
      case 0x0A, 0x0D:
        if let event = endLine() { events.append(event) }
      default:
        line.append(byte)
      }
      guard line.count + (data?.count ?? 0) <= Self.largest else { throw .tooLarge }
    }
    return events
  }

  /// The last event, if the stream ended without an empty line after it.
  package mutating func finish() -> Event? {
    line = []
    return dispatched()
  }

  private mutating func endLine() -> Event? {
    defer {
      line.removeAll(keepingCapacity: true)
      isFirstLine = false
    }
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard !line.isEmpty else { return dispatched() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    // Other fields and comments (which have no name) are ignored.
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data":
      if data == nil {
        data = Array(value)
      } else {
        data?.append(0x0A); data?.append(contentsOf: value)
      }
    case "event": name = String(decoding: value, as: UTF8.self)
    default: break
    }
    return nil
  }

  private mutating func dispatched() -> Event? {
    defer { (name, data) = (nil, nil) }
    return data.map { Event(name: name, data: $0) }
  }
}
