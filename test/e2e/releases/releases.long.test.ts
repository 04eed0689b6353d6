// The life of versions: changes count from the last release, however often `generate` runs in
// between.
import { existsSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { format } from "prettier";
import { entry } from "../generate/support/catalog.js";
import { namesIn, touchesOf, treeOf } from "../generate/support/folders.js";
import { A, ADDED, FIRST, OPTIONAL, PREAMBLE, REMOVED, workshops } from "./workshop.js";

const { workshop, released } = workshops();

describe("before the first release", () => {
  it("the version is 1.0.0, whatever changes", async () => {
    const shop = workshop();
    expect(await shop.run(A)).toMatchObject({ version: "1.0.0", released: null, changes: [] });
    expect(await shop.run(REMOVED)).toMatchObject({
      version: "1.0.0",
      released: null,
      changes: [],
    });
    expect(shop.read("CHANGELOG.md")).toBe(PREAMBLE + FIRST);
  });

  it("a version written into package.json is used, even a lower one", async () => {
    const shop = workshop();
    await shop.run(A);
    shop.setVersion("0.3.0");
    expect((await shop.run(A)).version).toBe("0.3.0");
    expect(shop.read("CHANGELOG.md")).toBe(`${PREAMBLE}## 0.3.0\n\nFirst version.\n`);
    expect((await shop.run(OPTIONAL)).version).toBe("0.3.0");
  });
});

describe("after a release", () => {
  it("marking it changes only the lock, and the next run changes nothing", async () => {
    const shop = workshop();
    await shop.run(A);
    const before = treeOf(shop.out);
    expect(await shop.release("1.0.0")).toBe(true);
    const after = treeOf(shop.out);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed).toEqual(["contracts.lock.json"]);
    const touches = touchesOf(shop.out);
    expect(await shop.run(A)).toMatchObject({ version: "1.0.0", released: "1.0.0" });
    expect(await shop.release("1.0.0")).toBe(false);
    expect(touchesOf(shop.out)).toEqual(touches);
    expect(namesIn(shop.cwd)).toEqual(["catalog.json", "changes", "sdk"]);
  });

  it.each<[string, readonly unknown[], string]>([
    ["more is a minor version", OPTIONAL, "1.1.0"],
    ["less is a major version", REMOVED, "2.0.0"],
    ["words are a patch", [A[0], entry("x-two", { schema_version: "2026-09-01" })], "1.0.1"],
  ])("%s", async (_, entries, version) => {
    const shop = await released();
    expect((await shop.drift(entries)).version).toEqual({
      current: "1.0.0",
      next: version,
      released: "1.0.0",
    });
    expect((await shop.run(entries, ["--dry-run"])).version).toBe(version);
    expect(shop.version()).toBe("1.0.0");
    expect((await shop.run(entries)).version).toBe(version);
    expect(shop.version()).toBe(version);
  });

  it("two changes before the next release raise the version once, by the larger change", async () => {
    const shop = await released();
    expect((await shop.run(OPTIONAL)).version).toBe("1.1.0");
    expect((await shop.run(ADDED)).version).toBe("1.1.0");
    expect(shop.read("CHANGELOG.md")).toBe(
      `${PREAMBLE}## 1.1.0\n\n### Added\n\n- \`x-new\`: new model\n- \`x-one\`: seed: new optional field\n\n${FIRST}`,
    );
    const touches = touchesOf(shop.out);
    await shop.run(ADDED);
    expect(touchesOf(shop.out)).toEqual(touches);
    expect((await shop.run([ADDED[0], ADDED[2]])).version).toBe("2.0.0");
    expect(shop.read("CHANGELOG.md")).not.toContain("## 1.1.0");
  });

  it("each release has its section, the latest first, in the format of prettier", async () => {
    const shop = await released();
    await shop.run(ADDED);
    await shop.release("1.1.0");
    await shop.run(A);
    expect(shop.read("CHANGELOG.md")).toBe(
      `${PREAMBLE}## 2.0.0\n\n### Breaking\n\n- \`x-new\`: model removed\n- \`x-one\`: seed: removed\n\n` +
        `## 1.1.0\n\n### Added\n\n- \`x-new\`: new model\n- \`x-one\`: seed: new optional field\n\n${FIRST}`,
    );
    const text = shop.read("CHANGELOG.md");
    expect(await format(text, { parser: "markdown", printWidth: 100 })).toBe(text);
  });
});

it("a change that generate has taken in is no drift any more", async () => {
  const shop = await released();
  await shop.run(OPTIONAL);
  const version = { current: "1.1.0", next: "1.1.0", released: "1.0.0" };
  expect(await shop.drift(OPTIONAL)).toMatchObject({ drift: false, version });
  expect(await shop.drift(ADDED)).toMatchObject({ drift: true, class: "minor", version });
});

describe("marking a release refuses", () => {
  it.each<[string, (shop: ReturnType<typeof workshop>) => void, string, RegExp]>([
    ["another version", () => undefined, "1.1.0", /holds version 1\.0\.0 .* not 1\.1\.0/],
    ["a package.json of another version", (shop) => shop.setVersion("1.1.0"), "1.1.0", /1\.1\.0/],
    ["a folder without an SDK", (shop) => rmSync(shop.out, { recursive: true }), "1.0.0", /no SDK/],
  ])("%s", async (_, prepare, version, sentence) => {
    const shop = workshop();
    await shop.run(A);
    prepare(shop);
    const tree = existsSync(shop.out) && treeOf(shop.out);
    await expect(shop.release(version)).rejects.toThrow(sentence);
    expect(existsSync(shop.out) && treeOf(shop.out)).toEqual(tree);
  });
});
