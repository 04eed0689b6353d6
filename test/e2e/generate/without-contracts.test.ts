// A catalog that was saved without its contracts must not turn typed models into untyped ones unsaid.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bareEntry, entry, saveCatalog } from "./support/catalog.js";
import { temporaryFolder } from "./support/folders.js";
import { command } from "./support/in-process.js";
import { reportOf } from "./support/report.js";

const folder = temporaryFolder();
const run = (name: string, entries: readonly unknown[], ...more: readonly string[]) =>
  command(["--catalog", saveCatalog(folder, name, entries), "--out", join(folder, "sdk"), ...more]);

test.each<[string, readonly unknown[]]>([
  ["expand=true", [bareEntry("x-chat", "chat"), bareEntry("x-a", "video")]],
  ["the plain list", [{ id: "x-a", object: "model", owned_by: "x" }]],
])("a list saved with %s ends with 5 and says what to ask for", async (_, entries) => {
  const { code, err } = await run("bare.json", entries);
  expect([code, err]).toEqual([
    5,
    expect.stringContaining("ask for GET /v1/models?expand=parameters"),
  ]);
});

test("chat and audio alone are a sound catalog", async () => {
  const entries = [bareEntry("x-chat", "chat"), bareEntry("x-music", "audio")];
  expect(await run("chat.json", entries, "--dry-run")).toMatchObject({ code: 0 });
});

test("a model that loses its contract is named, and refused under --strict", async () => {
  await run("all.json", [entry("x-a"), entry("x-b")]);
  const lock = () => readFileSync(join(folder, "sdk/contracts.lock.json"), "utf8");
  const before = lock();
  const fewer = [entry("x-a"), bareEntry("x-b", "video")];
  const strict = await run("fewer.json", fewer, "--strict");
  const said = "x-b had a contract and has none in this catalog: it becomes a model without types";
  expect([strict.code, strict.err]).toEqual([1, expect.stringContaining(said)]);
  expect(lock()).toBe(before);
  const loose = await run("fewer.json", fewer, "--json");
  expect([loose.code, reportOf(loose).warnings]).toEqual([0, [said]]);
});
