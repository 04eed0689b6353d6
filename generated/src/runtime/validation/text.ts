// Text as JSON Schema measures it: in code points.

/** Number of Unicode code points; a lone surrogate counts as one. */
export function codePoints(text: string): number {
  // Most text has no surrogate pair, and a regular expression finds that out faster than a loop.
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (let i = 0; i < text.length; count++) i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** Whether the text has at least `limit` code points; counts only if the UTF-16 length does not decide. */
export function isLongEnough(text: string, limit: number): boolean {
  return text.length >= limit && (text.length >= 2 * limit || codePoints(text) >= limit);
}

/** Whether the text has at most `limit` code points; counts only if the UTF-16 length does not decide. */
export function isShortEnough(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit);
}
