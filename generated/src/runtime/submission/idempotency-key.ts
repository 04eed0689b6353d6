// Idempotency keys (2-video.md, Common: 1 to 191 visible ASCII characters).
import { ConfigurationError } from "../errors/index.js";

/** The key of a call: the caller's, checked, or a new UUID. */
export function idempotencyKey(given: string | undefined, uuid: () => string): string {
  if (given === undefined) return uuid();
  if (typeof given !== "string" || !/^[\x21-\x7e]{1,191}$/.test(given)) {
    throw new ConfigurationError(
      "idempotencyKey must be 1 to 191 visible ASCII characters; leave it out to have one made",
    );
  }
  return given;
}
