"""Exchanges prompts with the programs that `daybook prompt export` and `daybook import` are for.

Prompts of the sample (two with --quick), and some with all that a format could take for something
else, are exported in the four formats. With values in place of the variables, they are compared with
`daybook prompt fill`; imported in another vault, they must be the same again.

- llm shows and renders the templates by its own commands, with a model that answers with the
  question; templates that llm saved are imported.
- promptfoo's templates are rendered by Nunjucks, as promptfoo does; its answers are imported twice,
  and after a second run. In a folder `real/promptfoo` in DAYBOOK_SHARED (tried with files of 0.117.1 to 0.121.6),
  its `config-schema.json` judges the configurations, and all other files are imported: results
  (`*.json`), which add as many uses as they have answers, and configurations (`*.yaml`). Of what is
  not there the last line says that it was skipped: then nothing of promptfoo itself judges.
- The protocol's types of mcp take the lists of prompts; what its server gives is imported.
- The front matter of VS Code's prompt files is read by a YAML library, and has only keys of VS Code.
"""

import asyncio
import csv
import io
import json
import os
import pathlib
import re
import string

import harness
from harness import ROOT, call, objects

from .llm_here import Llm
from .texts import SAVED, TEXTS, value_of

PACKAGES = ["jsonschema==4.26.0", "llm==0.36", "mcp==2.3.0", "ruamel.yaml==0.19.1"]
PROGRAMS = ["node", "nunjucks-precompile"]

# The keys of a prompt file: of PromptHeaderAttributes in VS Code's promptFileParser.ts (01a5990).
VSCODE_KEYS = {"name", "description", "agent", "mode", "model", "tools", "argument-hint"}

RENDER = """
const nunjucks = require("nunjucks").configure({autoescape: false});
const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([text, values]) => {
  try { return nunjucks.renderString(text, values) } catch (error) { return String(error) }
})));
"""


def render(asked):
    """Texts with their values, by Nunjucks."""
    libraries = os.environ | {"NODE_PATH": "/usr/share/nodejs"}
    return json.loads(call(["node", "-e", RENDER], input=json.dumps(asked), env=libraries).stdout)


def settings():
    """A reader of YAML that is not Daybook's."""
    from ruamel.yaml import YAML
    return YAML(typ="safe", pure=True)


def in_order(names):
    return list(dict.fromkeys(names))


def is_path(raw):
    """True if promptfoo (0.117.1, maybeFilePath) looks for a file in place of taking the text."""
    return "\n" not in raw and (raw[-3:-2] == "." or raw[-4:-3] == "." or any(map(raw.__contains__, "*/\\")))


class Formats:
    """The vault with the prompts, and their texts with values for the variables."""

    def __init__(self, run):
        self.run, self.expect = run, run.expect
        self.llm = Llm(run.folder / "llm")
        self.vault = run.copy_sample()
        for name, text in TEXTS.items():
            self.vault.write(f"prompts/{name}.md", f"---\ntitle: {name}\n---\n{text}")
        self.vault.write("prompts/keys.md", (
            "---\ntitle: 'Keys: \"all\" # of them'\ndescription: \"Says: it, 'briefly' # and\\ttwice\"\n"
            "model: openai:gpt-5-mini\narguments:\n  - name: topic\n    description: 'the: thing'\n"
            "  - name: tone\n    required: false\n---\n{{topic}}, {{tone}}\n"))
        own = {*TEXTS, "keys", "translate-essay", "two-readings"}
        self.prompts = {one["prompt"]: one for one in self.listed(self.vault)
                        if not run.is_quick or one["prompt"] in own}
        self.values = {name: {each: value_of(each, number) for number, each in enumerate(one["variables"])}
                       for name, one in self.prompts.items()}
        self.texts = {name: self.fill(self.vault, name, self.values[name]) for name in self.prompts}

    @staticmethod
    def listed(vault):
        return objects(vault.run("prompt", "list", "--format", "json").stdout)

    @staticmethod
    def fill(vault, name, values, *more):
        words = [f"{name}={value}" for name, value in values.items()]
        return json.loads(vault.run("prompt", "fill", name, *words, *more, "--format", "json").stdout)["text"]

    def export(self, name, form, *words):
        file = self.run.folder / "out"
        self.vault.run("prompt", "export", name, "--format", form, "--to", file, "--overwrite", *words)
        return file.read_bytes().decode()

    def other(self, name):
        """A new vault to import in."""
        at = self.run.folder / "others" / name
        call([self.run.daybook, "init", at], env=harness.home(self.run.folder / f"home-{name}"))
        return harness.Vault(self.run.daybook, at)

    def give_back(self, form, written, title):
        """Imports the exported files into another vault; every prompt must keep its text."""
        other = self.other(form)
        here = self.run.folder / "exported" / form
        harness.write(here, written)
        other.run("import", "--yes", *(here / file for file in written))
        found = {one["title"]: one for one in self.listed(other)}
        for name, (text, values) in self.texts_of(form).items():
            one = found.get(title(name))
            if one is None:
                self.expect(False, f"{form}: {name} is not imported, of {sorted(found)}")
                continue
            same = dict(zip(one["variables"], values))
            self.expect(len(one["variables"]) == len(values), f"{form}: {name} came back with {one['variables']}")
            self.expect(self.fill(other, one["prompt"], same) == text, f"{form}: {name} came back with another text")
        before = len(found)
        other.run("import", "--yes", *(here / file for file in written))
        self.expect(len(self.listed(other)) == before, f"{form}: prompts imported twice")

    def texts_of(self, form):
        return {name: (self.texts[name], self.values[name].values()) for name in self.prompts}

    def expect_text(self, form, name, text):
        self.expect(text == self.texts[name], f"{form}: {name}: {text!r} is not {self.texts[name]!r}")

    # llm

    def check_llm(self):
        written = {f"{name}.yaml": self.export(name, "llm") for name in self.prompts}
        for name in self.prompts:
            (self.llm.templates / f"{name}.yaml").write_text(written[f"{name}.yaml"])
            shown = settings().load(self.llm.run("templates", "show", name))
            self.expect(set(shown) <= {"name", "prompt", "model"}, f"llm: keys of {name}: {sorted(shown)}")
            names = in_order(string.Template(shown["prompt"]).get_identifiers())
            own = self.values[name]
            self.expect(len(names) == len(own), f"llm: {name} has {names} for {list(own)}")
            values = dict(zip(names, own.values()))
            asked = values.pop("input", "")
            self.expect_text("llm", name, self.llm.answer(name, values, asked)[0])
        self.expect(settings().load(written["keys.yaml"])["model"] == "openai:gpt-5-mini", "llm: the model")
        listed = self.llm.run("templates", "list")
        self.expect(all(re.search(rf"^{name}\s*:", listed, re.M) for name in self.prompts), "llm templates list")
        self.give_back("llm", written, lambda name: name)
        self.take_saved()

    def take_saved(self):
        """Imports templates that llm saved; the person's text is the variable `input`."""
        other = self.other("saved")
        for name, (words, text) in SAVED.items():
            self.llm.run("prompt", *words, "--save", name, *(["--", text] if text else []), input="")
        other.run("import", "--yes", *(self.llm.templates / f"{name}.yaml" for name in SAVED))
        found = {one["title"]: one for one in self.listed(other)}
        from llm.cli import load_template
        for name, (words, text) in SAVED.items():
            variables = load_template(name).vars() | ({"count"} if "${count}" in text else set())
            variables |= set() if text else {"input"}
            one = found.get(name, {})
            self.expect(set(one.get("variables", [])) == variables, f"llm: {name} has {one}, not {variables}")
            values = {each: value_of(each, number).strip() for number, each in enumerate(sorted(variables))}
            given = {each: value for each, value in values.items() if each != "input"}
            told, system = self.llm.answer(name, given, values.get("input", ""))
            wanted = "\n\n".join(filter(None, [system, told]))
            self.expect(self.fill(other, name, values) == wanted, f"llm: {name} is not {wanted!r}")
        shown = json.loads(other.run("prompt", "show", "saved-model", "--format", "json").stdout)
        self.expect("model: echo-for-daybook" in pathlib.Path(shown["file"]).read_text(), "llm: a saved model")

    # promptfoo

    def check_promptfoo(self, schema):
        written, asked, names = {}, [], []
        for name, values in self.values.items():
            rows = io.StringIO()
            csv.writer(rows).writerows([values.keys(), values.values()])
            cases = self.run.folder / f"{name}.csv"
            cases.write_text(rows.getvalue())
            words = ["--inputs", cases] if values else []
            written[f"{name}.yaml"] = self.export(name, "promptfoo", *words)
            data = settings().load(written[f"{name}.yaml"])
            if schema:
                for error in schema.iter_errors(data):
                    self.expect(False, f"promptfoo: {name}: {list(error.absolute_path)}: {error.message}")
            raw = data["prompts"][0]["raw"]
            self.expect(not is_path(raw), f"promptfoo: {name}: it would look for a file {raw!r}")
            given = data["tests"][0]["vars"] if values else {}
            self.expect(sorted(given.values()) == sorted(values.values()), f"promptfoo: cases of {name}")
            asked.append([data["prompts"][0]["raw"], given])
            names.append(name)
        for name, text in zip(names, render(asked)):
            self.expect_text("promptfoo", name, text)
        version = {name: one["promptVersion"] for name, one in self.prompts.items()}
        self.give_back("promptfoo", written, lambda name: f"{name}@{version[name]}")

    def check_results(self):
        """Imports answers to an exported configuration twice, and the answers of a second run."""
        data = settings().load(self.export("translate-essay", "promptfoo", "--versions", "3,4"))
        values = {"essay": value_of("essay", 1)}
        for number, text in zip((3, 4), render([[one["raw"], values] for one in data["prompts"]])):
            filled = self.fill(self.vault, "translate-essay", values, "--version", number)
            self.expect(text == filled, f"promptfoo: version {number}: {text!r} is not {filled!r}")
        prompts = [{"raw": one["raw"], "label": one["label"], "id": str(number), "provider": "echo"}
                   for number, one in enumerate(data["prompts"])]
        rows = [{"id": f"row-{test}-{number}", "promptIdx": number, "testIdx": test, "promptId": str(number),
                 "prompt": {"raw": "…", "label": one["label"]}, "provider": {"id": "echo", "label": ""},
                 "vars": {"essay": f"Text {test}"}, "testCase": {"vars": {"essay": f"Text {test}"}},
                 "response": {"output": f"Answer {test}", "tokenUsage": {"total": 40 + test}},
                 "latencyMs": 1500, "cost": 0.002, "success": test > 0, "score": int(test > 0),
                 "gradingResult": {"pass": test > 0, "score": int(test > 0), "reason": "", "componentResults": [
                     {"pass": test > 0, "score": int(test > 0), "reason": "", "assertion": {"type": "contains"}}]}}
                for test in range(3) for number, one in enumerate(prompts)]
        results = {"evalId": "eval-abc-2026-10-04T17:33:11", "config": data, "shareableUrl": None, "results": {
            "version": 3, "timestamp": "2026-10-04T17:33:11.912Z", "prompts": prompts, "results": rows, "stats": {}}}
        self.import_results("translate-essay@3 and @4", results)

    def take_real(self, file):
        """The number of answers in a real file of results, which is imported when each of its templates is
        a prompt. Results before version 3 are refused."""
        results = json.loads(file.read_text())
        if "evalId" not in results or results["results"].get("version") != 3:
            done = self.vault.run("import", "--yes", file, codes=(1,))
            self.expect("error:" in done.stderr, f"{file.name}: older results without an error")
            return 0
        for number, raw in enumerate(in_order(one["raw"] for one in results["results"]["prompts"])):
            self.vault.write(f"prompts/{file.stem}-{number}.md", f"---\ntitle: {file.stem} {number}\n---\n{raw}")
        return self.import_results(file.name, results)

    def import_results(self, what, results):
        rows = [row for row in results["results"]["results"] if (row.get("response") or {}).get("output") is not None]
        file = self.run.folder / "results.json"

        def imported():
            """The uses that an import adds, by the fields that the file says, too."""
            before = self.vault.records("use")
            file.write_text(json.dumps(results, ensure_ascii=False))
            self.vault.run("import", "--yes", file)
            known = [json.dumps(one, sort_keys=True) for one in before]
            return [one for one in self.vault.records("use") if json.dumps(one, sort_keys=True) not in known]

        def figures(row):
            checks = (row.get("gradingResult") or {}).get("componentResults") or []
            tokens = (row["response"].get("tokenUsage") or {}).get("total")
            cost = row.get("cost")
            return (row["provider"].get("label") or row["provider"]["id"], tokens,
                    None if cost is None else float(cost), len(checks), sum(check["pass"] for check in checks))

        first = imported()
        told = sorted(map(str, map(figures, rows)))
        ours = sorted(str((one.get("model"), one.get("tokens"), one.get("cost"), one.get("checks", 0),
                           one.get("passed", 0))) for one in first)
        self.expect(ours == told, f"{what}: {ours} imported of {told}")
        self.expect(not imported(), f"{what}: imported twice")
        results["evalId"] += "-again"
        results["results"]["timestamp"] = "2026-11-02T08:00:00.000Z"
        for row in results["results"]["results"]:
            row["id"] += "-again"
        self.expect(len(imported()) == len(rows), f"{what}: a second run")
        return len(rows)

    def take_configuration(self, file):
        """Imports a real configuration; its texts must be what promptfoo has of them."""
        import yaml
        prompts = yaml.safe_load(file.read_text()).get("prompts")
        prompts = prompts if isinstance(prompts, list) else [prompts]
        raws = [one if isinstance(one, str) else (one or {}).get("raw") for one in prompts]
        texts = {raw.strip() for raw in raws if raw and "://" not in raw and re.search(r"\s", raw.strip())}
        other = self.other(f"configuration-{file.stem}")
        other.run("import", "--yes", file, codes=(0, 1))
        found = [json.loads(other.run("prompt", "show", one["prompt"], "--format", "json").stdout)["body"]
                 for one in self.listed(other)]
        self.expect({body.strip() for body in found} == texts, f"{file.name}: {found} is not {texts}")

    # The Model Context Protocol

    def check_mcp(self):
        from mcp import types
        written = {}
        for name, one in self.prompts.items():
            written[f"{name}.json"] = self.export(name, "mcp")
            data = json.loads(written[f"{name}.json"])
            listed = types.ListPromptsResult.model_validate(data).prompts[0]
            raw = data["prompts"][0]
            got = types.GetPromptResult.model_validate({"messages": raw["messages"]})
            # Nothing that the types do not know: they would leave it out.
            back = listed.model_dump(mode="json", by_alias=True, exclude_none=True)
            back["messages"] = got.model_dump(mode="json", by_alias=True, exclude_none=True)["messages"]
            self.expect(back == raw, f"mcp: {name}: {back} of {raw}")
            text = got.messages[0].content.text
            names = [argument.name for argument in listed.arguments or []]
            self.expect(names == one["variables"], f"mcp: {name} has {names}")
            parts = re.split(r"\{\{(.+?)\}\}", text)
            filled = "".join(self.values[name][part] if place % 2 else part for place, part in enumerate(parts))
            self.expect_text("mcp", name, filled)
        known = json.loads(written["keys.json"])["prompts"][0]["arguments"]
        self.expect([one["required"] for one in known] == [True, False], "mcp: what is required")
        self.give_back("mcp", written, lambda name: self.prompts[name]["title"])
        asyncio.run(self.take_server())

    async def take_server(self):
        """Imports what a server of the protocol answers, with holes as its arguments."""
        from mcp import Client
        from mcp.server.mcpserver import MCPServer
        server = MCPServer("notes")

        @server.prompt(title="A letter: 信", description="Says it briefly")
        def letter(topic: str, tone: str = "warm") -> str:
            return f"Write about {topic}, {tone}.\n\nIt costs $5\n"

        async with Client(server) as client:
            listed = (await client.list_prompts()).model_dump(mode="json", by_alias=True, exclude_none=True)
            holes = {"topic": "{{topic}}", "tone": "{{tone}}"}
            got = (await client.get_prompt("letter", holes)).model_dump(mode="json", by_alias=True, exclude_none=True)
            told = (await client.get_prompt("letter", {"topic": "frost", "tone": "dry"})).messages[0].content.text
        listed["prompts"][0]["messages"] = got["messages"]
        other = self.other("server")
        harness.write(self.run.folder, {"server.json": json.dumps({"jsonrpc": "2.0", "id": 1, "result": listed})})
        other.run("import", "--yes", self.run.folder / "server.json")
        found = self.listed(other)[-1]
        self.expect((found["title"], found["description"]) == ("A letter: 信", "Says it briefly"), f"mcp: {found}")
        filled = self.fill(other, found["prompt"], {"topic": "frost", "tone": "dry"})
        self.expect(filled == told, f"mcp: the server says {told!r}, and the import {filled!r}")

    # VS Code

    def check_vscode(self):
        written = {}
        for name in self.prompts:
            written[f"{name}.prompt.md"] = text = self.export(name, "vscode")
            _, front, body = re.split(r"^---\n", text, maxsplit=2, flags=re.M)
            keys = settings().load(front)
            self.expect(set(keys) <= VSCODE_KEYS, f"vscode: keys of {name}: {sorted(keys)}")
            self.expect(all(isinstance(one, str) for one in keys.values()), f"vscode: values of {name}: {keys}")
            hole = r"\$\{input:([^}:]+)\}"
            own = self.values[name]
            values = dict(zip(in_order(re.findall(hole, body)), own.values()))
            self.expect(len(values) == len(own), f"vscode: {name} has {list(values)}")
            self.expect_text("vscode", name, re.sub(hole, lambda found: values[found[1]], body))
        front = settings().load(written["keys.prompt.md"].split("---\n")[1])
        self.expect(front["description"] == "Says: it, 'briefly' # and\ttwice", f"vscode: {front}")
        self.give_back("vscode", written, lambda name: name)


def check(run):
    import jsonschema
    formats = Formats(run)
    real = pathlib.Path(os.environ.get("DAYBOOK_SHARED", "../shared"))
    real = (real if real.is_absolute() else ROOT / real) / "real/promptfoo"
    schema = None
    if (file := real / "config-schema.json").exists():
        schema = jsonschema.Draft7Validator(json.loads(file.read_text()))
    parts = {"llm": formats.check_llm, "mcp": formats.check_mcp, "vscode": formats.check_vscode,
             "promptfoo": lambda: formats.check_promptfoo(schema), "results": formats.check_results}
    for name, part in parts.items():
        if run.is_wanted(name):
            part()
    results = [file for file in sorted(real.glob("*.json")) if file.name != "config-schema.json"]
    configurations = sorted(real.glob("*.yaml"))
    answers = 0
    if run.is_wanted("real"):
        answers = sum(map(formats.take_real, results))
        for file in configurations:
            formats.take_configuration(file)
    said = (f"real files of promptfoo: {answers} answers in {len(results)} of results, {len(configurations)} "
            "configurations") if results or configurations else (
        f"skipped: real results and configurations of promptfoo, as {real} has no *.json and *.yaml (made-up "
        "results were imported)")
    judge = "with promptfoo's schema" if schema else (
        f"skipped: promptfoo's schema, as {real}/config-schema.json is not there (its configurations were only "
        "read and rendered)")
    return f"{len(formats.prompts)} prompts in four formats; {judge}; {said}"
