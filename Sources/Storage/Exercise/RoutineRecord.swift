package import Exercise

/// A record of `exercise/exercises`.
package struct RoutineRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case name, minutes, products, steps, muscles
  }

  private var id: String?
  private var name: String?
  private var length: Duration?
  private var products: [String] = []
  private var steps: [String] = []
  private var muscles: [String] = []
  private var given: Set<Field> = []

  package init() {}

  package mutating func take(identifier: FieldValue) { id = identifier.string }

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    given.insert(field)
    switch field {
    case .name: name = value.requiredText(&context)
    case .minutes: length = value.minutes(&context)
    case .products: products = value.textList(&context)
    case .steps: steps = value.textList(&context)
    case .muscles: muscles = value.textList(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    if id == nil { context.report(.missing(field: "id")) }
    // What was given and could not be read has been reported.
    for field in [Field.name, .minutes] where !given.contains(field) {
      context.report(.missing(field: field.rawValue))
    }
  }

  package func add(to log: inout RowLog<Routine>) {
    guard let id, let name, let length else { return }
    log.append(
      Routine(
        id: id, name: name, length: length, products: products, steps: steps, muscles: muscles))
  }
}

/// A record of `exercise/products`.
package struct ProductRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable { case name }

  private var id: String?
  private var name: String?

  package init() {}

  package mutating func take(identifier: FieldValue) { id = identifier.string }

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    name = value.requiredText(&context)
  }

  package mutating func check(_ context: inout RecordContext) {
    if id == nil { context.report(.missing(field: "id")) }
  }

  package func add(to log: inout RowLog<Product>) {
    guard let id else { return }
    log.append(Product(id: id, name: name ?? id))
  }
}
