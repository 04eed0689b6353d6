// shared/cases/wire/01: in a bundle for Node, a paid text call that is silent for long gets its answer.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { start } from "../../../engine/program.js";
import { serve } from "../../stage/server.js";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Bundles the program as a bundler with the condition `module` sees the package. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "silent-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, "child.mjs");
  await build({
    entryPoints: [here("child.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    plugins: [
      {
        name: "condition module",
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/platform\/node\.js$/ }, () => ({
            path: here("../../../../runtime/platform/node-bundled.ts"),
          })),
      },
    ],
  });
  return outfile;
}

const chunk = (text: string, more: object = {}) => ({
  candidates: [{ content: { parts: [{ text }] }, ...more }],
});

test("01: a bundle waits longer than Node's fetch would, for headers and between two chunks", async () => {
  const waitMs = 300;
  const silence = () => new Promise((resolve) => setTimeout(resolve, 3 * waitMs));
  const server = await serve(async ({ url }, _, response) => {
    if (url.endsWith(":generateContent")) {
      await silence();
      return { body: chunk("whole", { finishReason: "STOP" }) };
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify(chunk("first "))}\n\n`);
    await silence();
    response.end(`data: ${JSON.stringify(chunk("second", { finishReason: "STOP" }))}\n\n`);
    return "handled";
  });
  const orders = { baseUrl: server.url, apiKey: "test-key-1234567890", waitMs };
  await using program = start(process.execPath, await bundle(), orders);
  await program.ended;
  expect(program.stderr).toBe("");
  expect(JSON.parse(program.stdout)).toEqual({ whole: "whole", streamed: "first second" });
  expect(server.arrived).toHaveLength(2);
});
