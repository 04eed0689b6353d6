// A gateway that sends the key back, in whatever form: it is in nothing that a run writes or prints.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { withoutKey } from "../../../generator/fetch/without-key.js";
import { catalogOf, entry, entryWith, saveCatalog } from "./support/catalog.js";
import { temporaryFolder } from "./support/folders.js";
import { command } from "./support/in-process.js";
import { closeServers, ok, serve } from "./support/server.js";

afterAll(closeServers);

const KEY = 'key/that"no+SDK=holds-1';
const IN_URL = "key%2Fthat%22no%2bSDK%3Dholds-1";
const folder = temporaryFolder();

const CATALOG = catalogOf([
  entryWith("x-one", {
    note: { type: "string", description: `Sent with ${KEY}.`, default: KEY },
    link: { type: "string", description: `https://files.test/?key=${IN_URL}` },
  }),
  entry(KEY),
]);
const escaped = JSON.stringify(CATALOG).replaceAll("/", "\\/").replaceAll("+", "\\u002B");

const textsBelow = (out: string): string =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
    .join("\n");

it.each<[string, string, readonly string[]]>([
  ["as it is", JSON.stringify(CATALOG), []],
  ["escaped", escaped, ["--json"]],
])("sent back %s", async (form, body, flags) => {
  const out = join(folder, form);
  const { url } = await serve(() => ok(JSON.parse(JSON.stringify(body)) as string));
  const env = { GATEWAY_BASE_URL: url, GATEWAY_API_KEY: KEY };
  const ended = await command(["--out", out, ...flags], { env });
  expect(ended.code).toBe(0);
  const all = [ended.out, ended.err, textsBelow(out)].join("\n");
  expect(all).toContain("Sent with [key].");
  expect(all).toContain("?key=[key]");
  expect(all).not.toContain("SDK=holds");
  expect(all).not.toContain("SDK%3Dholds");
});

it("is not in what a page instead of JSON is quoted with, nor in an SDK from a saved answer", async () => {
  const { url } = await serve(() => ok(`<p>${KEY}</p>`));
  const env = { GATEWAY_BASE_URL: url, GATEWAY_API_KEY: KEY };
  const page = await command(["--out", join(folder, "page")], { env });
  expect(page).toMatchObject({ code: 5 });
  expect(page.err).toContain("[key]");
  const catalog = saveCatalog(folder, "saved.json", CATALOG["data"] as readonly unknown[]);
  const out = join(folder, "saved");
  const saved = await command(["--catalog", catalog, "--out", out], { env });
  expect(saved.code).toBe(0);
  expect(page.err + saved.out + saved.err + textsBelow(out)).not.toContain("SDK=holds");
});

it.each([
  ["a\\b%c.d(e", "a\\\\b%25c.d(e", "[key]"],
  ["abcdefgh", "\\u0061bcdefg%68", "[key]"],
  ["short", "short", "short"],
])("%j in %j", (key, text, shown) => {
  expect(withoutKey(text, key)).toBe(shown);
});
