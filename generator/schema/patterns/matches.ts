// Matches a text against a pattern of the catalog, only if that cannot take long.
import { isRunnable } from "./runnable.js";

const MAX_TEXT = 64;

/** Whether `text` matches; undefined where the pattern is left to the server, or the text is long. */
export function matches(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_TEXT || !isRunnable(pattern)) return undefined;
  return new RegExp(pattern, "u").test(text);
}
