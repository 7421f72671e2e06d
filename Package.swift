// swift-tools-version: 6.2
import PackageDescription

/// Each is a folder of `Sources/Systems`, a target, and a folder of `Tests/Systems`.
let systems = [
  "Focus", "Growth", "Gifts", "Exercise", "Prompts", "Journal", "Measures", "Coach",
]
let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let parser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let ground: [Target.Dependency] = ["Basics", "Charts", "Liquid", "Vault", "Wording", algorithms]
/// What a system may use, the systems, and what knows them all.
let house = ground + [parser, "SiteKit"]
let rooms = house + systems.map { .byName(name: $0) }
let whole = rooms + ["AllSystems", "Site"]

/// Libraries of the system, with their names for pkg-config. On Linux, where compilers find them, a
/// description would name their folder before one with archives.
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

// What `daybook --version` says; the Makefile gives both.
let commit = Context.environment["DAYBOOK_COMMIT"] ?? "unknown"
let compiler = Context.environment["DAYBOOK_SWIFT"] ?? ""

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "daybook", targets: ["daybook"]),
    .library(name: "Liquid", targets: ["Liquid"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The preview's server.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // Bytes, days, numbers, messages.
    .target(name: "Basics"),
    // Words of pages, and the themes in the program.
    .target(
      name: "Wording", dependencies: ["Basics"], exclude: ["Embedded"], plugins: ["EmbedFiles"]),
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
    .target(name: "Site", dependencies: ground + ["SiteKit"]),
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

    // Which commit and which libraries the program is made of.
    .target(
      name: "CBuild",
      dependencies: [
        "CArchive", "CExpat", "CMarkGFM", "CNettle", "CTOML", "CUTF8Proc", "CYAML", "CZlib",
      ],
      cSettings: [
        .define("DAYBOOK_COMMIT", to: "\"\(commit)\""),
        .define("DAYBOOK_SWIFT", to: "\"\(compiler)\""),
      ]),
    // toml++, which is C++ alone, for Swift.
    .target(name: "CTOML", dependencies: ["CTOMLPlusPlus"]),

    // Puts templates/, content/ and content-zh/ into the program.
    .executableTarget(name: "embed-files", dependencies: ["CZstd"], exclude: ["Plugin"]),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Sources/embed-files/Plugin"),

    // What tests have in common.
    .target(name: "TestKit", dependencies: whole, path: "Tests/TestKit"),
    // Readers of bytes under names, for libFuzzer and for tests of what it found.
    .target(
      name: "FuzzTargets", dependencies: whole + ["Preview", "Publish"],
      path: "Tests/Fuzz/Targets"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"]),
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
        .target(name: name, dependencies: house, path: "Sources/Systems/\(name)"),
        .testTarget(
          name: "\(name)Tests", dependencies: house + [.byName(name: name), "Site", "TestKit"],
          path: "Tests/Systems/\(name)"),
      ]
    },
  cxxLanguageStandard: .cxx17
)

// `make fuzz`: a program whose `main` is libFuzzer's, and coverage of all that it fuzzes. Without
// the variable neither is there, and nothing else is built in another way.
let isFuzzed = Context.environment["DAYBOOK_FUZZ"] != nil
if isFuzzed {
  package.products.append(.executable(name: "fuzz", targets: ["fuzz"]))
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}

// `DAYBOOK_TESTS=VaultTests swift test`: these tests alone are built, and what they stand on. The
// plugin runs embed-files whatever is built.
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

// Flags of our own are not allowed in a checkout of somebody else's package.
let isOwn = !Context.packageDirectory.contains("/checkouts/")
// The Makefile's program is made for size, but for speed where it reads, computes and renders; the
// variable names a folder with copies of Swift's libraries. Tests are in `busy` most of the time.
let archives = Context.environment["DAYBOOK_PROGRAM"]
let fast: Set = ["Basics", "Charts", "Focus", "Gifts", "Liquid", "Site", "SiteKit", "Vault"]
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
  // The tool that runs while others are built keeps its own `main`.
  if isFuzzed, target.type != .test, target.name != "embed-files" {
    settings.append(.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]))
  }
  target.swiftSettings = settings
  if let archives, target.name == "daybook" {
    target.linkerSettings = [.unsafeFlags(["@\(archives)/list"], .when(platforms: [.linux]))]
  }
}
