// Music of a gateway whose models are called otherwise than in the documents, over a socket (4-field-notes.md, Music).
import { expect, test } from "vitest";
import { createGateway, manualClock, serveGateway } from "../../../gateway/index.js";
import {
  BadRequestError,
  createCoreClient,
  InputValidationError,
  type OperationRequests,
} from "../../../generated/src/index.js";
import { registry } from "../../../generated/src/registry.js";
import { player } from "../../runtime/stage/client.js";
import { TestClock } from "../../runtime/stage/clock.js";
import { WatchedWire } from "../../runtime/stage/wire.js";

const apiKey = "sdk-test-key-0123456789";
const entry = (id: string, category: string) => ({ id, object: "model", category });
const catalog = JSON.stringify({
  success: true,
  data: [entry("composer-one", "audio"), entry("composer-two", "audio"), entry("chatty", "chat")],
});

test("every operation runs by live ids and version words, and a default is the gateway's own", async () => {
  const gatewayClock = manualClock();
  const gateway = createGateway({ keys: [{ key: apiKey }], clock: gatewayClock, catalog, seed: 1 });
  const listening = await serveGateway(gateway, { port: 0 });
  const clock = new TestClock();
  const wire = new WatchedWire();
  const play = player(clock, wire, (ms) => gatewayClock.advance(ms));
  const client = createCoreClient<object, OperationRequests>(
    registry,
    { apiKey, baseUrl: listening.url, dispatcher: wire.dispatcher },
    { clock, random: () => 0.5, uuid: () => crypto.randomUUID(), env: {} },
  );
  const { music } = client;
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
  // What cannot be told from the catalog is left to the server; what the documents say is not sent.
  const unknown = play(music.sounds({ model: "x-music-a", prompt: "rain" }));
  await expect(unknown).rejects.toThrow(BadRequestError);
  const wrong = music.adjustSpeed({ ...slow, speed: 5 });
  await expect(wrong).rejects.toThrow(InputValidationError);
  expect(gateway.creates()).toHaveLength(4);
  await client.close();
  await wire.close();
  await listening.close();
});
