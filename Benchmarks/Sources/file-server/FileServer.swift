import Hummingbird

/// Hummingbird's own file server with nothing around it: `file-server FOLDER PORT`.
@main
struct FileServer {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[2]) else {
      print("usage: file-server FOLDER PORT")
      return
    }
    let router = Router()
    router.middlewares.add(FileMiddleware(arguments[1], searchForIndexHtml: true))
    var application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)))
    application.logger.logLevel = .error
    try await application.runService()
  }
}
