// Reads texts as URLs. `URL.canParse` of Node 20 cannot: once it runs often, it refuses letters such as ü.

export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
