"""Runs llm in this process."""

import json
import os

import harness


class Llm:
    """llm in this process, in a folder of its own, with a model that answers with the question."""

    def __init__(self, folder):
        os.environ["LLM_USER_PATH"] = str(folder)
        import llm
        from click.testing import CliRunner
        from llm.cli import cli
        from llm.plugins import load_plugins, pm

        class Echo(llm.Model):
            model_id = "echo-for-daybook"

            def execute(self, prompt, stream, response, conversation):
                yield json.dumps([prompt.prompt, prompt.system])

        class Plugin:
            @llm.hookimpl
            def register_models(self, register):
                register(Echo())

        load_plugins()
        pm.register(Plugin())
        self.cli, self.runner = cli, CliRunner()
        self.templates = folder / "templates"
        self.templates.mkdir(parents=True)

    def run(self, *words, **options):
        done = self.runner.invoke(self.cli, [*map(str, words)], **options)
        if done.exit_code:
            harness.fail(f"llm {words}: exit {done.exit_code}\n{done.output}{done.exception!r}")
        return done.output

    def answer(self, template, values, asked=""):
        """The prompt and the system prompt that a model gets from a template."""
        values = [word for name, value in values.items() for word in ("-p", name, value)]
        told = self.run("prompt", "--no-log", "--no-stream", "-m", "echo-for-daybook", "-t", template,
                        *values, input=asked)
        return json.loads(told)
