// A result whose address has expired: the gateway is polled once more for a newer address.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { FILE, record, startLedger, type LedgerOptions } from "../../ledger/index.js";
import { caught, clientOn } from "../stage/client.js";

const HOUR_S = 3600;

/** A completed task whose result was read, with an address that expires after an hour. */
async function seenTask(ledger: LedgerOptions = {}, options: ClientOptions = {}) {
  const server = await startLedger({ expiresInS: HOUR_S, signsAnew: true, ...ledger });
  onTestFinished(() => server.close());
  const stage = clientOn(server.url, { apiKey: server.apiKey, ...options });
  const { clock, play, client } = stage;
  server.options.now = clock.wall;
  const task = await play(client.model("x-v3-omni").submit({ prompt: "a", duration: 5 }));
  const result = await play(task.result());
  const folder = await mkdtemp(join(tmpdir(), "expired-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const expire = () => void (clock.wallOffset += 1000 * HOUR_S);
  const polls = () => server.polls.get(task.id);
  return { server, task, result, play, clock, expire, polls, path: join(folder, "a.mp4") };
}

test("result polls for a newer address only after the last one has expired", async () => {
  const { task, result, play, expire, polls, clock } = await seenTask();
  expect((await play(task.result())).videos[0]?.url).toBe(result.videos[0]?.url);
  expect(polls()).toBe(1);
  expire();
  const [video] = (await play(task.result())).videos;
  expect(video?.expiresAt?.getTime()).toBeGreaterThan(clock.wall());
  expect(polls()).toBe(2);
  await play(task.result());
  expect(polls()).toBe(2);
});

test("refresh polls for a newer address after the last one has expired", async () => {
  const { task, play, expire, polls } = await seenTask();
  expire();
  await play(task.refresh());
  expect(polls()).toBe(2);
  await play(task.refresh());
  expect(polls()).toBe(2);
});

test("a file whose address has expired is saved from a newer address", async () => {
  const { result, play, expire, polls, path } = await seenTask();
  expire();
  await play(result.videos[0]?.save(path) ?? Promise.reject(new Error("no video")));
  expect(await readFile(path)).toEqual(FILE);
  expect(polls()).toBe(2);
});

test.each(["bytes", "blob"] as const)(
  "%s of a file whose address was refused before its expiry come from a newer address",
  async (method) => {
    const { result, play, polls, server, clock } = await seenTask();
    clock.wallOffset += 1000;
    // After a refused range the whole file is requested.
    server.options.onFile = ({ count }) => (count <= 2 ? { status: 403 } : undefined);
    const [video] = result.videos;
    const bytes: Promise<Uint8Array | Blob | undefined> = Promise.resolve(video?.[method]());
    const file = new Blob([(await play(bytes)) as Uint8Array<ArrayBuffer>]);
    expect(file.size).toBe(FILE.length);
    expect([polls(), server.fetches.get("task_1")]).toEqual([2, 3]);
  },
);

test("a file has expired if another poll gives no later address", async () => {
  const { result, play, expire, polls, path } = await seenTask({ signsAnew: false });
  expire();
  const error = await play(caught(result.videos[0]?.save(path) ?? Promise.resolve()));
  expect(error).toMatchObject({ name: "ExpiredResultError", taskId: "task_1" });
  expect(polls()).toBe(2);
});

test.each<[string, NonNullable<LedgerOptions["onPoll"]>]>([
  ["no longer knows the task", () => ({ status: 404 })],
  [
    "no longer has its files",
    ({ taskId }) => record(taskId, { status: "completed", result: { videos: [] } }),
  ],
])("a file has expired if the gateway %s; end and cost are kept", async (_, onPoll) => {
  const { task, result, play, expire, path, server } = await seenTask();
  expire();
  server.options.onPoll = onPoll;
  const error = await play(caught(result.videos[0]?.save(path) ?? Promise.resolve()));
  expect(error).toMatchObject({ name: "ExpiredResultError" });
  expect(await play(task.refresh())).toMatchObject({ status: "completed", cost: 0.2 });
});

test("a file does not count as expired while the gateway is unreachable", async () => {
  const { task, result, play, expire, path, server } = await seenTask(
    {},
    { retry: { attempts: 1 } },
  );
  expire();
  server.options.onPoll = () => ({ status: 503 });
  const error = await play(caught(result.videos[0]?.save(path) ?? Promise.resolve()));
  expect(error).toMatchObject({ name: "ServiceUnavailableError" });
  server.options.onPoll = undefined;
  const [video] = (await play(task.result())).videos;
  await play(video?.save(path) ?? Promise.reject(new Error("no video")));
  expect(await readFile(path)).toEqual(FILE);
});

test("a cover and the WAV of a track also come from newer addresses", async () => {
  const server = await startLedger();
  onTestFinished(() => server.close());
  let signature = "1";
  server.options.onPoll = ({ taskId }) => {
    const url = (name: string) => `${server.url}/files/${signature}/${name}?expires=9999999999`;
    const track = {
      audio_url: url("a.mp3"),
      wav_url: url("a.wav"),
      image_url: url("a.png"),
      expires_at: 1_785_543_600,
    };
    return record(taskId, { status: "completed", progress: 100, result: { music: [track] } });
  };
  server.options.onFile = ({ taskId }) => (taskId === signature ? undefined : { status: 403 });
  const { client, play } = clientOn(server.url, { apiKey: server.apiKey });
  const [track] = (await play(client.tasks.resume("task_1").result())).music;
  signature = "2";
  const sizes = [track, track?.wav, track?.cover].map(
    async (file) => (await file?.bytes())?.length,
  );
  expect(await play(Promise.all(sizes))).toEqual([FILE.length, FILE.length, FILE.length]);
});
