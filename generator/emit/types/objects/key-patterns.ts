// Whether a pattern of keys takes a name: told only of plain patterns, because one from a catalog may run for ever.

const PLAIN = /^(\^?)((?:[A-Za-z0-9_:\- ]|\\[.\-/])*)((?:\.\*)?\$?)$/;

/** True or false where the pattern is plain text between anchors; undefined where nobody has tried. */
export function mayMatch(pattern: string, name: string): boolean | undefined {
  const [, start, escaped, end] = PLAIN.exec(pattern) ?? [];
  if (escaped === undefined) return undefined;
  if (name.includes("\n")) return undefined;
  const text = escaped.replaceAll("\\", "");
  if (start === "^" && end === "$") return name === text;
  if (start === "^") return name.startsWith(text);
  return end === "$" ? name.endsWith(text) : name.includes(text);
}

// More comparisons than this are not made: a catalog may name thousands of patterns beside thousands of fields.
const MOST = 100_000;

/** Whether so many patterns can be asked for so many names. */
export const areFew = (patterns: readonly string[], names: number): boolean =>
  patterns.length * names <= MOST;
