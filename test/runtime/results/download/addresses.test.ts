// Hosts from which results may be fetched: never from the app's network, in any notation of the
// address.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addressGuard } from "../../../../runtime/results/download/address.js";
import { directRoute } from "../../../../runtime/results/download/guarded-route.js";
import { Canceller } from "../../../../runtime/call/time/clock.js";
import {
  PRIVATE_HOSTS,
  PUBLIC_HOSTS,
  RELAYED_HOSTS,
  SPECIAL_HOSTS,
} from "../../../contracts/tables/hosts.js";
import { downloadFolder, fileAt, ROUTES } from "../../stage/downloads.js";
import { serve } from "../../stage/server.js";

const folder = downloadFolder();
const PUBLIC = "https://gateway.example.com";
const LOCAL = "http://127.0.0.1:4010";

const HOSTS = {
  public: PUBLIC_HOSTS,
  private: PRIVATE_HOSTS,
  never: [...SPECIAL_HOSTS, ...RELAYED_HOSTS],
};

test.each(Object.entries(HOSTS))(
  "hosts of the kind %s are allowed as their gateway permits",
  (reach, hosts) => {
    for (const host of hosts) {
      const check = (gateway: string) => () => addressGuard(gateway).check(`http://${host}/a`);
      if (reach === "public") expect(check(PUBLIC), host).not.toThrow();
      else
        expect(check(PUBLIC), host).toThrow(
          / which is in a private network\. | which is reserved for special purposes\. /,
        );
      if (reach === "never")
        expect(check(LOCAL), host).toThrow(", which is reserved for special purposes. ");
      else expect(check(LOCAL), host).not.toThrow();
    }
  },
);

test.each([
  "http://localhost:4010",
  "http://10.0.0.5:8080",
  "http://[::1]:4010",
  "http://[::ffff:127.0.0.1]",
])("a gateway at %s is local, so its results may be local too", (gateway) => {
  expect(() => addressGuard(gateway).check("http://10.0.0.7/a")).not.toThrow();
});

test.each(
  ROUTES.flatMap(
    (route) =>
      [
        [route, "file:///etc/passwd"],
        [route, "http://169.254.169.254/latest/meta-data"],
      ] as const,
  ),
)("fetched %s, neither a result nor a redirect leads to %s", async (route, target) => {
  const refused = { name: "ProtocolError", taskId: "task_1" };
  const path = join(folder(), "a");
  await expect(fileAt(target, route).file.save(path)).rejects.toMatchObject(refused);
  const server = await serve(() => ({ status: 302, headers: { location: target } }));
  await expect(fileAt(server.url, route).file.save(path)).rejects.toMatchObject(refused);
  expect(await readdir(folder())).toEqual([]);
});

const FAKE = ["198.18.0.5", "198.19.255.255", "::ffff:198.18.0.5"];

test.each<[string, object, boolean]>([
  ["by default", {}, true],
  ["with fakeIps", { fakeIps: true }, true],
  ["without fakeIps", { fakeIps: false }, false],
])("%s a name may resolve to the address of a local proxy: %s", (_, addresses, isAllowed) => {
  const guard = addressGuard(PUBLIC, addresses);
  for (const address of FAKE) {
    expect(guard.isAllowed(address, "cdn.example.com"), address).toBe(isAllowed);
    expect(guard.isAllowed("10.0.0.5", "cdn.example.com")).toBe(false);
    expect(guard.isAllowed("198.20.0.1", "cdn.example.com")).toBe(true);
  }
});

test("a literal address of a local proxy is refused, and the error names it", () => {
  expect(() => addressGuard(PUBLIC).check("http://198.18.0.5/a.mp4")).toThrow(
    `The address of the result is on "198.18.0.5", which is in a private network. Ask the gateway's operator for a public https URL. If you trust that host, add it to the option "results.privateHosts".`,
  );
});

test("only a host in privateHosts may be private", () => {
  const guard = addressGuard(PUBLIC, { privateHosts: ["Files.internal", "10.0.0.7", "[fd12::7]"] });
  expect(guard.isAllowed("10.1.2.3", "files.internal")).toBe(true);
  expect(guard.isAllowed("169.254.169.254", "files.internal")).toBe(false);
  expect(guard.isAllowed("10.1.2.3", "other.internal")).toBe(false);
  for (const host of ["10.0.0.7", "[fd12::7]"]) {
    expect(() => guard.check(`http://${host}/a`)).not.toThrow();
  }
  expect(() => guard.check("http://10.0.0.8/a")).toThrow('is on "10.0.0.8"');
});

test("a name that resolves to a private network is refused at lookup", async () => {
  const route = directRoute(addressGuard(PUBLIC));
  const got = route.get(new URL("http://localhost:9/a"), {}, new Canceller());
  await expect(got).rejects.toMatchObject({ name: "ProtocolError" });
  route.close();
});
