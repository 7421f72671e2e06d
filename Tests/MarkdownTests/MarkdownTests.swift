import Markdown
import Testing

@Test(arguments: [
  "Hi", "# Hi *there*", "[l](http://x)", "| a | b |\n|---|--:|\n| 1 | 2 |", "- [x] done\n- [ ] no",
  "~~no~~ www.x.com a@b.cc", "q[^1] r[^b] s[^1]\n\n[^1]: Note\n[^b]: - list\n",
  "```chart\nkind: bar\n```", "<div>x</div> <!-- c -->", "<!-- gone -->",
]) func a(_ s: String) { print(s); print(MarkdownDocument(s).html) }
