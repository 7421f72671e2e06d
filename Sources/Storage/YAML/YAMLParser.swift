import Yams

/// The one place that knows libyaml: text in, nodes and problems out.
///
/// Yams keeps an alias as a shared copy of its anchor's value, so composing takes memory in
/// proportion to the text; what grows without bound is walking the result. The walk is counted,
/// and what would make Yams itself walk it, an alias inside a key, is refused before.
enum YAMLParser {
  /// How deep values may lie in each other; libyaml's own bound is 1,000.
  static let maximumDepth = 100

  /// What was read of a text, with problems and where they are in it.
  struct Result {
    var root: YAMLNode?
    var problems: [(problem: TextProblem, mark: YAMLMark)] = []
  }

  /// Reads the first document of `text`, which is valid UTF-8 without control characters.
  static func parse(_ text: String) -> Result {
    var result = Result()
    if let mark = AliasScan.aliasInKey(Array(text.utf8)) {
      result.problems.append((.yamlAliasInKey, mark))
      return result
    }
    do {
      // `.basic` resolves no types; `.default` would run regular expressions over every scalar.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      guard let node = try parser.nextRoot() else { return result }
      // A value takes at least half a byte, as an empty one follows an indicator; only aliases
      // make more of them.
      var walk = Walk(nodesLeft: 2 * text.utf8.count + 16)
      do throws(Walk.Failure) {
        result.root = try walk.convert(node, depth: 0)
      } catch {
        result.problems.append((error.problem, error.mark))
      }
      result.problems += walk.problems
      if let next = try parser.nextRoot() {
        result.problems.append((.yamlSecondDocument, YAMLMark(next.mark)))
      }
    } catch {
      result.problems.append(describe(error, in: text))
    }
    return result
  }

  /// Turns Yams' nodes into ours, within bounds.
  private struct Walk {
    struct Failure: Error {
      var problem: TextProblem
      var mark: YAMLMark
    }

    var nodesLeft: Int
    var problems: [(problem: TextProblem, mark: YAMLMark)] = []

    mutating func convert(_ node: Node, depth: Int) throws(Failure) -> YAMLNode {
      let mark = YAMLMark(node.mark)
      guard depth <= YAMLParser.maximumDepth else {
        throw Failure(problem: .yamlTooDeep(YAMLParser.maximumDepth), mark: mark)
      }
      nodesLeft -= 1
      guard nodesLeft >= 0 else { throw Failure(problem: .yamlAliasesGrow, mark: mark) }
      switch node {
      case .scalar(let scalar):
        let isPlain = scalar.style == .plain
        if isPlain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) {
          return YAMLNode(.null, at: mark)
        }
        return YAMLNode(.scalar(scalar.string, isPlain: isPlain), at: mark)
      case .sequence(let sequence):
        var items: [YAMLNode] = []
        for item in sequence { items.append(try convert(item, depth: depth + 1)) }
        return YAMLNode(.sequence(items), at: mark)
      case .mapping(let mapping):
        var entries: [YAMLEntry] = []
        for (key, value) in mapping {
          let value = try convert(value, depth: depth + 1)
          if case .scalar(let scalar) = key {
            entries.append(
              YAMLEntry(key: scalar.string, keyMark: YAMLMark(key.mark), value: value))
          } else {
            problems.append((.yamlKeyNotText, YAMLMark(key.mark)))
          }
        }
        return YAMLNode(.mapping(entries), at: mark)
      case .alias:
        return YAMLNode(.null, at: mark)
      }
    }
  }

  private static func describe(
    _ error: any Error, in text: String
  ) -> (problem: TextProblem, mark: YAMLMark) {
    let start = YAMLMark(line: 1, column: 1)
    switch error as? YamlError {
    case .parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
      return (.yamlTooDeep(maximumDepth), YAMLMark(mark))
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      return (.yamlSyntax(problem, context: context?.text), YAMLMark(mark))
    case .duplicatedKeysInMapping(let keys, let context):
      let first = YAMLMark(context.mark)
      let key = keys.sorted().first ?? ""
      return (
        .yamlDuplicateKey(key, firstLine: first.line),
        DuplicateKeyScan.second(key, after: first, in: text) ?? first
      )
    case .reader(let problem, _, _, _):
      return (.yamlSyntax(problem, context: nil), start)
    default:
      return (.yamlSyntax("it could not be read", context: nil), start)
    }
  }
}

extension YAMLMark {
  fileprivate init(_ mark: Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}
