// Encodes values from the catalog as code. All text of the catalog enters code through this file,
// `comment.ts` or `identifier.ts`.

// Characters that an editor hides, reorders or treats as a line end (CVE-2021-42574).
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufeff]/gu;

// Text that needs no escapes, like most texts.
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * A string literal as prettier prints it: with the quote that needs fewer escapes, double on a tie.
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

/** JSON text with hidden characters escaped; with `indent`, one value a line. */
export const visibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(HIDDEN, (character) =>
    character === "\n" ? character : escapeUnits(character),
  );

/** A scalar of JSON as a literal. */
export function scalarLiteral(value: string | number | boolean | null): string {
  if (typeof value === "string") return stringLiteral(value);
  // Prettier lower-cases exponents and drops their plus sign.
  return typeof value === "number" ? JSON.stringify(value).replace("e+", "e") : String(value);
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
  ).join("");
}
