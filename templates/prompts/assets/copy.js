// Buttons that copy a text. Without this file the text is there to be copied by hand.
"use strict";

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
