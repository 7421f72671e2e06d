"""Builds each library product separately, like a package that depends on this one by version.

The example of the library's article is compiled in an empty package, and what it renders is compared with
what the article says. The documentation is converted, and a link in it that leads nowhere is an error.

    scripts/check libraries
"""

import os
import re
import shutil

from harness import ROOT, call

# For each library: its article, and a condition that holds after its code.
LIBRARIES = {
    "Charts": ("DrawingAChart.md", [
        'file.hasPrefix("<svg")', 'file.contains("bar")', 'figure.contains("<table")',
        'chart.summary.contains("35.2 km")', 'chinese.summary.contains("35.2 km")']),
    "Liquid": ("RenderingAPage.md", [
        'String(decoding: html, as: UTF8.self) == "<h1>A &amp; B ★★</h1>"', "diagnostics.isEmpty"]),
}
VERSION = "1.0.0"
SWIFT = os.environ.get("SWIFT", "swift")


def check(run):
    origin = run.folder / "daybook"
    call(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", origin])
    call(["git", "-C", origin, "tag", VERSION])
    package = run.folder / "user"
    targets = []
    for name, (article, conditions) in LIBRARIES.items():
        text = (ROOT / f"Sources/{name}/{name}.docc/{article}").read_text(encoding="utf-8")
        code = "\n".join(re.findall(r"```swift\n(.*?)```", text, re.DOTALL))
        assert code, f"{article} has no example"
        folder = package / "Tests" / f"{name}Tests"
        folder.mkdir(parents=True)
        imports = re.findall(r"^import .*\n", code, re.MULTILINE)
        body = re.sub(r"^import .*\n", "", code, flags=re.MULTILINE)
        expectations = "".join(f"  #expect({one})\n" for one in conditions)
        (folder / "Example.swift").write_text(
            f"{''.join(imports)}import Testing\n\n@Test func example() throws {{\n{body}\n{expectations}}}\n",
            encoding="utf-8")
        targets.append(f'.testTarget(name: "{name}Tests", dependencies: '
                       f'[.product(name: "{name}", package: "daybook")])')
    (package / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n"
        'let package = Package(name: "user", platforms: [.macOS(.v15)], dependencies: '
        f'[.package(url: "file://{origin}", from: "{VERSION}")], targets: [{", ".join(targets)}])\n')
    call([SWIFT, "test", "--package-path", package])
    found = run.folder / "graphs"
    found.mkdir()
    call([SWIFT, "build", "--package-path", package, "--build-tests",
          "-Xswiftc", "-emit-symbol-graph", "-Xswiftc", "-emit-symbol-graph-dir", "-Xswiftc", found,
          "--scratch-path", run.folder / "build"])
    for name in LIBRARIES:
        graphs = run.folder / f"graphs-{name}"
        graphs.mkdir()
        for graph in found.glob(f"{name}*.symbols.json"):
            if re.fullmatch(rf"{name}(@.*)?", graph.name.removesuffix(".symbols.json")):
                shutil.copy(graph, graphs)
        call(["docc", "convert", ROOT / f"Sources/{name}/{name}.docc", "--additional-symbol-graph-dir", graphs,
              "--output-dir", run.folder / f"{name}.doccarchive", "--warnings-as-errors",
              "--fallback-display-name", name, "--fallback-bundle-identifier", f"daybook.{name}"])
    return f"{', '.join(LIBRARIES)} built, tried and documented by themselves"
