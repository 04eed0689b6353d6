// An API key: its account, its permissions, and its masked secret.
import { BlockList, isIP, isIPv6 } from "node:net";

/** An API key to add to a gateway. */
export interface KeyOptions {
  /** The secret that clients send after `Bearer `. */
  readonly key: string;
  /** The key's account, for usage queries with `scope=account`. Default `account-1`. */
  readonly account?: string;
  /** Balance in USD. Default 1000. */
  readonly balance?: number;
  /**
   * Models that the key may use. Default all. GET /v1/models lists a name outside the catalog with
   * the category `unknown`.
   */
  readonly models?: readonly string[];
  /** Expiry time, as ISO time or Unix milliseconds. Default never. */
  readonly expiresAt?: string | number;
  /** IP addresses or CIDR ranges that may use the key. Default any. */
  readonly ips?: readonly string[];
  /** True if the account is disabled. Default false. */
  readonly accountDisabled?: boolean;
}

/** Thrown for a secret that no client could send, or an invalid expiry or IP address. */
export class InvalidKeyError extends Error {
  override readonly name = "InvalidKeyError";
}

/** An API key without its secret. Other modules refer to it by `id`. */
export interface Key {
  readonly id: string;
  readonly account: string;
  /** The masked secret for logs and pages. Shows only the first and last characters. */
  readonly masked: string;
  readonly models: ReadonlySet<string> | undefined;
  readonly expiresAt: number;
  readonly ips: BlockList | undefined;
  readonly accountDisabled: boolean;
}

/**
 * Masks a secret for logs. Shows the first 3 and the last 2 characters of a secret with at least 12
 * characters, and no character of a shorter secret.
 */
export function maskKey(secret: string): string {
  return secret.length < 12 ? "***" : `${secret.slice(0, 3)}***${secret.slice(-2)}`;
}

export function mayUse(key: Key, model: string): boolean {
  return key.models === undefined || key.models.has(model);
}

/** Parses IP addresses and CIDR ranges. @throws InvalidKeyError for any other text. */
export function addressList(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = "", prefix = isIPv6(address) ? "128" : "32"] = text.split("/");
    try {
      list.addSubnet(address, Number.parseInt(prefix, 10), isIPv6(address) ? "ipv6" : "ipv4");
    } catch {
      throw new InvalidKeyError(
        `In the field "ips" of an API key, ${JSON.stringify(text)} is neither an IP address nor a CIDR range such as 10.0.0.0/8`,
      );
    }
  }
  return list;
}

export function includesAddress(list: BlockList, ip: string): boolean {
  // A dual-stack socket reports an IPv4 client as ::ffff:a.b.c.d.
  const plain = ip.replace(/^::ffff:/, "");
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
