// Shows buttons for undo, redo, the example request and an empty request.
import { useLayoutEffect } from "preact/hooks";
import { Icon } from "../shapes/icon.js";
import { takesText } from "../shapes/takes-text.js";
import { WORDS } from "../words.js";
import type { RequestState } from "./use-request.js";

interface Props {
  readonly state: RequestState;
}

export function Tools({ state }: Props) {
  const { undo, redo, canUndo, canRedo, example, clear } = state;
  const words = WORDS.request;
  // Uses a layout effect, so that a key never calls handlers of an earlier render.
  useLayoutEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      // In a text field, the browser handles undo.
      if (takesText(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", step);
    return () => removeEventListener("keydown", step);
  });
  return (
    <div class="tools" role="toolbar" aria-label={words.tools}>
      {/* Uses `aria-disabled`, because a disabled button would lose the focus. */}
      <button
        type="button"
        class="icon"
        title={words.undo}
        aria-label={words.undo}
        aria-disabled={!canUndo}
        onClick={undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="icon"
        title={words.redo}
        aria-label={words.redo}
        aria-disabled={!canRedo}
        onClick={redo}
      >
        <Icon name="redo" />
      </button>
      <button type="button" class="button low" onClick={example}>
        {words.example}
      </button>
      <button type="button" class="button low" onClick={clear}>
        {words.clear}
      </button>
    </div>
  );
}
