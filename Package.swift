// swift-tools-version: 6.2
import PackageDescription

/// The systems: each is a folder below `Sources/Systems` and a folder of tests; its figures, which
/// are pure, are in a folder of their own. Code for two is in `Sources/AllSystems`.
let systems = [
  "Focus", "Growth", "Gifts", "Exercise", "Prompts", "Journal", "Measures", "Coach",
].map { Target.Dependency(stringLiteral: $0) }

let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
/// What a system may use.
let house: [Target.Dependency] = [
  "Basics", "Charts", "Liquid", "SiteKit", "Vault", "Wording", algorithms, arguments,
]

/// A library of the system, with the packages of Debian and Homebrew that have it. On Linux
/// libraries lie where compilers look; a description would name that folder before one with
/// archives, and Debian's description of utf8proc names a flag that SwiftPM warns of.
func library(_ name: String, _ described: String, apt: String, brew: String) -> Target {
  #if os(macOS)
    let pkgConfig = described
  #else
    let pkgConfig: String? = nil
  #endif
  func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
  return .systemLibrary(
    name: name, pkgConfig: pkgConfig, providers: [.apt(words(apt)), .brew(words(brew))])
}

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
    // What the preview's server stands on.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // Bytes, days, numbers, messages.
    .target(name: "Basics"),
    // Words of pages, and the themes in the program, which have them.
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
    .target(
      name: "SiteKit",
      dependencies: [
        "Basics", "CMarkGFM", "Charts", "Liquid", "Vault", "Wording", algorithms, arguments,
      ]),
    .target(
      name: "Site",
      dependencies: ["Basics", "Charts", "Liquid", "SiteKit", "Vault", "Wording", algorithms]),
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
    .target(name: "AllSystems", dependencies: house + systems),
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

    // Libraries of the system.
    .systemLibrary(name: "CFiles"),
    .systemLibrary(name: "CIconv"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CProcess"),
    library("CArchive", "libarchive", apt: "libarchive-dev libzstd-dev", brew: "libarchive zstd"),
    library("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    library(
      "CMarkGFM", "libcmark-gfm", apt: "libcmark-gfm-dev libcmark-gfm-extensions-dev",
      brew: "cmark-gfm"),
    library("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
    library("CTOMLPlusPlus", "tomlplusplus", apt: "libtomlplusplus-dev", brew: "tomlplusplus"),
    library("CUTF8Proc", "libutf8proc", apt: "libutf8proc-dev", brew: "utf8proc"),
    library("CXLSXWriter", "xlsxwriter", apt: "libxlsxwriter-dev", brew: "libxlsxwriter"),
    library("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    library("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    library("CZstd", "libzstd", apt: "libzstd-dev", brew: "zstd"),

    // Puts templates/ and content/ into the program.
    .executableTarget(name: "embed-files", dependencies: ["CZstd"]),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // What tests have in common, such as the data that they compare with, outside the repository.
    .target(
      name: "TestKit", dependencies: house + systems + ["AllSystems", "Site"],
      path: "Tests/TestKit"),

    // What reads bytes, each under a name for libFuzzer and for tests of what it once found.
    .target(
      name: "FuzzTargets",
      dependencies: house + systems + ["AllSystems", "Preview", "Publish", "Site"],
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
    .testTarget(
      name: "SiteTests", dependencies: house + systems + ["AllSystems", "Site", "TestKit"]),
    .testTarget(
      name: "AllSystemsTests", dependencies: house + systems + ["AllSystems", "Site", "TestKit"]),
    .testTarget(
      name: "PreviewTests",
      dependencies: house + [
        "AllSystems", "Preview", "Site", "TestKit", "daybook",
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(
      name: "PublishTests",
      dependencies: house + ["AllSystems", "Publish", "Site", "TestKit"]),
    .testTarget(
      name: "DaybookTests",
      dependencies: house + ["AllSystems", "Preview", "Site", "TestKit", "daybook"]),
  ]
    + systems.flatMap { system -> [Target] in
      guard case .byNameItem(let name, _) = system else { return [] }
      return [
        .target(name: name, dependencies: house, path: "Sources/Systems/\(name)"),
        .testTarget(
          name: "\(name)Tests", dependencies: house + ["Site", "TestKit", system],
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

// The Makefile's program is made for size, but for what reads, computes and renders: there an
// option of the compiler's second half stands behind those for all. It is linked with copies of
// Swift's libraries of which parts may be left out.
let fast: Set = [
  "Basics", "Charts", "Focus", "Gifts", "Liquid", "Site", "SiteKit", "Vault",
]
/// Where tests spend most of their time: optimised when the rest is not. Not in a checkout of
/// somebody's package, which may not be built with flags of ours.
let busy: Set = ["Basics", "Charts", "Liquid", "Wording"]
let isOwn = !Context.packageDirectory.contains("/checkouts/")
let swiftArchives = Context.environment["DAYBOOK_PROGRAM"]

// `DAYBOOK_TESTS=VaultTests swift test`: these tests alone are built, and what they stand on.
if let tests = Context.environment["DAYBOOK_TESTS"] {
  // The plugin runs embed-files whatever is built.
  var wanted = Set(tests.split(separator: ",").map(String.init) + ["embed-files"])
  var count = 0
  while wanted.count > count {
    count = wanted.count
    for target in package.targets where wanted.contains(target.name) {
      for dependency in target.dependencies {
        switch dependency {
        case .targetItem(let name, _), .byNameItem(let name, _): wanted.insert(name)
        default: break
        }
      }
    }
  }
  package.products = []
  package.targets.removeAll {
    !wanted.contains($0.name) && $0.type != .plugin
  }
}

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
  if swiftArchives != nil, fast.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-O"]))
  }
  if swiftArchives == nil, isOwn, busy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if let swiftArchives, target.name == "daybook" {
    target.linkerSettings = [
      .unsafeFlags(["@\(swiftArchives)/list"], .when(platforms: [.linux]))
    ]
  }
  // The tool that runs while others are built keeps its own `main`.
  if isFuzzed, target.type != .test, target.name != "embed-files" {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]))
  }
}
