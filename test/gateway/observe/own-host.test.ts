// The controls of a gateway answer under its own names only: no web page reaches them through a name that resolves here.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createGateway,
  manualClock,
  serveGateway,
  type Listening,
} from "../../../gateway/index.js";
import { foreignness, isLoopback } from "../../../gateway/http/own-host.js";

const clock = manualClock();
const gateway = createGateway({ clock });
let served: Listening;
beforeAll(async () => {
  served = await serveGateway(gateway, { port: 0 });
});
afterAll(() => served.close());

/** The status of a control that is called with these headers over the port. */
const control = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(served.url + path, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? '{"advance":"1h","scenario":"503"}' : undefined);
  });

describe("over a port", () => {
  it.each([
    ["POST", "/__gateway/clock"],
    ["POST", "/__gateway/scenarios"],
    ["GET", "/__gateway"],
  ])("%s %s is refused under a name that was rebound to this machine", async (method, path) => {
    const before = clock.now();
    expect(await control(method, path, { host: "evil.example:1" })).toBe(403);
    expect(clock.now()).toBe(before);
    expect((await fetch(`${served.url}/v1/models`)).status).toBe(401);
  });

  it.each<[host: string, origin: string, status: number]>([
    ["localhost:4010", "http://localhost:4010", 200],
    ["127.9.9.9:4010", "", 200],
    ["[::1]:4010", "http://[::1]:4010", 200],
    ["localhost:4010", "http://localhost:5173", 403],
    ["localhost:4010", "https://localhost:4010", 403],
    ["127.0.0.1.evil.example", "", 403],
  ])("host %s with origin %j is answered with %i", async (host, origin, status) => {
    const headers = origin === "" ? { host } : { host, origin };
    expect(await control("POST", "/__gateway/clock", headers)).toBe(status);
  });
});

const call = (host: string, headers: Record<string, string> = {}): Request =>
  new Request(`http://${host}/__gateway/state`, { headers });

it.each([
  ["gateway.internal:4010", ["gateway.internal"], true],
  ["192.168.1.5:4010", ["0.0.0.0", "192.168.1.5"], true],
  ["192.168.1.5:4010", ["::", "::ffff:192.168.1.5"], true],
  ["[fd00::1]:4010", ["fd00:0::1"], true],
  ["192.168.1.6:4010", ["0.0.0.0", "192.168.1.5"], false],
  ["evil.example", [], false],
])("%s where %j is bound", (host, bound, isOwn) => {
  expect(foreignness(call(host), bound) === undefined).toBe(isOwn);
});

it("a Host header counts as well as the URL on a socket; in process any name will do", async () => {
  const peer = { ip: "127.0.0.1", bound: ["127.0.0.1"] };
  const statusOf = async (sent: Request, from?: typeof peer) =>
    (await gateway.fetch(sent, from)).status;
  expect(await statusOf(call("localhost", { host: "localhost" }), peer)).toBe(200);
  expect(await statusOf(call("localhost", { host: "evil.example:1" }), peer)).toBe(403);
  expect(await statusOf(call("localhost", { host: "not a host" }), peer)).toBe(403);
  expect(await statusOf(call("evil.example"), peer)).toBe(403);
  expect(await statusOf(call("gateway.test"))).toBe(200);
});

it.each([
  ["127.8.8.8", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["a b", false],
])("--host %s is loopback: %s", (host, wanted) => expect(isLoopback(host)).toBe(wanted));
