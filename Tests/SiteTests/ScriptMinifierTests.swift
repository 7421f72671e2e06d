import Markup
import Testing
import Vault

@testable import Site

struct ScriptMinifierTests {
  private func minified(_ script: String) -> String {
    String(decoding: ScriptMinifier.minified(Array(script.utf8)), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("", ""), (" \n ", ""), ("// a", ""), ("/* a */", ""),
      ("let a = 1; // one\n\n\nlet b = [ 1, 2 ];\n", "let a=1;let b=[1,2];"),
      ("if (a) {\n  b();\n}\nc()", "if(a){b();}\nc()"),
      // What ends a line may end a statement.
      ("a = b\n  (c)", "a=b\n(c)"), ("return\na", "return\na"), ("return /* x\n */ a", "return\na"),
      ("a\n++\nb", "a\n++\nb"), ("f(\n  a,\n  b\n)", "f(a,b)"),
      ("\"use strict\"\n\na()", "\"use strict\"\na()"),
      // Words and signs stay apart that would be others together.
      ("a + +b", "a + +b"), ("a /**/ in b", "a in b"), ("1 .x", "1 .x"),
      ("日记 = { ß : 1 , é : 2 }", "日记={ß:1,é:2}"), ("a - -b", "a - -b"),
      ("typeof  x", "typeof x"), ("a < ! --b", "a < ! --b"), ("a => { }", "a=>{}"),
      // Strings and templates.
      ("a = 'x  // y' ;", "a='x  // y';"), ("'it\\'s  /* */'", "'it\\'s  /* */'"),
      ("`a  ${ b  +  `c  ${ d }  e` }  // f\n`", "`a  ${b + `c  ${d}  e`}  // f\n`"),
      ("`a ${ { b : 1 } } \\${  c`", "`a ${{b:1}} \\${  c`"), ("x = \"日  记\"", "x=\"日  记\""),
      // Regular expressions, and what divides.
      ("a = /[/\"]  \\/ x/g . test ( b )", "a=/[/\"]  \\/ x/g . test(b)"),
      ("a / b  /  c", "a / b / c"),
      ("if (a) /'/.test(b)", "if(a)/'/.test(b)"), ("(a + b)  /  c / 'd  e'", "(a + b)/ c / 'd  e'"),
      ("return  /'  /", "return /'  /"), ("a.return / b / c", "a.return / b / c"),
      ("f(/ \" /, 1)", "f(/ \" /,1)"), ("a[0] / 2 // x", "a[0]/ 2"),
      ("1e+5  / 0xE +1", "1e+5 / 0xE +1"),
      ("#! node  x\n a ;", "#! node  x\na;"),
    ] as [(String, String)])
  func `Only white space and comments go`(_ script: String, _ wanted: String) {
    #expect(minified(script) == wanted)
    #expect(minified(wanted) == wanted, "what is small stays")
  }

  @Test(arguments: [
    "a = {}  / 1 ;", "x++  /  y", "a = `b", "a = 'b\n'", "/* a", "a ( ;  ", "a  <!-- b",
    "a\n--> b  ;",
    "a\u{A0}= 1  ;", "\u{FEFF}a  ;", "await (a)  / b", "a = /b  ", "yield  /a/", "a  \\u0062 ;",
    "}  ;",
  ])
  func `What cannot be told apart for certain stays as it is`(_ script: String) {
    #expect(minified(script) == script)
  }

  @Test func `Modules that are imported may have other names`() {
    let script = """
      import { a } from "./a.js";
      import './a.js' ;
      export * from "./a.js"
      const b = await import( "./a.js" );
      const c = Array.from("./a.js"), d = "./a.js", e = { from: "./a.js" };
      import f from "elsewhere";
      """
    let renamed = ScriptMinifier.minified(Array(script.utf8)) { name in
      name == "./a.js" ? "./a.12.js" : nil
    }
    #expect(
      String(decoding: renamed, as: UTF8.self) == """
        import{a}from "./a.12.js";import './a.12.js';export * from "./a.12.js"
        const b=await import("./a.12.js");const c=Array.from("./a.js"),d="./a.js",\
        e={from:"./a.js"};import f from "elsewhere";
        """)
  }

  @Test func `The scripts of the themes become smaller`() throws {
    let scripts = Theme.standard.assets.filter { $0.path.pathExtension == "js" }
    #expect(scripts.count > 2)
    for script in scripts {
      let small = ScriptMinifier.minified(script.bytes)
      #expect(small.count < script.bytes.count, "\(script.path)")
    }
  }
}
