// Hosts in URLs, grouped by the network that they reach, in every notation of an address. Each
// range of the IANA registries (RFC 6890 and its successors) appears with its first and last
// address.

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Reachable from everywhere. */
export const PUBLIC_HOSTS = wordsOf(`
  1.1.1.1 93.184.216.34 223.255.255.255 [2606:4700::1]
  9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.0 100.63.255.255 100.128.0.0 198.17.255.255 198.20.0.0
  192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 191.255.255.255 0x08080808 134744072
  [2001:200::] [2001:db7:ffff::] [2003::]
  [::ffff:93.184.216.34] [::ffff:5db8:d822] [64:ff9b::93.184.216.34]`);

/** Private addresses: only a gateway in the same network may use them. */
export const PRIVATE_HOSTS = wordsOf(`
  127.0.0.1 127.255.255.255 10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255
  100.64.0.0 100.127.255.255 192.0.0.0 192.0.0.255 198.18.0.0 198.19.255.255
  [::1] [0:0:0:0:0:0:0:1] [fc00::] [fdff:ffff::1] [fec0::1] [feff::1]
  [64:ff9b:1::] [64:ff9b:1::5db8:d822] [64:ff9b:1:ffff::1]
  [::ffff:127.0.0.1] [::ffff:a00:1] [64:ff9b::127.0.0.1] [64:ff9b::a00:1]
  2130706433 10.1 127.1 127.0.0.1. 0177.0.0.1 017700000001 0x7f.0.0.1 0x7f000001 0X7F.1
  １２７.0.0.1 127。0。0。1 %31%32%37.0.0.1`);

/**
 * Hosts that no input and no result may have. They include hosts for documents, tunnels and the
 * services of one cloud.
 */
export const SPECIAL_HOSTS = wordsOf(`
  192.0.2.1 198.51.100.1 203.0.113.255 192.88.99.1 168.63.129.16
  [2001:db8::1] [3fff::1] [2001::1] [2001:0:ffff::1]
  0.0.0.0 0.255.255.255 169.254.0.0 169.254.169.254 169.254.255.255 224.0.0.1 240.0.0.0 255.255.255.255
  100.100.100.200 192.0.0.192 [fd00:ec2::254] [2002:7f00:1::]
  [::] [::2] [::127.0.0.1] [::93.184.216.34] [fe80::1] [febf::1] [ff02::1]
  [100::1] [4000::1] [5f00::1] [::ffff:0:127.0.0.1] [::ffff:169.254.169.254] [::ffff:0.0.0.0]
  [64:ff9b::169.254.169.254] [64:ff9b::] [64:ff9b::1] 2852039166 0xa9fea9fe 0251.0376.0251.0376 0`);

/**
 * 6to4 of a public address: an input may name it, but results are never fetched from it, because
 * 6to4 is no longer relayed.
 */
export const RELAYED_HOSTS = wordsOf("[2002:5db8:d822::1]");
