// The title of the tab.
import { useLayoutEffect } from "preact/hooks";

/**
 * Sets the title together with the content, because a bookmark or a screen reader may read it at
 * once.
 */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
