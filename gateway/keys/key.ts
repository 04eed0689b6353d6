// An API key of one instance: who it belongs to, what it may do, and how it is shown without giving it away.
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
  /** When the key expires: ISO time or Unix milliseconds. Default never. */
  readonly expiresAt?: string | number;
  /** Addresses or CIDR ranges that the key may be used from; default any. */
  readonly ips?: readonly string[];
  /** True when the account is disabled. */
  readonly accountDisabled?: boolean;
}

/** Thrown for a key that no client could send, or whose expiry or address is not one. Never shows the secret. */
export class InvalidKeyError extends Error {
  override readonly name = "InvalidKeyError";
}

/** A key as the instance knows it. Outside the key ring `id` is its name. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** First and last characters only: what logs and pages show. */
  readonly masked: string;
  readonly models: ReadonlySet<string> | undefined;
  readonly expiresAt: number;
  readonly ips: BlockList | undefined;
  readonly accountDisabled: boolean;
}

/** A secret as logs show it: at most its first 3 and last 2 characters, and those only when it is long enough. */
export function maskKey(secret: string): string {
  return secret.length < 12 ? "***" : `${secret.slice(0, 3)}***${secret.slice(-2)}`;
}

/** True when the key may use a model. */
export function mayUse(key: Key, model: string): boolean {
  return key.models === undefined || key.models.has(model);
}

/** @throws InvalidKeyError for a text that is no address and no range. */
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

/** True when an address is in a list. */
export function includesAddress(list: BlockList, ip: string): boolean {
  // A dual-stack socket reports IPv4 peers as ::ffff:a.b.c.d.
  const plain = ip.replace(/^::ffff:/, "");
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
