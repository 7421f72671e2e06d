internal import Chronology
internal import Diagnostics
package import Growth

/// A record of `growth/reflections`.
package struct ReflectionRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, prompt, text, mood, energy
  }

  package static let keepsSource = true

  private var at = RequiredField<Instant>()
  private var text = RequiredField<String>()
  private var prompt: String?
  private var mood: Int?
  private var energy: Int?
  private var reflection: Reflection?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at: at.take(value.instant(&context))
    case .text: text.take(value.requiredText(&context))
    case .prompt: prompt = value.nonEmptyText(&context)
    case .mood: mood = value.whole(in: Reflection.moods, &context)
    case .energy: energy = value.whole(in: Reflection.energies, &context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    at.check("at", &context)
    text.check("text", &context)
    guard let at = at.value, let text = text.value else { return }
    var reflection = Reflection(
      source: RecordSource(id: context.recordIdentifier), at: at, text: text)
    reflection.prompt = prompt
    reflection.mood = mood
    reflection.energy = energy
    self.reflection = reflection
  }

  package func add(to log: inout RowLog<Reflection>) {
    if let reflection { log.append(reflection) }
  }
}

/// A record of `growth/pains`.
package struct PainRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case at, text
  }

  package static let keepsSource = true

  private var at = RequiredField<Instant>()
  private var text = RequiredField<String>()
  private var pain: Pain?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .at: at.take(value.instant(&context))
    case .text: text.take(value.requiredText(&context))
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    at.check("at", &context)
    text.check("text", &context)
    guard let at = at.value, let text = text.value else { return }
    pain = Pain(source: RecordSource(id: context.recordIdentifier), at: at, text: text)
  }

  package func add(to log: inout RowLog<Pain>) {
    if let pain { log.append(pain) }
  }
}
