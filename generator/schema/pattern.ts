// Asks a pattern of the catalog about a text, only where the answer cannot take long.

const MAX_TEXT = 64;

/** Whether `text` matches; undefined where the pattern could backtrack for long, or the text is long. */
export function matches(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_TEXT || !isQuick(pattern)) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}

// Two repetitions over 64 characters are at most some 10^5 steps; choices and repeated groups multiply.
function isQuick(pattern: string): boolean {
  if (pattern.length > 256) return false;
  const outsideClasses = pattern.replace(/\\./gu, "a").replace(/\[[^\]]*\]/gu, "a");
  const repetitions = outsideClasses.match(/[*+?{|]/gu)?.length ?? 0;
  return repetitions <= 2 && !/\)[*+?{]|\(\?[<=!]|\\[1-9k]/u.test(pattern);
}
