import Basics
import Vault

extension PromptImport {
  /// Turns the texts into new prompts, or versions of existing ones.
  mutating func settle() {
    if let locked = known.locked {
      // It is unknown which of them are here already.
      plan.summary.unreadable += found.count
      found = []
      return report(locked.diagnostic)
    }
    let inFile = Set(found.map { origin($0).hash })
    var added: [Found] = []
    defer { warnOfTwins(added) }
    for prompt in found {
      let origin = origin(prompt)
      if known.purged.contains(prompt.body) {
        plan.summary.skip(.purged, 1)
        continue
      }
      guard known.hashes.insert(origin.hash).inserted else {
        plan.summary[kind: PromptFile.kind.name].same += 1
        continue
      }
      // If several have the same title, the original is unknown.
      if let before = known.imported[prompt.title], before.count == 1, let old = before.first,
        !inFile.contains(old.origin.hash)
      {
        known.imported[prompt.title] = nil
        change(old, to: prompt.body, origin)
      } else {
        add(prompt, origin)
        added.append(prompt)
      }
    }
    found = []
  }

  /// Warns of new prompts that say nearly the same as an earlier prompt.
  private mutating func warnOfTwins(_ added: [Found]) {
    let before = known.prompts
    guard !added.isEmpty, !before.isEmpty else { return }
    let texts = before.map(\.body) + added.map(\.body)
    let similarity = Similarity(texts)
    var scratch = Similarity.Scratch(count: texts.count)
    for (index, prompt) in added.enumerated() {
      let near = similarity.neighbours(of: before.count + index, &scratch).first {
        $0.index < before.count && $0.similarity > PromptInsights.duplicateAbove
      }
      guard let near else { continue }
      report(
        Diagnostic(
          .warning, kind: "similar-prompt", at: Place(file: source.path),
          "\(prompt.title.shortQuoted) is much like \(before[near.index].id) "
            + "(\(Int(clamping: near.similarity * 100))%)",
          hint: "daybook undo takes the import back"))
    }
  }

  private func origin(_ prompt: Found) -> PromptOrigin {
    // No file was written later than now, even if its time says so.
    PromptOrigin(title: prompt.title, body: prompt.body, writtenAt: min(source.writtenAt, now))
  }

  /// Makes a text the next version of a prompt that was imported before.
  private mutating func change(
    _ old: KnownPrompts.Imported, to body: String, _ origin: PromptOrigin
  ) {
    if old.isChanged {
      plan.summary[kind: PromptFile.kind.name].kept += 1
      return
    }
    if let before = old.origin.writtenAt, let now = origin.writtenAt, now < before {
      plan.summary[kind: PromptFile.kind.name].older += 1
      return
    }
    do throws(Failure) {
      try known.rights?.require(.editor, inTeam: old.team, writer.files)
      let revision = try writer.revision(old.path, from: origin, body: body, at: now)
      if let history = VaultPath(validating: revision.history.text.dropLast(".jsonl".count)) {
        var addition = ImportPlan.Addition(to: history, year: zone.day(of: now).year)
        addition.add(lines: revision.lines)
        plan.additions.append(addition)
      }
      if let new = revision.new { plan.replacements.append((old.path, revision.old, new)) }
      plan.summary[kind: PromptFile.kind.name].changed += 1
    } catch {
      plan.summary.unreadable += 1
      report(error.diagnostic)
    }
  }

  private mutating func add(_ prompt: Found, _ origin: PromptOrigin) {
    if let (read, name) = prompt.file { return add(read, prompt.body, called: name, origin) }
    let id = PromptID.free(
      PromptID.slug(of: prompt.title) ?? Self.fallback(origin), &known.takenNames)
    var text = "---\n"
    if !prompt.title.isEmpty { text += "title: \(YAMLText.scalar(prompt.title))\n" }
    if !Prompt(id: "", body: prompt.body).variables.isEmpty { text += "template: true\n" }
    for (key, value) in prompt.keys { text += "\(key): \(YAMLText.scalar(value))\n" }
    for (key, value) in prompt.yaml { text += "\(key): \(value)\n" }
    text += "importedFrom: \(YAMLText.scalar(origin.text))\n---\n"
    write(
      id, Array(text.utf8) + prompt.body.utf8,
      PromptVersion(number: 1, at: now, body: prompt.body))
  }

  private mutating func add(
    _ read: PromptFile, _ body: String, called name: String, _ origin: PromptOrigin
  ) {
    do throws(Failure) {
      try known.rights?.require(.editor, inTeam: read.prompt.team, writer.files)
    } catch {
      plan.summary.unreadable += 1
      return report(error.diagnostic)
    }
    let id = PromptID.free(
      PromptID.slug(of: read.prompt.id) ?? Self.fallback(origin), &known.takenNames)
    var keys: [(String, String?)] = [("importedFrom", YAMLText.scalar(origin.text))]
    // A new name would be hidden by the old id, and a title that came from the file's name lost.
    if read.prompt.id != name { keys.append(("id", nil)) }
    if read.prompt.title == read.prompt.id, id != read.prompt.title {
      keys.append(("title", YAMLText.scalar(read.prompt.title)))
    }
    write(
      id, read.rewritten(body: body.utf8, keys: keys),
      PromptVersion(number: read.prompt.version, at: now, body: body))
  }

  private mutating func write(_ id: String, _ bytes: [UInt8], _ version: PromptVersion) {
    guard let path = PromptReader.folder.appending(id + ".md") else { return }
    plan.files.append(ImportPlan.NewFile(path, bytes))
    let fields = PromptWriter.fields(version, zone: zone)
    if let history = PromptReader.history.appending(id),
      fields.bytes.count < JSONLines.longestLine - 3
    {
      var addition = ImportPlan.Addition(to: history, year: zone.day(of: now).year)
      addition.add(fields)
      plan.additions.append(addition)
    }
    plan.summary[kind: PromptFile.kind.name].added += 1
  }

  private static func fallback(_ origin: PromptOrigin) -> String {
    "prompt-\(origin.hash.prefix(8))"
  }
}
