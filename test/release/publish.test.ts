// Publishing if the registry has a higher version, refuses, or breaks the connection: the message,
// and no half-done release.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pack, type Tarball } from "../../commands/release/package/pack.js";
import { publish } from "../../commands/release/publish/publish.js";
import { assertLoggedIn, registryFor } from "../../commands/release/publish/registry.js";
import { versionAbove } from "../../commands/release/publish/refusals.js";
import { GenerateFailure } from "../../generator/failure.js";
import { withoutNpmSettings } from "./support/registry.js";

const THERE = {
  versions: ["1.0.0", "1.10.0", "1.9.0", "2.0.0-beta.2"],
  tags: { latest: "1.9.0", next: "2.0.0-beta.2", "release-1": "1.0.0" },
};

test.each([
  ["1.10.1", "latest", undefined],
  ["1.10.0", "latest", "1.10.0"],
  ["2.0.0-beta.3", "next", undefined],
  ["2.0.0-beta.1", "next", "2.0.0-beta.2"],
  ["0.9.0", "release-1", "1.0.0"],
])("%s under the tag %s is not above %s", (version, tag, above) => {
  expect(versionAbove(version, tag, THERE)).toBe(above);
  expect(versionAbove(version, tag, { versions: [], tags: {} })).toBeUndefined();
});

const TOKEN = "token-of-this-test";
const MANIFEST = { name: "tiny-sdk", version: "1.0.0" };
let folder: string;
let tarball: Tarball;
let server: Server | undefined;

const environment = () => ({
  ...withoutNpmSettings(),
  npm_config_userconfig: join(folder, "user"),
  npm_config_cache: join(folder, "cache"),
  NPM_TOKEN: TOKEN,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sdkgen-publish-"));
  await writeFile(join(folder, "package.json"), JSON.stringify(MANIFEST));
  tarball = await pack({ sdk: folder, folder }, environment());
});
afterEach(() => void server?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Publishes to a registry that answers with `put`, and that has a version with the integrity
 * `stored` afterwards. Returns the failure, if any.
 */
async function published(put: Answer, stored?: string): Promise<GenerateFailure | undefined> {
  let wasPut = false;
  server = createServer((request, response) => {
    if (request.method === "PUT") {
      wasPut = true;
      request.resume().on("end", () => put(request, response));
      return;
    }
    const isThere = wasPut && stored !== undefined;
    response.writeHead(isThere ? 200 : 404, { "content-type": "application/json" });
    const dist = { integrity: stored, tarball: "http://127.0.0.1:9/x.tgz" };
    const versions = { "1.0.0": { ...MANIFEST, dist } };
    response.end(JSON.stringify({ ...MANIFEST, "dist-tags": { latest: "1.0.0" }, versions }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await writeFile(join(folder, "user"), `${url.slice(5)}:_authToken=\${NPM_TOKEN}\n`);
  const registry = await registryFor("tiny-sdk", url, { cwd: folder, env: environment() });
  try {
    await publish(registry, MANIFEST, tarball, {});
    return undefined;
  } catch (error) {
    if (error instanceof GenerateFailure) return error;
    throw error;
  }
}

const answer =
  (status: number, error: string): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ error }));
  };
const breakOff: Answer = ({ socket }) => void socket.destroy();
const TWICE = answer(403, "cannot publish over the previously published versions");

describe("if the registry refuses", () => {
  test.each<[string, Answer, number, string, string?]>([
    [
      "the user",
      answer(401, `bad token ${TOKEN}`),
      3,
      "For advice, run sdkgen explain 3. The error of npm:",
    ],
    ["the permission", answer(403, "not allowed"), 3, "not allowed"],
    ["the package", answer(404, "no such scope"), 3, "sdkgen explain 3"],
    [
      "a version twice",
      TWICE,
      5,
      "already has tiny-sdk@1.0.0, and a published version cannot change.",
      "sha512-other",
    ],
    ["while another one publishes", answer(409, "conflict"), 5, "conflict"],
    ["an answer", answer(500, "broken"), 4, "sdkgen explain 4"],
    ["the connection", breakOff, 4, "npm could not publish tiny-sdk@1.0.0"],
  ])("%s, the message has the reason", async (_, put, code, sentence, stored) => {
    const failure = await published(put, stored);
    expect(failure?.exitCode).toBe(code);
    expect(failure?.message).toContain(sentence);
    expect(failure?.message).not.toContain(TOKEN);
  });
});

test.each([
  ["breaks off", breakOff],
  ["answers a second attempt with a conflict", answer(409, "conflict")],
])("a registry that accepts the version and then %s has published it", async (_, put) => {
  expect(await published(put, tarball.integrity)).toBeUndefined();
});

test("a package is packed even if the home folder cannot be written", async () => {
  const file = join(folder, "package.json");
  const env = { ...withoutNpmSettings(), HOME: file, USERPROFILE: file };
  expect((await pack({ sdk: folder, folder }, env)).path).toBe(tarball.path);
});

describe("if npm masks a part of the registry's address, the user must name the registry", () => {
  test.each([
    ["tiny-sdk", "registry"],
    ["@acme/tiny-sdk", "@acme:registry"],
    ["@acme/tiny-sdk", "registry"],
  ])("for %s, set as %s", async (name, setting) => {
    const url = "https://npm.example.com/7b1c0e5a-1111-4222-8333-444455556666/npm/";
    await writeFile(join(folder, "user"), `${setting}=${url}\n`);
    const start = { cwd: folder, env: environment() };
    await expect(registryFor(name, undefined, start)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(
        'Give the whole address with --registry. Or set the option "registry" in',
      ) as string,
    });
    expect((await registryFor(name, url, start)).url).toBe(url);
  });
});

describe("the login is checked before anything is built", () => {
  const asked = async (whoami: Answer, env: NodeJS.ProcessEnv = {}) => {
    server = createServer(whoami).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await writeFile(join(folder, "user"), `${url.slice(5)}:_authToken=\${NPM_TOKEN}\n`);
    const registry = await registryFor("tiny-sdk", url, { cwd: folder, env: environment() });
    return assertLoggedIn(registry, env).catch((error: unknown) => error);
  };

  test("a 401 stops the release", async () => {
    expect(await asked(answer(401, "who?"))).toMatchObject({ exitCode: 3 });
  });

  test.each<[string, Answer, NodeJS.ProcessEnv?]>([
    ["a registry without that answer", answer(404, "no such thing")],
    ["a registry that is broken", answer(500, "broken")],
    ["trusted publishing", answer(401, "who?"), { ACTIONS_ID_TOKEN_REQUEST_URL: "https://x" }],
  ])("%s does not stop it", async (_, whoami, env) => {
    expect(await asked(whoami, env)).toBeUndefined();
  });
});
