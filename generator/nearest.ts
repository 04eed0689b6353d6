// "Did you mean …": the name that is nearest to one that does not exist.
import { closest, distance } from "fastest-levenshtein";

/** `; did you mean "x"?` where a name is near enough to be meant, else nothing: for the end of a clause that names the wrong one. */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  // A name from outside can be of any length, and comparing takes the product of both.
  const candidates = [...names].filter((name) => Math.abs(name.length - wrong.length) < 8);
  if (candidates.length === 0 || wrong.length > 200) return "";
  const near = closest(wrong, candidates);
  const isNear = distance(wrong, near) <= Math.max(1, Math.floor(wrong.length * 0.4));
  return isNear ? `; did you mean ${JSON.stringify(near)}?` : "";
}
