// Batches whose lines have images, on a ledger server: generated models, and a folder with a file of
// requests.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import {
  runBatch,
  type BatchOptions,
  type BatchSource,
  type Outcome,
} from "../../../runtime/batch/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { startLedger, type LedgerServer } from "../../ledger/index.js";
import { started } from "./started.js";
import { registry } from "../../../generated/src/registry.js";

export const KEYED = "x-imagine-video";
export const UNKEYED = "x-v3-omni";

export let folder: string;
export let server: LedgerServer;

/** Gives each test its own folder and gateway. */
export function useImages(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "batch-images-"));
    server = await startLedger();
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** The bytes of an image: the first bytes of PNG, and a text. */
export const png = (text: string): Buffer =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]);

/** Writes a file into the folder of the requests. */
export async function put(name: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), bytes);
}

/** A line of a model whose requests have an image. */
export const line = (id: string, image: unknown, model = UNKEYED): object => ({
  id,
  model,
  request: { prompt: id, image_urls: [image] },
});

/** Writes the file of requests. Returns its path. */
export async function requests(lines: readonly object[]): Promise<string> {
  await put("requests.jsonl", lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return join(folder, "requests.jsonl");
}

/** Starts the program of the SDK from its sources, in a process of its own. */
export function startProgram(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const program = join(import.meta.dirname, "image-program.ts");
  // In another folder, tsx does not find the paths of the repository.
  const TSX_TSCONFIG_PATH = join(import.meta.dirname, "../../../tsconfig.json");
  const node = ["--import", import.meta.resolve("tsx"), program, "batch", ...args];
  return started(node, cwd, { TSX_TSCONFIG_PATH, ...env });
}

/** Runs a batch as a new process. */
export async function run(
  source: BatchSource,
  options: Partial<BatchOptions> = {},
  more: ClientOptions = {},
): Promise<readonly Outcome[]> {
  const { url: baseUrl, apiKey } = server;
  const journal = fileJournal(join(folder, "out/journal.jsonl"));
  const settings = { baseUrl, apiKey, journal, pollIntervalMs: 10, retry: { attempts: 1 } };
  await using client = createCoreClient(registry, { ...settings, ...more });
  const outcomes: Outcome[] = [];
  for await (const outcome of runBatch(client, source, { out: join(folder, "out"), ...options }))
    outcomes.push(outcome);
  return outcomes;
}

export const statuses = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.map(({ id, status }) => `${id} ${status}`).sort();

/** The bodies of the billed creates. */
export const bodies = (): readonly unknown[] =>
  server.ledger.creates.map(({ body }) => JSON.parse(body) as unknown);

/** The lines of results.jsonl. */
export const results = async (): Promise<readonly Outcome[]> =>
  (await readFile(join(folder, "out/results.jsonl"), "utf8"))
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text) as Outcome);
