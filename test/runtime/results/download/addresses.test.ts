// Where results may be fetched from: not from the network of the app, however the address is written.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressGuard } from "../../../../runtime/results/download/address.js";
import { FileFetch } from "../../../../runtime/results/download/fetch-file.js";
import type { FileRoute } from "../../../../runtime/results/download/route.js";
import { Readable } from "node:stream";
import { Canceller } from "../../../../runtime/time/cancellation.js";
import { TestClock } from "../../stage/clock.js";
import { downloadFolder, fileAt, ROUTES } from "../../stage/downloads.js";
import { serve } from "../../stage/server.js";

const folder = downloadFolder();
const PUBLIC = "https://gateway.example.com";
const LOCAL = "http://127.0.0.1:4010";

// Ranges by the registries of IANA (RFC 6890 and its successors); each by its first and last address.
test.each<[range: string, reach: "public" | "private" | "never", hosts: readonly string[]]>([
  ["the Internet", "public", ["1.1.1.1", "93.184.216.34", "223.255.255.255", "[2606:4700::1]"]],
  [
    "beside private ranges",
    "public",
    ["9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0"],
  ],
  ["beside others", "public", ["100.63.255.255", "100.128.0.0", "198.17.255.255", "198.20.0.0"]],
  ["beside 192.0.0.0/24 and /2.0", "public", ["192.0.1.0", "192.0.3.0", "191.255.255.255"]],
  ["beside those of IPv6", "public", ["[2001:200::]", "[2001:db7:ffff::]", "[2003::]"]],
  ["127.0.0.0/8", "private", ["127.0.0.1", "127.255.255.255"]],
  ["10.0.0.0/8", "private", ["10.0.0.0", "10.255.255.255"]],
  ["172.16.0.0/12", "private", ["172.16.0.0", "172.31.255.255"]],
  ["192.168.0.0/16", "private", ["192.168.0.0", "192.168.255.255"]],
  ["100.64.0.0/10", "private", ["100.64.0.0", "100.127.255.255"]],
  ["192.0.0.0/24", "private", ["192.0.0.0", "192.0.0.255"]],
  ["198.18.0.0/15", "private", ["198.18.0.0", "198.19.255.255"]],
  ["::1", "private", ["[::1]"]],
  ["fc00::/7", "private", ["[fc00::]", "[fdff:ffff::1]"]],
  ["fec0::/10", "private", ["[fec0::1]", "[feff::1]"]],
  ["64:ff9b:1::/48", "private", ["[64:ff9b:1::]", "[64:ff9b:1::5db8:d822]", "[64:ff9b:1:ffff::1]"]],
  ["0.0.0.0/8", "never", ["0.0.0.0", "0.255.255.255"]],
  ["169.254.0.0/16", "never", ["169.254.0.0", "169.254.169.254", "169.254.255.255"]],
  ["224.0.0.0/4 and 240.0.0.0/4", "never", ["224.0.0.1", "240.0.0.0", "255.255.255.255"]],
  [
    "examples",
    "never",
    ["192.0.2.1", "198.51.100.1", "203.0.113.255", "[2001:db8::1]", "[3fff::1]"],
  ],
  [
    "metadata of clouds",
    "never",
    ["100.100.100.200", "168.63.129.16", "192.0.0.192", "[fd00:ec2::254]"],
  ],
  [
    "192.88.99.0/24 and 2002::/16",
    "never",
    ["192.88.99.1", "[2002:7f00:1::]", "[2002:5db8:d822::1]"],
  ],
  ["2001::/32 (Teredo)", "never", ["[2001::1]", "[2001:0:ffff::1]"]],
  ["::/96", "never", ["[::]", "[::2]", "[::127.0.0.1]", "[::93.184.216.34]"]],
  ["fe80::/10 and ff00::/8", "never", ["[fe80::1]", "[febf::1]", "[ff02::1]"]],
  [
    "what nobody has been given",
    "never",
    ["[100::1]", "[4000::1]", "[5f00::1]", "[::ffff:0:127.0.0.1]"],
  ],
  ["mapped", "public", ["[::ffff:93.184.216.34]", "[::ffff:5db8:d822]"]],
  ["mapped, private", "private", ["[::ffff:127.0.0.1]", "[::ffff:a00:1]"]],
  ["mapped, never", "never", ["[::ffff:169.254.169.254]", "[::ffff:0.0.0.0]"]],
  ["behind a translator", "public", ["[64:ff9b::93.184.216.34]"]],
  ["behind a translator, private", "private", ["[64:ff9b::127.0.0.1]", "[64:ff9b::a00:1]"]],
  [
    "behind a translator, never",
    "never",
    ["[64:ff9b::169.254.169.254]", "[64:ff9b::]", "[64:ff9b::1]"],
  ],
  // Other forms of an IPv4 address, which URLs write in one.
  ["decimal", "private", ["2130706433", "10.1", "127.1"]],
  ["octal", "private", ["0177.0.0.1", "017700000001"]],
  ["hexadecimal", "private", ["0x7f.0.0.1", "0x7f000001", "0X7F.1"]],
  ["other digits and dots", "private", ["１２７.0.0.1", "127。0。0。1", "%31%32%37.0.0.1"]],
  ["numeric forms of others", "never", ["2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "0"]],
])("%s is %s: %j", (_, reach, hosts) => {
  for (const host of hosts) {
    const check = (gateway: string) => () => addressGuard(gateway).check(`http://${host}/a`);
    if (reach === "public") expect(check(PUBLIC), host).not.toThrow();
    else expect(check(PUBLIC), host).toThrow("leads into a private network");
    if (reach === "never") expect(check(LOCAL), host).toThrow("leads into a private network");
    else expect(check(LOCAL), host).not.toThrow();
  }
});

test.each([
  "http://localhost:4010",
  "http://10.0.0.5:8080",
  "http://[::1]:4010",
  "http://[::ffff:127.0.0.1]",
])("a gateway at %s is local, and so may its results be", (gateway) => {
  expect(() => addressGuard(gateway).check("http://10.0.0.7/a")).not.toThrow();
});

test.each(
  ROUTES.flatMap(
    (route) =>
      [
        [route, "file:///etc/passwd"],
        [route, "http://169.254.169.254/latest/meta-data"],
        [route, "ftp://h/a"],
        [route, "not a url"],
        [route, "http://[fe80::1]/a"],
        [route, "http://0.0.0.0/"],
      ] as const,
  ),
)("fetched %s, neither a result nor a redirect leads to %s", async (route, target) => {
  const refused = { name: "ProtocolError", taskId: "task_1" };
  const path = join(folder(), "a");
  await expect(fileAt(target, route).file.save(path)).rejects.toMatchObject(refused);
  const location = target === "not a url" ? "http://" : target;
  const server = await serve(() => ({ status: 302, headers: { location } }));
  await expect(fileAt(server.url, route).file.save(path)).rejects.toMatchObject(refused);
  expect(await readdir(folder())).toEqual([]);
});

test.each([
  "http://10.0.0.7/a",
  "http://127.0.0.1/a",
  "//[64:ff9b::10.0.0.7]/a",
  "http://2130706433/",
])("a redirect from the Internet to %s is refused as the first URL is", async (location) => {
  const asked: string[] = [];
  const route: FileRoute = {
    paced: true,
    get: async (url) => {
      asked.push(url.href);
      return { status: 302, headers: { location }, body: Readable.from([]) };
    },
    close: () => undefined,
  };
  const source = { url: "https://cdn.example.com/a", expiresAt: undefined, taskId: "task_1" };
  const sink = {
    size: () => 0,
    write: async () => undefined,
    writeNow: () => undefined,
    restart: () => undefined,
  };
  const fetching = { clock: new TestClock(), route, guard: addressGuard(PUBLIC) };
  const fetched = new FileFetch(fetching, source, sink).more(new Canceller());
  await expect(fetched).rejects.toMatchObject({ name: "ProtocolError" });
  expect(asked).toEqual(["https://cdn.example.com/a"]);
});

test("a name that leads into a private network is refused when it is looked up", async () => {
  const { lookup } = addressGuard(PUBLIC);
  const error = await new Promise((resolve) =>
    lookup("localhost", { all: true }, (failure) => resolve(failure)),
  );
  expect(error).toMatchObject({ name: "ProtocolError" });
});

test("a name that is refused is asked for once, and said to be refused", async () => {
  const { directRoute } = await import("../../../../runtime/results/download/direct-route.js");
  const route = directRoute(addressGuard(PUBLIC));
  const got = route.get(new URL("http://localhost:9/a"), {}, new Canceller());
  await expect(got).rejects.toMatchObject({ name: "ProtocolError" });
  route.close();
});

test("user and password in a URL are not sent", () => {
  expect(addressGuard(LOCAL).check("http://a:b@localhost/x").href).toBe("http://localhost/x");
});
