// The title of the tab.
import { useLayoutEffect } from "preact/hooks";

/** Gives the page its title together with its content: a bookmark or a screen reader may ask for it at once. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
