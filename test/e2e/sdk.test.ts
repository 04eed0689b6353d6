// The emitted SDK against the reference gateway, over a socket: every documented video model
// completes, and so does music with live ids.
import { afterAll, expect, test } from "vitest";
import { createGateway, manualClock, serveGateway } from "../../gateway/index.js";
import {
  BadRequestError,
  createCoreClient,
  InputValidationError,
  type OperationRequests,
} from "../../generated/src/index.js";
import type { ModelId, ModelRequests } from "../../generated/src/models.js";
import { registry } from "../../generated/src/registry.js";
import { tables } from "../contracts/tables/all.js";
import { player } from "../runtime/stage/client.js";
import { TestClock } from "../runtime/stage/clock.js";
import { WatchedWire } from "../runtime/stage/wire.js";

const apiKey = "sdk-test-key-0123456789";
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** A gateway and a client of it, for all tests of this file. */
async function stage(options: Parameters<typeof createGateway>[0]) {
  const gatewayClock = manualClock();
  const gateway = createGateway({ keys: [{ key: apiKey }], clock: gatewayClock, ...options });
  const listening = await serveGateway(gateway, { port: 0 });
  const clock = new TestClock();
  const wire = new WatchedWire();
  const client = createCoreClient<ModelRequests, OperationRequests>(
    registry,
    { apiKey, baseUrl: listening.url, dispatcher: wire.dispatcher },
    { clock, random: () => 0.5, uuid: () => crypto.randomUUID(), env: {} },
  );
  closers.push(
    () => listening.close(),
    () => wire.close(),
    () => client.close(),
  );
  return { gateway, client, play: player(clock, wire, (ms) => gatewayClock.advance(ms)) };
}

const { client, play } = await stage({ taskTime: "30s", seed: 1 });

const videoModels = tables
  .filter((table) => table.section.startsWith("2-video.md"))
  .flatMap((table) => table.names.map((name) => [name as ModelId, table.base] as const));

test.each(videoModels)("%s is submitted and completes", async (id, body) => {
  const task = await play(client.model(id).submit({ ...body } as never));
  expect(task.id).toMatch(/^task_/);
  const done = await play(task.result());
  expect(done.videos[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  expect(done.cost).toBeGreaterThan(0);
});

test("a request that the contract forbids is refused before it is sent", async () => {
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

test("an uploaded image can be used at once, even on a loopback gateway over HTTP", async () => {
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

// 4-field-notes.md, Music: a live gateway has other model names than the documents.
test("every operation of music runs with live ids and version words, and the gateway chooses a default model", async () => {
  const entry = (id: string, category: string) => ({ id, object: "model", category });
  const data = [entry("composer-one", "audio"), entry("composer-two", "audio"), entry("a", "chat")];
  const live = await stage({ catalog: JSON.stringify({ success: true, data }), seed: 1 });
  const { gateway, play } = live;
  const { music } = live.client;
  const rain = await play(music.sounds.run({ model: "composer-one", prompt: "rain" }));
  const [track] = rain.music;
  expect([rain.music.length, track?.url]).toEqual([1, expect.stringMatching(/^http:/)]);
  const slow = { model: "composer-two", task_id: rain.taskId, speed: 0.5 };
  expect((await play(music.adjustSpeed.run(slow))).music).toHaveLength(1);
  const extension = {
    clip_id: track?.clipId ?? "",
    extend_from_s: 1,
    extend_s: 2,
    instruction: "on",
  };
  const longer = { ...extension, model: "COMPOSER-TWO", version: "live-3" };
  expect((await play(music.extendFlowMusic.run(longer))).music).toHaveLength(1);
  const cover = {
    audio_url: "https://files.example/a.mp3",
    custom: false,
    gpt_description: "a",
  } as const;
  expect((await play(music.uploadCover.run({ ...cover, max_mode: false }))).music).toHaveLength(2);
  const sent = gateway.creates().map(({ model }) => model);
  expect(sent).toEqual(["composer-one", "composer-two", "composer-two", "composer-one"]);
  // The server checks constraints that the catalog does not show. Requests that break the documents
  // are not sent.
  const unknown = play(music.sounds({ model: "x-music-a", prompt: "rain" }));
  await expect(unknown).rejects.toThrow(BadRequestError);
  const wrong = music.adjustSpeed({ ...slow, speed: 5 });
  await expect(wrong).rejects.toThrow(InputValidationError);
  expect(gateway.creates()).toHaveLength(4);
});
