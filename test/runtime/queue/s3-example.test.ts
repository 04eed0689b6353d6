// The example that saves results to S3, as a process, against a bucket that checks each signature.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { AwsV4Signer } from "aws4fetch";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { batchResults, enqueueBatch } from "../../../runtime/batch/queue/index.js";
import { videoOf } from "../../gateway/support/video.js";
import { folder, gateway, KEYED, queue, redis, serve, useQueue } from "./stage.js";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const KEYS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI" };

useQueue();

test("a result is in the bucket, by a signed request", async () => {
  await serve();
  const kept = new Map<string, Buffer>();
  const bucket = createServer(async (request, answer) => {
    const body = await buffer(request);
    const url = `http://${request.headers.host}${request.url}`;
    const signer = new AwsV4Signer({
      ...KEYS,
      url,
      body,
      method: "PUT",
      service: "s3",
      region: "eu-central-1",
      datetime: String(request.headers["x-amz-date"]),
    });
    const { headers } = await signer.sign();
    const isSigned = headers.get("authorization") === request.headers.authorization;
    if (!isSigned) return void answer.writeHead(403).end();
    kept.set(decodeURIComponent(request.url ?? ""), body);
    answer.end();
  });
  await new Promise<void>((listening) => void bucket.listen(0, "127.0.0.1", listening));
  const { port } = bucket.address() as AddressInfo;
  // Makes the packages available that a worker loads by name.
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const program = join(folder, "worker.mjs");
  await build({
    entryPoints: [join(ROOT, "examples/queue/s3-results.ts")],
    alias: { "gateway-sdk/queue": join(import.meta.dirname, "../stage/sdk.ts") },
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  await enqueueBatch(redis.url, [{ id: "cat", model: KEYED, request: { prompt: "a cat" } }], {
    queue,
  });
  const worker = spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      GATEWAY_API_KEY: gateway.apiKey,
      GATEWAY_BASE_URL: gateway.url,
      REDIS_URL: redis.url,
      QUEUE: queue,
      S3_BUCKET_URL: `http://127.0.0.1:${port}/bucket`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
  });
  try {
    await expect.poll(() => kept.size, { interval: 100 }).toBe(1);
    expect(kept.get("/bucket/cat.mp4")).toEqual(await videoOf(gateway));
    const ended = once(worker, "exit");
    worker.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    const outcomes = [];
    for await (const outcome of batchResults(redis.url, { queue })) outcomes.push(outcome);
    expect(outcomes).toMatchObject([{ id: "cat", status: "completed" }]);
  } finally {
    worker.kill("SIGKILL");
    bucket.close();
  }
});
