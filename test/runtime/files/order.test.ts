// The order of a submission with images: checks, budget, uploads, create. A submission that ends
// before its create creates nothing and frees its reservation.
import { expect, test } from "vitest";
import { BudgetExceededError, RequestTimeoutError } from "../../../runtime/index.js";
import { systemClock, type Clock } from "../../../runtime/call/time/clock.js";
import { withStandIns } from "../../../runtime/files/request-files.js";
import { caught } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { bytesOf, PLAIN, PNG, stage } from "./stage.js";

const TWO = { prompt: "a", image_urls: [PNG, bytesOf("gif")] };
const REMAINING = { maxUsd: 1, spentUsd: 0, reservedUsd: 0, remainingUsd: 1 };
const refusal = (status: number, message: string, headers = {}) => ({
  status,
  body: { error: { message, type: "invalid_request_error" } },
  headers,
});

test("validate and estimate take images and send nothing", async () => {
  const { client, server } = await stage();
  const model = client.model(PLAIN);
  expect(await model.validate(TWO)).toEqual([]);
  const prices = {
    models: {
      video: [
        {
          id: PLAIN,
          fixed_prices: { unit: "usd_per_call", items: [{ key: "default", after_discount: 0.2 }] },
        },
      ],
    },
  } as const;
  const urls = { prompt: "a", image_urls: ["https://a.example/1", "https://a.example/2"] };
  expect(await model.estimate(TWO, prices)).toEqual(await model.estimate(urls, prices));
  expect([server.uploads, server.posts]).toEqual([[], 0]);
});

test("an estimate reads a Date beside an image as JSON has it", () => {
  const request = { at: new Date(0), list: [{ at: new Date(0) }], image_urls: [PNG] };
  const text = "1970-01-01T00:00:00.000Z";
  expect(withStandIns(request)).toEqual({
    at: text,
    list: [{ at: text }],
    image_urls: ["https://gateway.example/1"],
  });
});

test("a budget that refuses, and a misspelt field, upload nothing", async () => {
  const { client, server } = await stage({ budget: { maxUsd: 0.1 } });
  const model = client.model(PLAIN);
  expect(await caught(model.submit(TWO))).toBeInstanceOf(BudgetExceededError);
  const misspelt = { ...TWO, frist_frame: "https://a.example/1" };
  expect(await caught(model.submit(misspelt))).toMatchObject({ name: "InputValidationError" });
  expect([server.uploads, server.posts]).toEqual([[], 0]);
});

test("the images are uploaded after the budget has reserved the estimate", async () => {
  const reserved: (number | undefined)[] = [];
  const { client, server } = await stage(
    { budget: { maxUsd: 1 } },
    { onUpload: () => void reserved.push(client.budget()?.reservedUsd) },
  );
  await client.model(PLAIN).run(TWO);
  expect(reserved).toEqual([0.2, 0.2]);
  expect(server.uploads).toHaveLength(2);
  expect(client.budget()).toMatchObject({ spentUsd: 0.2, reservedUsd: 0 });
});

test.each([
  [
    refusal(413, "File too large"),
    "PayloadTooLargeError",
    /^image_urls\[1\] was not uploaded: .*File too large/,
  ],
  [refusal(401, "Invalid key"), "AuthenticationError", /^image_urls\[1\] was not uploaded: /],
  [refusal(500, "upload failed"), "InternalServerError", /^image_urls\[1\] was not uploaded: /],
  ["reset" as const, "ConnectionError", /^image_urls\[1\] was not uploaded: /],
])("an upload that ends with %j ends the call", async (answer, name, message) => {
  const { client, server } = await stage(
    { budget: { maxUsd: 1 }, retry: { attempts: 1 } },
    { onUpload: ({ type }) => (type === "image/gif" ? answer : undefined) },
  );
  const error = await caught(client.model(PLAIN).run(TWO));
  expect(error).toMatchObject({ name, message: expect.stringMatching(message) as string });
  expect(server.posts).toBe(0);
  expect(client.budget()).toEqual(REMAINING);
});

test("an abort during the upload ends the call with its reason", async () => {
  const controller = new AbortController();
  const { client, server } = await stage(
    { budget: { maxUsd: 1 } },
    { onUpload: () => (controller.abort(new Error("not wanted")), "silence") },
  );
  const submitted = client.model(PLAIN).submit(TWO, { signal: controller.signal });
  expect(await caught(submitted)).toBe(controller.signal.reason);
  expect(server.posts).toBe(0);
  expect(client.budget()).toEqual(REMAINING);
});

test("timeoutMs covers the uploads, and its error names the fields", async () => {
  const { client, server } = await stage(
    { budget: { maxUsd: 1 } },
    { onUpload: () => "silence" as const },
  );
  const error = await caught(client.model(PLAIN).run(TWO, { timeoutMs: 3_000 }));
  expect(error).toBeInstanceOf(RequestTimeoutError);
  expect(error).toMatchObject({
    message:
      "The request to x-pictured with a file in image_urls[0], image_urls[1] was not ready to be sent within 3 s. Nothing was sent; raise timeoutMs.",
  });
  expect(server.posts).toBe(0);
  expect(client.budget()).toEqual(REMAINING);
});

test("a client uploads at most four images at once", async () => {
  let open: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { client, server } = await stage({}, { onUpload: () => gate });
  const submitted = [1, 2, 3].map((request) => {
    const images = [1, 2, 3].map((image) => bytesOf("png", `${request} ${image}`));
    return client
      .with({})
      .model(PLAIN)
      .submit({ prompt: `${request}`, image_urls: images });
  });
  while (server.uploads.length < 4) await settled();
  await settled();
  expect(server.uploads).toHaveLength(4);
  open?.();
  await Promise.all(submitted);
  expect(server.uploads).toHaveLength(9);
  expect(server.uploadsAtOnce).toBe(4);
});

test("an upload waits as long as a 429 asks, and is then sent again", async () => {
  const waits: number[] = [];
  let aheadMs = 0;
  const clock: Clock = {
    ...systemClock,
    monotonic: () => systemClock.monotonic() + aheadMs,
    after: (ms, callback) => {
      if (ms < 7_000 || ms > 8_000) return systemClock.after(ms, callback);
      waits.push(ms);
      return systemClock.after(0, () => {
        aheadMs += ms;
        callback();
      });
    },
  };
  const limit = refusal(429, "rate limit", { "retry-after": "7" });
  const { client, server, bodies } = await stage(
    {},
    { onUpload: ({ index }) => (index === 0 ? limit : undefined) },
    clock,
  );
  await client.model(PLAIN).submit({ prompt: "a", first_frame: PNG });
  expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([7]);
  expect(server.uploads).toHaveLength(2);
  expect(bodies()).toEqual([
    '{"model":"x-pictured","prompt":"a","first_frame":"https://media.example/2.png"}',
  ]);
});

test("upload() gives a request as JSON, and creates nothing", async () => {
  const { client, server } = await stage({ budget: { maxUsd: 0 } }, { now: () => 1_000 });
  const uploaded = await client.model(PLAIN).upload({ prompt: "a", image_urls: [PNG] });
  expect(uploaded).toEqual({
    request: { prompt: "a", image_urls: ["https://media.example/1.png"] },
    // The hash of `{"model":"x-pictured","prompt":"a","image_urls":["sha256:c37c5842…"]}`.
    hash: "d0aeb45b8072d0b9cd089ca8f25bfc39a69cc216c0c0e20aa4444dc087c2559f",
    expiresAt: new Date(1_000 + 72 * 3_600_000),
  });
  expect(await client.model(PLAIN).upload({ prompt: "a" })).toMatchObject({
    request: { prompt: "a" },
    expiresAt: undefined,
  });
  expect(server.posts).toBe(0);
});
