import Basics

struct PromptVersion: Sendable, Hashable {
  /// Its number, from 1.
  var number: Int
  var at: Instant?
  var body: String
  var note: String?
  var author: String?
}

struct PromptHistory: Sendable, Hashable {
  /// The saved versions in the order of writing; the current one may be among them.
  var saved: [PromptVersion]

  init(_ saved: [PromptVersion] = []) { self.saved = saved }

  /// The versions of `prompt` by number, including the current one. Of several with the same number
  /// the last written counts, but it never hides the current one if the body differs.
  func versions(of prompt: Prompt) -> [PromptVersion] {
    var byNumber: [Int: PromptVersion] = [:]
    for version in saved { byNumber[version.number] = version }
    if byNumber[prompt.version].map({ $0.body.utf8.elementsEqual(prompt.body.utf8) }) != true {
      byNumber[prompt.version] = PromptVersion(
        number: prompt.version, at: prompt.updatedAt ?? prompt.createdAt, body: prompt.body,
        note: prompt.note)
    }
    return byNumber.values.sorted { $0.number < $1.number }
  }

  struct Change: Sendable, Hashable {
    /// The versions to append to the history, in order; they are written before the prompt's file
    /// is changed, so that an interruption between the two loses nothing.
    var added: [PromptVersion]
    var number: Int
  }

  /// Plans the saving of `body`, which may be the prompt's own if its file was edited in place.
  ///
  /// The current body is added to the history unless an equal version is in it; so is the new one.
  /// A version that an interrupted saving left at the end of the history is used, not written
  /// again.
  func saving(
    _ body: String, of prompt: Prompt, at instant: Instant, note: String?, author: String?
  ) -> Change {
    var added: [PromptVersion] = []
    var next = max(prompt.version, saved.map(\.number).max() ?? 0) + 1
    let last = saved.last
    let isKept = saved.contains {
      $0.number == prompt.version && $0.body.utf8.elementsEqual(prompt.body.utf8)
    }
    if let last, last.number > prompt.version, last.body.utf8.elementsEqual(body.utf8) {
      // The rest of an interrupted saving: the history has it, the file does not yet.
      if !isKept, !body.utf8.elementsEqual(prompt.body.utf8) {
        added.append(
          PromptVersion(number: next, at: instant, body: prompt.body))
        // The current version keeps the highest number.
        added.append(
          PromptVersion(number: next + 1, at: instant, body: body, note: note, author: author))
        return Change(added: added, number: next + 1)
      }
      return Change(added: [], number: last.number)
    }
    let isEdit = body.utf8.elementsEqual(prompt.body.utf8)
    if isKept {
      if isEdit { return Change(added: [], number: prompt.version) }
    } else {
      // Edited in place, so that the number already belongs to another body, or never saved.
      let isTaken = saved.contains { $0.number == prompt.version }
      let number = isTaken ? next : prompt.version
      if isTaken { next += 1 }
      // The file's time and note belong to the version before a person edited it.
      let at = isEdit || isTaken ? instant : prompt.updatedAt ?? prompt.createdAt ?? instant
      added.append(
        PromptVersion(
          number: number, at: at, body: prompt.body,
          note: isEdit ? note : isTaken ? nil : prompt.note, author: author))
      if isEdit { return Change(added: added, number: number) }
    }
    added.append(
      PromptVersion(number: next, at: instant, body: body, note: note, author: author))
    return Change(added: added, number: next)
  }
}
