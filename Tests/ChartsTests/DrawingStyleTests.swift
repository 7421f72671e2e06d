import Testing

@testable import Charts

struct DrawingStyleTests {
  private static let style = DrawingStyle(
    tokens: """
      /* The colours. */
      :root { --ink: #111; --bar: var(--ink); --unused: #999 }
      @media (prefers-color-scheme: dark) { :root { --ink: #eee } }
      @media print { :root { --ink: #000 } }
      """,
    rules: """
      .plot .bar { fill: var(--bar) }
      .plot .dot { fill: red }
      .page .bar { fill: blue }
      @media (prefers-color-scheme: dark) { .plot .bar { stroke: var(--ink) } }
      """)

  // Worked out by hand: the rules of bars that begin with .plot, their variables replaced.
  @Test(arguments: [
    (ColourScheme.light, [".plot .bar", "fill", "#111"], ["stroke", "#eee", "#000"]),
    (.dark, [".plot .bar", "fill", "stroke", "#eee"], ["#111", "#000"]),
  ])
  func `A fixed scheme has its colours, no variables and no queries`(
    scheme: ColourScheme, there: [String], missing: [String]
  ) {
    let css = Self.style.css(for: ["plot", "bar"], scheme: scheme)
    for part in there { #expect(css.contains(part), "\(css)") }
    for part in missing + ["var(", "--", "@media", ".page", ".dot", "blue", "red"] {
      #expect(!css.contains(part), "\(part): \(css)")
    }
  }

  @Test func `The viewer's scheme keeps the query, and the variables that are used`() {
    let css = Self.style.css(for: ["plot", "bar"])
    for part in ["@media (prefers-color-scheme: dark)", "--ink", "--bar", "var(--bar)", "#eee"] {
      #expect(css.contains(part), "\(css)")
    }
    for part in ["--unused", ".dot", ".page"] { #expect(!css.contains(part), "\(css)") }
  }

  @Test(arguments: [(ColourScheme.light, "#b23a44"), (.dark, "#f0888f")])
  func `Groups of another system keep its colour in a fixed scheme`(
    scheme: ColourScheme, gifts: String
  ) {
    let css = DrawingStyle.standard.css(
      for: ["plot", "plot-tone-focus", "plot-tone-gifts", "bar"], tone: "plot-tone-focus",
      scheme: scheme)
    let focus = scheme == .light ? "#3650c4" : "#93a5f8"
    #expect(css.contains(".plot .bar{fill:\(focus)}"))
    #expect(css.contains(".plot-tone-gifts .bar{fill:\(gifts)}"))
    #expect(!css.contains(".plot-tone-focus .bar"))
  }
}
