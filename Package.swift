// swift-tools-version: 6.2
import PackageDescription

/// The systems: each is a folder below `Sources/Systems` with its figures, which are pure, and the
/// room that gives them to a site, and a folder of tests. Where two meet there is a room alone.
let systems: [(name: String, meets: [String])] = [
  ("Focus", []), ("Growth", []), ("Gifts", []), ("Exercise", []), ("Prompts", []),
  ("Journal", []), ("Measures", []), ("Coach", []),
  ("FocusOnGoals", ["Focus", "Growth"]), ("MoodsInReflections", ["Growth", "Journal"]),
]

/// The figures of all systems, of which tests of the whole give records.
let allFigures: [Target.Dependency] = systems.filter(\.meets.isEmpty).map {
  .init(stringLiteral: $0.name)
}

let ground: [Target.Dependency] = [
  "Bytes", "Chronology", "Diagnostics", "Escaping", "Moments", "Wording",
]
let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
/// What a room stands on.
let house: [Target.Dependency] =
  ground + ["Charts", "Liquid", "Markdown", "SiteKit", "Vault", algorithms, arguments]

// On Linux libraries lie where compilers look; what describes them would name that folder before
// one with archives, and Debian's description of utf8proc names a flag that SwiftPM warns of.
#if os(macOS)
  func described(_ name: String) -> String? { name }
#else
  func described(_ name: String) -> String? { nil }
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
    // What the preview's server stands on.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
  ],
  targets: [
    // The ground.
    .target(name: "Diagnostics", dependencies: ["Escaping"]),
    .target(name: "Chronology"),
    .target(name: "Moments", dependencies: ["Chronology", "Diagnostics"]),
    .target(name: "Bytes"),
    .target(name: "Escaping"),
    // The default theme, which is part of the program.
    .target(name: "StandardTheme", exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    // Those in the program beside it.
    .target(name: "ProgramThemes", exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    .target(name: "Wording", dependencies: ["Chronology", "Diagnostics", "StandardTheme"]),

    // Drawing, templates, text.
    .target(name: "Charts", dependencies: ground),
    .target(name: "Liquid", dependencies: ["Chronology", "Diagnostics", "Escaping"]),
    .target(name: "Markdown", dependencies: ["Bytes", "CMarkGFM", "Escaping"]),

    .target(
      name: "Vault",
      dependencies: ground + [
        "CArchive", "CExpat", "CFiles", "CIconv", "CNettle", "CTOML", "CUTF8Proc", "CXLSXWriter",
        "CYAML", algorithms,
      ],
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(
      name: "SiteKit",
      dependencies: ground + ["Charts", "Liquid", "Markdown", "Vault", algorithms, arguments]),
    .target(
      name: "Site",
      dependencies: ground + [
        "Charts", "Liquid", "Markdown", "ProgramThemes", "SiteKit", "StandardTheme", "Vault",
        algorithms,
      ]),
    .target(
      name: "Preview",
      dependencies: ground + [
        "CMalloc", "CZlib", "Site", "SiteKit", "Vault",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    .target(
      name: "Publish",
      dependencies: ground + [
        "CNettle", "Site", "SiteKit", "StandardTheme", "Vault",
      ],
      exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    // What language models are asked and answer, as bytes; what sends them is in `daybook`.
    .target(name: "LanguageModels", dependencies: ground + ["SiteKit", "Vault"]),
    .target(
      name: "AllSystems",
      dependencies: ["SiteKit", "Vault"]
        + systems.map { .init(stringLiteral: $0.name + "System") }),
    .executableTarget(
      name: "daybook",
      dependencies: house + [
        "AllSystems", "CBuild", "CProcess", "CZstd", "LanguageModels", "Preview", "ProgramThemes",
        "Publish", "Site",
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
    .systemLibrary(
      name: "CArchive", pkgConfig: described("libarchive"),
      providers: [.apt(["libarchive-dev", "libzstd-dev"]), .brew(["libarchive", "zstd"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: described("expat"),
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CFiles"),
    .systemLibrary(name: "CIconv"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: described("libcmark-gfm"),
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(
      name: "CNettle", pkgConfig: described("nettle"),
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(name: "CProcess"),
    .systemLibrary(
      name: "CTOMLPlusPlus", pkgConfig: described("tomlplusplus"),
      providers: [.apt(["libtomlplusplus-dev"]), .brew(["tomlplusplus"])]),
    .systemLibrary(
      name: "CUTF8Proc", pkgConfig: described("libutf8proc"),
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(
      name: "CXLSXWriter", pkgConfig: described("xlsxwriter"),
      providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: described("yaml-0.1"),
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: described("zlib"),
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: described("libzstd"),
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    // Puts templates/ and content/ into the program.
    .executableTarget(name: "embed-files", dependencies: ["CZstd"]),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // What tests have in common, such as the data that they compare with, outside the repository.
    .target(
      name: "TestKit",
      dependencies: ground + ["AllSystems", "Site", "SiteKit", "Vault"] + allFigures,
      path: "Tests/TestKit"),

    // What reads bytes, each under a name for libFuzzer and for tests of what it once found.
    .target(
      name: "FuzzTargets",
      dependencies: house + allFigures
        + ["AllSystems", "LanguageModels", "Preview", "Publish", "Site"]
        + systems.map { .init(stringLiteral: $0.name + "System") },
      path: "Tests/Fuzz/Targets"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"]),

    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "ChronologyTests", dependencies: ["Chronology", "TestKit"]),
    .testTarget(name: "MomentsTests", dependencies: ground + ["TestKit"]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes", "TestKit"]),
    .testTarget(name: "EscapingTests", dependencies: ["Escaping"]),
    .testTarget(name: "WordingTests", dependencies: ground + ["StandardTheme"]),
    .testTarget(
      name: "ChartsTests", dependencies: ground + ["Charts", "TestKit"], exclude: ["Goldens"]),
    .testTarget(name: "LiquidTests", dependencies: ["Diagnostics", "Liquid", "TestKit"]),
    .testTarget(name: "MarkdownTests", dependencies: ["Markdown"]),
    .testTarget(name: "VaultTests", dependencies: ground + ["TestKit", "Vault"]),
    .testTarget(
      name: "SiteTests",
      dependencies: house + allFigures + [
        "AllSystems", "ProgramThemes", "Site", "StandardTheme", "TestKit",
      ]),
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
      name: "LanguageModelsTests", dependencies: house + ["LanguageModels", "TestKit"]),
    .testTarget(
      name: "DaybookTests",
      dependencies: house + [
        "AllSystems", "LanguageModels", "Preview", "Site", "TestKit", "daybook",
      ]),
  ],
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
  "Bytes", "Charts", "Chronology", "Diagnostics", "Escaping", "Focus", "FocusSystem", "Gifts",
  "Liquid", "Markdown", "Moments", "Site", "SiteKit", "Vault",
]
/// Where tests spend most of their time: optimised when the rest is not. Not in a checkout of
/// somebody's package, which may not be built with flags of ours.
let busy: Set = [
  "Bytes", "Charts", "Chronology", "Diagnostics", "Escaping", "Liquid", "Markdown",
  "StandardTheme", "Wording",
]
let isOwn = !Context.packageDirectory.contains("/checkouts/")
let swiftArchives = Context.environment["DAYBOOK_PROGRAM"]

// The rooms.
for (name, meets) in systems {
  let folder = "Sources/Systems/\(name)"
  let own: [Target.Dependency] = meets.isEmpty ? [.init(stringLiteral: name)] : []
  let figures = own + meets.map { .init(stringLiteral: $0) }
  if meets.isEmpty {
    package.targets.append(
      .target(
        name: name, dependencies: ["Chronology", "Diagnostics", "Moments", algorithms],
        path: "\(folder)/Figures"))
  }
  package.targets += [
    .target(name: "\(name)System", dependencies: house + figures, path: "\(folder)/Room"),
    .testTarget(
      name: "\(name)Tests",
      dependencies: house + figures
        + ["Site", "TestKit", .init(stringLiteral: "\(name)System")],
      path: "Tests/Systems/\(name)"),
  ]
}

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
