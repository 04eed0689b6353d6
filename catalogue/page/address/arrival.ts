// Sets scroll position and focus when a page opens: its top or its last position, and its heading.
import { useEffect } from "preact/hooks";
import { addressNow } from "./history.js";

// The last scroll position of each page.
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
  // Another tab of the same model is the same page.
  if (pageNow() === last) return;
  // On a busy machine the first page may close before its effects run.
  isFirst = false;
  // Read now: when the old page gets shorter, a scroll event overwrites this position.
  start = isByLink ? 0 : (places.get(pageNow()) ?? 0);
  isByLink = false;
});
history.scrollRestoration = "manual";

/** Call it in the content that a page shows after it has loaded. */
export function useArrival(): void {
  useEffect(() => {
    if (!isFirst) {
      scrollTo(0, start);
      // The link that led here is gone, so the heading gets the focus. The search field keeps it.
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
