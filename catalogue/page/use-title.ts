// Sets the title of the browser tab.
import { useLayoutEffect } from "preact/hooks";

/**
 * Sets the document title before the browser paints, because a screen reader may read it at once.
 */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
