// Cuts a long text of the catalog, for places that need a text instead of an element.

// The first 200 characters. The flag `u` keeps a surrogate pair whole.
const START = /^[^]{0,200}/u;

/** Cuts a text to 200 characters. `CatalogText` does this for elements; an option needs a text. */
export function cutText(text: string): string {
  const [start = ""] = START.exec(text) ?? [];
  return start.length < text.length ? `${start}…` : text;
}
