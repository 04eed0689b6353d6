// `--out` in a folder that is not for an SDK is refused before any request. Also the effect of
// `--force` there.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogOf, entry } from "../support/catalog.js";
import { namesIn, temporaryFolder } from "../support/folders.js";
import { command } from "../support/in-process.js";
import { closeServers, ok, serve } from "../support/server.js";

afterAll(closeServers);
const folder = temporaryFolder();
const gateway = await serve(() => ok(catalogOf([entry("x-one")])));
const env = { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: "a-key" };
const FORCE =
  "choose a new or an empty folder. --force writes the SDK beside the other files, and neither replaces nor deletes them.";

let count = 0;
let cwd: string;
beforeEach(() => {
  cwd = join(folder, `work-${++count}/here`);
  mkdirSync(cwd, { recursive: true });
});

/** A folder with these files. The text of each file is its name. */
function holding(...names: readonly string[]): string {
  const out = join(cwd, "out");
  mkdirSync(out);
  for (const name of names) writeFileSync(join(out, name), name);
  return out;
}

describe("is refused before any request", () => {
  it.each<[string, () => string, string]>([
    ["the root", () => "/", "is the root of the file system"],
    ["the home folder", () => join(cwd, "home"), "is your home folder"],
    ["the current folder", () => ".", "is the current folder or a folder above it"],
    ["the folder above", () => "..", "is the current folder or a folder above it"],
    [
      "a folder with other files",
      () => holding("a.txt", "b.txt", "c.txt", "d.txt", ".env"),
      "holds files that do not belong to an SDK (.env, a.txt, b.txt and 2 more; no contracts.lock.json)",
    ],
  ])("%s", async (_, named, what) => {
    vi.stubEnv("HOME", join(cwd, "home"));
    const out = named();
    const asked = gateway.asked.length;
    const ended = await command(["--out", out], { env, cwd }).finally(() => vi.unstubAllEnvs());
    expect(ended).toEqual({ code: 2, out: "", err: `generate: --out ${out} ${what}; ${FORCE}\n` });
    expect(gateway.asked.length).toBe(asked);
  });
});

it("--force writes beside foreign files, and the second run needs no flag", async () => {
  const out = holding("mine.txt");
  expect(await command(["--out", out, "--force"], { env, cwd })).toMatchObject({ code: 0 });
  expect(await command(["--out", out], { env, cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(out, "mine.txt"), "utf8")).toBe("mine.txt");
  expect(namesIn(out)).toContain("contracts.lock.json");
});

it("--force replaces no foreign file", async () => {
  const out = holding("README.md");
  const { code, err } = await command(["--out", out, "--force"], { env, cwd });
  expect([code, err]).toEqual([
    2,
    `generate: ${join(out, "README.md")} was not written by this generator; move it away, or choose another folder with --out.\n`,
  ]);
  expect(namesIn(out)).toEqual(["README.md"]);
});

it.each<[string, readonly string[]]>([
  ["an empty folder", []],
  ["a new repository", [".git", ".gitignore"]],
])("%s counts as a new folder", async (_, names) => {
  const out = holding(...names);
  expect(await command(["--out", out], { env, cwd })).toMatchObject({ code: 0 });
  expect(dirname(out)).toBe(cwd);
});
