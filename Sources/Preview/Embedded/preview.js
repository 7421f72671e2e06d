// Keeps a page of the preview up to date, says what is wrong with the vault, and lets records be
// changed where they stand.
"use strict";

(() => {
  let { token, build, palette, paletteTitle, keys } = document.currentScript.dataset;
  build = Number(build);
  let source;
  let asking = false;
  let askAgain = false;
  let retry = 250;
  const isOwn = location.pathname.startsWith("/-/");
  const scrollKey = "daybook-preview-scroll";
  const openKey = "daybook-preview-open";

  const element = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const shownPage = () => ({ path: location.pathname, since: build });
  const query = (values) => new URLSearchParams({ token, ...values });

  // The scroll position of the page before it was reloaded.
  const keepScrolling = () => {
    sessionStorage.setItem(scrollKey, JSON.stringify([location.href, scrollX, scrollY]));
  };
  const restoreScrolling = () => {
    const kept = sessionStorage.getItem(scrollKey);
    sessionStorage.removeItem(scrollKey);
    if (!kept) return;
    const [href, x, y] = JSON.parse(kept);
    if (href === location.href) scrollTo({ left: x, top: y, behavior: "instant" });
  };
  // A reload would break off a request, so it waits for the answer.
  let sending = false;
  const reload = () => {
    if (sending) return;
    // A choice in the palette is finished first.
    const dialog = document.querySelector("dialog.daybook-palette[open]");
    if (dialog) {
      dialog.addEventListener("close", () => { if (!dialog.dataset.isLeft) reload(); });
      return;
    }
    // A stream that the browser breaks off would be taken for a preview that has ended.
    disconnect();
    keepScrolling();
    location.reload();
  };

  const versioned = (address) => {
    const url = new URL(address, location.href);
    url.searchParams.set("v", build);
    return url.href;
  };
  const pathOf = (address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin ? url.pathname : undefined;
  };
  // A new sheet takes the place of the old one when it has come, so that the page is never bare.
  const replaceSheet = (old) => {
    const next = old.cloneNode();
    next.href = versioned(old.href);
    next.addEventListener("load", () => old.remove());
    next.addEventListener("error", () => next.remove());
    old.after(next);
  };

  const replaceFiles = (changed) => {
    const paths = new Set(changed);
    const has = (address) => address && paths.has(pathOf(address));
    for (const script of document.scripts) if (has(script.src)) return reload();
    for (const sheet of document.querySelectorAll("link[rel~=stylesheet]")) {
      if (has(sheet.href)) replaceSheet(sheet);
    }
    for (const image of document.images) if (has(image.src)) image.src = versioned(image.src);
  };

  const desk = document.querySelector("form#daybook-desk");
  const corner = desk ?? element("div", { class: "daybook-preview-corner" });
  const panel = element("section", {
    id: "daybook-preview-panel", class: "daybook-preview-panel", hidden: "",
  });

  const item = (found, words) => {
    const entry = element("li", { class: `daybook-preview-${found.severity}` });
    if (found.place) entry.append(element("code", {}, found.place), " ");
    entry.append(element("strong", {}, words[found.severity]), `: ${found.message}`);
    if (found.excerpt !== undefined) {
      const lines = found.underline === undefined
        ? found.excerpt : `${found.excerpt}\n${found.underline}`;
      entry.append(element("pre", {}, lines));
    }
    for (const note of found.trail ?? []) entry.append(element("p", {}, `${words.note}: ${note}`));
    if (found.hint) entry.append(element("p", {}, `${words.hint}: ${found.hint}`));
    return entry;
  };
  let shown = "";
  const show = (state) => {
    const text = JSON.stringify([state.errors, state.warnings, state.page, state.movedTo, state.diagnostics, state.words]);
    if (text === shown) return;
    shown = text;
    corner.querySelector(".daybook-preview-badge")?.remove();
    panel.replaceChildren();
    if (state.page === "gone") {
      const { moved, gone, home } = state.words;
      panel.append(element("p", {}, `${state.movedTo ? moved : gone} `, state.movedTo
        ? element("a", { href: state.movedTo }, decodeURI(state.movedTo))
        : element("a", { href: "/" }, home)));
    }
    if (state.errors + state.warnings > 0) {
      const badge = element("button", {
        type: "button", "aria-controls": panel.id,
        class: `daybook-preview-badge daybook-preview-${state.errors ? "error" : "warning"}`,
      }, state.words.summary);
      // Until it is opened, an error takes a line and a warning none.
      const unfold = (isOpen) => {
        panel.classList.toggle("daybook-preview-line", !isOpen);
        panel.hidden = !isOpen && state.errors === 0;
        badge.setAttribute("aria-expanded", String(isOpen));
      };
      badge.addEventListener("click", () => {
        const opens = badge.getAttribute("aria-expanded") !== "true";
        sessionStorage.setItem(openKey, opens ? "open" : "");
        unfold(opens);
        if (opens) panel.scrollIntoView({ block: "start", behavior: "instant" });
      });
      corner.append(badge);
      const list = element("ul", {});
      list.append(...state.diagnostics.map((found) => item(found, state.words)));
      if (state.words.rest) list.append(element("li", {}, state.words.rest));
      panel.append(list);
      unfold(sessionStorage.getItem(openKey) === "open" || state.page === "gone");
    } else {
      panel.classList.remove("daybook-preview-line");
      panel.hidden = state.page !== "gone";
    }
    panel.setAttribute("aria-label", state.words?.panel ?? "");
  };

  // One question at a time; what happens meanwhile is asked for after it.
  const ask = async () => {
    if (asking) {
      askAgain = true;
      return;
    }
    asking = true;
    try {
      const response = await fetch(`/-/state?${query(shownPage())}`);
      if (response.ok) {
        const state = await response.json();
        if (state.page === "changed" && !isOwn) return reload();
        build = Math.max(build, state.build);
        if (state.changed.length) replaceFiles(state.changed);
        show(state);
      }
    } catch {
      // The stream of events tells when the preview is back.
    } finally {
      asking = false;
    }
    if (askAgain) {
      askAgain = false;
      ask();
    }
  };

  // A form is not loaded again, as that would lose what was typed: it takes the word of a preview
  // that was started again, from that one's first page.
  const takeWord = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const next = page.querySelector("script[data-token]")?.dataset;
    if (!next) return;
    for (const [selector, name] of [["a", "href"], ["form", "action"], ["input", "value"]]) {
      for (const found of document.querySelectorAll(`${selector}[${name}*="${token}"]`)) {
        found.setAttribute(name, found.getAttribute(name).replace(token, next.token));
      }
    }
    history.replaceState(null, "", location.href.replace(token, next.token));
    token = next.token;
    build = Number(next.build);
  };

  // A preview that was started again does not know this page's word: the page is loaded again.
  const waitForRestart = async () => {
    try {
      const response = isOwn ? await fetch("/") : await fetch(location.href, { method: "HEAD" });
      // A preview that was locked shows nothing more.
      if (response.status === 401) return reload();
      if (response.status < 500) {
        if (!isOwn) return reload();
        takeWord(await response.text());
      }
    } catch {
      // It is not back yet.
    }
    retry = Math.min(retry * 1.5, 3000);
    setTimeout(() => { if (!document.hidden) connect(); }, retry);
  };

  const connect = () => {
    if (source) return;
    source = new EventSource(`/-/events?${query(shownPage())}`);
    source.addEventListener("changed", () => reload());
    source.addEventListener("message", () => {
      retry = 250;
      ask();
    });
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      source = undefined;
      waitForRestart();
    });
  };
  const disconnect = () => {
    source?.close();
    source = undefined;
  };

  // Running sessions show their length.
  const clock = desk?.querySelector("[data-since]");
  if (clock) {
    const label = clock.textContent;
    const tell = () => {
      const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(clock.dataset.since)) / 60000));
      // A vault of another day: what its clock says is not known here.
      if (minutes >= 24 * 60) return;
      const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
      clock.replaceChildren(`${label} `, element("time", {}, time));
    };
    tell();
    setInterval(tell, 10000);
  }

  // The message about a change stays until the next change, also over a reload.
  const noticeKey = "daybook-preview-notice";
  const focusKey = "daybook-preview-focus";
  const undoLabel = desk?.dataset.undo;
  const tellNotice = (text, change) => {
    document.querySelector(".daybook-preview-notice")?.remove();
    const notice = element("p", { class: "daybook-preview-notice", role: "status" }, text, " ");
    if (change) {
      notice.append(element("button", {
        form: desk.id, formaction: `/-/undo/${encodeURIComponent(change)}`,
      }, undoLabel));
    }
    corner.before(notice);
  };
  const restoreNotice = () => {
    // The page may be reloaded once more when all that followed is known. A notice that came with
    // the page is of a form that was sent since.
    const [until, ...kept] = JSON.parse(sessionStorage.getItem(noticeKey) ?? "[0]");
    const isTold = document.querySelector(".daybook-preview-notice");
    if (until > Date.now() && !isTold) tellNotice(...kept); else sessionStorage.removeItem(noticeKey);
    const focused = sessionStorage.getItem(focusKey);
    sessionStorage.removeItem(focusKey);
    if (!focused) return;
    const [action, value] = JSON.parse(focused);
    const near = [...document.querySelectorAll("button[formaction]")].filter(
      (button) => button.getAttribute("formaction") === action);
    focusOn(near.find((button) => button.value === value) ?? near[0]);
  };
  // Items of a closed menu cannot have the focus; its button can.
  const focusOn = (button) => {
    const menu = button?.closest("[popover]");
    const opener = menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
    (opener ?? button)?.focus();
  };
  const send = async (button) => {
    const body = new URLSearchParams(new FormData(desk, button));
    button.closest("[popover]")?.hidePopover();
    button.disabled = true;
    sending = true;
    let response;
    let answer;
    try {
      response = await fetch(button.formAction, {
        method: "POST", body, headers: { Accept: "application/json" },
      });
      answer = await response.json();
    } catch {
      // Without an answer the form is sent as it is without script, and its answer is the next page.
      button.disabled = false;
      desk.requestSubmit(button);
      return;
    }
    sending = false;
    button.disabled = false;
    if (!response.ok) {
      tellNotice(answer.problem);
      // A button that is disabled loses the focus.
      focusOn(button);
      ask();
      return;
    }
    const until = Date.now() + 10000;
    sessionStorage.setItem(noticeKey, JSON.stringify([until, answer.done, answer.change]));
    sessionStorage.setItem(
      focusKey, JSON.stringify([button.getAttribute("formaction"), button.value]));
    if (answer.to === location.pathname + location.search) {
      reload();
      return;
    }
    disconnect();
    location.assign(answer.to);
  };
  desk?.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || button.dataset.plain) {
      keepScrolling();
      return;
    }
    event.preventDefault();
    button.dataset.plain = "true";
    send(button).finally(() => delete button.dataset.plain);
  });

  // The palette is fetched when it is first wanted. Its change is sent as a button would.
  const openPalette = async () => {
    try {
      const { open } = await import(palette);
      await open(token, (action) => {
        const button = element("button", { formaction: action, hidden: "" });
        desk.append(button);
        desk.requestSubmit(button);
      });
    } catch {
      // The preview has stopped; the page waits for it.
    }
  };
  const paletteButton = element("button", {
    type: "button", "aria-haspopup": "dialog", "aria-keyshortcuts": "Control+K Meta+K",
  }, paletteTitle);
  paletteButton.addEventListener("click", openPalette);
  corner.append(paletteButton);
  // Single keys, and pairs such as g d, only if a setting turns them on.
  const goals = keys ? JSON.parse(keys) : {};
  const isMac = navigator.platform.startsWith("Mac");
  let begun = "";
  let begunAt = 0;
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.defaultPrevented) return;
    if (event.key.toLowerCase() === "k" && !event.shiftKey
      && (isMac ? event.metaKey : event.ctrlKey) && !(isMac ? event.ctrlKey : event.metaKey)) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.key.toLowerCase() === "a" && event.shiftKey && event.ctrlKey && !event.metaKey) {
      const button = desk?.querySelector(`[formaction="/-/amounts"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
      return;
    }
    if (event.ctrlKey || event.metaKey
      || event.target.closest?.("input, select, textarea, dialog, [contenteditable], [popover]")) {
      return;
    }
    const typed = begun && event.timeStamp - begunAt < 1500 ? `${begun} ${event.key}` : event.key;
    begun = "";
    if (Object.hasOwn(goals, typed)) {
      event.preventDefault();
      if (goals[typed]) location.assign(goals[typed]); else openPalette();
    } else if (Object.keys(goals).some((key) => key.startsWith(`${typed} `))) {
      [begun, begunAt] = [typed, event.timeStamp];
    }
  });

  // Fields for a new person are shown when the name is new.
  for (const field of document.querySelectorAll("[data-only-for-new]")) {
    const other = document.getElementById(field.dataset.onlyForNew);
    const known = new Set([...other?.list?.options ?? []].map((option) => option.value));
    const update = () => { field.hidden = !other?.value.trim() || known.has(other.value.trim()); };
    other?.addEventListener("input", update);
    if (![...field.querySelectorAll("input, select")].some((input) => input.value)) update();
  }

  // Lines are sent one after another while the next one is typed. One that is refused waits until
  // the field is empty and no key was pressed for a second, and then comes back with the reason.
  const lineForm = (page) => page.querySelector('form[action^="/-/lines/"]');
  const refused = [];
  let pressedAt = 0;
  const showRefused = () => {
    if (!refused.length || lineForm(document).elements.line.value) return;
    const left = 1000 - (performance.now() - pressedAt);
    if (left > 0) {
      setTimeout(showRefused, left);
      return;
    }
    lineForm(document).replaceWith(refused.shift());
    lineForm(document).elements.line.focus();
  };
  const sendLine = async (form, body) => {
    let page;
    let isWritten = false;
    try {
      const response = await fetch(form.action, { method: "POST", body });
      page = new DOMParser().parseFromString(await response.text(), "text/html");
      isWritten = response.ok && lineForm(page);
    } catch {
      // The preview has stopped.
    }
    if (isWritten) {
      document.querySelector(".sum").replaceChildren(...page.querySelector(".sum").childNodes);
      document.querySelector("ol.lines").replaceWith(page.querySelector("ol.lines"));
      const notice = page.querySelector(".daybook-preview-notice");
      document.querySelector(".daybook-preview-notice")?.remove();
      if (notice) corner.before(notice);
      return;
    }
    const back = (page && lineForm(page)) ?? form.cloneNode(true);
    back.querySelector('[name="line"]').setAttribute("value", body.get("line"));
    refused.push(back);
    showRefused();
  };
  if (lineForm(document)) {
    let sent = Promise.resolve();
    document.addEventListener("submit", (event) => {
      const form = lineForm(document);
      if (event.target !== form) return;
      event.preventDefault();
      const body = new URLSearchParams(new FormData(form));
      for (const problem of form.querySelectorAll(".problem")) problem.remove();
      form.elements["-meant"]?.closest(".field").remove();
      form.elements.line.removeAttribute("aria-invalid");
      form.elements.line.value = "";
      sent = sent.then(() => sendLine(form, body));
      showRefused();
    });
    document.addEventListener("keydown", (event) => { pressedAt = event.timeStamp; }, true);
    document.addEventListener("input", showRefused);
  }

  // Long texts are kept until they are sent.
  for (const area of document.querySelectorAll(".daybook-preview-page textarea")) {
    const step = area.form?.elements["-step"]?.value ?? "";
    const key = `daybook-preview-draft ${location.pathname} ${step} ${area.name}`;
    if (!area.value) area.value = localStorage.getItem(key) ?? "";
    area.addEventListener("input", () => {
      if (area.value) localStorage.setItem(key, area.value); else localStorage.removeItem(key);
    });
    area.form?.addEventListener("submit", () => localStorage.removeItem(key));
  }

  // A browser has six connections to a host, so pages that nobody sees give theirs back.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) disconnect(); else connect();
  });
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    sending = false;
    connect();
  });

  document.body.prepend(panel);
  if (!desk) document.body.append(corner);
  show({ errors: 0, warnings: 0, page: "same", diagnostics: [] });
  restoreScrolling();
  if (desk) restoreNotice();
  // The page itself comes first.
  const begin = () => { if (!document.hidden) connect(); };
  if (document.readyState === "complete") begin(); else addEventListener("load", begin);
})();
