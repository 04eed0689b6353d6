// The API keys of one gateway. A key that is removed and added again gets a new id.
import { hash } from "node:crypto";
import type { Clock } from "../instance/clock.js";
import { OUTSIDE, walletOf, toMicros, type Ledger } from "../money/ledger.js";
import { maskSecrets } from "./mask-secrets.js";
import { addressList, InvalidKeyError, maskKey, type Key, type KeyOptions } from "./key.js";

export interface KeyRing {
  /**
   * Adds a key and puts its balance into the ledger.
   *
   * @throws InvalidKeyError for an invalid secret, expiry time or IP address.
   */
  add(options: KeyOptions): Key;
  /** Removes the key with this secret. Later requests with it get a 401. */
  remove(secret: string): void;
  /** Disables or enables all keys of an account. */
  setAccountDisabled(account: string, disabled: boolean): void;
  find(secret: string): Key | undefined;
  /** Masks all secrets in a text, including the secrets of removed keys. */
  mask(text: string): string;
  list(): readonly Key[];
}

/**
 * Creates an empty key ring. The key ring stores only digests, so a memory dump shows no secret.
 */
export function createKeyRing(ledger: Ledger, clock: Clock): KeyRing {
  const keys = new Map<string, Key>();
  /** Lengths of all secrets ever added. A text with another length cannot be a secret. */
  const lengths = new Set<number>();
  /** Digests of all secrets ever added. */
  const digests = new Set<string>();
  let count = 0;
  return {
    add(options) {
      if (!/^[\x21-\x7e]+$/.test(options.key)) {
        throw new InvalidKeyError(
          "An API key must consist of visible ASCII characters without spaces",
        );
      }
      count += 1;
      const key: Key = {
        id: `key-${count}`,
        account: options.account ?? "account-1",
        masked: maskKey(options.key),
        models: options.models === undefined ? undefined : new Set(options.models),
        expiresAt: options.expiresAt === undefined ? Infinity : instant(options.expiresAt),
        ips: options.ips === undefined ? undefined : addressList(options.ips),
        accountDisabled: options.accountDisabled ?? false,
      };
      keys.set(digest(options.key), key);
      digests.add(digest(options.key));
      lengths.add(options.key.length);
      ledger.post({
        at: clock.now(),
        reason: "fund",
        micros: toMicros(options.balance ?? 1000),
        from: OUTSIDE,
        to: walletOf(key.id),
      });
      return key;
    },
    remove: (secret) => void keys.delete(digest(secret)),
    setAccountDisabled(account, accountDisabled) {
      for (const [secret, key] of keys) {
        if (key.account === account) keys.set(secret, { ...key, accountDisabled });
      }
    },
    find: (secret) => (lengths.has(secret.length) ? keys.get(digest(secret)) : undefined),
    mask: (text) => maskSecrets(text, lengths, (word) => digests.has(digest(word))),
    list: () => [...keys.values()],
  };
}

function digest(secret: string): string {
  return hash("sha256", secret, "base64");
}

function instant(value: string | number): number {
  const ms = typeof value === "number" ? value : Date.parse(value);
  if (Number.isNaN(ms))
    throw new InvalidKeyError(
      'The field "expiresAt" of an API key must be an ISO time or Unix milliseconds',
    );
  return ms;
}
