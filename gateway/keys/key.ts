// An API key of one instance: its account, its permissions, and its masked form.
import { BlockList, isIP, isIPv6 } from "node:net";

/** Options of a key. */
export interface KeyOptions {
  /** The secret, as sent after `Bearer `. */
  readonly key: string;
  /** Account that the key belongs to, for `scope=account`. Default `account-1`. */
  readonly account?: string;
  /** Balance in USD. Default 1000. */
  readonly balance?: number;
  /** Models that the key may use; default all. A name that the catalog lacks is listed with category `unknown`. */
  readonly models?: readonly string[];
  /** Expiry, as ISO time or Unix milliseconds. Default never. */
  readonly expiresAt?: string | number;
  /** IP addresses or CIDR ranges that may use the key. Default any. */
  readonly ips?: readonly string[];
  /** True if the account is disabled. Default false. */
  readonly accountDisabled?: boolean;
}

/** Thrown for a key that no client could send, or a bad expiry or address. Hides the secret. */
export class InvalidKeyError extends Error {
  override readonly name = "InvalidKeyError";
}

/** A key of the instance. Other modules refer to it by `id`, never by its secret. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** The masked secret for logs and pages: first and last characters only. */
  readonly masked: string;
  readonly models: ReadonlySet<string> | undefined;
  readonly expiresAt: number;
  readonly ips: BlockList | undefined;
  readonly accountDisabled: boolean;
}

/** Masks a secret for logs: its first 3 and last 2 characters; none if it is under 12 long. */
export function maskKey(secret: string): string {
  return secret.length < 12 ? "***" : `${secret.slice(0, 3)}***${secret.slice(-2)}`;
}

/** True if the key may use a model. */
export function mayUse(key: Key, model: string): boolean {
  return key.models === undefined || key.models.has(model);
}

/** @throws InvalidKeyError for a text that is neither an IP address nor a range. */
export function addressList(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = "", prefix = isIPv6(address) ? "128" : "32"] = text.split("/");
    try {
      list.addSubnet(address, Number.parseInt(prefix, 10), isIPv6(address) ? "ipv6" : "ipv4");
    } catch {
      throw new InvalidKeyError(`${JSON.stringify(text)} is no IP address and no CIDR range`);
    }
  }
  return list;
}

/** True if an address is in a list. */
export function includesAddress(list: BlockList, ip: string): boolean {
  // A dual-stack socket reports IPv4 peers as ::ffff:a.b.c.d.
  const plain = ip.replace(/^::ffff:/, "");
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
