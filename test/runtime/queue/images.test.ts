// Images of jobs in a queue: they are uploaded when the job is added, and their URLs expire.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { enqueueBatch, startBatchWorker } from "../../../runtime/batch/queue/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { withQueueJobs } from "../../../runtime/batch/queue/queue-decisions.js";
import { registry } from "../../../generated/src/registry.js";
import { line, png, startProgram } from "../batch/image-stage.js";
import {
  books,
  folder,
  keepBooks,
  KEYED,
  outcomes,
  queue,
  redis,
  said,
  status,
  UNKEYED,
  until,
  useQueue,
} from "./stage.js";

useQueue();

const HOUR = 3_600_000;
const CAT = { file: "cat.png" };

let pictures: string;
beforeEach(async () => {
  pictures = await mkdtemp(join(tmpdir(), "queue-images-"));
  onTestFinished(() => rm(pictures, { recursive: true, force: true }));
  await writeFile(join(pictures, "cat.png"), png("cat"));
});

/** Enqueues lines as a new process. */
async function enqueue(
  lines: readonly object[],
  retryFailed = false,
  timeouts: ClientOptions["timeouts"] = {},
) {
  const path = join(pictures, "requests.jsonl");
  await writeFile(path, lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const { url: baseUrl, apiKey } = books;
  const options = { baseUrl, apiKey, retry: { attempts: 1 }, timeouts };
  await using client = createCoreClient(registry, options);
  return await enqueueBatch(redis.url, path, { queue, client, retryFailed });
}

async function work(): Promise<void> {
  const client = { apiKey: books.apiKey, baseUrl: books.url, pollIntervalMs: 30 };
  const say = (text: string) => void said.push(text);
  const options = { queue, results: folder, say };
  const worker = await startBatchWorker(registry, client, redis.url, options);
  onTestFinished(() => worker.close());
}

const bodies = () => books.ledger.creates.map(({ body }) => JSON.parse(body) as unknown);

test("an image is uploaded when its job is added, so a worker needs no file", async () => {
  await keepBooks();
  const lines = [line("a", CAT), line("b", CAT, KEYED), line("c", "https://example.com/c.png")];
  expect(await enqueue(lines)).toEqual({ added: 3, known: 0 });
  expect(books.uploads).toHaveLength(1);
  expect(books.posts).toBe(0);
  expect(await enqueue(lines)).toEqual({ added: 0, known: 3 });
  expect(books.uploads).toHaveLength(1);
  await rm(join(pictures, "cat.png"));
  await work();
  expect(await outcomes()).toMatchObject(Array<object>(3).fill({ status: "completed" }));
  const url = "https://media.example/1.png";
  expect(bodies()).toEqual(
    expect.arrayContaining([
      { model: UNKEYED, prompt: "a", image_urls: [url] },
      { model: KEYED, prompt: "b", image_urls: [url] },
    ]),
  );
});

test("an image with other bytes is another request, and is not uploaded", async () => {
  await keepBooks();
  await enqueue([line("a", CAT)]);
  await writeFile(join(pictures, "cat.png"), png("another cat"));
  await expect(enqueue([line("a", CAT)])).rejects.toThrow(
    'Line 1 of the batch was not enqueued: the queue already has a job "a" with another request. Give this request another id, or choose another queue. No request is enqueued twice.',
  );
  expect(books.uploads).toHaveLength(1);
});

test.each([
  ["a field that is no image", { prompt: CAT }, "prompt takes no file"],
  [
    "a missing file",
    { prompt: "a", image_urls: [{ file: "dog.png" }] },
    'image_urls[0]: "dog.png" does not exist in the folder of the requests',
  ],
])("%s is refused with its line, and nothing is uploaded", async (_, request, reason) => {
  await keepBooks();
  const lines = [line("a", "https://example.com/a.png"), { id: "b", model: UNKEYED, request }];
  await expect(enqueue(lines)).rejects.toThrow(`Line 2 of the batch was not enqueued: ${reason}`);
  expect(await status()).toMatchObject({ queued: 1 });
  expect(books.uploads).toEqual([]);
});

test("images need a client", async () => {
  await keepBooks();
  const path = join(pictures, "requests.jsonl");
  await writeFile(path, JSON.stringify(line("a", CAT)));
  await expect(enqueueBatch(redis.url, path, { queue })).rejects.toThrow(
    'Line 1 of the batch was not enqueued: its image must be uploaded, so enqueueBatch needs the option "client". Pass the client and enqueue the file again. No request is enqueued twice.',
  );
});

test("a refused upload keeps only its job out of the queue, and the next call adds it", async () => {
  await keepBooks({ onUpload: () => ({ status: 500 }) });
  const lines = [line("a", "https://example.com/a.png"), line("b", CAT)];
  await expect(enqueue(lines)).rejects.toThrow(
    "Line 2 of the batch was not enqueued: image_urls[0] was not uploaded",
  );
  expect(await status()).toMatchObject({ queued: 1 });
  books.options.onUpload = undefined;
  expect(await enqueue(lines)).toEqual({ added: 1, known: 1 });
});

test.each([
  [{ status: 429 }, "ConfigurationError", "Enqueue the file again."],
  [{ status: 503 }, "ConfigurationError", "Enqueue the file again."],
  ["reset" as const, "ConnectionError", "Enqueue the file again."],
  [{ status: 413 }, "ConfigurationError", "Replace the image and enqueue the file again."],
  [
    { status: 404 },
    "ConfigurationError",
    "Check the API key and the address of the gateway, then enqueue the file again.",
  ],
])("after an upload that ends with %j, the %s advises what to do", async (answer, name, advice) => {
  await keepBooks({ onUpload: () => answer });
  await expect(enqueue([line("a", CAT)])).rejects.toMatchObject({
    name,
    message: expect.stringMatching(
      /^Line 1 of the batch was not enqueued: image_urls\[0\] was not uploaded: /,
    ) as string,
    cause: expect.objectContaining({ retryable: advice === "Enqueue the file again." }) as Error,
  });
  await expect(enqueue([line("a", CAT)])).rejects.toThrow(
    `. ${advice} No request is enqueued twice.`,
  );
});

test("after an upload that timed out, the error advises to enqueue again", async () => {
  await keepBooks({ onUpload: () => "silence" });
  await expect(enqueue([line("a", CAT)], false, { totalMs: 500 })).rejects.toMatchObject({
    name: "RequestTimeoutError",
    message: expect.stringContaining(". Enqueue the file again. No") as string,
  });
});

// The gateway's clock decides when a URL expires: 72 hours after the upload.
test.each([
  [71 * HOUR + 60_000, "refused", 0],
  [71 * HOUR - 60_000, "completed", 1],
])("a job whose image was uploaded %i ms ago is %s", async (ageMs, ended, creates) => {
  await keepBooks({ now: () => Date.now() - ageMs });
  await enqueue([line("a", CAT)]);
  books.options.now = undefined;
  await work();
  expect(await outcomes()).toMatchObject([{ id: "a", status: ended }]);
  expect(books.posts).toBe(creates);
});

test("a job whose picture expired was not billed, and is uploaded and sent again on request", async () => {
  await keepBooks({ now: () => Date.now() - 72 * HOUR });
  await enqueue([line("a", CAT)]);
  books.options.now = undefined;
  await work();
  expect(await outcomes()).toEqual([
    {
      id: "a",
      model: UNKEYED,
      status: "refused",
      taskIds: [],
      costUsd: undefined,
      files: [],
      error:
        "The job was not sent, because its image has expired. Enqueue it again with --retry-failed, which uploads the image again.",
    },
  ]);
  expect(await status()).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
  expect(await enqueue([line("a", CAT)])).toEqual({ added: 0, known: 1 });
  expect(await enqueue([line("a", CAT)], true)).toEqual({ added: 1, known: 0 });
  expect(await outcomes()).toMatchObject([{ status: "completed", costUsd: 0.2 }]);
  expect(bodies()).toEqual([
    { model: UNKEYED, prompt: "a", image_urls: ["https://media.example/2.png"] },
  ]);
});

test("a job that was sent goes on with its stored bytes, even if its picture expires", async () => {
  // The URL has one hour and eight seconds left.
  await keepBooks({ now: () => Date.now() - 71 * HOUR + 8_000 });
  await enqueue([line("a", CAT, KEYED)]);
  const end = Date.now() + 8_500;
  books.options.now = undefined;
  books.options.onCreate = async ({ index, bill }) => {
    if (index > 0) return undefined;
    bill();
    await until(() => Date.now() > end);
    return "reset" as const;
  };
  await work();
  expect(await outcomes()).toMatchObject([{ status: "completed" }]);
  expect(books.posts).toBe(2);
  expect(books.ledger.creates).toHaveLength(1);
  expect(books.uploads).toHaveLength(1);
});

test("a job that was sent and forgotten has the same key, so it is sent with the same URL", async () => {
  // The answer to the second create does not reveal whether the first create made a task.
  const refusal = { status: 400 };
  await keepBooks({ onCreate: ({ index, bill }) => (index === 0 ? (bill(), "reset") : refusal) });
  await enqueue([line("a", CAT, KEYED)]);
  await work();
  expect(await outcomes()).toMatchObject([{ status: "unknown" }]);
  books.options.onCreate = undefined;
  await withQueueJobs(redis.url, { queue }, (jobs) => jobs.take("a", { kind: "forgotten" }));
  expect(await enqueue([line("a", CAT, KEYED)], true)).toEqual({ added: 1, known: 0 });
  expect(await outcomes()).toMatchObject([{ status: "completed" }]);
  expect(books.uploads).toHaveLength(1);
  expect(books.ledger.creates).toHaveLength(1);
});

test("the command enqueue uploads nothing before the answer yes, and a worker in another folder needs no file", async () => {
  await keepBooks();
  await writeFile(join(pictures, "requests.jsonl"), JSON.stringify(line("a", CAT)));
  const env = {
    GATEWAY_API_KEY: books.apiKey,
    GATEWAY_BASE_URL: books.url,
    REDIS_URL: redis.url,
  };
  const start = (cwd: string, ...args: readonly string[]) =>
    startProgram(cwd, [...args, "--queue", queue], env);
  const unasked = await start(pictures, "enqueue", "requests.jsonl").ended;
  expect(unasked.code).toBe(2);
  expect(unasked.err).toContain("1 job to run, estimated at 0.200 USD.");
  expect(books.uploads).toEqual([]);
  const { code, err } = await start(pictures, "enqueue", "requests.jsonl", "--yes").ended;
  expect([code, err]).toEqual([
    0,
    expect.stringContaining(`Jobs added to the queue "${queue}": 1.`),
  ]);
  expect(books.uploads).toHaveLength(1);
  const worker = start(folder, "worker", "--out", ".");
  onTestFinished(async () => {
    worker.child.kill("SIGKILL");
    await worker.ended;
  });
  expect(await outcomes()).toMatchObject([{ id: "a", status: "completed" }]);
  expect(books.posts).toBe(1);
});
