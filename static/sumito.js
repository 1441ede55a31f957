// What a page gains with JavaScript: stepping through a game by keyboard and
// finding a name while typing. Without it, links and forms do the same.
"use strict";

// ← → Home End step through a game, unless somebody is typing.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, .scroll")) return;
  const step = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = step && document.querySelector(`.steps a[data-step="${step}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});

// The ply shown is in sight in the list of moves.
const move = document.querySelector(".moves [aria-current]");
if (move) {
  const list = move.closest(".moves");
  list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// A search box marked data-filter hides the rows whose text doesn't fit.
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
function filterRows(box) {
  const rows = [...document.querySelectorAll(box.dataset.filter)];
  const texts = rows.map((row) => fold(row.dataset.names || row.textContent));
  const none = document.querySelector("[data-none]");
  const narrow = () => {
    const wanted = fold(box.value.trim());
    let seen = 0;
    rows.forEach((row, i) => {
      row.hidden = !texts[i].includes(wanted);
      if (!row.hidden) seen++;
    });
    if (none) none.hidden = seen > 0;
  };
  box.addEventListener("input", narrow);
  narrow();
}
const filterAll = () => document.querySelectorAll("input[data-filter]").forEach(filterRows);
filterAll();
document.addEventListener("sumito:swapped", filterAll);

// The summary of errors is read first.
const errors = document.getElementById("errors");
if (errors) errors.focus();
