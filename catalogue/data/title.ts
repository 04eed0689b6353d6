// Makes titles from field names.

const ACRONYMS: ReadonlySet<string> = new Set([
  "api",
  "fps",
  "gpt",
  "html",
  "http",
  "https",
  "id",
  "json",
  "mime",
  "nsfw",
  "uri",
  "url",
]);

/** Converts a field name to a title: `image_urls` becomes `Image URLs`, `topP` becomes `Top P`. */
export function titleOfName(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\d)(\p{Lu}\p{Ll})/gu, "$1 $2")
    // Separates an acronym from the next word, as in `HTTPHeader`. The plural `URLs` stays one
    // word.
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .split(/[_\s]+/)
    .filter((word) => word !== "")
    .map(wordOf);
  const title = words.join(" ");
  return title === "" ? name : title.charAt(0).toUpperCase() + title.slice(1);
}

// Writes an acronym in capitals, and its plural with a small "s". Any other word begins with a
// small letter if its second letter is small: `Tokens` becomes `tokens`.
function wordOf(word: string): string {
  const small = word.toLowerCase();
  if (ACRONYMS.has(small)) return small.toUpperCase();
  const singular = small.replace(/s$/, "");
  if (ACRONYMS.has(singular)) return `${singular.toUpperCase()}s`;
  return /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
}
