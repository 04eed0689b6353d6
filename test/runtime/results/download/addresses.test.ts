// Where results may be fetched from: not from the network of the app, however the address is written.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressGuard } from "../../../../runtime/results/download/address.js";
import { directRoute } from "../../../../runtime/results/download/routes.js";
import { Canceller } from "../../../../runtime/time/cancellation.js";
import { downloadFolder, fileAt, ROUTES } from "../../stage/downloads.js";
import { serve } from "../../stage/server.js";

const folder = downloadFolder();
const PUBLIC = "https://gateway.example.com";
const LOCAL = "http://127.0.0.1:4010";

// Ranges by the registries of IANA (RFC 6890 and its successors); each by its first and last address.
const HOSTS: Readonly<Record<"public" | "private" | "never", string>> = {
  public: `
    1.1.1.1 93.184.216.34 223.255.255.255 [2606:4700::1]
    9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.0 100.63.255.255 100.128.0.0 198.17.255.255 198.20.0.0
    192.0.1.0 192.0.3.0 191.255.255.255 [2001:200::] [2001:db7:ffff::] [2003::]
    [::ffff:93.184.216.34] [::ffff:5db8:d822] [64:ff9b::93.184.216.34]`,
  private: `
    127.0.0.1 127.255.255.255 10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255
    100.64.0.0 100.127.255.255 192.0.0.0 192.0.0.255 198.18.0.0 198.19.255.255
    [::1] [fc00::] [fdff:ffff::1] [fec0::1] [feff::1] [64:ff9b:1::] [64:ff9b:1::5db8:d822] [64:ff9b:1:ffff::1]
    [::ffff:127.0.0.1] [::ffff:a00:1] [64:ff9b::127.0.0.1] [64:ff9b::a00:1]
    2130706433 10.1 127.1 0177.0.0.1 017700000001 0x7f.0.0.1 0x7f000001 0X7F.1
    １２７.0.0.1 127。0。0。1 %31%32%37.0.0.1`,
  never: `
    0.0.0.0 0.255.255.255 169.254.0.0 169.254.169.254 169.254.255.255 224.0.0.1 240.0.0.0 255.255.255.255
    192.0.2.1 198.51.100.1 203.0.113.255 192.88.99.1 100.100.100.200 168.63.129.16 192.0.0.192
    [2001:db8::1] [3fff::1] [fd00:ec2::254] [2002:7f00:1::] [2002:5db8:d822::1] [2001::1] [2001:0:ffff::1]
    [::] [::2] [::127.0.0.1] [::93.184.216.34] [fe80::1] [febf::1] [ff02::1]
    [100::1] [4000::1] [5f00::1] [::ffff:0:127.0.0.1] [::ffff:169.254.169.254] [::ffff:0.0.0.0]
    [64:ff9b::169.254.169.254] [64:ff9b::] [64:ff9b::1] 2852039166 0xa9fea9fe 0251.0376.0251.0376 0`,
};

test.each(Object.entries(HOSTS))("addresses that are %s", (reach, hosts) => {
  for (const host of hosts.trim().split(/\s+/)) {
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

test("a name that leads into a private network is refused when it is looked up", async () => {
  const route = directRoute(addressGuard(PUBLIC));
  const got = route.get(new URL("http://localhost:9/a"), {}, new Canceller());
  await expect(got).rejects.toMatchObject({ name: "ProtocolError" });
  route.close();
});

test("user and password in a URL are not sent", () => {
  expect(addressGuard(LOCAL).check("http://a:b@localhost/x").href).toBe("http://localhost/x");
});
