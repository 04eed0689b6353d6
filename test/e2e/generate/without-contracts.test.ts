// A catalog that was saved without its contracts must not silently turn typed models into untyped
// ones.
import { expect, test } from "vitest";
import { bareEntry, entry } from "./support/catalog.js";
import { reportOf } from "./support/report.js";
import { runner } from "./support/runner.js";

const { run } = runner();

test.each<[string, readonly unknown[]]>([
  ["expand=true", [bareEntry("x-chat", "chat"), bareEntry("x-a", "video")]],
  ["the plain list", [{ id: "x-a", object: "model", owned_by: "x" }]],
])("a list saved with %s ends with 5 and names the right request", async (_, entries) => {
  const { code, err } = await run(entries);
  expect(code).toBe(5);
  expect(err).toContain("request GET /v1/models?expand=parameters");
});

test("a catalog of chat and audio models alone is accepted", async () => {
  const entries = [bareEntry("x-chat", "chat"), bareEntry("x-music", "audio")];
  expect(await run(entries, ["--dry-run"])).toMatchObject({ code: 0 });
});

test("a model that loses its contract is named, and refused under --strict", async () => {
  const { sdk, read } = await run([entry("x-a"), entry("x-b")]);
  const fewer = [entry("x-a"), bareEntry("x-b", "video")];
  const strict = await run(fewer, ["--strict"], { over: sdk });
  const said = "x-b had a contract, but has none in this catalog: it becomes a model without types";
  expect(strict.code).toBe(1);
  expect(strict.err).toContain(said);
  expect(strict.read("contracts.lock.json")).toBe(read("contracts.lock.json"));
  const loose = await run(fewer, ["--json"], { over: sdk });
  expect(loose.code).toBe(0);
  expect(reportOf(loose).warnings).toContain(said);
});
