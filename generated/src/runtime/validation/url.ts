// A text as a URL. Not by `URL.canParse`: once it runs often, that of Node 20 refuses every text with a letter such as ü.

/** The URL; undefined where the text is none. */
export function urlOf(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
