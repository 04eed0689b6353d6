// Publishing where the registry refuses, breaks off or lies: what is said, and that nothing is half done.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ReleaseFailure } from "../../release/failure.js";
import type { Tarball } from "../../release/package/pack.js";
import { runNpm } from "../../release/process/npm.js";
import { isServed, publish } from "../../release/publish/publish.js";
import { registryFor } from "../../release/publish/registry.js";
import { withoutNpmSettings } from "./support/registry.js";

const TOKEN = "token-of-this-test";
const MANIFEST = { name: "tiny-sdk", version: "1.0.0", exports: {} };
let folder: string;
let tarball: Tarball;
let server: Server | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sdkgen-publish-"));
  const source = join(folder, "source");
  await mkdir(source);
  await writeFile(join(source, "package.json"), JSON.stringify(MANIFEST));
  const { code } = await runNpm(["pack", "--ignore-scripts"], { cwd: source, env: environment() });
  expect(code).toBe(0);
  const path = join(source, "tiny-sdk-1.0.0.tgz");
  const bytes = await readFile(path);
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  tarball = { path, bytes: bytes.length, integrity, files: [], folder };
});
afterEach(() => void server?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({
  ...withoutNpmSettings(),
  npm_config_userconfig: join(folder, "user"),
  npm_config_cache: join(folder, "cache"),
  NPM_TOKEN: TOKEN,
});

interface Behaviour {
  /** Answers a publication. */
  readonly put: (request: IncomingMessage, response: ServerResponse) => void;
  /** What the registry has afterwards. */
  readonly stored?: () => string | undefined;
}

/** Publishes to a registry that behaves like this; the failure, or undefined. */
async function published({ put, stored }: Behaviour): Promise<ReleaseFailure | undefined> {
  let wasPut = false;
  server = createServer((request, response) => {
    if (request.method === "PUT") {
      wasPut = true;
      request.resume().on("end", () => put(request, response));
      return;
    }
    const integrity = wasPut ? stored?.() : undefined;
    response.writeHead(integrity === undefined ? 404 : 200, { "content-type": "application/json" });
    const version = { ...MANIFEST, dist: { integrity, tarball: "http://127.0.0.1:9/x.tgz" } };
    const found = {
      name: MANIFEST.name,
      "dist-tags": { latest: "1.0.0" },
      versions: { "1.0.0": version },
    };
    response.end(JSON.stringify(integrity === undefined ? { error: "not found" } : found));
  });
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  await writeFile(join(folder, "user"), `${url.slice(5)}:_authToken=\${NPM_TOKEN}\n`);
  const env = environment();
  const registry = await registryFor("tiny-sdk", url, { cwd: folder, env });
  const publication = { manifest: MANIFEST, tarball, provenance: false };
  try {
    await publish(registry, publication);
    await isServed(registry, publication, () => Promise.resolve());
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseFailure) return error;
    throw error;
  }
}

const answer =
  (status: number, error: string) => (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error }));
  };
const breakOff = (request: IncomingMessage) => void request.socket.destroy();

test.each<[string, Behaviour, number, string]>([
  ["who it is", { put: answer(401, `bad token ${TOKEN}`) }, 3, "Check the credentials"],
  ["the right", { put: answer(403, "not allowed") }, 3, "Check the credentials"],
  ["the package", { put: answer(404, "no such scope") }, 3, "or hides it from this user"],
  [
    "a version twice",
    {
      put: answer(403, "cannot publish over the previously published versions"),
      stored: () => "sha512-other",
    },
    5,
    "has tiny-sdk@1.0.0 already",
  ],
  [
    "another one's publishing",
    { put: answer(409, "conflict") },
    5,
    "refused tiny-sdk@1.0.0 as a conflict",
  ],
  ["an answer", { put: answer(500, "broken") }, 4, "did not answer properly"],
  ["the connection", { put: breakOff }, 4, "did not answer properly"],
])(
  "where the registry refuses %s that is said",
  async (_, behaviour, code, sentence) => {
    const failure = await published(behaviour);
    expect(failure?.exitCode).toBe(code);
    expect(failure?.message).toContain(sentence);
    expect(failure?.message).not.toContain(TOKEN);
  },
  60_000,
);

test.each<[string, Behaviour["put"]]>([
  ["breaks off", breakOff],
  ["answers 500", answer(500, "broken")],
  ["answers a second attempt with a conflict", answer(409, "conflict")],
])(
  "a registry that took the version and then %s has published it",
  async (_, put) => {
    expect(await published({ put, stored: () => tarball.integrity })).toBeUndefined();
  },
  60_000,
);

test("other bytes at the registry than were published are called out", async () => {
  const failure = await published({ put: answer(200, ""), stored: () => "sha512-other" });
  expect(failure?.exitCode).toBe(1);
  expect(failure?.message).toContain("serves other bytes for tiny-sdk@1.0.0 (sha512-other)");
}, 60_000);
