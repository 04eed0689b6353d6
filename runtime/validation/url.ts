// Parses URLs. Does not use `URL.canParse`: after many calls, it rejects every URL with a letter
// such as ü on Node 20.

/** Returns the parsed URL, or undefined if the string is not a URL. */
export function urlOf(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
