// Search in the library and a copy button. Without this file the lists and the text are all there.
"use strict";

(() => {
  // The index is there once; its links lead into the tree of this page's language.
  const base = new URL("..", document.currentScript.src);

  for (const button of document.querySelectorAll("[data-copy]")) {
    const text = document.getElementById(button.dataset.copy);
    const copy = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const selection = getSelection();
      const range = document.createRange();
      range.selectNodeContents(text);
      selection.removeAllRanges();
      selection.addRange(range);
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = button.dataset.copied;
      } catch {
        // Selected, so that a key does it.
        button.textContent = button.dataset.selected;
      }
      setTimeout(() => { button.textContent = copy; }, 2000);
    });
  }

  const section = document.querySelector("[data-prompt-search]");
  if (!section) return;
  const words = section.dataset;
  const tree = new URL(words.tree || "./", document.baseURI);
  const input = document.getElementById("prompt-search");
  const status = document.getElementById("prompt-search-status");
  const results = document.getElementById("prompt-results");
  const cjk = /[\u3005\u3041-\u3096\u30A1-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF66-\uFF9F]|[\u{20000}-\u{3FFFD}]/u;
  const shown = 50;
  let index;
  section.hidden = false;

  // Words in lower case, and of runs of CJK characters each two neighbours, as the program has them.
  const termsOf = (text) => {
    const terms = [];
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}\p{M}'’々]+/gu) ?? []) {
      let plain = "";
      let run = [];
      const finish = () => {
        if (plain) terms.push({ text: plain.replaceAll("’", "'"), isWord: true });
        if (run.length === 1) terms.push({ text: run[0], isWord: false });
        for (let at = 0; at + 1 < run.length; at += 1) terms.push({ text: run[at] + run[at + 1], isWord: false });
        plain = "";
        run = [];
      };
      for (const character of word) {
        if (cjk.test(character)) {
          if (plain) finish();
          run.push(character);
        } else {
          if (run.length) finish();
          plain += character;
        }
      }
      finish();
    }
    return terms;
  };

  // A space between words; none at a line break within CJK text.
  const plain = (text) => ` ${text.toLowerCase().replaceAll("’", "'").replace(/[^\p{L}\p{N}\p{M}']+/gu, " ")}`;
  const has = (field, term) => field.includes(term.isWord ? ` ${term.text}` : term.text);

  const load = async () => {
    status.textContent = words.loading;
    const response = await fetch(new URL("prompts/search.json", base));
    if (!response.ok) throw new Error(response.statusText);
    const prompts = await response.json();
    for (const prompt of prompts) {
      prompt.fields = [
        [10, plain(`${prompt.id} ${prompt.title}`)], [5, plain(prompt.tags.join("\n"))],
        [1, plain(`${prompt.description ?? ""}\n${prompt.body}`)],
      ];
    }
    return prompts;
  };

  // A load that failed is tried again with the next letter.
  const loaded = () => (index ??= load().catch((error) => {
    index = undefined;
    throw error;
  }));

  const show = (prompt) => {
    const item = document.createElement("li");
    const line = document.createElement("div");
    const link = document.createElement("a");
    link.href = new URL(prompt.url, tree);
    link.textContent = prompt.title;
    const excerpt = document.createElement("small");
    excerpt.textContent = prompt.description ?? prompt.body.slice(0, 160);
    line.append(link, excerpt);
    item.append(line);
    return item;
  };

  const search = async () => {
    const query = input.value;
    const terms = termsOf(query);
    if (!terms.length) {
      results.replaceChildren();
      status.textContent = "";
      return;
    }
    try {
      const prompts = await loaded();
      if (query !== input.value) return;
      const found = [];
      for (const prompt of prompts) {
        let weight = 0;
        const all = terms.every((term) => {
          let best = 0;
          for (const [points, field] of prompt.fields) {
            if ((points > 1 || best === 0) && has(field, term)) best += points;
          }
          weight += best;
          return best > 0;
        });
        if (all) found.push({ prompt, weight });
      }
      found.sort((left, right) => right.weight - left.weight);
      results.replaceChildren(...found.slice(0, shown).map(({ prompt }) => show(prompt)));
      const count = found.length === 1 ? words.one : words.many.replace("%n", found.length);
      status.textContent = found.length > shown
        ? words.best.replace("%found", count).replace("%shown", shown) : count;
    } catch {
      status.textContent = words.failed;
    }
  };

  input.addEventListener("input", search);
  // Whoever comes to the field will type: the index is there by then.
  input.addEventListener("focus", async () => {
    try {
      await loaded();
    } catch {
      return;
    }
    if (!input.value) status.textContent = "";
  });
})();
