// Arriving at a page: at its top, or where it was left, with the keyboard at its heading.
import { useEffect } from "preact/hooks";
import { addressNow } from "./history.js";

// How far down each page was left.
const places = new Map<string, number>();
let isFirst = true;
let isByLink = false;
let start = 0;
let last = addressNow().id ?? "";

const pageNow = () => addressNow().id ?? "";

addEventListener("scroll", () => void places.set(pageNow(), scrollY), { passive: true });
addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("a[href]") !== null) isByLink = true;
});
addEventListener("hashchange", () => {
  // Another tab of the same model is no arrival.
  if (pageNow() === last) return;
  // A busy machine may leave the first page before its effects.
  isFirst = false;
  // Before the page that is left gets shorter, and scrolls.
  start = isByLink ? 0 : (places.get(pageNow()) ?? 0);
  isByLink = false;
});
history.scrollRestoration = "manual";

/** Belongs into what a page shows once it is loaded. */
export function useArrival(): void {
  useEffect(() => {
    if (!isFirst) {
      scrollTo(0, start);
      // What led here is gone; a search goes on in its field.
      if (document.activeElement === document.body)
        headingOf(document)?.focus({ preventScroll: true });
    }
    isFirst = false;
    start = 0;
    last = pageNow();
  }, []);
}

function headingOf(page: Document): HTMLElement | null {
  const heading = page.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  return heading;
}
