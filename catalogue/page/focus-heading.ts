/** Moves the focus to the heading of the page. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus(options);
}
