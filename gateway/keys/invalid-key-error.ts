// A key that cannot be: one that no client could send, or with an expiry or address that is none.

/** Thrown when a key is added; the message never shows the secret. */
export class InvalidKeyError extends Error {
  override readonly name = "InvalidKeyError";
}
