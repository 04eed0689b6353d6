// Encodes catalog values as code. Catalog text enters code only through this file, `comment.ts` or
// `identifier.ts`.

// Characters that an editor hides, reorders or treats as a line end (CVE-2021-42574).
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufeff]/gu;

// Matches text that needs no escapes.
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Prints a string literal as prettier does, with the quote that needs fewer escapes. If both need
 * the same number, the quote is double.
 */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const body = visibleJson(text).slice(1, -1);
  const doubles = body.split('\\"').length - 1;
  const singles = body.split("'").length - 1;
  return doubles > singles
    ? `'${body.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    : `"${body}"`;
}

/** Prints JSON with hidden characters escaped. With `indent`, each value has its own line. */
export const visibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(HIDDEN, (character) =>
    character === "\n" ? character : escapeUnits(character),
  );

/** Prints a JSON scalar as a literal. */
export function scalarLiteral(value: string | number | boolean | null): string {
  if (typeof value === "string") return stringLiteral(value);
  // Prettier writes exponents in lower case, without a plus sign.
  return typeof value === "number" ? JSON.stringify(value).replace("e+", "e") : String(value);
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
