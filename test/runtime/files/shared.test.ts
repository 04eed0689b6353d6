// Uploads that requests share: the same bytes are uploaded once in a client.
import { expect, test } from "vitest";
import { systemClock, type Clock } from "../../../runtime/call/time/clock.js";
import { file } from "../../../runtime/index.js";
import { caught } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { bytesOf, PLAIN, PNG, stage } from "./stage.js";

const REFUSED = {
  status: 400,
  body: { error: { message: "no", type: "invalid_request_error" } },
};

test("the same bytes are uploaded once, in one request and in later ones", async () => {
  const { client, server, bodies } = await stage();
  const user = client.with({ headers: { "x-user": "ada" } });
  const images = [PNG, new Blob([PNG]), bytesOf("gif"), PNG];
  await client.model(PLAIN).submit({ prompt: "a", image_urls: images });
  await user.model(PLAIN).submit({ prompt: "b", first_frame: new File([PNG], "other.png") });
  expect(server.uploads.map(({ type }) => type).sort()).toEqual(["image/gif", "image/png"]);
  const png = server.uploads.find(({ type }) => type === "image/png")?.url;
  expect(bodies()[1]).toBe(`{"model":"x-pictured","prompt":"b","first_frame":"${png}"}`);
});

test("concurrent requests share one upload", async () => {
  const { client, server } = await stage();
  const prompts = Array.from({ length: 8 }, (_, n) => `${n}`);
  await Promise.all(
    prompts.map((prompt) => client.model(PLAIN).submit({ prompt, first_frame: PNG })),
  );
  expect(server.uploads).toHaveLength(1);
  expect(server.posts).toBe(8);
});

test("a file of the disk is read once for a request", async () => {
  const { client, server } = await stage();
  const same = file(new URL("./stage.ts", import.meta.url));
  const error = await caught(client.model(PLAIN).submit({ prompt: "a", image_urls: [same, same] }));
  expect(error).toMatchObject({
    issues: [{ pointer: "/image_urls/0" }, { pointer: "/image_urls/1" }],
  });
  expect(server.uploads).toEqual([]);
});

test("the abort of one request does not end the upload of another", async () => {
  let open: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { client, server } = await stage({}, { onUpload: () => gate });
  const controller = new AbortController();
  const ask = (prompt: string, signal?: AbortSignal) =>
    client.model(PLAIN).submit({ prompt, first_frame: PNG }, { signal });
  const first = caught(ask("first", controller.signal));
  while (server.uploads.length < 1) await settled();
  const second = ask("second");
  await settled();
  controller.abort(new Error("not wanted"));
  expect(await first).toBe(controller.signal.reason);
  open?.();
  await second;
  expect(server.uploads).toHaveLength(1);
  expect(server.posts).toBe(1);
});

test("an aborted upload and a refused one are not used again", async () => {
  const controller = new AbortController();
  const { client, server, bodies } = await stage(
    {},
    {
      onUpload: ({ index }) => {
        if (index === 0) return (controller.abort(new Error("not wanted")), "silence");
        return index === 1 ? REFUSED : undefined;
      },
    },
  );
  const request = { prompt: "a", first_frame: PNG };
  const aborted = client.model(PLAIN).submit(request, { signal: controller.signal });
  expect(await caught(aborted)).toBe(controller.signal.reason);
  expect(await caught(client.model(PLAIN).submit(request))).toMatchObject({ status: 400 });
  await client.model(PLAIN).submit(request);
  expect(bodies()).toEqual([
    '{"model":"x-pictured","prompt":"a","first_frame":"https://media.example/3.png"}',
  ]);
  expect(server.uploads).toHaveLength(3);
});

test("two requests whose shared upload is refused get their own errors", async () => {
  let open: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { client, server } = await stage({}, { onUpload: async () => (await gate, REFUSED) });
  const both = Promise.all([
    caught(client.model(PLAIN).submit({ prompt: "a", first_frame: PNG })),
    caught(client.model(PLAIN).submit({ prompt: "a", image_urls: [PNG] })),
  ]);
  while (server.uploads.length < 1) await settled();
  await settled();
  open?.();
  const [first, second] = await both;
  expect(server.uploads).toHaveLength(1);
  expect(first).toMatchObject({ message: expect.stringMatching(/^first_frame was not/) as string });
  expect(second).toMatchObject({ message: expect.stringMatching(/^image_urls\[0\]/) as string });
});

const HOUR_MS = 3_600_000;

test("a URL is used again while it has twelve hours left", async () => {
  let now = Date.UTC(2026, 7, 1);
  const clock: Clock = { ...systemClock, wall: () => now };
  const { client, server } = await stage({}, { now: () => now }, clock);
  const submit = () => client.model(PLAIN).submit({ prompt: "a", first_frame: PNG });
  await submit();
  // An uploaded image has a public URL for 72 hours (1-core.md).
  now += 60 * HOUR_MS;
  await submit();
  expect(server.uploads).toHaveLength(1);
  now += 1;
  await submit();
  expect(server.uploads).toHaveLength(2);
  await submit();
  expect(server.uploads).toHaveLength(2);
});

test("on a machine whose clock is three days behind, a URL is not used again too late", async () => {
  let now = Date.UTC(2026, 7, 4);
  const clock: Clock = { ...systemClock, wall: () => now - 72 * HOUR_MS };
  const { client, server } = await stage({}, { now: () => now }, clock);
  const submit = () => client.model(PLAIN).submit({ prompt: "a", first_frame: PNG });
  await submit();
  now += 60 * HOUR_MS;
  await submit();
  expect(server.uploads).toHaveLength(1);
  now += 1;
  await submit();
  expect(server.uploads).toHaveLength(2);
});
