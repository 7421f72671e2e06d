import Prompts
import Vault

extension PromptFile: DescribedRecord {
  /// A prompt, by the keys of its front matter.
  static let kind = KindOfRecord(
    "prompt", in: PromptReader.folder,
    "A prompt: the body of a Markdown file, whose front matter may have these keys",
    isFrontMatter: true,
    fields: [
      Field("id", .text, "Its name among all prompts; that of the file without .md when left out"),
      Field(
        "title", .text, "What it is called; its first line when left out, if that is a heading",
        privacy: .text),
      Field("description", .text, "What it is for", privacy: .text),
      Field("category", .text, "The heading that it is filed under", privacy: .text),
      Field("tags", .texts, "What else it is about", privacy: .text),
      Field("template", .flag, "Whether it is meant to be filled in; it is not when left out"),
      Field(
        "visibility", .choice(Prompt.Visibility.allCases.map(\.rawValue)),
        "Who sees it; private when left out"),
      Field("team", .text, "The id of its team"),
      Field("parent", .text, "The id of the prompt that it was made from"),
      Field("createdAt", .time, "When it was written; a day will do"),
      Field("updatedAt", .time, "When its body was last changed; a day will do"),
      Field(
        "version", .whole(1...1_000_000_000),
        "The number of the version that the body is; 1 when left out"),
      Field("note", .text, "Why that version was made", privacy: .text),
      Field("importedFrom", .text, "What it was imported from; importing again adds nothing then"),
    ])
  /// The keys that are read.
  static let keys = kind.fields.map(\.name)
}
