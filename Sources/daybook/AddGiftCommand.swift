import ArgumentParser
import Storage

/// `daybook add gift`.
struct AddGiftCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gift",
    abstract: "Add a gift or a loan, field by field.",
    discussion: """
      `daybook log` takes the same as a sentence.

      Examples:
        daybook add gift --name 张三 --amount 1000 --direction sent --event 结婚 --category wedding
        daybook add gift --name 赵六 --amount 5000 --direction sent --type loan --due 2026-12-31
      """)

  @OptionGroup var options: AddOptions
  @Option(help: "The person, by name or by the id of a contact.") var name: String?
  @Option(help: "The amount as you would write it: 800, 1.2万, 壹仟元整.") var amount: String?
  @Option(help: "A code such as HKD; renminbi by default.") var currency: String?
  @Option(help: "sent or received.") var direction: String?
  @Option(help: "gift or loan; gift by default.") var type: String?
  @Option(help: "The occasion in your words.") var event: String?
  @Option(help: "Its category, such as wedding; other by default.") var category: String?
  @Option(help: "The day; today by default.") var date: String?
  @Option(help: "The id of the book it belongs to.") var book: String?
  @Option(help: "What was given beside money.") var gift: String?
  @Option(help: "When a loan has to be paid back.") var due: String?
  @Option(help: "What there is to say about it.") var note: String?

  func run() async throws {
    try options.add(
      .gift,
      [
        "name": name, "amount": amount, "currency": currency, "direction": direction,
        "type": type, "event": event, "category": category, "date": date, "book": book,
        "gift": gift, "due": due, "note": note,
      ])
  }
}
