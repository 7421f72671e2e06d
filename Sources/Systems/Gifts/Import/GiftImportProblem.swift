import Basics
import Vault

/// The problems of a file of gifts or contacts.
enum GiftImportProblem {
  /// Too much of the text is not a list of names and amounts.
  static let notAList = Diagnostic(
    .error, kind: "wrong-format",
    "most of the file cannot be read as \(ImportFormat.gifts.inWords); nothing was taken")
  static let noName = Diagnostic(.error, kind: "missing-field", "there is no name")
  static let longName = Diagnostic(
    .error, kind: "too-long", "the name is longer than \(GiftDraft.longestName) characters")
  static let longLine = Diagnostic(
    .error, kind: "line-too-long", "the line is too long to be one of names and amounts")
  /// - Parameter day: A day that may be meant; nil if the file has none.
  static func noDate(offering day: Day? = nil) -> Diagnostic {
    Diagnostic(
      .error, kind: "missing-field", "there is no date",
      hint: day.map { "if it is that of the title, give it with --date \($0)" }
        ?? "give it with --date 2026-05-01, or in a line such as 日期,2026-05-01")
  }

  /// Neither the row nor the file gives the direction of the gift.
  ///
  /// - Parameter lacksDay: True if nothing gives the day either.
  static func noDirection(lacksDay: Bool = false) -> Diagnostic {
    Diagnostic(
      .error, kind: "missing-field",
      "nothing says whether the gifts were received or sent; none was taken",
      hint: "give it with --direction received or --direction sent, or in a column such as 收/送"
        + (lacksDay ? "; the day with --date 2026-05-01, and a book with --book" : ""))
  }
  static let cardNotClosed = Diagnostic(
    .error, kind: "vcard", "the card that starts here does not end")
  static let cardWithoutName = Diagnostic(.error, kind: "missing-field", "the card has no name")
  /// A line of a card without a colon.
  static let noProperty = Diagnostic(
    .warning, kind: "vcard", "the line has no colon; it is left out")
  static let quotedPrintable = Diagnostic(
    .warning, kind: "encoding", "the text is not quoted-printable; it is left out")

  /// A fault that any text file may have.
  static func text(_ problem: TextProblem) -> Diagnostic {
    Diagnostic(.error, kind: problem.kind, problem.message, hint: problem.hint)
  }

  /// Text in place of an amount.
  static func noAmount(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "missing-field",
      text.isEmpty ? "there is no amount" : "\"\(text.shortened)\" has no amount")
  }

  /// - Parameter range: The merged cells, such as `C3:C5`.
  static func mergedAmount(_ range: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "merged-amount",
      "the amount of \(range) is merged, and counts for each of its rows",
      hint: "if it is one gift for all of them, take the merging back before the import")
  }

  static func negative(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "out-of-range",
      VaultProblem.negative(field: "amount", text: text.shortened).message,
      hint: "say with the direction which way it went")
  }

  /// A text that is not a day with a year, and the reason if it is not a day even without one.
  static func notADate(_ text: String, _ why: WrittenProblem?) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-a-time",
      why.map { "date \($0.message(of: text.shortened))" }
        ?? "date \"\(text.shortened)\" is not a day",
      hint: "write it as 2026-05-01, because 03/04 is two days")
  }

  static func unknownDirection(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "unknown-direction", "\"\(text.shortened)\" is neither received nor sent",
      hint: "write 收 or 支, received or sent")
  }

  /// A line with several readings as names and amounts: 张 and 三五百, 张三 and 五百.
  static func ambiguous(_ readings: [String]) -> Diagnostic {
    Diagnostic(
      .error, kind: "ambiguous",
      "the line can be read in several ways: " + readings.prefix(4).joined(separator: ", "),
      hint: "put a tab or a space between name and amount")
  }

  /// A character next to the digits where an amount is expected.
  static func misread(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "misread-amount",
      "\(text.shortQuoted) is in the place of the amount, and may be recognised wrongly",
      hint: "write the amount as it is on the list; a note before it takes a space")
  }

  /// The picture that a list names is not next to it.
  static func noPicture(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "missing-attachment",
      "the picture \(name.shortQuoted) is not next to the list; its records have no link to it",
      hint: "put the picture into the folder of the list, and import the list again")
  }

  /// Records are locked, which pictures cannot be.
  static func lockedPicture(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, kind: "picture-not-copied",
      "the picture \(name.shortQuoted) was not copied, as pictures in a vault are never locked")
  }

  /// A total in the file that differs from the sum of its rows.
  static func total(_ message: String) -> Diagnostic {
    Diagnostic(.warning, kind: "total", message)
  }

  static func birthday(_ why: WrittenProblem) -> Diagnostic {
    Diagnostic(
      .warning, kind: "not-a-time",
      "birthday \(why.message(of: why.text.shortened)); it is left out")
  }

  static func characterSet(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "encoding",
      "the text is not in the character set \"\(name.shortened)\"; it is left out")
  }

  /// A card of a listed person, with data that the list lacks.
  static func listedWithout(name: String, what: String) -> Diagnostic {
    Diagnostic(
      .warning, kind: "listed-contact",
      "\(name.shortened) is listed without \(what) that the card gives; the list was not changed")
  }
}

extension WrittenProblem {
  /// The message about a text, shortened.
  fileprivate func message(of text: String) -> String {
    WrittenProblem(text: text, subject: subject, reason: reason).message
  }
}

extension StringProtocol {
  /// The text, cut after 60 characters so that a message fits on a line.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : String(self) }
}

extension ImportSummary.Reason {
  /// A row of a bill that is not a transfer or red packet between people.
  static let payment = Self(rank: 0, "payments that are no gifts, which --all takes")
  /// A red packet for a group, without a particular receiver.
  static let groupRedPacket = Self(rank: 1, "red packets for groups, which --all takes")
  /// A transfer that, by its text, pays for something, such as rent or a fare.
  static let paysForSomething = Self(
    rank: 2, "transfers that pay for something, which --all takes")
  /// A row of a bill that is neither income nor expense, such as a move between own accounts.
  static let ownMoney = Self(rank: 3, "neither income nor expense")
  static let refunded = Self(rank: 4, "refunded or sent back")
  /// A row of a bill without a completed transfer.
  static let unfinished = Self(rank: 5, "closed, failed or not yet taken")
  /// A row of a bill in a state that is not known as finished.
  static func inState(_ state: String) -> Self {
    let said = state.isEmpty ? "nothing" : state.shortened.onOneLine.printable
    return Self(rank: 5, "not known as finished: the bill says \(said)")
  }
  /// A row of a bill without the other person.
  static let nobody = Self(rank: 6, "without a name")
  static let nothingGiven = Self(rank: 7, "guests who gave nothing")
}
