// Measures the top of the columns of a model page, because a heading may have several lines.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Sets `--top` of an element to its distance from the top of the document. */
export function useTop(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const element = of.current;
      // A hidden element has no place.
      if (element === null || element.offsetParent === null) return;
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      element.style.setProperty("--top", `${top}px`);
    };
    measure();
    // The height of the document changes with the height of the heading.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
}
