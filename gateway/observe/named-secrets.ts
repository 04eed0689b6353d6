// Masks values with the name of a secret, such as `api_key`. Works for keys that the gateway does
// not know.

const NAMES = "(?:x-)?api[_-]?key|(?:access[_-]?|refresh[_-]?)?token|secret|password|authorization";

const MEMBER = new RegExp(`("(?:${NAMES})"\\s*:\\s*")(?:[^"\\\\]|\\\\[^])*`, "gi");

// `key` is the name of a secret only in a query, because a price in JSON also has a member `key`.
// The value ends before the quote that ends a text, or before an escape such as `\n`.
const QUERY = new RegExp(`([?&#](?:${NAMES}|key)=)(?:[^&\\s"'<>\\\\]|\\\\[^"'nrt])*`, "gi");

/** Masks query parameters, anywhere in a text. */
export const maskQuerySecrets = (text: string): string => text.replace(QUERY, "$1***");

/** Masks members of JSON, query parameters and Bearer headers. */
export const maskNamedSecrets = (text: string): string =>
  maskQuerySecrets(text.replace(MEMBER, "$1***")).replace(
    /\b(bearer\s+)[\w.~+/=-]{16,}/gi,
    "$1***",
  );
