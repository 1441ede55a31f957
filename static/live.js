// A page of a tournament that changes by itself: it listens for moves of the
// tournament's head, fetches itself again and puts the new main part in the old
// one's place. Without this script a reload does the same.
"use strict";
{
  const status = document.querySelector("[data-live]");
  const base = status.dataset.live;
  const main = () => document.getElementById("main");
  const now = () => performance.now();

  // ---- What there is, and what is shown.
  let newest = status.dataset.mark; // as far as the server has said
  let due; // the timer of a refresh
  let tries = 0; // refreshes that failed in a row

  const stale = () => newest !== status.dataset.mark;

  function moved(mark) {
    newest = mark;
    // Not all readers of a hall in the same instant.
    if (stale() && !due) due = setTimeout(refresh, 300 * Math.random());
  }

  async function refresh(evenIfBusy) {
    clearTimeout(due);
    due = undefined;
    if (busy() && evenIfBusy !== true) {
      offer();
      return;
    }
    const asked = newest;
    try {
      const response = await fetch(location.href, { cache: "no-cache" });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!response.ok || !page.querySelector("[data-live]")) throw new Error(`status ${response.status}`);
      if (busy() && evenIfBusy !== true) {
        offer();
        return;
      }
      swap(page);
      // The page may be newer than the mark that made us ask for it.
      if (newest === asked) newest = status.dataset.mark;
      else moved(newest);
      tries = 0;
    } catch {
      tries++;
      if (!document.hidden) due = setTimeout(refresh, Math.min(1000 * 2 ** tries, 60_000));
    }
  }

  // ---- Changing the page without getting in anybody's way.
  const fields = "input, select, textarea, [contenteditable]";

  // Somebody is typing, choosing or copying.
  function busy() {
    const focused = document.activeElement;
    const selected = getSelection();
    return (main().contains(focused) && focused.matches(fields)) || document.querySelector("dialog[open]") !== null ||
      (!selected.isCollapsed && main().contains(selected.anchorNode)) || [...main().querySelectorAll(fields)].some(changed);
  }

  // A search box that narrows the page down keeps its text; what was changed in
  // any other field would be lost.
  function changed(field) {
    if (field.matches("[data-filter]")) return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((o) => o.selected !== o.defaultSelected) && [...field.options].some((o) => o.defaultSelected);
    return field.value !== field.defaultValue;
  }

  function offer() {
    const show = document.createElement("button");
    show.type = "button";
    show.textContent = status.dataset.show;
    show.addEventListener("click", () => refresh(true));
    status.replaceChildren(`${status.dataset.waiting} `, show);
    status.className = "fresh notice no-print";
  }

  function swap(page) {
    const [old, next] = [main(), page.getElementById("main")];
    const focus = placeOf(document.activeElement, old);
    const scrolled = [...old.querySelectorAll(".scroll")].map((e) => [e.scrollLeft, e.scrollTop]);
    const typed = [...old.querySelectorAll("input[data-filter]")].map((e) => e.value);
    const [x, y] = [scrollX, scrollY];

    old.replaceWith(next);
    status.dataset.mark = page.querySelector("[data-live]").dataset.mark;
    document.title = page.title;
    const [footer, newFooter] = [document, page].map((d) => d.querySelector("footer.site p"));
    if (footer && newFooter) footer.replaceWith(newFooter);

    next.querySelectorAll("input[data-filter]").forEach((e, i) => { e.value = typed[i] ?? e.value; });
    document.dispatchEvent(new Event("sumito:swapped"));
    next.querySelectorAll(".scroll").forEach((e, i) => e.scrollTo(...(scrolled[i] ?? [0, 0])));
    scrollTo(x, y);
    if (focus) next.querySelectorAll(focus.selector)[focus.index]?.focus({ preventScroll: true });
    announce();
  }

  // Where the focus is, so that the same place in the new part gets it.
  function placeOf(element, within) {
    if (!within.contains(element) || element === within) return null;
    const href = element.getAttribute("href");
    const selector = element.id ? `#${CSS.escape(element.id)}` : href ? `a[href="${CSS.escape(href)}"]` : element.localName;
    return { selector, index: [...within.querySelectorAll(selector)].indexOf(element) };
  }

  // Said by screen readers when they have nothing else to say, and not each
  // second of a busy round.
  let announced = -Infinity;
  function announce() {
    status.className = "unseen";
    status.textContent = "";
    if (now() - announced < 15_000) return;
    announced = now();
    setTimeout(() => { status.textContent = status.dataset.updated; }, 100);
  }

  // Whoever has finished typing gets what has waited.
  document.addEventListener("focusout", () => setTimeout(() => {
    if (stale() && !busy()) refresh();
  }));

  // ---- Listening: to a stream, or by asking where that doesn't work.
  let source;
  let asking; // the timer of the next question
  let opened = -Infinity;
  let failures = 0;
  let questions = 0;

  function close() {
    source?.close();
    source = undefined;
    clearTimeout(asking);
    clearTimeout(due);
    due = undefined;
  }

  function listen() {
    close();
    if (document.hidden) return;
    if (stale()) moved(newest);
    const stream = new EventSource(`${base}/stream?after=${encodeURIComponent(status.dataset.mark)}`);
    source = stream;
    stream.addEventListener("open", () => { opened = now(); });
    stream.addEventListener("head", (event) => moved(event.lastEventId));
    stream.addEventListener("error", () => {
      if (source !== stream) return;
      // One that stood for a while has ended as streams do; it comes again.
      failures = now() - opened > 10_000 ? 1 : failures + 1;
      opened = Infinity;
      if (stream.readyState === EventSource.CLOSED || failures >= 3) {
        close();
        questions = 0;
        ask();
      }
    });
  }

  async function ask() {
    try {
      const response = await fetch(`${base}/head`, { cache: "no-cache" });
      if (response.ok) {
        const head = await response.json();
        moved(`${head.sequence}-${head.head}-${head.people}`);
      }
    } catch {
      // Offline; the next question may get through.
    }
    if (source || document.hidden) return;
    const again = ++questions % 12 === 0; // two minutes: perhaps streams work by now
    failures = again ? 0 : failures;
    asking = setTimeout(again ? listen : ask, 8000 + 4000 * Math.random());
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : listen()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  listen();
}
