import Basics
import Liquid
import SiteKit
import Vault
import Wording

extension PromptView {
  func page(_ index: Int) -> Object {
    let prompt = library.prompts[index]
    let analysis = library.analyses[index]
    func neighbour(_ other: Neighbour) -> Object {
      (rows[other.index].objectValue ?? [:]).adding(["similarity": .decimal(other.similarity)])
    }
    return (rows[index].objectValue ?? [:]).adding([
      "parts": .array(prompt.bodyParts) { part in
        [
          "text": .string(String(part.text)), "isVariable": .bool(part.variable != nil),
          "variable": Value(part.variable.map(String.init)),
        ]
      },
      "variables": .strings(prompt.variables),
      "fields": .array(prompt.variables) { name in
        [
          "name": .string(name),
          "about": Value(prompt.arguments.first { $0.name == name }?.description),
        ]
      },
      "rubrics": .array(analysis.score.rubrics) { rubric in
        [
          "name": .string(rubric.name.rawValue), "title": .string(words.name(of: rubric.name)),
          "points": .int(rubric.points), "found": .string(words.found(rubric)),
          "suggestion": Value(rubric.suggestion.map(words.suggestion)),
        ]
      },
      "readability": Value(analysis.readability) { readability in
        [
          "value": .int(readability.value),
          "method": .string(
            readability.method == .flesch
              ? words("prompts.flesch") : words("prompts.east_asian")),
        ]
      },
      "similar": .objects(analysis.similar, neighbour),
      "nearest": .objects(analysis.nearest, neighbour),
      "suggestedCategory": Value(prompt.category == nil ? analysis.suggestedCategory : nil),
      "suggestedCategories": .strings(
        prompt.category == nil ? analysis.suggestedCategories : []),
      "parent": Value(prompt.parent.flatMap(library.index(of:))) { rows[$0] },
      "children": .array(children[prompt.id] ?? []) { rows[$0] },
      "filters": .array(filtersOfPrompt[index]) { position in
        let filter = filters[position]
        return [
          "kind": .string(filter.kind.rawValue), "title": .string(filter.title),
          "url": link(filter),
        ]
      },
      "comparison": comparison(of: index), "useTables": .array(useTables(of: index)),
      "versions": .array(versions(of: index)), "threads": .array(threads(of: index)),
    ])
  }

  /// The versions side by side; nil when fewer than two have answers.
  private func comparison(of index: Int) -> Value {
    let comparison = VersionComparison(library.uses(of: index))
    guard comparison.sides.count > 1 else { return .nil }
    let columns = comparison.columns(words)
    return [
      "verdict": .string(comparison.said(words)),
      "columns": .array(columns) {
        ["title": .string($0.title), "isNumber": .bool($0.isNumber)]
      },
      "versions": .array(Array(comparison.sides.enumerated())) { index, side in
        [
          "number": .int(side.version), "answers": .int(side.answers),
          "cells": .array(columns) {
            ["text": .string($0.cells[index]), "isNumber": .bool($0.isNumber)]
          },
        ]
      },
      "inputs": .array(comparison.inputs) { input in
        let (results, ahead) = comparison.cells(of: input, words)
        return [
          "text": .string(input.text), "best": Value(input.best), "ahead": .string(ahead),
          "results": .strings(results),
        ]
      },
      "inputsSaid": .string(comparison.saidOfInputs(words)),
    ]
  }

  /// The uses by version, model and month: at most a dozen rows each, the last ones.
  private func useTables(of index: Int) -> [Value] {
    func table<Key>(_ title: Words.Key, _ groups: [UseGroup<Key>]) -> Value? {
      guard !groups.isEmpty else { return nil }
      return [
        "title": .string(words(title)),
        "rows": .array(Array(groups.suffix(12))) { group in
          [
            "name": .string("\(group.key)"), "uses": .int(group.uses),
            "rating": Value(group.rating.map(Self.oneDecimal)), "tokens": Value(group.tokens),
            "cost": Value(group.cost.map(words.dollars)),
          ]
        },
      ]
    }
    return [
      table("entry.version", library.byVersion(index)),
      table("entry.model", library.byModel(index)),
      table("prompts.month", library.byMonth(index)),
    ].compactMap(\.self)
  }

  func link(_ filter: PromptFilter) -> Value { .string(PromptAddress.link(filter.address)) }

  /// The versions, newest first, each with the changes since the one before. Versions older than
  /// the newest twenty come without changes.
  private func versions(of index: Int) -> [Value] {
    let versions = library.versions(of: index)
    let current = library.prompts[index].version
    return versions.indices.reversed().map { position in
      let version = versions[position]
      var object: Object = [
        "number": .int(version.number), "note": Value(version.note),
        "anchor": .string(PromptNewsView.anchor(version)),
        "author": Value(version.author), "isCurrent": .bool(version.number == current),
        "date": Value(version.at.map { words.date(zone.day(of: $0)) }), "diff": .nil,
      ]
      if position > 0, versions.count - position <= 20 {
        let diff = LineDiff(from: versions[position - 1].body, to: version.body)
        object["before"] = .int(versions[position - 1].number)
        object["added"] = .int(diff.added)
        object["removed"] = .int(diff.removed)
        object["diff"] = .array(Self.rows(of: diff))
      }
      return .object(object)
    }
  }

  /// The rows of a difference; only the three unchanged lines next to a change.
  static func rows(of diff: LineDiff) -> [Value] {
    let context = 3
    var isNear = Array(repeating: false, count: diff.rows.count)
    for (index, row) in diff.rows.enumerated() where !row.isSame {
      for near in max(0, index - context)...min(diff.rows.count - 1, index + context) {
        isNear[near] = true
      }
    }
    var rows: [Value] = []
    var skipped = 0
    func skip() {
      if skipped > 0 { rows.append(["kind": "skipped", "count": .int(skipped)]) }
      skipped = 0
    }
    for (index, row) in diff.rows.enumerated() {
      guard isNear[index] else {
        skipped += 1
        continue
      }
      skip()
      let kind =
        row.isSame ? "same" : row.old == nil ? "added" : row.new == nil ? "removed" : "changed"
      rows.append([
        "kind": .string(kind), "oldNumber": Value(row.old?.number), "old": Value(row.old?.text),
        "newNumber": Value(row.new?.number), "new": Value(row.new?.text),
      ])
    }
    skip()
    return rows
  }

  /// The reference to a comment's record; one without an id is identified by its moment.
  private static func record(of comment: PromptComment) -> Value {
    comment.id.isEmpty
      ? .record(PromptCommentRecord.kind, at: comment.at)
      : .record(PromptCommentRecord.kind, comment.id)
  }

  private func threads(of index: Int) -> [Value] {
    library.threads(of: index).map { thread in
      [
        "isResolved": .bool(thread.isResolved),
        "comments": .array(thread.comments) { item in
          [
            "record": Self.record(of: item.comment),
            "anchor": .string(PromptNewsView.anchor(item.comment)),
            // Deeper answers are not indented further.
            "depth": .int(min(item.depth, 6)), "author": Value(item.comment.author),
            "text": .string(item.comment.text),
            "date": .string(words.date(zone.day(of: item.comment.at))),
            "time": .string("\(zone.local(item.comment.at).time)"),
            "isResolved": .bool(item.comment.isResolved),
          ]
        },
      ]
    }
  }
}
