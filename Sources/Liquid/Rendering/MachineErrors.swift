import Basics

extension Machine {
  /// Reports a problem at a stretch of the current template, once.
  mutating func report(_ problem: Problem, _ range: Range<Int>) {
    let (kind, message, hint) = problem.diagnostic
    let site = ErrorSite(
      program: ObjectIdentifier(frame.program), offset: range.lowerBound, kind: kind)
    guard diagnostics.count < 1_000, reported.insert(site).inserted else { return }
    let (place, excerpt) = frame.program.locate(range)
    var trail: [String] = []
    var name = frame.program.name
    for caller in callers.reversed() {
      let (place, _) = caller.program.locate(caller.span.range)
      switch caller.relation {
      case .included: trail.append("\"\(name)\" is included at \(place)")
      case .rendered: trail.append("\"\(name)\" is rendered at \(place)")
      case .layout: trail.append("\"\(name)\" is the layout at \(place)")
      case .block: break
      }
      name = caller.program.name
    }
    if let page = context.page { trail.append("while rendering \(page)") }
    diagnostics.append(
      Diagnostic(
        .error, kind: kind, at: place, message, excerpt: excerpt, trail: trail, hint: hint))
  }

  /// Reports a problem after which rendering cannot go on.
  mutating func halt(_ problem: Problem, _ range: Range<Int>) -> Halt {
    report(problem, range)
    return Halt()
  }

  mutating func halt(_ problem: Problem, at instruction: Int) -> Halt {
    let offset = Int(frame.program.tables.offsets[instruction])
    return halt(problem, offset..<offset + 1)
  }

  /// Reports the variable in ``unknown`` when the environment is strict.
  mutating func reportUnknown() {
    let index = Int(unknown)
    unknown = -1
    guard strict else { return }
    let path = frame.program.tables.paths[index]
    let site = ErrorSite(
      program: ObjectIdentifier(frame.program), offset: path.span.range.lowerBound,
      kind: "unknown-variable")
    guard !reported.contains(site) else { return }
    report(unknownProblem(path), path.span.range)
  }

  private mutating func unknownProblem(_ path: Program.Path) -> Problem {
    let tables = frame.program.tables
    let text = String(decoding: frame.program.source[path.span.range], as: UTF8.self)
    var value: Value?
    switch path.root {
    case .name: value = self.value(ofName: Int(path.position))
    case .local: value = locals[frame.localBase + Int(path.position)]
    case .loop: value = loopValue(frame.loopBase + Int(path.position))
    case .computed, .blockSuper: return .unknownVariable(text, near: nil)
    }
    guard var object = value else {
      let name = tables.names[Int(path.position)]
      if let reason = absences[name] { return .absentVariable(name, reason: reason) }
      return .unknownVariable(name, near: visibleNames.nearest(to: name))
    }
    let segments = tables.segments[
      Int(path.firstSegment)..<Int(path.firstSegment) + Int(path.segmentCount)]
    for segment in segments {
      guard segment.kind != .computed else { return .unknownVariable(text, near: nil) }
      let key = tables.keys[Int(segment.position)]
      if let next = object[key] {
        object = next
        continue
      }
      let owner = text.split(separator: ".\(key)", maxSplits: 1).first.map(String.init) ?? text
      return .unknownMember(key, of: owner, near: object.memberNames.nearest(to: key))
    }
    return .unknownVariable(text, near: nil)
  }

  /// The names of all variables that can be seen, in a fixed order.
  private var visibleNames: [String] {
    data.keys + frame.shadows.map(\.name) + scopes[scopes.count - 1].variables.keys.sorted()
      + zip(frame.program.tables.names, states[frame.nameBase...])
      .filter { $1 == .assigned }.map(\.0) + frame.program.tables.loops.map(\.variable)
  }
}

extension Value {
  /// The names that can follow a dot.
  fileprivate var memberNames: [String] {
    switch self {
    case .object(let object): object.keys
    case .array, .range: ["size", "first", "last"]
    case .string, .markup, .verbatim: ["size"]
    default: []
    }
  }
}
