// `generate` runs between packing a version and marking its release. The mark covers the packed
// version.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { markReleased } from "../../../generator/index.js";
import { entryWith } from "../generate/support/catalog.js";
import { treeOf } from "../generate/support/folders.js";
import { A, ADDED, FIRST, OPTIONAL, PREAMBLE, REMOVED, workshops } from "./workshop.js";

const { released } = workshops();

/** An SDK with 1.0.0 released and its next version packed, and a copy of the packed folder. */
async function packed(entries: readonly unknown[]) {
  const shop = await released();
  await shop.run(entries);
  const copy = join(shop.cwd, "packed");
  cpSync(shop.out, copy, { recursive: true });
  const version = shop.version();
  const note = () => markReleased({ out: shop.out, cwd: shop.cwd, version, packed: copy });
  return { shop, copy, note };
}

it.each<[string, readonly unknown[], string, string]>([
  ["of a worse one", REMOVED, "2.0.0", "### Breaking"],
  ["that takes all back", A, "2.0.0", "### Breaking\n\n- `x-one`: seed: removed"],
])("a later change %s counts from the published version", async (_, entries, version, words) => {
  const { shop, copy, note } = await packed(OPTIONAL);
  await shop.run(entries);
  expect(await note()).toBe(true);
  expect(await note()).toBe(false);
  expect((await shop.run(entries)).version).toBe(version);
  const published = `## 1.1.0\n\n### Added\n\n- \`x-one\`: seed: new optional field\n\n${FIRST}`;
  const changelog = shop.read("CHANGELOG.md");
  expect(changelog.startsWith(`${PREAMBLE}## ${version}\n\n${words}`)).toBe(true);
  expect(changelog.endsWith(`\n\n${published}`)).toBe(true);
  // The SDK is the same as if `generate` had run after the release was recorded.
  const other = await packed(OPTIONAL);
  await other.note();
  await other.shop.run(entries);
  expect(treeOf(shop.out)).toEqual(treeOf(other.shop.out));
  rmSync(copy, { recursive: true });
});

it.each<[string, (shop: Awaited<ReturnType<typeof released>>) => Promise<unknown>, RegExp]>([
  [
    "another package",
    (shop) => shop.run(ADDED, ["--name", "@acme/other"]),
    /now holds the SDK @acme\/other, not gateway-sdk; restore the files of version 1\.1\.0 first/,
  ],
  [
    "an SDK that counts from another release",
    async (shop) => {
      await shop.run([entryWith("x-one", { size: { type: "integer" } })]);
      await shop.release(shop.version());
    },
    /now has 2\.0\.0 as its last release, but 1\.1\.0 was generated when it had 1\.0\.0; restore the files of version 1\.1\.0 first/,
  ],
])("%s is not marked as released", async (_, meanwhile, sentence) => {
  const { shop, note } = await packed(OPTIONAL);
  await meanwhile(shop);
  const tree = treeOf(shop.out);
  await expect(note()).rejects.toThrow(sentence);
  expect(treeOf(shop.out)).toEqual(tree);
});

it("a copy of another version is refused", async () => {
  const { shop, copy, note } = await packed(OPTIONAL);
  const path = join(copy, "package.json");
  writeFileSync(path, readFileSync(path, "utf8").replace('"1.1.0"', '"1.1.1"'));
  await expect(note()).rejects.toThrow(/package\.json: 1\.1\.1\), not 1\.1\.0/);
  expect(shop.read("contracts.lock.json")).toContain('"version": "1.0.0"');
});
