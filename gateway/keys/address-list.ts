// The addresses and CIDR ranges that a key may be used from.
import { BlockList, isIP, isIPv6 } from "node:net";
import { InvalidKeyError } from "./key.js";

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
