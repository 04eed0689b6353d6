// Parses a URL. Not with `URL.canParse`: after many calls, Node 20's version rejects every text
// with a letter such as ü.

/** The URL, or undefined if the text is not a URL. */
export function urlOf(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
