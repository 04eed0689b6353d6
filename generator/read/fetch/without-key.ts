// Removes the API key from answers: a gateway may echo it, and it must not get into the SDK or a report.

const SHORTEST = 8;

/** A value with the key removed from all its texts; a key too short to be a secret is left. */
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

// Each character as it is, or as JSON or a URL may write it, because a text is cleaned before it is parsed.
function formsOf(key: string): RegExp {
  const characters = Array.from(key, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    const hex = anyCase(code);
    const inUrl = `(?:%|\\\\u0025)${anyCase(code.slice(2))}`;
    // `\/`, `\"` and `\\`; a letter after a backslash is another character.
    const inJson = /[/"\\]/.test(character) ? `\\\\\\\\?\\u${code}|` : "";
    return `(?:\\\\u${hex}|${inUrl}|${inJson}\\u${code})`;
  });
  return new RegExp(characters.join(""), "g");
}

const anyCase = (hex: string): string =>
  hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
