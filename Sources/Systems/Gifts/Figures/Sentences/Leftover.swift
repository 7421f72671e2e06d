/// The text of a note that no field keeps.
struct Leftover {
  /// The role of a token for the leftover text.
  enum Role {
    /// Kept in a field, or the end of a clause.
    case used
    /// Kept nowhere else.
    case detail
    /// A separator between details, without a meaning of its own.
    case link
    /// Opens a detail: 还有.
    case opening
  }

  /// The details in order, with the text that links them; nil if there are none.
  static func text(
    of pieces: [(role: Role, range: Range<Int>)], in characters: [Character]
  ) -> String? {
    var found: [Range<Int>] = []
    var start: Int?
    var isOpen = false
    for (role, range) in pieces {
      switch role {
      case .used:
        start = nil
        isOpen = false
      case .opening:
        if !isOpen { start = range.lowerBound }
      case .link: break
      case .detail:
        if isOpen, let last = found.popLast() {
          found.append(last.lowerBound..<range.upperBound)
        } else {
          found.append((start ?? range.lowerBound)..<range.upperBound)
        }
        isOpen = true
      }
    }
    let texts = found.map { String(characters[$0].drop(while: \.isWhitespace)) }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}

extension SentenceReader {
  /// The text of the note that no field keeps.
  var leftover: String? {
    Leftover.text(of: tokens.indices.map { (role(of: $0), tokens[$0].range) }, in: characters)
  }

  private func role(of index: Int) -> Leftover.Role {
    if let person = mention(at: index) { return person == self.person ? .used : .detail }
    switch tokens[index].kind {
    case .quantity where counts.contains(index) && (sentence.amount == nil || isGoods(index - 1)):
      return .used
    case .unknown, .quantity, .nickname, .name: return .detail
    case .amount: return index == amountToken ? .used : .detail
    case .day: return usedDays.contains(index) ? .used : .detail
    case .gap: return text(index).allSatisfy(\.isWhitespace) ? .link : .used
    case .vague: return .used
    case .word(let word): return role(of: word, at: index)
    }
  }

  private func isGoods(_ index: Int) -> Bool { word(index) == .goods }

  private func role(of word: SentenceWord, at index: Int) -> Leftover.Role {
    switch word {
    case .interest: return .detail
    // 一条烟.
    case .goods where sentence.amount == nil: return .used
    case .goods:
      return isQuantity(index - 1) ? .detail : .used
    // 借给李四五千结婚用.
    // 六十大寿.
    case .occasion where index > 0 && isQuantity(index - 1): return .detail
    case .occasion: return sentence.kind == .loan ? .detail : .used
    case .filler where SentenceWord.details.contains(text(index)): return .detail
    case .filler: return ["还有", "另有", "另外"].contains(text(index)) ? .opening : .link
    case .behalf: return .opening
    case .of, .done, .and, .visit, .attend, .each: return .link
    default: return .used
    }
  }
}
