// Secrets: the API key is stored nowhere, and no message has a prompt or the URL of a result.
import { expect, onTestFinished, test, vi } from "vitest";
import {
  anotherQueue,
  enqueue,
  gateway,
  hurry,
  KEYED,
  outcomes,
  redis,
  said,
  serve,
  UNKEYED,
  useQueue,
  work,
} from "./stage.js";

useQueue();

// A result's URL is enough to fetch its file.
const URL_OF_RESULT = /\/files\/task_/;

test("in every outcome of a job, neither messages nor Redis contain a secret", async () => {
  await serve({ keys: [{ key: "sk-canary-key-123456" }] });
  const prompts = ["canary-prompt", "canary-prompt [[fail no luck]]"];
  const rows = [KEYED, UNKEYED].flatMap((model) =>
    prompts.map((prompt) => ({ model, request: { prompt, duration: 5 } })),
  );
  await enqueue(rows, 20);
  gateway.scenarios.add("429 after 1s", "POST /v1/videos");
  gateway.scenarios.add("500 after", "POST /v1/videos");
  await work();
  const ended = await outcomes();
  expect(ended).toHaveLength(rows.length);

  anotherQueue();
  await enqueue(rows, 20);
  let refused = 0;
  const put = async (name: string, file: ReadableStream<Uint8Array>) => {
    await new Response(file).arrayBuffer();
    if (refused++ === 0) throw new Error(`The store refused ${name}`);
  };
  const worker = await work({ results: { put } });
  await expect.poll(() => said.join("\n")).toContain("was not saved");
  await worker.close();

  // A refused key ends a worker with an error.
  anotherQueue();
  await enqueue(rows.slice(0, 1), 20);
  gateway.scenarios.add("401 x99", "POST /v1/videos");
  hurry();
  const failed = await (
    await work()
  ).closed.then(
    () => "",
    (error: unknown) => `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`,
  );
  expect(failed).toContain("AuthenticationError");

  const lines = [...said, failed].join("\n");
  const told = JSON.stringify(ended);
  const kept = await redis.log();
  expect(kept).toContain("canary-prompt");
  for (const text of [lines, told, kept]) {
    expect(text).not.toContain("sk-canary-key-123456");
    expect(text).not.toMatch(URL_OF_RESULT);
  }
  for (const text of [lines, told]) expect(text).not.toContain("canary-prompt");
});

test("a request that contains the API key is not enqueued", async () => {
  await serve();
  vi.stubEnv("GATEWAY_API_KEY", gateway.apiKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const row = { model: KEYED, request: { prompt: `my key is ${gateway.apiKey}` } };
  await expect(enqueue([row])).rejects.toThrow(
    "Line 1 of the batch was not enqueued: it contains the API key, which must not be stored",
  );
});
