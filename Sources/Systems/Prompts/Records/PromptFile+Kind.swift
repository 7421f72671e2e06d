import Vault

extension PromptFile: DescribedRecord {
  /// A prompt, by the keys of its front matter.
  static let kind = KindOfRecord(
    "prompt", in: PromptReader.folder,
    "A prompt: the body of a Markdown file, whose front matter may have these keys",
    isFrontMatter: true,
    fields: [
      Field("id", .text, "Its unique name; when left out, that of the file without .md"),
      Field(
        "title", .text,
        "What it is called; when left out, its first line if that is a heading, else its id",
        privacy: .text),
      Field("description", .text, "What it is for", privacy: .text),
      Field("category", .text, "The category that it is filed under", privacy: .text),
      Field("tags", .texts, "Its other topics", privacy: .text),
      Field("template", .flag, "Whether it is meant to be filled in; false when left out"),
      Field(
        "visibility", .choice(Prompt.Visibility.allCases.map(\.rawValue)),
        "Who sees it; private when left out"),
      Field("team", .text, "The id of its team"),
      Field("parent", .text, "The id of the prompt that it was made from"),
      Field("createdAt", .time, "When it was written; a day is enough"),
      Field("updatedAt", .time, "When its body was last changed; a day is enough"),
      Field(
        "version", .whole(1...1_000_000_000),
        "The number of this version; 1 when left out"),
      Field("note", .text, "Why that version was made", privacy: .text),
      Field(
        "importedFrom", .text, "What it was imported from, so that importing again adds nothing"),
    ])
  /// The keys that are read.
  static let keys = kind.fields.map(\.name)
}
