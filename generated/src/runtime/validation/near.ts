// Finds the known word that a misspelt word probably means.

// Longer words are not compared.
const LONGEST = 60;

/** The known word that differs in writing only (`aspectRatio`, `720P`), or by a letter too many, too few, wrong or swapped. */
export function nearest(
  given: string,
  known: readonly unknown[],
  plainKnown: readonly (string | undefined)[] = plainWords(known),
): string | undefined {
  if (given.length > LONGEST) return undefined;
  const wanted = plain(given);
  let near: unknown;
  for (let i = 0; i < known.length; i++) {
    const one = plainKnown[i];
    if (one === wanted) return known[i] as string;
    if (near === undefined && isNear(one, wanted)) near = known[i];
  }
  return near as string | undefined;
}

/** What a message adds for the known word that a word probably means. */
export const meant = (near: string | undefined): string =>
  near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;

/** Words without what `nearest` takes for a difference in writing; a caller keeps them for a list that it asks about again. */
export const plainWords = (known: readonly unknown[]): readonly (string | undefined)[] =>
  known.map((one) => (typeof one === "string" ? plain(one) : undefined));

// Most words are plain, and a test is faster than replacing.
const plain = (word: string): string =>
  /[^a-z\d:.]/.test(word)
    ? word
        .trim()
        .toLowerCase()
        .replace(/(?<=[a-z0-9])[-_ ](?=[a-z0-9])/g, "")
    : word;

// Whether longer words are equal but for one place.
function isNear(a: string | undefined, b: string): boolean {
  if (a === undefined || a.length <= 3 || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  const [x, y] = [a.slice(from), b.slice(from)];
  const isSwapped = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return isSwapped || x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
}
