// The addresses and CIDR ranges that a key may be used from.
import { BlockList, isIP, isIPv6 } from "node:net";
import { InvalidKeyError } from "./key.js";

/** The list of given addresses and ranges. @throws InvalidKeyError for a text that is neither. */
export function addressList(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = "", prefix] = text.split("/");
    const bits = isIPv6(address) ? 128 : 32;
    const isRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (isIP(address) === 0 || !isRange) {
      throw new InvalidKeyError(`${JSON.stringify(text)} is no IP address and no CIDR range`);
    }
    const family = bits === 128 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** True when an address is in a list. */
export function includesAddress(list: BlockList, ip: string): boolean {
  // A dual-stack socket reports IPv4 peers as ::ffff:a.b.c.d.
  const plain = ip.replace(/^::ffff:/, "");
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
