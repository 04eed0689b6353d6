// Shows the switch between form and JSON, and buttons for undo, redo, the example request and an
// empty request.
import { useLayoutEffect } from "preact/hooks";
import { Icon } from "../shapes/icon.js";
import { Segments } from "../shapes/segments.js";
import { takesText } from "../shapes/takes-text.js";
import { WORDS } from "../words.js";
import type { RequestState } from "./use-request.js";

/** How the request is shown: as a form, or as JSON text. */
export type RequestView = "form" | "json";

interface Props {
  readonly state: RequestState;
  readonly view: RequestView;
  readonly onView: (view: RequestView) => void;
}

export function Tools({ state, view, onView }: Props) {
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
      <Segments<RequestView>
        label={words.view}
        of={[
          { value: "form", label: words.views.form },
          { value: "json", label: words.views.json },
        ]}
        value={view}
        onChange={onView}
      />
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
