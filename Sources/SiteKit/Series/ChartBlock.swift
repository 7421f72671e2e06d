package import Basics
import Charts
package import Liquid
import Vault

extension ChartCatalogue {
  /// The chart that a fenced block of a page asks for; an empty text when it cannot be drawn.
  ///
  /// - Parameters:
  ///   - page: The address of the block's page.
  ///   - firstLine: The line of `file` on which the block's page starts.
  ///   - reads: Takes down that the page shows the chart.
  package func html(
    of block: MarkdownDocument.FencedBlock, on page: String, file: String, firstLine: Int,
    reads: RenderReads? = nil, diagnostics: inout [Diagnostic]
  ) -> String {
    let document = YAMLDocument(TextFile(Array(block.literal.utf8), file: file))
    let lines = block.line + firstLine - 2
    func report(_ diagnostic: Diagnostic) {
      var diagnostic = diagnostic
      diagnostic.place?.line += lines
      diagnostics.append(diagnostic)
    }
    func report(_ problem: ChartRequest.Problem, at node: YAMLMark?) {
      let located = node.map(document.locate)
      let place = located?.place ?? Place(file: file, line: 1)
      report(problem.diagnostic(at: place, excerpt: located?.excerpt))
    }
    for diagnostic in document.diagnostics { report(diagnostic) }
    guard let root = document.root, let entries = root.entries else {
      let example = series.first?.name ?? "…"
      report(
        .init(nil, message: "a chart needs lines such as kind: bar and data: \(example)"), at: nil)
      return ""
    }
    var request = ChartRequest(kind: .bar, data: "")
    var isSound = document.diagnostics.isEmpty
    for entry in entries {
      if let problem = request.set(entry.key, entry.value.text ?? "") {
        report(problem, at: problem.key == nil ? entry.keyMark : entry.value.mark)
        isSound = false
      }
    }
    guard isSound else { return "" }
    switch figure(request, on: page, reads: reads) {
    case .success(let html): return html
    case .failure(let problem):
      let key = problem.key == .range ? "range" : "data"
      report(problem, at: entries.first { $0.key == key }?.value.mark ?? root.mark)
      return ""
    }
  }
}
