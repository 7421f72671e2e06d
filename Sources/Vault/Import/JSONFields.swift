package import Basics

/// A file of JSON to import, all or nothing: if it is cut off or damaged, nobody knows what the
/// rest was.
package struct JSONImport {
  package let root: JSONFields
  private var places: PlaceFinder

  /// Nil if it is not JSON, which is reported.
  package init?(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, _ plan: inout ImportPlan
  ) {
    places = PlaceFinder(bytes, file: file)
    do throws(JSONError) {
      var cursor = JSONCursor(bytes, in: bytes.lengthOfMark..<bytes.count)
      root = try JSONFields(&cursor)
      try cursor.expectEnd()
    } catch {
      plan.diagnostics.append(error.diagnostic(at: places.locate(error.range)))
      return nil
    }
  }

  package mutating func report(_ fault: JSONFields.Fault, _ plan: inout ImportPlan) {
    plan.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.part)))
  }

  /// Reads the objects of a list, and counts them and the unreadable ones.
  ///
  /// - Parameters:
  ///   - isPart: True if they are parts of objects that were counted before.
  ///   - take: Adds the record of an object, or counts why it makes none; a problem that it throws
  ///     is reported at its place.
  package mutating func forEach(
    _ list: String, of owner: JSONFields, into plan: inout ImportPlan, isPart: Bool = false,
    _ take: (JSONFields, inout ImportPlan) throws(JSONFields.Fault) -> Void
  ) {
    do throws(JSONFields.Fault) {
      plan.isBlank = plan.isBlank || owner[list]?.form == .list
      for object in try owner.list(list) {
        if !isPart { plan.summary.read += 1 }
        do throws(JSONFields.Fault) {
          try take(object, &plan)
        } catch {
          plan.summary.unreadable += 1
          report(error, &plan)
        }
      }
    } catch {
      report(error, &plan)
    }
  }
}

/// A JSON object and its faults: for importers that need a few of its keys.
package struct JSONFields {
  package typealias Fault = ImportFault<Range<Int>>

  /// The objects of a list that was checked before; any other element is an object without keys.
  package struct List: Sequence, IteratorProtocol {
    fileprivate var cursor: JSONCursor?

    package mutating func next() -> JSONFields? {
      guard var cursor, (try? cursor.nextElement()) == true else { return nil }
      defer { self.cursor = cursor }
      return try? JSONFields(&cursor)
    }
  }

  package let range: Range<Int>
  private let source: UnsafeBufferPointer<UInt8>
  private var members: [String: FieldValue] = [:]

  /// Reads an object; the last of duplicate keys counts. Any other value has no keys.
  package init(_ cursor: inout JSONCursor) throws(JSONError) {
    source = cursor.bytes
    guard cursor.nextForm() == .object else {
      let value = try cursor.value()
      range = value.range
      return
    }
    let start = cursor.position
    range = start..<(start + 1)
    try cursor.beginObject()
    while let key = try cursor.nextKey() { members[key.string] = try cursor.value() }
  }

  package subscript(name: String) -> FieldValue? {
    members[name].flatMap { $0.form == .null ? nil : $0 }
  }

  /// A text; nil for none, and for an empty one.
  package func text(_ name: String) throws(Fault) -> String? {
    guard let value = self[name] else { return nil }
    guard value.form == .text else { throw Fault(wrong: name, "a text", value) }
    let text = value.string
    return text.isEmpty ? nil : text
  }

  /// A text on one line. Throws if it is absent or empty.
  package func title(_ name: String) throws(Fault) -> String {
    guard let title = try text(name)?.unwrappedLine, !title.isEmpty else { throw missing(name) }
    return title
  }

  /// A finite number; nil for none.
  package func number(_ name: String) throws(Fault) -> Double? {
    guard let value = self[name] else { return nil }
    guard value.form == .number, let number = Double(value.string), number.isFinite else {
      throw Fault(wrong: name, "a number", value)
    }
    return number
  }

  package func flag(_ name: String) throws(Fault) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value.form else {
      throw Fault(wrong: name, "true or false", value)
    }
    return flag
  }

  /// A time, in a zone unless it has an offset; nil for none.
  package func time(_ name: String, in zone: Zone) throws(Fault) -> Instant? {
    guard let text = try text(name), let value = self[name] else { return nil }
    do throws(TimeTextError) {
      return try TimeText(text).instant(in: zone)
    } catch {
      let problem: VaultProblem =
        error == .form
        ? .notATime(field: name, text: text) : .impossibleTime(field: name, text: text)
      throw Fault(problem, at: value.range)
    }
  }

  /// The fault of an object without a required key.
  package func missing(_ name: String) -> Fault {
    Fault(VaultProblem.missing(field: name), at: range)
  }

  /// The objects of a list; none if there is no such list.
  package func list(_ name: String) throws(Fault) -> List {
    guard let value = self[name] else { return List(cursor: nil) }
    guard value.form == .list else { throw Fault(wrong: name, "a list", value) }
    var cursor = JSONCursor(source, in: value.range)
    return List(cursor: (try? cursor.beginList()).map { cursor })
  }

  /// The object for a key; nil when there is none.
  package func object(_ name: String) -> JSONFields? {
    guard let value = self[name], value.form == .object else { return nil }
    var cursor = JSONCursor(source, in: value.range)
    return try? JSONFields(&cursor)
  }

  /// The texts of a list; other elements are skipped.
  package func texts(_ name: String) -> [String] {
    (self[name]?.elements ?? []).filter { $0.form == .text && !$0.bytes.isEmpty }.map(\.string)
  }
}

extension ImportFault<Range<Int>> {
  /// A JSON value of the wrong type.
  package init(wrong field: String, _ expected: String, _ value: FieldValue) {
    self.init(
      VaultProblem.wrongType(field: field, expected: expected, found: value.formDescription),
      at: value.range)
  }
}
