// Cuts a long text of the catalog, for HTML attributes and options. They cannot contain a button
// that shows the whole text.

// The first 200 characters. The flag `u` keeps a surrogate pair whole.
const START = /^[^]{0,200}/u;

/**
 * Cuts a text to 200 characters, for example for an option of a drop-down list. Use `CatalogText`
 * if an element can show the text.
 */
export function cutText(text: string): string {
  const [start = ""] = START.exec(text) ?? [];
  return start.length < text.length ? `${start}…` : text;
}
