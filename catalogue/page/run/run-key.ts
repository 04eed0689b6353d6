// Ctrl Enter runs the request from any field of the form. On Macs the keys are Cmd Enter.
import { useLayoutEffect } from "preact/hooks";
import type { RefObject } from "preact";

/** The names of the keys, as the Run button shows them. */
export const RUN_KEYS = /Mac|iP/.test(navigator.platform) ? "⌘ ↵" : "Ctrl ↵";

// Selects the elements in which Ctrl Enter runs the request: the form, and the controls of a run.
const FIELDS = "form, .pay, .runbar";

/**
 * While `panel` is visible, calls `run` on Ctrl Enter in the form, in the controls of a run, or if
 * no element has the focus.
 */
export function useRunKey(panel: RefObject<HTMLElement | null>, run: () => void): void {
  // Uses a layout effect, so that a key never calls handlers of an earlier render.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, isComposing, defaultPrevented, target } = event;
      if (key !== "Enter" || !(ctrlKey || metaKey) || isComposing || defaultPrevented) return;
      const isField = target === document.body || isInField(target);
      if (!isField || panel.current?.checkVisibility() !== true) return;
      // Without `preventDefault`, Enter would also click a focused button.
      event.preventDefault();
      if (!repeat) run();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;
