"""Prompts that are hard to write in the formats of other programs."""

NAMES = """key points|key-points|key.points|key_points|Key_Points|a|A|_|__|x1|x_1|主题|テーマ|é|self|input|class
|and|or|not|in|is|if|else|for|set|true|True|false|none|None|null|loop|super|caller|range|env|block|raw"""
# Texts with parts that a format could take for a variable, for code, or for the end.
TEXTS = {
    "no-variable": "Say it in one line.\n",
    "one-break": "About {{topic}}.\n",
    "one-line": "Say yes and/or no to {{topic}}",
    "no-break": "About {{topic}}:\nsay what is new",
    "breaks": "\n\n  {{topic}}\n\n\n",
    "blanks": "    Code first\n\n  {{topic}}  \n \n\t{{tab}}\n",
    "dollars": "$5, $$5, $$$, ${x}, $name, $ and {{price}}$ or ${{price}}; $",
    "editor": "Explain ${selection} in ${file}, of ${workspaceFolder}: {{what}}, $ {why}\n",
    "letters": "{{a}}b{{a}}_{{a}}1{{a}}{{b}}{{b}}字{{主题}}字{topic}s{topic}-{ topic }\n",
    "names": "\n".join("{{%s}}" % name for name in NAMES.replace("\n", "").split("|")) + "\n",
    "yaml": "- a: {{b}} # c\n---\n'x' \"y\" & * ! | > % @ `\n...\n? {{b}}\n",
    "returns": "One\r\n{{b}}\rtwo\r\n",
    "fence": "```json\n{\"a\": {\"b\": [1, {\"c\": \"{{c}}\"}]}}\n```\n",
    "signs": "é e\u0301 \U0001f600 \U0001d518 \u00a0{{x}}\u3000\u200d\u2028\u0085\ufeff\\n \\u0041 <b>&amp;</b>\n",
}
# Templates as llm saves them: the options of its command, and the prompt.
SAVED = {
    "saved-plain": [[], "Sum up $input in ${count} words, for $$5."],
    "saved-system": [["--system", "You are $role.\n\n你好"], "Reply to:\n\n  $letter\n\n"],
    "saved-system-only": [["--system", "Say it as $who: shortly"], ""],
    "saved-model": [["--model", "echo-for-daybook"], "- $a: 'b' # \"$b\"\ttab, \u00a0, \U0001f600"],
    "saved-options": [["--param", "tone", "warm", "--extract"], "A $tone letter\nto $who"],
}


def value_of(name, number):
    """A value that no other variable has, with characters that a format could interpret."""
    return f"<{number}> & \"{name}\" '$1' $x ${{y}} {{n}}\n第 {number} 行\\n"
