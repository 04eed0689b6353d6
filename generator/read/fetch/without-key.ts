// Removes the API key from answers, because a gateway may repeat the key. The key must not reach
// the SDK or a report.

const SHORTEST = 8;

/**
 * Replaces the key by `[key]` in all strings of a value. Does not replace a key of fewer than 8
 * characters, because such a key is too short to be a secret.
 */
export function withoutKey<Value>(value: Value, key: string | undefined): Value {
  if (key === undefined || key.length < SHORTEST) return value;
  return without(value, formsOf(key)) as Value;
}

function without(value: unknown, forms: RegExp): unknown {
  if (typeof value === "string") return value.replaceAll(forms, "[key]");
  if (Array.isArray(value)) return value.map((member) => without(member, forms));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [without(name, forms), without(member, forms)]),
  );
}

// Builds a pattern that matches the key. Each character may be escaped for JSON or a URL, because
// the text is not parsed yet.
function formsOf(key: string): RegExp {
  const characters = Array.from(key, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    const hex = anyCase(code);
    const inUrl = `(?:%|\\\\u0025)${anyCase(code.slice(2))}`;
    // In JSON, a backslash before `/`, `"` or `\` does not change the character. Before a letter, a
    // backslash makes another character: `\n` is a line break.
    const inJson = /[/"\\]/.test(character) ? `\\\\\\\\?\\u${code}|` : "";
    return `(?:\\\\u${hex}|${inUrl}|${inJson}\\u${code})`;
  });
  return new RegExp(characters.join(""), "g");
}

const anyCase = (hex: string): string =>
  hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
