import Basics
import Vault

/// Prompts as records that are listed, changed and deleted like all others: the keys of their front
/// matter. Their texts are changed by ``PromptWriter``, which keeps the old ones.
struct PromptRecordFiles: RecordFiles {
  func texts(in files: any Files, zone: Zone) throws(FileError) -> [RecordText] {
    guard try files.status(of: PromptReader.folder)?.kind == .folder else { return [] }
    var seen: Set<String> = []
    var texts: [RecordText] = []
    for entry in try files.list(PromptReader.folder).withoutSyncCopies {
      let name = entry.name.lowercased()
      guard name.hasSuffix(".md"), !name.hasPrefix("."), entry.kind != .folder,
        let path = PromptReader.folder.appending(entry.name)
      else { continue }
      let file: PromptFile
      do throws(FileError) { file = try PromptFile(at: path, in: files, zone: zone) } catch {
        if error.reason == .locked { throw error }
        // It is reported with the figures, and is no reason to change no other.
        continue
      }
      if seen.insert(file.prompt.id).inserted { texts.append(file.record(at: path)) }
    }
    return texts
  }

  func rewritten(
    _ record: RecordText, _ after: [RecordText.Member]?, in files: any Files, zone: Zone
  ) throws(Failure) -> [(path: VaultPath, before: [UInt8], after: [UInt8]?)] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try files.contents(of: record.path) } catch {
      throw Failure(error.diagnostic)
    }
    if let after {
      let name = files.displayName(of: record.path)
      try verify(after, of: record, in: files, zone: zone)
      return [(record.path, bytes, try bytes.prompt(record, after, name, zone))]
    }
    do throws(FileError) {
      let whole: [(path: VaultPath, before: [UInt8], after: [UInt8]?)] = [
        (record.path, bytes, nil)
      ]
      guard let history = PromptReader.history(of: record.identifier),
        let versions = try files.current(history)
      else { return whole }
      return whole + [(history, versions, nil)]
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// Throws for a key that is not changed by hand, and for an unknown prompt as its parent.
  private func verify(
    _ after: [RecordText.Member], of record: RecordText, in files: any Files, zone: Zone
  ) throws(Failure) {
    let before = record.content
    for (key, problem) in PromptProblem.fixedKeys
    where before[key]?.line != after[key]?.line {
      throw problem.failure(at: record.path, in: files)
    }
    guard let parent = after["parent"]?.plain, before["parent"]?.plain != parent else { return }
    if parent == record.identifier {
      throw PromptProblem.isOwnParent.failure(at: record.path, in: files)
    }
    let known: [String]
    do throws(FileError) {
      known = try texts(in: files, zone: zone).map(\.identifier)
    } catch { throw Failure(error.diagnostic) }
    guard known.contains(parent) else {
      throw PromptProblem.noPrompt(parent, nearest: known.nearest(to: parent))
        .failure(at: record.path, in: files)
    }
  }
}

extension PromptFile {
  /// The keys of its front matter that are fields of a prompt.
  func record(at path: VaultPath) -> RecordText {
    var members: [RecordText.Member] = []
    if let fences {
      let document = YAMLDocument(source, lines: 2, before: fences.upperBound)
      for entry in document.root?.entries ?? [] {
        guard let field = Self.kind.fields.first(where: { $0.name == entry.key }),
          let json = entry.value.json(as: field)
        else { continue }
        members.append(RecordText.Member(entry.key, json))
      }
    }
    var text = RecordText(new: prompt.id, members)
    text.path = path
    text.line = 1
    return text
  }
}

extension YAMLNode {
  /// The value of a field; nil for a value of another form.
  fileprivate func json(as field: Field) -> JSONText? {
    if field.type == .objects, let items { return .array(items.map(\.argumentJSON)) }
    switch content {
    case .null, .mapping: return nil
    case .scalar(let text, _):
      if field.type == .texts { return .strings((try? asList()) ?? [text]) }
      if field.type == .flag { return (try? asFlag()).map(JSONText.bool) ?? .string(text) }
      if case .whole = field.type { return Int(text).map(JSONText.int) ?? .string(text) }
      return .string(text)
    case .sequence: return (try? asList()).map(JSONText.strings)
    }
  }

  /// The description of a variable, which may be its name alone.
  private var argumentJSON: JSONText {
    guard let entries else { return text.map { ["name": .string($0)] } ?? json }
    return .members(
      entries.map { entry in
        let flag = entry.key == "required" ? (try? entry.value.asFlag()).map(JSONText.bool) : nil
        return (entry.key, flag ?? entry.value.json)
      })
  }
}

extension JSONText {
  /// Descriptions of variables as a person wrote them, with the other values of the same variables
  /// in the file.
  ///
  /// - Throws: ``Failure`` for anything else.
  fileprivate func asArguments(after old: JSONText?, _ file: String) throws(Failure) -> JSONText {
    func failure(_ message: String, _ hint: String) -> Failure {
      Failure(
        Diagnostic(.error, kind: "wrong-type", at: Place(file: file), message, hint: hint))
    }
    let form =
      "write arguments=\"name | description | no; name | …\"; no means that it may stay empty"
    guard let elements else { throw failure("arguments is not a list of variables", form) }
    let before = (old?.elements ?? []).compactMap(\.objectMembers)
    var seen: Set<String> = []
    var arguments: [JSONText] = []
    for element in elements {
      var members = element.objectMembers ?? []
      guard let name = members.first(where: { $0.0 == "name" })?.1.plain.nonEmpty else {
        throw failure("an argument has no name", form)
      }
      guard seen.insert(name).inserted else {
        throw failure("\(name.shortQuoted) is described twice", "write each variable once")
      }
      for index in members.indices where members[index].0 == "required" {
        guard let answer = YesOrNo(members[index].1.plain) else {
          throw failure(
            "required is \(members[index].1.plain.shortQuoted), neither yes nor no", form)
        }
        members[index].1 = .bool(answer == .yes)
      }
      let known = before.first { one in one.contains { $0.0 == "name" && $0.1.plain == name } }
      members += (known ?? []).filter { member in
        !["name", "description", "required"].contains(member.0)
          && !members.contains { $0.0 == member.0 }
      }
      arguments.append(.members(members))
    }
    return .array(arguments)
  }
}

extension [UInt8] {
  /// The file of a prompt with other values in its front matter, read again to verify them.
  ///
  /// - Throws: ``Failure`` for a value that no prompt can have, and when the file cannot hold it.
  fileprivate func prompt(
    _ record: RecordText, _ after: [RecordText.Member], _ name: String, _ zone: Zone
  ) throws(Failure) -> [UInt8] {
    let stem = String(record.path.name.dropLast(3))
    let file = PromptFile(self, name: stem, file: name, zone: zone)
    var keys: [(key: String, value: String?)] = []
    let old = record.content
    var after = after
    for index in after.indices
    where after[index].name == "arguments" && old["arguments"]?.line != after[index].json.line {
      after[index].json = try after[index].json.asArguments(after: old["arguments"], name)
    }
    for member in old where after[member.name] == nil { keys.append((member.name, nil)) }
    for member in after where old[member.name]?.line != member.json.line {
      // JSON is YAML, too.
      let json = member.json
      if case .string(let text) = json {
        keys.append((member.name, YAMLText.scalar(text)))
      } else {
        keys.append((member.name, json.line))
      }
    }
    let bytes = file.rewritten(body: file.prompt.body.utf8, keys: keys)
    let again = PromptFile(bytes, name: stem, file: name, zone: zone)
    let known = Set(file.diagnostics.map(\.message))
    let wrong = again.diagnostics.first { $0.severity == .error && !known.contains($0.message) }
    if let wrong { throw Failure(wrong) }
    let isSame =
      again.prompt.id == file.prompt.id
      && again.prompt.body.utf8.elementsEqual(file.prompt.body.utf8)
      && again.record(at: record.path).saysTheSame(as: after)
    guard isSame else {
      throw Failure(
        Diagnostic(
          .error, kind: "front-matter", at: Place(file: name),
          "the front matter cannot be changed without changing what else it says",
          hint: "write it as lines of key: value"))
    }
    return bytes
  }
}
