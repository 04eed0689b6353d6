// "Did you mean …": finds the existing name that is nearest to a wrong name.
import { closest, distance } from "fastest-levenshtein";

/**
 * Gives `; did you mean "x"?` if a name is near enough, else an empty text. It ends a clause that
 * quotes the wrong name.
 */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  // A foreign name can have any length, and the time of a comparison grows with both lengths.
  const candidates = [...names].filter((name) => Math.abs(name.length - wrong.length) < 8);
  if (candidates.length === 0 || wrong.length > 200) return "";
  const near = closest(wrong, candidates);
  const isNear = distance(wrong, near) <= Math.max(1, Math.floor(wrong.length * 0.4));
  return isNear ? `; did you mean ${JSON.stringify(near)}?` : "";
}
