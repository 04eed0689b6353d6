// The emitted SDK against the reference gateway, over a socket: every documented video model runs to its result.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGateway, manualClock, serveGateway } from "../../../gateway/index.js";
import {
  createCoreClient,
  InputValidationError,
  type GatewayClient,
} from "../../../generated/src/index.js";
import type { ModelId, ModelRequests } from "../../../generated/src/models.js";
import { registry } from "../../../generated/src/registry.js";
import { tables } from "../../contracts/tables/all.js";
import { player } from "../../runtime/stage/client.js";
import { TestClock } from "../../runtime/stage/clock.js";
import { WatchedWire } from "../../runtime/stage/wire.js";

const KEY = "sdk-test-key-0123456789";
const gatewayClock = manualClock();
const gateway = createGateway({
  keys: [{ key: KEY }],
  clock: gatewayClock,
  taskTime: "30s",
  seed: 1,
});
const clock = new TestClock();
const wire = new WatchedWire();
const play = player(clock, wire, (ms) => gatewayClock.advance(ms));
let client: GatewayClient;
let close: () => Promise<void>;

beforeAll(async () => {
  const listening = await serveGateway(gateway, { port: 0 });
  client = createCoreClient<ModelRequests>(
    registry,
    { apiKey: KEY, baseUrl: listening.url, dispatcher: wire.dispatcher },
    { clock, random: () => 0.5, uuid: () => crypto.randomUUID(), env: {} },
  );
  close = async () => {
    await client.close();
    await wire.close();
    await listening.close();
  };
});
afterAll(() => close());

const videoModels = tables
  .filter((table) => table.section.startsWith("2-video.md"))
  .flatMap((table) => table.names.map((name) => [name as ModelId, table.base] as const));

describe("every video model of the documents", () => {
  test.each(videoModels)("%s is submitted and completes", async (id, body) => {
    const task = await play(client.model(id).submit({ ...body } as never));
    expect(task.id).toMatch(/^task_/);
    const done = await play(task.result());
    expect(done.videos[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    expect(done.cost).toBeGreaterThan(0);
  });
});

test("run submits and waits in one call", async () => {
  const result = await play(client.model("x-v3-omni").run({ prompt: "a lighthouse", duration: 3 }));
  expect(result.videos).toHaveLength(1);
});

test("what the contract forbids is refused before it is sent", async () => {
  const refused = client.model("x-imagine-video").submit({ prompt: "a", duration: 20 });
  await expect(refused).rejects.toThrow(InputValidationError);
  await expect(refused).rejects.toThrow("duration must be <= 15 (got 20)");
});

test("a model without a contract runs untyped", async () => {
  const task = await play(
    client.untyped("stand-in/slash-video").submit({ prompt: "a lighthouse" }),
  );
  expect((await play(task.result())).videos).toHaveLength(1);
});

test("an uploaded image can be used at once, also on a gateway that loopback serves over HTTP", async () => {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const { url } = await play(client.uploads.image(Buffer.from(pixel, "base64")));
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const omni = client.model("x-v3-omni");
  const request = { prompt: "<<<image_1>>> opens its eyes", image_urls: [url] };
  expect(await omni.validate(request)).toEqual([]);
  expect((await play(omni.run(request))).videos).toHaveLength(1);
  const elsewhere = { ...request, image_urls: ["http://127.0.0.1:9/uploads/a.png"] };
  expect(await omni.validate(elsewhere)).toMatchObject([{ rule: "public-urls" }]);
});

test("a request that contains itself cannot be sent, and is not walked for ever", async () => {
  const request: Record<string, unknown> = { prompt: "a" };
  request["self"] = request;
  const issues = await client.model("x-v3-omni").validate(request);
  expect(issues).toMatchObject([{ path: [], keyword: "type" }]);
  expect(issues[0]?.message).toContain("cannot be written as JSON");
});
