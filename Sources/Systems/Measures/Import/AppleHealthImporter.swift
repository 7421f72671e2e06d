import Basics
import SiteKit
import Vault

extension ImportFormat {
  /// An export of the Health app of an iPhone. It also recognises the clinical document in it, so
  /// that the problem can name the right file.
  static let appleHealth = ImportFormat("apple-health", "an export of Apple Health") { head in
    head.form == .xml
      && (head.text.contains("<HealthData") || head.text.contains("<ClinicalDocument"))
  }
}

/// Makes records of measures from `export.xml` of Apple Health.
///
/// Nothing is imported from a truncated file, as the amounts of its last days would be too small.
struct AppleHealthImporter: Importer {
  /// The `source` of records.
  static let source = "apple-health"

  private let basis: ImportBasis
  private var targets: HealthTargets

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    self.basis = basis
    targets = HealthTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let head = ImportHead(file.bytes, path: file.path)
    if !head.text.contains("<HealthData") {
      guard head.text.contains("<ClinicalDocument") else {
        return plan.report(HealthProblem.noExport, at: Place(file: file.path))
      }
      // It belongs to the export that was read.
      if plan.source != nil {
        plan.remarks.append("\(file.name) is passed over: the export has the same data")
      } else {
        plan.report(HealthProblem.clinicalDocument, at: Place(file: file.path))
      }
      return
    }
    let export = AppleHealthExport(targets)
    var ticker = file.ticker
    do throws(XMLFault) {
      try XMLReader.read(file.bytes, file: file.path, into: export) { position in
        ticker.reached(position)
        file.release(upTo: position)
      }
    } catch {
      plan.diagnostics.append(error.diagnostic)
      plan.remarks.append("nothing of \(file.name) is imported, as it cannot be read to its end")
      return
    }
    ticker.finished()
    plan.diagnostics.append(contentsOf: export.diagnostics)
    guard export.isExport else {
      return plan.report(HealthProblem.noExport, at: Place(file: file.path))
    }
    targets = export.targets
    plan.source = Self.source
    plan.isBlank = true
    if let writtenAt = export.writtenAt {
      plan.writtenAt = max(plan.writtenAt ?? writtenAt, writtenAt)
    }
    for name in export.add(to: &plan, in: basis.zone) {
      targets.declare(name, in: &plan)
    }
  }
}
