// In a bundle for Node, a paid text call gets its answer even after a long silence.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { start } from "../../../engine/program.js";
import { emptyPort } from "../../../faults/server/loopback.js";
import { serve } from "../../stage/server.js";

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Bundles the program with the package's condition `module`: in one file, without undici. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "silent-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, "child.mjs");
  const { metafile } = await build({
    entryPoints: [pathOf("child.ts")],
    outfile,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    plugins: [
      {
        name: "condition module",
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/platform\/node\.js$/ }, () => ({
            path: pathOf("../../../../runtime/platform/node-bundled.ts"),
          })),
      },
    ],
  });
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"))).toEqual([]);
  expect(await readFile(outfile, "utf8")).not.toMatch(/["']undici["']/);
  return outfile;
}

const chunk = (text: string, more: object = {}) => ({
  candidates: [{ content: { parts: [{ text }] }, ...more }],
});

test("01: a bundle waits longer than Node's fetch, for headers and between two chunks, and an abort ends the wait", async () => {
  const outfile = await bundle();
  // Functions that release the waiting answers. They are called when a fetch that started later has
  // given up.
  let held: (() => void)[] = [];
  let hasAborted = false;
  const server = await serve(async ({ url }, _, response) => {
    if (url === "/silence") {
      const due = held;
      held = [];
      response.on("close", () => {
        for (const release of due) release();
      });
      return "handled";
    }
    if (url.includes("/aborted:")) {
      response.on("close", () => (hasAborted = true));
      return "handled";
    }
    const isStream = url.includes(":streamGenerateContent");
    if (isStream) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(chunk("first "))}\n\n`);
    }
    await new Promise<void>((resolve) => held.push(resolve));
    if (!isStream) return { body: chunk("whole", { finishReason: "STOP" }) };
    response.end(`data: ${JSON.stringify(chunk("second", { finishReason: "STOP" }))}\n\n`);
    return "handled";
  });
  const orders = {
    baseUrl: server.url,
    apiKey: "test-key-1234567890",
    waitMs: 300,
    unused: `http://127.0.0.1:${await emptyPort()}`,
  };
  await using program = start(process.execPath, outfile, orders);
  const { code } = await program.ended;
  expect([code, program.stderr]).toEqual([0, ""]);
  expect(JSON.parse(program.stdout)).toEqual({
    whole: "whole",
    streamed: "first second",
    aborted: "RangeError",
    refused: "ConnectionError",
  });
  await expect.poll(() => hasAborted).toBe(true);
  const texts = server.arrived.filter(({ url }) => url !== "/silence");
  expect(texts.map(({ url }) => url)).toEqual([
    "/v1beta/models/x-3-pro-preview:generateContent",
    "/v1beta/models/x-3-pro-preview:streamGenerateContent",
    "/v1beta/models/aborted:generateContent",
  ]);
});
