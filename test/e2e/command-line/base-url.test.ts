// Plain http: generator and SDK send the key only to the same local addresses. Other addresses need
// `insecure`.
import { expect, it } from "vitest";
import { parseBaseUrl as ofGenerator } from "../../../generator/index.js";
import { parseBaseUrl as ofSdk } from "../../../runtime/call/transport/request.js";

const LOCAL = [
  "localhost",
  "LOCALHOST:4010",
  "127.0.0.1",
  "127.1",
  "0x7f000001",
  "[::1]",
  "10.0.0.9",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.20:8080",
  "[fc00::1]",
  "[fd12:3456::1]",
];
const FOREIGN = [
  "gw.example.com",
  "gateway",
  "gw.local",
  "localhost.example.com",
  "127.0.0.1.example.com",
  "8.8.8.8",
  "172.15.0.1",
  "172.32.0.1",
  "192.169.0.1",
  "11.0.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "[fe80::1]",
  "[2001:4860::8888]",
  "[::ffff:8.8.8.8]",
  "[fdab.example.com]",
];
const BOTH = [ofGenerator, ofSdk] as const;

it.each(LOCAL)("http://%s is accepted", (host) => {
  for (const parse of BOTH) expect(() => parse(`http://${host}`)).not.toThrow();
});

it.each(FOREIGN)("http://%s is refused unless insecure is set; https is accepted", (host) => {
  for (const parse of BOTH) {
    expect(() => parse(`http://${host}`)).toThrow(/Use https, or|must be an/);
    if (!URL.canParse(`http://${host}`)) continue;
    expect(() => parse(`http://${host}`, true)).not.toThrow();
    expect(() => parse(`https://${host}`)).not.toThrow();
  }
});
