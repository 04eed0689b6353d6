// Sets the scroll position and moves the focus to the heading when a page opens.
import { useEffect } from "preact/hooks";
import { focusHeading } from "../focus-heading.js";
import { pageOf } from "./address.js";
import { addressNow } from "./history.js";

const pageNow = () => pageOf(addressNow());

// The last scroll position of each page.
const places = new Map<string, number>();
let isFirst = true;
let isByLink = false;
let start = 0;
let last = pageNow();

addEventListener("scroll", () => void places.set(pageNow(), scrollY), { passive: true });
addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("a[href]") !== null) isByLink = true;
});
addEventListener("hashchange", () => {
  // Another tab of the same model is not a new page.
  if (pageNow() === last) return;
  // Clears `isFirst` here because the effect below may not run: the first page may close before it
  // has loaded.
  isFirst = false;
  // Reads the stored position now, because a scroll event of the closing page could overwrite it.
  start = isByLink ? 0 : (places.get(pageNow()) ?? 0);
  isByLink = false;
});
history.scrollRestoration = "manual";

/** Sets the scroll position and the focus. Call this hook in the loaded content of a page. */
export function useArrival(): void {
  useEffect(() => {
    if (!isFirst) {
      // If the address names a field, the page scrolls to the field instead.
      if (addressNow().field === undefined) scrollTo(0, start);
      // The heading gets the focus only if no element has the focus, for example because the
      // clicked link no longer exists.
      if (document.activeElement === document.body) focusHeading({ preventScroll: true });
    }
    isFirst = false;
    start = 0;
    last = pageNow();
  }, []);
}
