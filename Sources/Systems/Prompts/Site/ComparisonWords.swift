import Wording

extension VersionComparison {
  /// The verdict in words.
  func said(_ words: Words) -> String {
    switch (verdict, basis) {
    case (.none, _): words("prompts.verdict_none")
    case (.open, _): words("prompts.verdict_open")
    case (.better(let version), .ratings):
      words("prompts.verdict_rated", ["version": version])
    case (.better(let version), _): words("prompts.verdict_better", ["version": version])
    }
  }

  /// The number of inputs that each version is ahead on, in words.
  func saidOfInputs(_ words: Words) -> String {
    let leads = leads.map {
      words("prompts.ahead_on", ["version": $0.version, "count": $0.inputs])
    }
    return words(
      "prompts.ahead_of",
      ["leads": leads.isEmpty ? "–" : words.list(leads), "count": inputs.count])
  }

  /// The figures of the versions, without columns that nothing is known of.
  func columns(_ words: Words) -> [Column] {
    func share(_ share: ShareInterval?, _ hits: Int, _ trials: Int) -> String {
      share.map { "\(words.percent($0.share, decimals: 0)) (\(hits)/\(trials))" } ?? ""
    }
    func interval(_ share: ShareInterval?) -> String {
      share.map {
        words(
          "prompts.from_to",
          [
            "from": words.percent($0.lower, decimals: 0),
            "to": words.percent($0.upper, decimals: 0),
          ])
      } ?? ""
    }
    func column(_ title: Words.Key, _ isNumber: Bool = true, _ cell: (Side) -> String) -> Column {
      Column(title: words(title), isNumber: isNumber, cells: sides.map(cell))
    }
    let all = [
      column("prompts.answers") { words.number(Double($0.answers), decimals: 0) },
      column("entry.passed") { share($0.share, $0.passed, $0.checked) },
      column("prompts.interval", false) { interval($0.share) },
      column("prompts.rating") { side in
        side.rating.map { "\(words.number($0, decimals: 1)) (\(side.ratings))" } ?? ""
      },
      column("prompts.good") { share($0.goodShare, $0.good, $0.ratings) },
      column("prompts.good_interval", false) { interval($0.goodShare) },
      column("entry.tokens") { $0.meanTokens.map { words.number($0, decimals: 0) } ?? "" },
      column("entry.cost") { $0.meanCost.map(words.dollars) ?? "" },
      column("entry.seconds") { $0.meanSeconds.map { words.number($0, decimals: 1) } ?? "" },
    ]
    return all.filter { !$0.cells.allSatisfy(\.isEmpty) }
  }

  /// A figure of all versions.
  struct Column {
    let title: String
    let isNumber: Bool
    /// One for each version.
    let cells: [String]
  }

  /// The successes of each version with an input, and the version that is ahead.
  func cells(of input: Input, _ words: Words) -> (results: [String], ahead: String) {
    let results = sides.map { side in
      input.results.first { $0.version == side.version }.map { "\($0.hits)/\($0.trials)" } ?? ""
    }
    let ahead =
      if let version = input.better {
        words("prompts.ahead_clearly", ["version": version])
      } else {
        input.best.map { words("prompts.version_soft", ["version": $0]) } ?? "–"
      }
    return (results, ahead)
  }
}

extension Words {
  /// An amount of dollars: cents, and of less than ten cents the first three digits.
  func dollars(_ amount: Double) -> String {
    var decimals = 2
    var least = 0.1
    while amount > 0, amount < least, decimals < 12 {
      (decimals, least) = (decimals + 1, least / 10)
    }
    return money(amount, decimals: decimals == 2 ? 2 : decimals + 1)
  }
}
