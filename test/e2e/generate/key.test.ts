// If a gateway sends the key back, in any form, no file and no output of the run has it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { withoutKey } from "../../../generator/index.js";
import { catalogOf, entry, entryWith } from "./support/catalog.js";
import { runner, type Run } from "./support/runner.js";
import { closeServers, ok, serve } from "./support/server.js";

afterAll(closeServers);

const KEY = 'key/that"no+SDK=holds-1';
const IN_URL = "key%2Fthat%22no%2bSDK%3Dholds-1";
const { run } = runner();

const ENTRIES = [
  entryWith("x-one", {
    note: { type: "string", description: `Sent with ${KEY}.`, default: KEY },
    link: { type: "string", description: `https://files.test/?key=${IN_URL}` },
  }),
  entry(KEY),
];
const plain = JSON.stringify(catalogOf(ENTRIES));
const escaped = plain.replaceAll("/", "\\/").replaceAll("+", "\\u002B");
const envFor = async (body: string) => {
  const { url } = await serve(() => ok(body));
  return { GATEWAY_BASE_URL: url, GATEWAY_API_KEY: KEY };
};

/** The whole output and all files of a run. */
const allOf = ({ sdk, out, err }: Run): string =>
  readdirSync(sdk, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
    .concat(out, err)
    .join("\n");

it.each<[string, string, readonly string[]]>([
  ["as it is", plain, []],
  ["escaped", escaped, ["--json"]],
])("the key sent back %s is replaced", async (_, body, flags) => {
  const ended = await run(undefined, flags, { env: await envFor(body) });
  expect(ended.code).toBe(0);
  const all = allOf(ended);
  expect(all).toContain("Sent with [key].");
  expect(all).toContain("?key=[key]");
  expect(all).not.toContain("SDK=holds");
  expect(all).not.toContain("SDK%3Dholds");
});

it("neither the quote of a page instead of JSON nor an SDK from a saved answer has the key", async () => {
  const env = await envFor(`<p>${KEY}</p>`);
  const page = await run(undefined, [], { env });
  expect(page.code).toBe(5);
  expect(page.err).toContain("[key]");
  const saved = await run(ENTRIES, [], { env });
  expect(saved.code).toBe(0);
  expect(page.err + allOf(saved)).not.toContain("SDK=holds");
});

it.each([
  ["a\\b%c.d(e", "a\\\\b%25c.d(e", "[key]"],
  ["abcdefgh", "\\u0061bcdefg%68", "[key]"],
  ["short", "short", "short"],
])("the key %j in %j is replaced, unless it is too short", (key, text, shown) => {
  expect(withoutKey(text, key)).toBe(shown);
});
