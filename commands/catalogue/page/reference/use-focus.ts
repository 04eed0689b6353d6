// The keyboard after a link: at the heading of what was opened, where the link itself is gone.
import { useLayoutEffect, useRef } from "preact/hooks";

/** Belongs to what shows the operation of this id. */
export function useFocus(id: string | undefined): void {
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    const left = document.activeElement;
    if (left === null || left === document.body || !left.checkVisibility()) {
      document.querySelector("h1")?.focus({ preventScroll: true });
    }
  }, [id]);
}
