extension [String] {
  /// The names without empty ones and duplicates, compared case-insensitively.
  package var uniqueNames: [String] {
    var seen: Set<String> = []
    return filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
  }

  /// The texts as tags: with or without `#`, each once.
  package var asTags: [String] {
    map { text in
      var tag = text.drop { $0 == "#" || $0.isWhitespace }
      while tag.last?.isWhitespace ?? false { tag.removeLast() }
      return String(tag)
    }.uniqueNames
  }
}
