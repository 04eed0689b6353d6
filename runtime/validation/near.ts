// Finds the candidate that a misspelt word probably means.

// Longest word that is compared, in characters.
const LONGEST = 60;

/**
 * Returns the candidate that `input` probably means, or `undefined` if there is none. Ignores case,
 * separators and one typing error.
 */
export function nearest(
  input: string,
  candidates: readonly unknown[],
  plainCandidates: readonly (string | undefined)[] = plainWords(candidates),
): string | undefined {
  if (input.length > LONGEST) return undefined;
  const plainInput = plain(input);
  let near: unknown;
  for (let i = 0; i < candidates.length; i++) {
    const one = plainCandidates[i];
    if (one === plainInput) return candidates[i] as string;
    if (near === undefined && isNear(one, plainInput)) near = candidates[i];
  }
  return near as string | undefined;
}

/** Returns a message ending such as `; did you mean "duration"?`. Empty without a suggestion. */
export const suggestion = (near: string | undefined): string =>
  near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;

/**
 * Returns the candidates in lower case and without separators. A caller may store them for repeated
 * calls of `nearest`.
 */
export const plainWords = (candidates: readonly unknown[]): readonly (string | undefined)[] =>
  candidates.map((one) => (typeof one === "string" ? plain(one) : undefined));

// Most words need no change. The test finds this faster than a replacement would.
const plain = (word: string): string =>
  /[^a-z\d:.]/.test(word)
    ? word
        .trim()
        .toLowerCase()
        .replace(/(?<=[a-z0-9])[-_ ](?=[a-z0-9])/g, "")
    : word;

// Returns whether two words differ by one typing error. Always false for words of up to 3 letters.
function isNear(a: string | undefined, b: string): boolean {
  if (a === undefined || a.length <= 3 || Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  const [x, y] = [a.slice(from), b.slice(from)];
  const isSwapped = x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
  return isSwapped || x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1);
}
