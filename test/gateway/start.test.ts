// A gateway that a test starts: its members, the models that it serves, and its clean end.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { manualClock, startGateway } from "../../gateway/index.js";
import { emptyPort } from "../faults/server/loopback.js";

const CAT = { model: "x-2.3", prompt: "a cat" };

const create = (url: string, apiKey: string, body: object) =>
  fetch(`${url}/v1/videos/generations`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it("listens on a free port with a key, and counts creates that a failing answer hides", async () => {
  await using gateway = await startGateway();
  expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(gateway.apiKey).toBe("test-key-1234567890");
  gateway.scenarios.add("500 after", "POST /v1/videos");
  expect((await create(gateway.url, gateway.apiKey, CAT)).status).toBe(500);
  expect(gateway.creates().map(({ model }) => model)).toEqual(["x-2.3"]);
});

it("takes the options of an instance: keys, clock, scenarios", async () => {
  const keys = [{ key: "first-key-12345" }, { key: "other-key-12345" }];
  await using gateway = await startGateway({ keys, clock: manualClock("2026-01-01T00:00:00Z") });
  expect(gateway.apiKey).toBe("first-key-12345");
  gateway.clock.advance("72h");
  expect(gateway.clock.now()).toBe(Date.parse("2026-01-04T00:00:00Z"));
});

it("refuses an option that does not exist", async () => {
  const prot = { prot: 4010 } as object;
  await expect(startGateway(prot)).rejects.toThrow(
    /^the gateway option "prot" does not exist; use one of keys, /,
  );
});

it("rejects if its port is taken, and can use the port after the other gateway closes", async () => {
  const port = await emptyPort();
  const first = await startGateway({ port });
  await expect(startGateway({ port })).rejects.toMatchObject({
    code: "EADDRINUSE",
    message: `The gateway cannot listen on 127.0.0.1:${port}: another program uses this port; choose another port, or 0 for a free port.`,
  });
  await first.close();
  await using second = await startGateway({ port });
  expect(second.url).toBe(first.url);
});

it("serves the models in the lock of an SDK", async () => {
  const catalog = JSON.stringify({
    lockVersion: 2,
    models: {
      "live-video": {
        hash: "0".repeat(64),
        category: "video",
        capability_tags: ["Text to Video"],
        schema_version: "2026-07-30",
        source: "base",
        operation: "video_generation",
        method: "POST",
        rules: [],
        endpoint: "/v1/videos/generations",
        input_schema: { type: "object", properties: { seconds: { type: "integer", maximum: 2 } } },
      },
    },
    untyped: { "live-talk": { category: "chat", capability_tags: ["Text"] } },
  });
  await using gateway = await startGateway({ catalog });
  const { url, apiKey } = gateway;
  const headers = { authorization: `Bearer ${apiKey}` };
  const listed = await fetch(`${url}/v1/models?expand=category`, { headers });
  expect(await listed.json()).toMatchObject({
    data: [
      { id: "live-video", category: "video", capability_tags: ["Text to Video"] },
      { id: "live-talk", category: "chat", capability_tags: ["Text"] },
    ],
  });
  const single = await fetch(`${url}/v1/model-schema?model=live-video`, { headers });
  const { parameters } = (await single.json()) as { readonly parameters: object };
  expect(Object.keys(parameters).sort()).toEqual([
    "endpoint",
    "input_schema",
    "method",
    "operation",
    "schema_version",
    "source",
  ]);
  const statuses = [2, 3].map(
    async (seconds) => (await create(url, apiKey, { model: "live-video", seconds })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 400]);
});

it("leaves nothing behind that would keep its process alive", async () => {
  const module = new URL("../../gateway/index.ts", import.meta.url).href;
  const program = `const { startGateway } = await import(${JSON.stringify(module)});
    const gateway = await startGateway();
    const waiting = fetch(gateway.url + "/v1/models", { headers: { authorization: "Bearer " + gateway.apiKey } });
    console.log((await waiting).status);
    await gateway.close();`;
  const args = ["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", program];
  const start = { cwd: fileURLToPath(new URL("../..", import.meta.url)) };
  expect(await promisify(execFile)(process.execPath, args, start)).toEqual({
    stdout: "200\n",
    stderr: "",
  });
});
