// Makes random keys.

// `crypto.randomUUID` exists only on https and localhost pages.
/** Returns a new idempotency key. */
export const newKey = () => crypto.getRandomValues(new Uint8Array(16)).join("-");
