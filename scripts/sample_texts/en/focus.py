"""What Lin notes of her sessions."""

CHAPTERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
).split()
CHAPTER = "Chapter {}, {}"
FIRST_DRAFT = ["first draft", "first draft, by hand", "notes and a map", "the scene at the quay"]
SECOND_DRAFT = ["second pass", "second pass, slow", "moved the ferry scene", "second pass"]
DEADLINE = ["second draft", "read aloud and mended", "the cuts from Monday"]
THIRD_DRAFT = ["third pass", "editor’s queries", "dialogue only", "third pass, by hand"]

ESSAY = "“{}”, {}"
TRANSLATION = ["first pass", "second pass", "checked against the Chinese", "footnotes", "queries to 周宁", "read aloud"]
ALMANAC = ["Proofs for the {} issue", "Captions for the {} issue", "Cut the {} lead to 900 words", "Page plan, {} issue"]
LETTERS = ["To {}", "To {}", "Answer to {}", "Long overdue, to {}"]
PEOPLE = ["外婆", "王敏", "Clara", "陈叔叔", "周宁", "Aunt Mei", "Jonas", "小顾"]
GARDEN = ["Notes on {}", "Drawing of {}", "{}, 500 words", "Re-ordered the part on {}"]
PLANTS = ["wintersweet", "osmanthus", "the loquat", "moss", "bamboo", "chrysanthemums", "the pond", "peonies"]

BREAKS = ["Tea", "Walk round the block", "Market"]
FLU = "Flu"
FORGOTTEN = "Forgot to stop the timer"
# The three sessions of the last day.
TODAY = ["Chapter thirteen, third pass", "Proofs for the 小雪 issue", "To 外婆"]
