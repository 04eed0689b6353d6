// Every route on a socket answers only to the gateway's own names, answers pages of other origins
// only on the usage routes, and refuses frames. Otherwise a web page could use the gateway through
// its visitor's browser.
import { request, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createGateway,
  manualClock,
  serveGateway,
  startGateway,
  type Listening,
} from "../../../gateway/index.js";
import { isLoopback } from "../../../gateway/http/own-host.js";
import { createService } from "../../../gateway/instance/service.js";
import { observeRoutes } from "../../../gateway/observe/routes.js";
import { serviceRoutes } from "../../../gateway/routes.js";

const FILES = ["/", "/index.html", "/a-model", "/page.js", "/data/a-model.json", "/gateway.json"];
const HELD = new Set(["index.html", "a-model.html", "page.js", "data/a-model.json"]);
const site = (path: string) =>
  Promise.resolve(HELD.has(path) ? new TextEncoder().encode("a file") : undefined);

const service = createService({});
const registered = [
  ...serviceRoutes(service).routes,
  ...observeRoutes(service, () => Promise.resolve(undefined)).routes,
];
/** Every route of the service, of the controls and of the site, by method and path. */
const ROUTES: (readonly [method: string, path: string])[] = [
  ...registered
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => [method, path.replace(/:\w+(\{[^}]*\})?/g, "x")] as const),
  ...FILES.map((path) => ["GET", path] as const),
  ["GET", "/nothing"],
];
const isUsage = (path: string): boolean => ["/v1/usage", "/usage"].includes(path);

const clock = manualClock();
const gateway = createGateway({ clock, site });
let served: Listening;
beforeAll(async () => {
  served = await serveGateway(gateway, { port: 0 });
});
afterAll(() => served.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request over the port, with the documented key. */
const send = (
  [method, path]: readonly [method: string, path: string],
  headers: Record<string, string> = {},
  to = served,
) =>
  new Promise<Answer>((resolve, reject) => {
    const authorization = "Bearer test-key-1234567890";
    const options = { method, headers: { authorization, ...headers }, agent: false };
    const sent = request(to.url + path, options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      void text(answer).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? '{"advance":"1h","scenario":"503"}' : undefined);
  });

it("the table has the routes of the service, of the controls and of the site", () => {
  expect(ROUTES.length).toBeGreaterThan(35);
  expect(ROUTES).toEqual(
    expect.arrayContaining([
      ["POST", "/v1/videos/generations"],
      ["GET", "/v1/usage"],
      ["POST", "/v1/uploads/images"],
      ["POST", "/__gateway/clock"],
    ]),
  );
});

describe.each(ROUTES)("%s %s", (...route) => {
  const [method, path] = route;

  it("is refused under a name that was rebound to this machine", async () => {
    const before = [clock.now(), gateway.requests().length];
    const { status, body } = await send(route, { host: "evil.example:4010" });
    expect(status).toBe(403);
    expect(body).toContain(
      "start the gateway with --host-name evil.example, or call startGateway with",
    );
    const sameOrigin = { host: "evil.example:4010", origin: "http://evil.example:4010" };
    expect((await send(route, sameOrigin)).status).toBe(403);
    expect([clock.now(), gateway.requests().length]).toEqual(before);
  });

  it("answers pages of another origin on the usage routes only", async () => {
    const before = clock.now();
    const seen = gateway.requests().length;
    for (const origin of ["https://evil.example", "http://localhost:1", "null"]) {
      const { status, headers } = await send(route, { origin });
      const preflight = await send(["OPTIONS", path], {
        origin,
        "access-control-request-method": method,
      });
      if (isUsage(path)) {
        expect([status, preflight.status]).toEqual([200, 204]);
        expect(headers["access-control-allow-origin"]).toBe("*");
      } else {
        expect([status, preflight.status]).toEqual([403, 403]);
        expect(headers).not.toHaveProperty("access-control-allow-origin");
        expect([clock.now(), gateway.requests().length]).toEqual([before, seen]);
      }
    }
  });
});

// Runs after the tests above, because they check that refused requests change nothing.
describe.each(ROUTES)("%s %s", (...route) => {
  it("forbids frames with every answer", async () => {
    for (const host of ["localhost:4010", "evil.example"]) {
      const { headers } = await send(route, { host });
      expect(headers["x-frame-options"]).toBe("DENY");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });
});

const CLOCK = ["POST", "/__gateway/clock"] as const;

it.each<[host: string, origin: string, status: number]>([
  ["localhost:4010", "http://localhost:4010", 200],
  ["LOCALHOST", "http://localhost", 200],
  ["127.9.9.9:4010", "", 200],
  ["[::1]:4010", "http://[::1]:4010", 200],
  ["192.168.1.5:4010", "http://192.168.1.5:4010", 200],
  ["[fd00::1]:4010", "", 200],
  ["[fd00::1]", "", 200],
  ["localhost:4010", "http://localhost:5173", 403],
  ["localhost:4010", "https://localhost:4010", 403],
  ["localhost:4010", "http://127.0.0.1:4010", 403],
  ["127.0.0.1.evil.example", "", 403],
  ["localhost.evil.example", "", 403],
  ["1.2.3.4.5", "", 403],
])("host %s with origin %j is answered with %i", async (host, origin, status) => {
  const headers = origin === "" ? { host } : { host, origin };
  expect((await send(CLOCK, headers)).status).toBe(status);
});

it("an absolute request target cannot hide the host name, nor the host name the target", async () => {
  const { port } = new URL(served.url);
  const answerTo = (target: string, host: string): Promise<string> => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  const path = "/__gateway/state";
  expect(await answerTo(path, "localhost")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerTo(`http://evil.example${path}`, "localhost")).toMatch(/^HTTP\/1\.1 403 /);
  expect(await answerTo(`http://localhost${path}`, "evil.example")).toMatch(/^HTTP\/1\.1 403 /);
  expect(await answerTo(path, "not a host")).toMatch(/^HTTP\/1\.1 40[03] /);
});

it("a started gateway answers to its hostNames, and pages under them are its own", async () => {
  await using named = await startGateway({ hostNames: ["gateway", "GW.internal:4010"] });
  const statusOf = async (host: string, origin = `http://${host}`) =>
    (await send(CLOCK, { host, origin }, named)).status;
  expect(await statusOf("gateway:4010")).toBe(200);
  expect(await statusOf("gw.internal")).toBe(200);
  expect(await statusOf("gateway:4010", "http://gw.internal")).toBe(403);
  expect(await statusOf("gateway.evil.example")).toBe(403);
});

it("the bound host is a name of the gateway, and a page of publicUrl is its own", async () => {
  const publicUrl = "https://gateway.example";
  const at = createGateway({ publicUrl });
  const headers = { host: "gateway.internal:4010", origin: publicUrl };
  const sent = (bound: readonly string[]) =>
    at.fetch(new Request("http://gateway.internal:4010/__gateway/state", { headers }), {
      ip: "10.0.0.1",
      bound,
    });
  expect((await sent(["gateway.internal"])).status).toBe(200);
  expect((await sent(["0.0.0.0"])).status).toBe(403);
});

it.each(["", "a b", "http://gateway", "gateway/v1", "me@gateway"])(
  "hostNames refuses %j",
  async (name) => {
    await expect(startGateway({ hostNames: [name] })).rejects.toThrow(
      `${JSON.stringify(name)} is not a host name; use a name such as "gateway"`,
    );
  },
);

it("a page of the gateway itself uploads an image with the documented key, and shows it", async () => {
  const body = new FormData();
  body.set("file", new Blob([Buffer.from("GIF89a")]), "a.gif");
  const headers = { authorization: "Bearer test-key-1234567890", origin: served.url };
  const to = `${served.url}/v1/uploads/images`;
  const answer = await fetch(to, { method: "POST", headers, body });
  const { url } = (await answer.json()) as { url: string };
  expect(url.startsWith(`${served.url}/uploads/`)).toBe(true);
  expect((await fetch(url)).headers.get("content-type")).toBe("image/gif");
  // The policy of the page allows such requests and images.
  const policy = (await send(["GET", "/"])).headers["content-security-policy"];
  expect(policy).toMatch(/img-src 'self'.*connect-src 'self'/);
});

it("in process, any name and origin are accepted", async () => {
  const headers = { host: "evil.example", origin: "https://evil.example" };
  const sent = new Request("http://gateway.test/__gateway/state", { headers });
  expect((await gateway.fetch(sent)).status).toBe(200);
});

it.each([
  ["127.8.8.8", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["a b", false],
])("--host %s is loopback: %s", (host, wanted) => expect(isLoopback(host)).toBe(wanted));
