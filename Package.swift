// swift-tools-version: 6.2
import PackageDescription

/// Each system has a folder in `Sources/Systems`, a target, and a folder in `Tests/Systems`.
let systems = [
  "Focus", "Growth", "Gifts", "Exercise", "Prompts", "Journal", "Measures", "Coach",
]
/// The systems with scripts of their own for the preview, in a folder `Embedded`.
let scripted: Set = ["Prompts"]
let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let parser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let ground: [Target.Dependency] = ["Basics", "Charts", "Liquid", "Vault", "Wording", algorithms]
/// The dependencies of a system, then the systems, then the targets that know all systems.
let house = ground + [parser, "SiteKit"]
let rooms = house + systems.map { .byName(name: $0) }
let whole = rooms + ["AllSystems", "Site"]

/// System libraries, with their pkg-config names. On Linux, where compilers find them, pkg-config
/// would put their folder before the one with archives.
let libraries = [
  ("CArchive", "libarchive"), ("CExpat", "expat"), ("CMarkGFM", "libcmark-gfm"),
  ("CNettle", "nettle"), ("CTOMLPlusPlus", "tomlplusplus"), ("CUTF8Proc", "libutf8proc"),
  ("CXLSXWriter", "xlsxwriter"), ("CYAML", "yaml-0.1"), ("CZlib", "zlib"), ("CZstd", "libzstd"),
]
#if os(macOS)
  let isDescribed = true
#else
  let isDescribed = false
#endif

// Shown by `daybook --version`; set by the Makefile.
let version = Context.environment["DAYBOOK_VERSION"] ?? ""
let commit = Context.environment["DAYBOOK_COMMIT"] ?? "unknown"
let compiler = Context.environment["DAYBOOK_SWIFT"] ?? ""

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "daybook", targets: ["daybook"]),
    .library(name: "Charts", targets: ["Charts"]),
    .library(name: "Liquid", targets: ["Liquid"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // Bytes, days, numbers, messages.
    .target(name: "Basics"),
    // The wording of pages, and the themes in the program.
    .target(name: "Wording", dependencies: ["Basics", "CTemplates"]),
    .target(name: "CTemplates"),
    .target(name: "Charts", dependencies: ["Basics", "Wording"]),
    .target(name: "Liquid", dependencies: ["Basics"]),
    .target(
      name: "Vault",
      dependencies: [
        "Basics", "CArchive", "CExpat", "CFiles", "CIconv", "CNettle", "CTOML", "CUTF8Proc",
        "CXLSXWriter", "CYAML", "Wording", algorithms,
      ],
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "SiteKit", dependencies: ground + [parser, "CMarkGFM"]),
    .target(
      name: "Site", dependencies: ground + ["SiteKit"], exclude: ["Embedded"],
      plugins: ["EmbedFiles"]),
    .target(
      name: "Preview",
      dependencies: [
        "Basics", "CMalloc", "CZlib", "Site", "SiteKit", "Vault", "Wording",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    .target(
      name: "Publish",
      dependencies: ["Basics", "CNettle", "Site", "SiteKit", "Vault", "Wording"],
      exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    .target(name: "AllSystems", dependencies: rooms),
    .executableTarget(
      name: "daybook",
      dependencies: house + [
        "AllSystems", "CBuild", "CProcess", "CZstd", "Preview", "Publish", "Site",
      ],
      exclude: ["Packed"], plugins: ["EmbedFiles"]),

    // The commit and the library versions in the program.
    .target(
      name: "CBuild",
      dependencies: [
        "CArchive", "CExpat", "CMarkGFM", "CNettle", "CTOML", "CUTF8Proc", "CYAML", "CZlib",
      ],
      cSettings: [
        .define("DAYBOOK_VERSION", to: "\"\(version)\""),
        .define("DAYBOOK_COMMIT", to: "\"\(commit)\""),
        .define("DAYBOOK_SWIFT", to: "\"\(compiler)\""),
      ]),
    // A C interface to toml++, which is C++ only.
    .target(name: "CTOML", dependencies: ["CTOMLPlusPlus"]),

    // Embeds content/, content-zh/ and elements of pages in the program.
    .executableTarget(name: "embed-files", dependencies: ["CZstd"], exclude: ["Plugin"]),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Sources/embed-files/Plugin"),

    .target(name: "TestKit", dependencies: whole, path: "Tests/TestKit"),
    .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestKit", "Wording"]),
    .testTarget(name: "WordingTests", dependencies: ["Basics", "Wording"]),
    .testTarget(
      name: "ChartsTests", dependencies: ["Basics", "Charts", "TestKit", "Wording"],
      exclude: ["Goldens"]),
    .testTarget(name: "LiquidTests", dependencies: ["Basics", "Liquid", "TestKit"]),
    .testTarget(name: "VaultTests", dependencies: ["Basics", "TestKit", "Vault", "Wording"]),
    .testTarget(name: "SiteKitTests", dependencies: house + ["TestKit"]),
    .testTarget(name: "SiteTests", dependencies: whole + ["TestKit"]),
    .testTarget(name: "AllSystemsTests", dependencies: whole + ["TestKit"]),
    .testTarget(
      name: "PreviewTests",
      dependencies: whole + [
        "Preview", "TestKit", "daybook", .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(name: "PublishTests", dependencies: whole + ["Publish", "TestKit"]),
    .testTarget(name: "DaybookTests", dependencies: whole + ["Preview", "TestKit", "daybook"]),
  ]
    + ["CFiles", "CIconv", "CMalloc", "CProcess"].map { .systemLibrary(name: $0) }
    + libraries.map { .systemLibrary(name: $0, pkgConfig: isDescribed ? $1 : nil) }
    + systems.flatMap { name in
      [
        .target(
          name: name, dependencies: house, path: "Sources/Systems/\(name)",
          exclude: scripted.contains(name) ? ["Embedded"] : [],
          plugins: scripted.contains(name) ? ["EmbedFiles"] : []),
        .testTarget(
          name: "\(name)Tests", dependencies: house + [.byName(name: name), "Site", "TestKit"],
          path: "Tests/Systems/\(name)"),
      ]
    },
  cxxLanguageStandard: .cxx17
)

// Named readers of bytes: a target of `make test-fuzz`, whose program has libFuzzer's `main` and
// covers all fuzzed code, or else part of the tests of its findings.
let isFuzzed = Context.environment["DAYBOOK_FUZZ"] != nil
let readers = whole + ["Preview", "Publish"]
if isFuzzed {
  package.products.append(.executable(name: "fuzz", targets: ["fuzz"]))
  package.targets += [
    .target(name: "FuzzTargets", dependencies: readers, path: "Tests/Fuzz/Targets"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
  ]
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: readers, path: "Tests/Fuzz", exclude: ["Corpus", "Program"]))
}

// `DAYBOOK_TESTS=VaultTests swift test`: builds only these tests and their dependencies. The plugin
// always runs embed-files.
if let tests = Context.environment["DAYBOOK_TESTS"] {
  var wanted: Set = ["EmbedFiles"]
  var next = tests.split(separator: ",").map(String.init) + ["embed-files"]
  while let name = next.popLast() {
    guard wanted.insert(name).inserted else { continue }
    for target in package.targets where target.name == name {
      for case .byNameItem(let other, _) in target.dependencies { next.append(other) }
    }
  }
  package.products = []
  package.targets.removeAll { !wanted.contains($0.name) }
}

// Packages that are dependencies may not set unsafe flags.
let isOwn = !Context.packageDirectory.contains("/checkouts/")
// The Makefile's program is optimised for size, except for speed in `fast`; the variable names a
// folder with copies of Swift's libraries. Tests spend most of their time in `busy`.
let archives = Context.environment["DAYBOOK_PROGRAM"]
let fast: Set = [
  "Basics", "Charts", "Focus", "Gifts", "Liquid", "Site", "SiteKit", "Vault", "Wording",
]
let busy: Set = ["Basics", "Charts", "Liquid", "Wording"]

for target in package.targets where target.type != .system && target.type != .plugin {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
  if archives != nil, fast.contains(target.name) {
    settings.append(.unsafeFlags(["-Xfrontend", "-O"]))
  } else if archives == nil, isOwn, busy.contains(target.name) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  // A tool that runs during the build keeps its own `main`.
  if isFuzzed, target.type != .test, target.name != "embed-files" {
    settings.append(.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]))
  }
  target.swiftSettings = settings
  if let archives, target.name == "daybook" {
    target.linkerSettings = [.unsafeFlags(["@\(archives)/list"], .when(platforms: [.linux]))]
  }
}
