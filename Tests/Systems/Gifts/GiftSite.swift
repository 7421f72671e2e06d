import Basics
import Gifts
import TestKit
import Vault

/// Every file of a site of gifts alone by path, with what is wrong. The year 2027 has a review in
/// any case.
func giftSite(
  _ records: GiftRecords, language: String = "en", asOf: String = "2027-01-10 16:00"
) async throws -> (files: [String: String], problems: [String]) {
  var site = try GivenSite(
    asOf: asOf, vault: MemoryFiles(["reviews/2027.md": "# 2027\n\nWritten.\n"]))
  site.systems = [GiftsSystem()]
  site.records[GiftRecords.self] = records
  site.reviews = ReviewFolder(in: site.vault, zone: shanghai).reviews
  site.settings.author = "Lin"
  site.settings.language = language
  site.settings[GiftSettings.self].province = "江苏"
  site.settings[GiftSettings.self].yearlyIncome = .units(100_000)
  let (files, diagnostics) = await rendered(site)
  return (files, diagnostics.map(\.description))
}
