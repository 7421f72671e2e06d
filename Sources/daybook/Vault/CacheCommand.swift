import ArgumentParser
import Basics
import SiteKit
import Vault

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show and clear the cache.",
    discussion: """
      The cache is in $XDG_CACHE_HOME/daybook (~/.cache/daybook), with a folder for each vault. \
      It is always safe to delete, and keeps working when you move a vault. Builds remove entries \
      that were not used for 90 days, and entries of vaults that have been gone for 30.

      daybook cache alone shows it: daybook cache show.

      Examples:
        daybook cache
        daybook cache --all
        daybook cache clear
      """,
    subcommands: [CacheShowCommand.self, CacheClearCommand.self],
    defaultSubcommand: CacheShowCommand.self)
}

struct CacheOptions: ParsableArguments {
  @Flag(help: "The caches of all vaults on this machine.")
  var all = false
  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  /// The caches that are meant.
  ///
  /// - Throws: If there is no vault, or no place for caches.
  func caches(all: Bool) throws -> [VaultCache] {
    guard let caches = VaultCaches() else {
      throw Failure(
        "no-cache", at: nil, "there is no folder for caches",
        hint: "set HOME, or XDG_CACHE_HOME to a folder that is yours")
    }
    if all { return caches.all }
    return try [caches.cache(ofVaultAt: vault.folder())].compactMap(\.self).map { VaultCache($0) }
  }
}

struct CacheShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the folder of the cache, and its size and age by kind.",
    discussion: """
      Kinds are columns (records of large collections), lines (the places of their records), \
      builds (the inputs of the last one), search (terms), code (highlighted), pictures (smaller \
      copies) and publish (sites that were sent).

      Examples:
        daybook cache show
        daybook cache show --all --format json
      """)

  @OptionGroup var options: CacheOptions

  func run() throws {
    let caches = try options.caches(all: options.all)
    if options.output.format == .json {
      for cache in caches { Console.print(cache.json) }
    } else {
      Console.print(
        caches.isEmpty ? "no vault has a cache" : caches.map(\.text).joined(separator: "\n\n"))
    }
  }
}

struct CacheClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove the cache.",
    discussion: """
      The next commands take longer once. The rules of published sites stay, as they tell whether \
      a site shows more than before. --unused looks at all vaults, and removes only entries that \
      were not used for 90 days and entries of vaults that are gone.

      Examples:
        daybook cache clear
        daybook cache clear --all
        daybook cache clear --unused
      """)

  @Flag(help: "Only what is unused, of all vaults.")
  var unused = false
  @OptionGroup var options: CacheOptions

  func run() throws {
    var report = Report()
    for cache in try options.caches(all: options.all || unused) {
      let removed = try unused ? cache.removeUnused(now: .now) : cache.removeAll()
      if removed.files > 0 { report.removed.append((cache, removed)) }
    }
    Console.confirm(report, options.output.format)
  }

  private struct Report: CommandResult {
    var removed: [(cache: VaultCache, removed: VaultCache.Removed)] = []

    var text: String {
      guard !removed.isEmpty else { return "nothing to remove" }
      return removed.map { cache, removed in
        "removed \(removed.files.counted("file")), \(removed.size.asFileSize), of \(cache.name)"
      }.joined(separator: "\n")
    }

    var json: JSONLine {
      [
        "removed": .array(
          removed.map { cache, removed in
            .members([
              ("vault", JSONText(cache.vault)), ("folder", .string(cache.folder)),
              ("files", .int(removed.files)), ("bytes", .int(removed.size)),
            ])
          })
      ]
    }
  }
}

extension VaultCache {
  /// The vault, or the folder if the vault is not known.
  fileprivate var name: String { vault.map { isGone ? "\($0), which is gone" : $0 } ?? folder }

  private struct Kind {
    var name: String
    var files = 0
    var size = 0
    var first: Instant
    var last: Instant

    init(_ name: String, _ items: [Item]) {
      self.name = name
      files = items.reduce(0) { $0 + $1.files.count }
      size = items.reduce(0) { $0 + $1.size }
      let times = items.map(\.used)
      (first, last) = (times.min() ?? .now, times.max() ?? .now)
    }
  }

  private var kinds: [Kind] {
    Dictionary(grouping: items.filter { $0.kind != VaultMark.kind }, by: \.kind)
      .sorted { $0.key < $1.key }.map { Kind($0.key, $0.value) }
  }

  fileprivate var text: String {
    func day(_ instant: Instant) -> String {
      String(instant.formatted(in: .ofMachine).prefix(16)).replacing("T", with: " ")
    }
    let kinds = kinds
    let (files, size) = kinds.reduce((0, 0)) { ($0.0 + $1.files, $0.1 + $1.size) }
    var lines = [name, "\(folder): \(files.counted("file")), \(size.asFileSize)"]
    var table = TextTable(.left, .right, .right, .left)
    for kind in kinds {
      table.append(
        kind.name, kind.files.counted("file"), kind.size.asFileSize,
        "used \(day(kind.first)) to \(day(kind.last))")
    }
    lines += table.lines()
    return lines.joined(separator: "\n")
  }

  fileprivate var json: JSONLine {
    let kinds = kinds
    return [
      "vault": JSONText(vault), "folder": .string(folder), "gone": .bool(isGone),
      "files": .int(kinds.reduce(0) { $0 + $1.files }),
      "bytes": .int(kinds.reduce(0) { $0 + $1.size }),
      "kinds": .array(
        kinds.map {
          .members([
            ("kind", .string($0.name)), ("files", .int($0.files)), ("bytes", .int($0.size)),
            ("firstUsed", .string($0.first.formatted())),
            ("lastUsed", .string($0.last.formatted())),
          ])
        }),
    ]
  }
}
