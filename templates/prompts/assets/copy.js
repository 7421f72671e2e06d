// Fields that fill in a prompt, and buttons that copy it. Without this file the text with its
// variables is there to be copied by hand.
"use strict";

for (const form of document.querySelectorAll("[data-fill]")) {
  const text = document.getElementById(form.dataset.fill);
  const marks = [...text.querySelectorAll("mark")];
  const holes = marks.map((mark) => mark.textContent);
  const fill = () => {
    marks.forEach((mark, index) => {
      const value = form.elements.namedItem(mark.dataset.variable).value;
      mark.textContent = value || holes[index];
      mark.classList.toggle("filled", value !== "");
    });
    for (const area of form.querySelectorAll("textarea")) {
      area.style.height = "auto";
      area.style.height = `${area.scrollHeight + 2}px`;
    }
  };
  form.hidden = false;
  form.addEventListener("input", fill);
  form.addEventListener("reset", () => {
    form.querySelector("output").textContent = "";
    setTimeout(fill);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // A browser may bring back what was typed before.
  fill();
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  const form = document.querySelector(`[data-fill="${button.dataset.copy}"]`);
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
    if (form) {
      const open = [...form.querySelectorAll("textarea")].filter((area) => area.value === "");
      form.querySelector("output").textContent = open.length === 0 ? ""
        : button.dataset.open.replace("VARIABLES", () => open.map((area) => area.name).join(", "));
    }
    setTimeout(() => { button.textContent = copy; }, 2000);
  });
}
