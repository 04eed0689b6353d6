// The tool `upload` reads files only in the folder that a person has allowed.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, afterAll, describe, expect, onTestFinished, test } from "vitest";
import { DEFAULT_KEY, startGateway, type StartedGateway } from "../../../gateway/index.js";
import { createClient } from "../../../generated/src/index.js";
import { mcpFactory, serveHttp, type McpOptions } from "../../../generated/src/mcp.js";
import { memoryJournal } from "../../../runtime/jobs/memory-journal.js";
import { connect, KINDS, type Kind, type Person } from "./stage/agents.js";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

let gateway: StartedGateway;
let folder: string;
let work: string;

beforeAll(async () => {
  gateway = await startGateway();
  // On some machines the temporary folder is a symbolic link itself.
  folder = await realpath(await mkdtemp(join(tmpdir(), "mcp-")));
  work = join(folder, "work");
  for (const name of ["work/pictures", "work-other", "..also"])
    await mkdir(join(folder, name), { recursive: true });
  await mkdir(join(work, "..hidden"));
  for (const name of [
    "work/cat.png",
    "work/pictures/cat.png",
    "work/..hidden/cat.png",
    "secret.png",
  ])
    await writeFile(join(folder, name), PNG);
  await writeFile(join(folder, "work-other/cat.png"), PNG);
  execFileSync("mkfifo", [join(work, "pipe")]);
  // One upload has at most 20971520 bytes (1-core.md, Limits).
  await writeFile(join(work, "large.png"), Buffer.concat([PNG, Buffer.alloc(20_971_520)]));
  await symlink(join(folder, "secret.png"), join(work, "link.png"));
  await symlink(folder, join(work, "up"));
  await symlink(join(work, "cat.png"), join(folder, "into.png"));
  await symlink(work, join(folder, "work-link"));
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Returns a connected agent, and the paths of the requests that its client sends. */
async function given(
  options: McpOptions,
  {
    kind = "client 2.4, 2026",
    over = "streams",
    ...person
  }: Person & {
    readonly kind?: Kind;
    readonly over?: "streams" | "HTTP";
  } = {},
) {
  const uploads: string[] = [];
  const client = createClient({
    baseUrl: gateway.url,
    apiKey: DEFAULT_KEY,
    journal: memoryJournal(),
    fetch: (url, init) => {
      uploads.push(new URL(String(url)).pathname);
      return fetch(url, init);
    },
  });
  const factory = mcpFactory({ ...options, client });
  const serving = over === "HTTP" ? await serveHttp(factory, { port: 0 }) : undefined;
  const at = serving === undefined ? { factory } : { url: serving.url ?? "" };
  const agent = await connect(kind, at, person);
  onTestFinished(async () => {
    await agent.close();
    await serving?.close();
    await client.close();
  });
  return { agent, uploads };
}

const rootsOf = (...paths: readonly string[]) => paths.map((path) => pathToFileURL(path).href);

/** Allowed paths and refused paths. Relative paths start at `work`. */
const ALLOWED = ["cat.png", "pictures/cat.png", "./pictures/../cat.png", "..hidden/cat.png"];
const REFUSED = [
  "missing.png",
  "link.png",
  "up/secret.png",
  "../secret.png",
  "../work-other/cat.png",
  "pictures",
  ".",
  "..",
  "",
  "/etc/passwd",
  "file:///etc/passwd",
  "cat.png\u0000",
];

describe.each(KINDS)("%s", (kind) => {
  test("uploads files of its roots, after it has listed them", async () => {
    const { agent, uploads } = await given({}, { kind, roots: rootsOf(join(folder, "work-link")) });
    for (const path of [...ALLOWED, join(work, "cat.png"), join(folder, "into.png")]) {
      const { structuredContent } = await agent.call("upload", { path });
      expect(structuredContent["url"]).toMatch(/^http/);
    }
    expect(uploads).toHaveLength(6);
  });

  test("uploads nothing else", async () => {
    const { agent, uploads } = await given({}, { kind, roots: rootsOf(work) });
    for (const path of [...REFUSED, join(folder, "secret.png")]) {
      const { isError } = await agent.call("upload", { path });
      expect([path, isError]).toEqual([path, true]);
    }
    expect(uploads).toEqual([]);
  });

  test("without roots and without a folder it uploads only bytes", async () => {
    const { agent, uploads } = await given({}, { kind });
    const { structuredContent } = await agent.call("upload", { path: join(work, "cat.png") });
    expect(structuredContent.error?.message).toBe(
      "The server has no folder from which it may read files. Start it with --upload-dir DIR, use a client that lists its folders (roots), or pass the argument 'data'.",
    );
    expect(uploads).toEqual([]);
    const data = PNG.toString("base64");
    expect((await agent.call("upload", { data })).structuredContent["url"]).toMatch(/^http/);
    expect(uploads).toHaveLength(1);
  });

  test("with a folder of the server its roots do not count", async () => {
    const person = { kind, roots: rootsOf(folder) };
    const { agent, uploads } = await given({ uploadDir: join(work, "pictures") }, person);
    const { structuredContent } = await agent.call("upload", { path: "cat.png" });
    expect(structuredContent["url"]).toMatch(/^http/);
    const refused = await agent.call("upload", { path: join(work, "cat.png") });
    expect(refused.structuredContent.error?.message).toContain(
      `is in none of the folders that the tool 'upload' may read (${join(work, "pictures")})`,
    );
    expect(uploads).toHaveLength(1);
  });

  test("over HTTP it passes paths only in a folder of the server", async () => {
    const person = { kind, over: "HTTP", roots: rootsOf(folder) } as const;
    const without = await given({}, person);
    const { structuredContent } = await without.agent.call("upload", { path: "cat.png" });
    expect(structuredContent.error?.message).toBe(
      `The tool 'upload' has no argument "path". Its arguments: data.`,
    );
    const { agent, uploads } = await given({ uploadDir: work }, person);
    expect((await agent.call("upload", { path: "cat.png" })).isError).toBeUndefined();
    expect((await agent.call("upload", { path: "../secret.png" })).isError).toBe(true);
    expect([without.uploads, uploads.length]).toEqual([[], 1]);
  });
});

test("a missing file and a file elsewhere get the same sentence", async () => {
  const { agent } = await given({ uploadDir: work });
  const said = async (path: string) => {
    const { structuredContent } = await agent.call("upload", { path });
    return structuredContent.error?.message.replace(path, "PATH");
  };
  expect(await said("../secret.png")).toBe(await said("../absent.png"));
});

test.each([
  ["pipe", 'The file "pipe" is not a file.'],
  ["large.png", 'The file "large.png" is larger than 20971520 bytes.'],
])("%s in the folder is not uploaded", async (path, message) => {
  const { agent, uploads } = await given({ uploadDir: work });
  const { structuredContent } = await agent.call("upload", { path });
  expect(structuredContent.error?.message).toBe(message);
  expect(uploads).toEqual([]);
});

test("roots that are no folders of this machine do not count", async () => {
  const { agent, uploads } = await given({}, { roots: ["file://elsewhere/work"] });
  const { structuredContent } = await agent.call("upload", { path: join(work, "cat.png") });
  expect(structuredContent.error?.message).toContain(
    "in none of the folders that the tool 'upload' may read (none)",
  );
  expect(uploads).toEqual([]);
});

test.each([
  [{}, "The tool 'upload' needs the argument 'path' or 'data', a string that is not empty."],
  [{ data: "?" }, "The argument 'data' must be the bytes of an image in Base64."],
  [{ path: 7 }, "The tool 'upload' needs the argument 'path', a string that is not empty."],
])("%j is refused", async (args, message) => {
  const { agent } = await given({ uploadDir: work });
  const { structuredContent } = await agent.call("upload", args);
  expect(structuredContent.error?.message).toBe(message);
});

test("uploadDir is the path of a folder", async () => {
  await expect(given({ uploadDir: "" })).rejects.toThrow(
    'The option "uploadDir" must be the path of a folder',
  );
});
