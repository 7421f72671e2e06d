"""The commands of the program, as it describes them itself."""

import json

from . import call


def described(daybook):
    """The program as a command, with those below it."""
    return json.loads(call([daybook, "--experimental-dump-help"]).stdout)["command"]


def shown(things):
    return [thing for thing in things if thing.get("shouldDisplay", True)]


def below(command):
    return [other for other in shown(command.get("subcommands", [])) if other["commandName"] != "help"]


def each(command, words=()):
    """A command and all below it, with the typed words of each."""
    words = [*words, command["commandName"]]
    yield words, command
    for other in below(command):
        yield from each(other, words)


def names(argument, name=str, value="<{}>".format):
    """The text typed for an argument: a value, an option, or an option and its value."""
    given = value(argument["valueName"])
    if argument["kind"] == "positional":
        return given
    options = [name(("-" if one["kind"] == "short" else "--") + one["name"]) for one in argument["names"]]
    return ", ".join(options) + (f" {given}" if argument["kind"] == "option" else "")
