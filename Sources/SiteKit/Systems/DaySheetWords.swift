package import Basics
package import Vault

// Answers about a day as words: `headache reading=24`.
extension DaySheet {
  /// The answers that words are; nil unless all of them name something of the sheet.
  ///
  /// A value continues with the words after it that name nothing and belong to it:
  /// `sleep=7 h 30 min`.
  ///
  /// - Parameter undo: True if what they name is not done after all.
  package func marks(
    of words: [String], undo: Bool, _ settings: Settings, _ moment: Moment
  ) -> Marks? {
    if let item = item(words.joined(separator: " "), in: settings) {
      return [(item.name, undo ? .cleared : .kept)]
    }
    let moment = EntryMoment(zone: moment.zone, now: moment.asOf, settings: settings)
    var marks: Marks = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let mark = mark(word, undo: undo, settings) else { return nil }
      marks.append(mark)
      guard case .value(let value) = mark.mark, let item = item(mark.name, in: settings)
      else { continue }
      let more = rest.prefix {
        self.mark($0, undo: undo, settings) == nil && !FieldWords.isField($0)
      }
      // As many words as make a value.
      let count = (0...more.count).last { count in
        let text = ([value] + more.prefix(count)).joined(separator: " ")
        return !item.form.draft(["value": text], moment).problems.contains {
          $0.diagnostic.severity == .error
        }
      }
      let taken = count ?? 0
      marks[marks.count - 1].mark =
        .value(([value] + more.prefix(taken)).joined(separator: " "))
      rest = rest.dropFirst(taken)
    }
    return marks
  }

  /// The answer that one word is; nil for none.
  package func mark(_ word: String, undo: Bool, _ settings: Settings) -> Marks.Element? {
    if let item = item(word, in: settings) { return (item.name, undo ? .cleared : .kept) }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard !undo, parts.count == 2, let item = item(parts[0], in: settings) else { return nil }
    return (item.name, .value(parts[1]))
  }

  /// Reports words that name neither a record nor answers, if they begin with a measure or
  /// `key=value`.
  ///
  /// - Throws: ``Failure`` about the measure that is none or has no value.
  package func check(_ words: [String], _ settings: Settings) throws(Failure) {
    var before: Item?
    for word in words {
      if let mark = mark(word, undo: false, settings) {
        before = mark.mark == .kept ? item(word, in: settings) : nil
      } else if let before, !before.isTick, !FieldWords.isField(word) {
        throw Failure(
          "no-value", "\(before.name) has no value",
          hint: "write it after the name: \(before.name)=\(word)")
      } else if word != words[0] || FieldWords.isField(word) {
        _ = try named(FieldWords.keyed(word)?.key ?? word, in: settings)
      } else {
        break
      }
    }
  }

  /// The answers to write: the answers in the words, and the measures skipped on purpose.
  ///
  /// - Parameter asksForRecord: True if the words may name a record instead.
  /// - Returns: Nil if they name a record.
  /// - Throws: ``Failure`` for a name of no measure, and for a measure that is named twice.
  package func marks(
    of words: [String], skipping names: [String], undo: Bool, orRecord asksForRecord: Bool,
    _ settings: Settings, _ moment: Moment
  ) throws(Failure) -> Marks? {
    var skipped: Marks = []
    for name in names { skipped.append((try named(name, in: settings).name, .skipped)) }
    guard let marks = marks(of: words, undo: undo, settings, moment) else {
      if skipped.isEmpty, asksForRecord { return nil }
      let name = words.first { mark($0, undo: undo, settings) == nil } ?? words[0]
      _ = try named(name, in: settings)
      return nil
    }
    return marks + skipped
  }

  /// - Throws: ``Failure`` if answers name the same twice.
  package static func checkNames(of marks: Marks) throws(Failure) {
    if let name = Dictionary(grouping: marks, by: \.name).filter({ $1.count > 1 }).keys.min() {
      throw Failure("named-twice", "\(name) is named twice", hint: "name it once")
    }
  }
}
