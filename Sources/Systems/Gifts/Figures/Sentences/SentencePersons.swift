struct PersonMention {
  /// Without 家, 的 and a kinship word before a name.
  var name: String
  /// The tokens of the person, including those of relatives: 张三的儿子.
  var tokens: ClosedRange<Int>
  var range: Range<Int>
  /// True for a member of the writer's household: 儿子, 我女儿.
  var isOwn = false
  /// True for 老婆 and similar words: a companion in an exchange with someone else.
  var isSpouse = false
  /// True if it counts as a person only if there is no other.
  var isNickname = false
  /// True for the person on whose behalf something is given: 替妈妈.
  var isBehalf = false
}

struct PersonFinder {
  private let tokens: [SentenceToken]
  private let characters: [Character]

  private enum Rank { case name, nickname, kin, spouse, child, role }

  static func persons(
    in tokens: [SentenceToken], _ characters: [Character]
  ) -> [PersonMention] {
    PersonFinder(tokens: tokens, characters: characters).persons()
  }

  private func rank(_ index: Int) -> Rank? {
    guard tokens.indices.contains(index) else { return nil }
    return switch tokens[index].kind {
    case .name: .name
    case .nickname: isMarked(index) ? .nickname : nil
    case .word(.kin): .kin
    case .word(.spouse): .spouse
    case .word(.child): .child
    case .word(.role): .role
    default: nil
    }
  }

  private func isWord(_ word: SentenceWord, at index: Int) -> Bool {
    guard tokens.indices.contains(index), case .word(let found) = tokens[index].kind else {
      return false
    }
    return found == word
  }

  private func isOccasion(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), case .word(.occasion) = tokens[index].kind else {
      return false
    }
    return true
  }

  private func persons() -> [PersonMention] {
    var persons: [PersonMention] = []
    var index = 0
    while index < tokens.count {
      guard let first = rank(index) else {
        index += 1
        continue
      }
      var range = tokens[index].range
      var name = String(characters[range])
      var rank = first
      var last = index
      // 同事小李, 表姐家孩子, 张三的儿子, 老婆的二叔.
      while true {
        var next = last + 1
        while isWord(.of, at: next) { next += 1 }
        guard let behind = self.rank(next), let isNext = takes(behind, after: rank) else { break }
        if isNext {
          // 女友妈妈 and 同事妈妈 are not 妈妈.
          let isTheirs =
            (rank == .spouse && behind != .name) || (rank == .role && behind == .kin)
          name = (isTheirs ? name : "") + String(characters[tokens[next].range])
          let start = (isTheirs ? range : tokens[next].range).lowerBound
          range = start..<tokens[next].range.upperBound
          rank = behind
        }
        last = next
      }
      while isWord(.of, at: last + 1) { last += 1 }
      var mention = PersonMention(name: name, tokens: index...last, range: range)
      let isMine = isWord(.me, at: index - 1)
      if case .nickname = tokens[index].kind { mention.isNickname = true }
      mention.isOwn = first == .child || (isMine && rank == .child)
      mention.isSpouse = rank == .spouse
      // 为陈晨庆生 is for 陈晨.
      mention.isBehalf =
        isWord(.behalf, at: isMine ? index - 2 : index - 1) && !isOccasion(last + 1)
      persons.append(mention)
      index = last + 1
    }
    return persons
  }

  /// True if the context of a nickname shows that it is a person: 收到石头, 石头家, 石头结婚.
  private func isMarked(_ index: Int) -> Bool {
    if index > 0, case .word(let word) = tokens[index - 1].kind {
      switch word {
      case .to, .receive, .lend, .from, .role, .repay: return true
      default: break
      }
    }
    guard index + 1 < tokens.count, case .word(let word) = tokens[index + 1].kind else {
      return false
    }
    switch word {
    case .occasion, .of, .repay, .lend: return true
    default: return false
    }
  }

  /// True if, of two adjacent persons, the second is meant; nil if they are two persons.
  private func takes(_ second: Rank, after first: Rank) -> Bool? {
    switch (first, second) {
    case (.role, _), (.spouse, .kin), (.spouse, .name), (.spouse, .role), (.kin, .name): true
    case (.child, .name): true
    case (.name, .name), (.nickname, _), (_, .nickname), (.child, _): nil
    default: false
    }
  }
}
