// The search button in the bar, which looks like a text field. The button opens the palette, a
// dialog with the search. The keys `/` and Ctrl K also open the palette, on every page.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../shapes/icon.js";
import { takesText } from "../shapes/takes-text.js";
import { WORDS } from "../words.js";
import { Palette } from "./palette.js";

export function Find() {
  // Number of times that the palette was opened.
  const [opening, setOpening] = useState(0);
  const isOpen = useRef(false);
  const open = () => {
    if (!isOpen.current) setOpening((before) => before + 1);
    isOpen.current = true;
  };
  useLayoutEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", openByKey);
    return () => removeEventListener("keydown", openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        class="find"
        aria-label={WORDS.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        <Icon name="search" />
        <span>{WORDS.find}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {/* A closed palette stays in the document until the next opening. Closing may return the
          focus to a text field. If the palette were removed at once, Chromium would move the
          cursor in this field. */}
      {opening > 0 && <Palette key={opening} onClose={() => (isOpen.current = false)} />}
    </>
  );
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return ctrlKey !== metaKey && !altKey && !shiftKey;
  // Allows Shift, because some keyboards need Shift for `/`.
  return key === "/" && !ctrlKey && !metaKey && !altKey && !takesText(target);
}
