import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// A site with prompts only, as of Friday, 8 January 2027.
func promptInput(
  _ records: PromptRecords, for audience: Audience = .me, pages: [(String, String)] = [],
  _ change: (inout Settings) -> Void = { _ in }
) async throws -> SiteInput {
  var site = try GivenSite(asOf: "2027-01-08 18:00")
  site.systems = [PromptsSystem()]
  site.records[PromptRecords.self] = records
  site.audience = audience
  site.pages = pages
  change(&site.settings)
  return await site.input
}

/// Every file of a site by path.
func promptSite(
  _ records: PromptRecords, for audience: Audience = .me, pages: [(String, String)] = [],
  _ change: (inout Settings) -> Void = { _ in }
) async throws -> [String: String] {
  let (files, diagnostics) = rendered(
    try await promptInput(records, for: audience, pages: pages, change))
  #expect(diagnostics.isEmpty, "\(DiagnosticList(diagnostics).text())")
  return files
}
