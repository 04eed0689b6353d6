// The wires send every method, with and without a body.
import { expect, test } from "vitest";
import { fetchWire } from "../../../../runtime/call/transport/wire/fetch/wire.js";
import { Canceller } from "../../../../runtime/call/time/clock.js";
import { serve } from "../../stage/server.js";
import { BYTES, textOf, wireBy, WIRES } from "./stage.js";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const ALL = [...WIRES, ["fetch", () => fetchWire()] as const];
const CASES = ALL.flatMap(([name, make]) => METHODS.map((method) => [method, name, make] as const));

test.each(CASES)("%s without a body, over %s", async (method, _, make) => {
  const server = await serve(() => ({ body: "answer" }));
  const wire = wireBy(make);
  const request = { origin: server.url, path: "/v1/x", method, headers: {}, body: undefined };
  // The second request uses the socket of the first one.
  for (let n = 0; n < 2; n++) {
    const { status, body } = await wire.exchange(request, { signal: new Canceller() });
    expect(status).toBe(200);
    expect(textOf(await body.whole(1_000))).toBe(method === "HEAD" ? "" : "answer");
  }
  expect(server.arrived).toHaveLength(2);
  for (const arrived of server.arrived) {
    expect(arrived).toMatchObject({ method, body: "" });
    expect(arrived.headers["transfer-encoding"]).toBeUndefined();
    expect(arrived.headers["content-length"] ?? "0").toBe("0");
  }
});

test.each(CASES.filter(([method]) => method !== "GET" && method !== "HEAD"))(
  "%s with a body, over %s",
  async (method, _, make) => {
    const server = await serve(() => ({ body: "answer" }));
    const headers = { "content-type": "application/json" };
    const request = { origin: server.url, path: "/v1/x", method, headers, body: BYTES };
    const { body } = await wireBy(make).exchange(request, { signal: new Canceller() });
    expect(textOf(await body.whole(1_000))).toBe("answer");
    expect(server.arrived).toMatchObject([
      { method, body: '{"prompt":"Ã¤"}', headers: { "content-length": "15" } },
    ]);
  },
);
