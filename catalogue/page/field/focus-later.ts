// Moves the focus to an element that the next rendering creates.

/** Focuses the element with this id after the page has rendered. */
export function focusLater(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus());
}
