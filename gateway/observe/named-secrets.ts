// Masks secrets by the name before them, such as `api_key` in `?api_key=abc`. So a key of another
// service is masked too.

const NAMES = "(?:x-)?api[_-]?key|(?:access[_-]?|refresh[_-]?)?token|secret|password|authorization";

const MEMBER = new RegExp(`("(?:${NAMES})"\\s*:\\s*")(?:[^"\\\\]|\\\\[^])*`, "gi");

// In a query, `key` also names a secret. In JSON it does not, because a price in JSON has a member
// `key`. A value in a query ends at a separator, a quote, or an escape such as `\n`.
const QUERY = new RegExp(`([?&#](?:${NAMES}|key)=)(?:[^&\\s"'<>\\\\]|\\\\[^"'nrt])*`, "gi");

/** Masks query parameters with the name of a secret, anywhere in a text. */
export const maskQuerySecrets = (text: string): string => text.replace(QUERY, "$1***");

/** Masks members of JSON and query parameters with the name of a secret, and Bearer headers. */
export const maskNamedSecrets = (text: string): string =>
  maskQuerySecrets(text.replace(MEMBER, "$1***")).replace(
    /\b(bearer\s+)[\w.~+/=-]{16,}/gi,
    "$1***",
  );
