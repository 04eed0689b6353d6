// Checks the Bearer header, the key's expiry and IP addresses, and the account (1-core.md,
// Authentication).
import { refused, type RefusalError } from "../http/refusal.js";
import { includesAddress, type Key } from "./key.js";
import type { KeyRing } from "./key-ring.js";

/**
 * Returns the key of a request. Does not check the balance.
 *
 * @throws RefusalError 401 for a missing, unknown or expired key. 403 for an IP address that is not
 * allowed, or for a disabled account.
 */
export function authenticate(
  ring: KeyRing,
  authorization: string | null,
  now: number,
  ip: string,
): Key {
  const secret = /^bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (secret === undefined) {
    throw unauthenticated("No API key; send the header Authorization: Bearer <API_KEY>");
  }
  const key = ring.find(secret);
  if (key === undefined) throw unauthenticated("Invalid API key");
  if (key.expiresAt <= now) throw unauthenticated("The API key has expired");
  if (key.accountDisabled) throw forbidden("The account of this API key is disabled");
  if (key.ips !== undefined && !includesAddress(key.ips, ip)) {
    throw forbidden("This IP address is not allowed to use this API key");
  }
  return key;
}

function unauthenticated(message: string): RefusalError {
  return refused(401, message, { code: "invalid_api_key" });
}

/** Returns an error with status 403. */
export function forbidden(message: string, param?: string): RefusalError {
  return refused(403, message, { code: "permission_denied", param });
}
