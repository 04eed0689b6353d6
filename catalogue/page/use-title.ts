// Sets the title of the browser tab.
import { useLayoutEffect } from "preact/hooks";

/**
 * Sets the document title before the browser paints, because a screen reader may read the title at
 * once. Pass `undefined` if a nested component sets the title.
 */
export function useTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
