/// Samples, and the diagnostics of each kind of damage.
extension ImportDamage {
  static let promptTable = ImportDamage(
    "p.csv",
    [
      "p.csv":
        "act,prompt,contributor\n"
        + "Ask,\"Say it\",me\n"
        + "Good,\"Say good\",me\n"
    ],
    [
      Part(
        "\"Say it\"",
        [
          ("", "2:5 the prompt is empty", 2),
          ("\"open", "3:7 text follows the closing quote", 0),
          ("\"a\"b", "2:8 text follows the closing quote", 2),
          (" ", "2:5 the prompt is empty", 2),
          ("a\0", "2:6 a zero byte is not text", 2),
        ]),
      Part(
        "Ask",
        [
          ("A\0", "2:2 a zero byte is not text", 2),
          ("\"a\"b", "2:4 text follows the closing quote", 2),
          ("\"open", "2:1 the row has 2 cells, the header 3", 2),
        ]),
      Part(
        "Ask,\"Say it\",me",
        [
          (",", "2:1 the row has 2 cells, the header 3", 2),
          ("Ask", "2:1 the row has 1 cells, the header 3", 2),
          ("Ask,x,me,y", "2:10 the row has 4 cells, the heade", 2),
          ("\0", "2:1 a zero byte is not text", 2),
          ("\"Ask\"x", "2:1 the row has 1 cells, the header 3", 2),
        ]),
      Part(
        "act,prompt",
        [
          ("act,act", "0:0 the file looks like a table of", 0)
        ]),
      Part(
        "Good,\"Say good\",me\n",
        [
          ("Good,\"Say go", "3:6 a quote opens here and never c", 2)
        ]),
    ])

  static let promptList = ImportDamage(
    "p.json",
    [
      "p.json":
        "[\n"
        + "{\"act\":\"Ask\",\"prompt\":\"Say it\"},\n"
        + "{\"act\":\"Good\",\"prompt\":\"Say good\"}\n"
        + "]\n"
    ],
    [
      Part(
        "\"Ask\"",
        [
          ("5", "2:8 act should be a text, not a number", 2),
          ("true", "2:8 act should be a text, not true", 2),
          ("[]", "2:8 act should be a text, not a list", 2),
          ("[\"a\"]", "2:8 act should be a text, not a list", 2),
        ]),
      Part(
        "\"Say it\"",
        [
          ("5", "2:23 prompt should be a text, not a", 2),
          ("true", "2:23 prompt should be a text, not true", 2),
          ("[\"b\"]", "2:23 prompt should be a text, not a", 2),
          ("\"\"", "2:1 the record has no prompt", 2),
          ("\" \"", "2:1 the record has no prompt", 2),
          ("null", "2:1 the record has no prompt", 2),
          ("\"\\ud800\"", "2:24 half of a surrogate pair", 0),
          ("\"\u{1}\"", "2:24 the control character 0x1 in a", 0),
          ("tru", "2:23 expected a value", 0),
          ("01", "2:23 not a number as JSON writes it", 0),
        ]),
      Part(
        "{\"act\":\"Ask\",\"prompt\":\"Say it\"}",
        [
          ("5", "2:1 a number where a record should be", 2),
          ("null", "2:1 null where a record should be", 2),
          ("\"x\"", "2:1 a text where a record should be", 2),
          ("[]", "2:1 a list where a record should be", 2),
          ("{}", "2:1 the record has no prompt", 2),
          ("{\"act\":\"a\"}", "2:1 the record has no prompt", 2),
          ("{\"act\":\"a\",\"prompt\":\"b\"", "3:1 expected a key in double quotes", 0),
          ("{\"act\":\"a\" \"prompt\":\"b\"}", "2:12 expected a comma or }", 0),
        ]),
      Part(
        "\n"
          + "]\n",
        [
          ("\n", "4:1 the text ends in the middle of", 4),
          ("\n]x", "4:2 more text after the record", 4),
        ]),
    ])
}
