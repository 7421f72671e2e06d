import Vault

/// The Model Context Protocol: a JSON-RPC 2.0 message in each line.
struct AssistantSession {
  let tools: AssistantTools
  /// The versions of the protocol that are understood, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The longest line, in bytes.
  private static let longest = 1 << 20

  /// A fault of a request, with its code of JSON-RPC.
  private struct Fault: Error {
    var code: Int
    var message: String
  }

  /// The answer to a message; nil for one without an id, which wants none.
  func answer(_ line: String) async -> String? {
    guard line.utf8.count <= Self.longest, let message = YAMLNode(json: line),
      message["method"] != nil || message["id"] != nil
    else { return text(.null, fault: Fault(code: -32_700, message: "this is no request in JSON")) }
    guard let method = message["method"]?.text, let id = message["id"] else { return nil }
    let number = id.json
    do {
      let result = try await result(of: method, message["params"] ?? YAMLNode(.null, at: id.mark))
      return JSONText.members([("jsonrpc", "2.0"), ("id", number), ("result", result)]).line
    } catch let fault as Fault {
      return text(number, fault: fault)
    } catch {
      return text(number, fault: Fault(code: -32_603, message: AssistantTools.words(of: error)))
    }
  }

  private func text(_ id: JSONText, fault: Fault) -> String {
    JSONText.members([
      ("jsonrpc", "2.0"), ("id", id),
      ("error", ["code": .int(fault.code), "message": .string(fault.message)]),
    ]).line
  }

  private func result(of method: String, _ given: YAMLNode) async throws -> JSONText {
    switch method {
    case "initialize": return hello(given["protocolVersion"]?.text)
    case "ping": return [:]
    case "tools/list": return ["tools": .array(tools.all.map(\.json))]
    case "tools/call":
      guard let tool = tools.all.first(where: { $0.name == given["name"]?.text }) else {
        throw Fault(code: -32_602, message: "there is no such tool")
      }
      let answer = await tools.call(tool, given["arguments"])
      return [
        "content": .array(answer.parts.map { ["type": "text", "text": .string($0)] }),
        "isError": .bool(answer.isError),
      ]
    case "prompts/list": return ["prompts": .array(try await tools.texts())]
    case "prompts/get":
      guard let text = try await tools.text(given["name"]?.text ?? "", given["arguments"]) else {
        throw Fault(code: -32_602, message: "there is no such prompt")
      }
      return text
    case "resources/list": return ["resources": .array(try await tools.resources())]
    case "resources/templates/list":
      return ["resourceTemplates": [AssistantTools.pageTemplate]]
    case "resources/read":
      guard let uri = given["uri"]?.text, let page = try await tools.resource(uri) else {
        throw Fault(code: -32_002, message: "there is no such page")
      }
      return page
    default: throw Fault(code: -32_601, message: "there is no method \(method)")
    }
  }

  private func hello(_ asked: String?) -> JSONText {
    let spoken = Self.versions.first { $0 == asked } ?? Self.versions[0]
    return [
      "protocolVersion": .string(spoken),
      "capabilities": ["tools": [:], "prompts": [:], "resources": [:]],
      "serverInfo": ["name": "daybook", "version": .string(ProgramVersion.number)],
      "instructions": .string(tools.instructions),
    ]
  }
}

extension YAMLNode {
  /// A scalar of JSON as it was written.
  fileprivate var json: JSONText {
    guard case .scalar(let text, let isPlain) = content else { return .null }
    return isPlain ? .written(text) : .string(text)
  }
}
