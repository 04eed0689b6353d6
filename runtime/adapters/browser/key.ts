// Makes random keys.

// Does not use `crypto.randomUUID`, because it exists only on https and localhost pages.
/** Returns 16 random bytes as text, such as `12-255-…`. */
export const newKey = () => crypto.getRandomValues(new Uint8Array(16)).join("-");
