// The inputs of a version beside the catalog: a version chosen by hand, notes of .changeset/, and
// code.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { saveCatalog } from "../generate/support/catalog.js";
import { touchesOf, treeOf } from "../generate/support/folders.js";
import { command, PROJECT } from "../generate/support/in-process.js";
import { drift, driftReport } from "../drift/support/stage.js";
import { A, ADDED, FIRST, OPTIONAL, PREAMBLE, REMOVED, workshops } from "./workshop.js";

const { workshop, released } = workshops();

describe("a version that the user writes into package.json", () => {
  it.each<[string, readonly unknown[], string, string?]>([
    ["2.0.0", OPTIONAL, "2.0.0"],
    ["1.1.0-beta.1", OPTIONAL, "1.1.0-beta.1"],
    ["1.1.0", OPTIONAL, "1.1.0"],
    ["1.0.5", OPTIONAL, "1.1.0", "the changes need at least version 1.1.0"],
    ["0.9.0", A, "1.0.0", "it is not above the released version 1.0.0"],
    ["1.5.0", REMOVED, "2.0.0", "the changes need at least version 2.0.0"],
    ["1.5.0", A, "1.5.0"],
  ])(
    "%s is kept if it is high enough, else a warning has the reason",
    async (chosen, entries, version, why) => {
      const shop = await released();
      shop.setVersion(chosen);
      const warning = `the version ${chosen} of package.json was not used, because ${why ?? ""}; the SDK has the version ${version}.`;
      expect(await shop.run(entries)).toMatchObject({
        version,
        warnings: why === undefined ? [] : [warning],
      });
      const touches = touchesOf(shop.out);
      expect(await shop.run(entries)).toMatchObject({ version, warnings: [] });
      expect(touchesOf(shop.out)).toEqual(touches);
    },
  );

  it("ends prereleases if it is high enough for users of the last stable release", async () => {
    const shop = await released();
    shop.setVersion("1.1.0-beta.1");
    await shop.run(OPTIONAL);
    await shop.release("1.1.0-beta.1");
    shop.setVersion("1.1.0");
    expect((await shop.run(OPTIONAL)).version).toBe("1.1.0");
    // The section of 1.1.0 repeats the changes of its prereleases.
    const words = "### Added\n\n- `x-one`: seed: new optional field\n\n";
    expect(shop.read("CHANGELOG.md")).toBe(
      `${PREAMBLE}## 1.1.0\n\n${words}## 1.1.0-beta.1\n\n${words}${FIRST}`,
    );
    expect((await shop.run(REMOVED)).version).toBe("1.1.0-beta.2");
    await shop.release("1.1.0-beta.2");
    shop.setVersion("1.1.0");
    expect((await shop.run(REMOVED)).version).toBe("1.1.0-beta.2");
    shop.setVersion("1.1.0");
    expect((await shop.run([...REMOVED, ...ADDED.slice(-1)])).version).toBe("1.1.0-beta.3");
    shop.setVersion("2.0.0");
    expect((await shop.run(REMOVED)).version).toBe("2.0.0");
    await shop.release("2.0.0");
    expect((await shop.run(ADDED)).version).toBe("2.1.0");
  });

  it("is an error if it is not semantic, and nothing changes", async () => {
    const shop = workshop();
    await shop.run(A);
    shop.setVersion("next");
    const tree = treeOf(shop.out);
    const catalog = saveCatalog(shop.cwd, "again.json", A);
    const ended = await command(["--catalog", catalog, "--out", shop.out]);
    expect([ended.code, treeOf(shop.out)]).toEqual([2, tree]);
    expect(ended.err).toContain('has the version "next", which is not a semantic version');
  });
});

describe("notes of .changeset/", () => {
  const note = (type: string, words: string) => `---\n"gateway-sdk": ${type}\n---\n\n${words}\n`;

  it("raise the version and appear in the changelog; a release uses them up", async () => {
    const shop = await released();
    shop.note("calm-cats", note("minor", "Results can be saved to a folder.\n\n- by name"));
    shop.note("README", "Not a note.");
    expect((await shop.run(A)).version).toBe("1.1.0");
    expect(shop.read("CHANGELOG.md")).toBe(
      `${PREAMBLE}## 1.1.0\n\n### Added\n\n- Results can be saved to a folder.\n\n  - by name\n\n${FIRST}`,
    );
    const touches = touchesOf(shop.out);
    await shop.run(A);
    expect(touchesOf(shop.out)).toEqual(touches);
    await shop.release("1.1.0");
    expect((await shop.run(A)).version).toBe("1.1.0");
    shop.note("fast-dogs", note("patch", "Another change."));
    expect((await shop.run(A)).version).toBe("1.1.1");
  });

  it("count once by name: a reworded or restored note is the old one, other words under a deleted name are a new one", async () => {
    const shop = await released();
    shop.note("cats", note("patch", "Old words."));
    shop.note("dogs", note("patch", "Dogs."));
    await shop.run(A);
    await shop.release("1.0.1");
    shop.note("cats", note("patch", "Better words."));
    expect(await shop.run(A)).toMatchObject({ version: "1.0.1", warnings: [] });
    const warning =
      "the note cats of .changeset/ has the class minor now, but version 1.0.1 already counted it as patch; write a new note under another name.";
    shop.note("cats", note("minor", "More."));
    expect(await shop.run(A)).toMatchObject({ version: "1.0.1", warnings: [warning] });
    shop.drop("cats");
    await shop.run(A);
    shop.note("cats", note("patch", "Old words."));
    expect((await shop.run(A)).version).toBe("1.0.1");
    shop.drop("cats");
    await shop.run(A);
    shop.note("cats", note("minor", "Something else."));
    expect((await shop.run(A)).version).toBe("1.1.0");
    expect(shop.read("CHANGELOG.md")).toContain("## 1.1.0\n\n### Added\n\n- Something else.\n");
    await shop.release("1.1.0");
    expect((await shop.run(A)).version).toBe("1.1.0");
  });
});

describe("code that changes without a contract or a note", () => {
  it("is a patch", async () => {
    const shop = await released();
    const runtime = join(shop.cwd, "runtime");
    cpSync(PROJECT.runtime, runtime, { recursive: true });
    writeFileSync(join(runtime, "index.ts"), "// mended\n", { flag: "a" });
    const catalog = saveCatalog(shop.cwd, "catalog.json", A);
    const flags = ["--catalog", catalog, "--out", shop.out];
    const setting = { project: { ...shop.project, runtime } };
    expect((await command(flags, setting)).code).toBe(0);
    expect(shop.version()).toBe("1.0.1");
    expect(shop.read("CHANGELOG.md")).toContain(
      "## 1.0.1\n\n### Changed\n\n- Runtime and generated code updated.\n",
    );
    const ended = await drift([...flags, "--json"], setting);
    expect([ended.code, driftReport(ended).drift]).toEqual([0, false]);
  });

  it("a new package name is no change", async () => {
    const shop = await released();
    expect((await shop.run(A, ["--name", "@acme/media"])).version).toBe("1.0.0");
  });
});
