// Finds the existing name that is most similar to a wrong name, for "did you mean …?" in messages.
import { closest, distance } from "fastest-levenshtein";

/**
 * Returns `; did you mean "x"?` if a name is similar enough, else an empty string. Append the
 * result to a message that quotes the wrong name.
 */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  // Skips names whose length differs by 8 or more. They are rarely similar, and comparing long
  // names is slow.
  const candidates = [...names].filter((name) => Math.abs(name.length - wrong.length) < 8);
  if (candidates.length === 0 || wrong.length > 200) return "";
  const near = closest(wrong, candidates);
  const isNear = distance(wrong, near) <= Math.max(1, Math.floor(wrong.length * 0.4));
  return isNear ? `; did you mean ${JSON.stringify(near)}?` : "";
}
