import Wording

extension VersionComparison {
  /// The verdict in words.
  func said(_ words: Words) -> String {
    switch verdict {
    case .none: words("prompts.verdict_none")
    case .open: words("prompts.verdict_open")
    case .better(let version): words("prompts.verdict_better", ["version": version])
    }
  }
}

extension VersionComparison.Side {
  /// Its figures as texts: answers, share, interval, rating, tokens, cost, seconds.
  func cells(_ words: Words) -> [String] {
    [
      words.number(Double(answers), decimals: 0),
      share.map { "\(words.percent($0.share, decimals: 0)) (\(passed)/\(checked))" } ?? "",
      share.map {
        words(
          "prompts.from_to",
          [
            "from": words.percent($0.lower, decimals: 0),
            "to": words.percent($0.upper, decimals: 0),
          ])
      } ?? "",
      rating.map { words.number($0, decimals: 1) } ?? "",
      meanTokens.map { words.number($0, decimals: 0) } ?? "",
      meanCost.map { words.number($0, decimals: 5) } ?? "",
      meanSeconds.map { words.number($0, decimals: 1) } ?? "",
    ]
  }
}
