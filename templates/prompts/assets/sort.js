// A choice of the order of prompts. Without this file they are in the order of their ids.
"use strict";

for (const choice of document.querySelectorAll("[data-sort]")) {
  const bodies = [...document.querySelectorAll(".prompt-rows tbody")];
  const rows = bodies.flatMap((body) => [...body.rows]);
  const counts = bodies.map((body) => body.rows.length);
  const title = (row) => row.querySelector("a").textContent;
  const orders = {
    "": () => 0,
    title: (one, other) => title(one).localeCompare(title(other), document.documentElement.lang),
    changed: (one, other) => (other.dataset.changed ?? "").localeCompare(one.dataset.changed ?? ""),
  };
  const byNumber = (key) => (one, other) => Number(other.dataset[key]) - Number(one.dataset[key]);
  choice.hidden = false;
  choice.addEventListener("change", (event) => {
    const key = event.target.value;
    const sorted = [...rows].sort(orders[key] ?? byNumber(key));
    bodies.forEach((body, index) => body.replaceChildren(...sorted.splice(0, counts[index])));
  });
}
