// Measures the distance between the columns of a model page and the top of the document. The
// distance varies, because a heading may have several lines.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Sets `--top` of an element to its distance from the top of the document. */
export function useTop(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const element = of.current;
      // Does not measure a hidden element, because it has no position on the page.
      if (element === null || element.offsetParent === null) return;
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      element.style.setProperty("--top", `${top}px`);
    };
    measure();
    // Measures again when the document changes its height, for example because the heading wraps.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
}
