// An SDK that changes, is released and changes again, with its catalogs and notes, in its own
// folder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { markReleased } from "../../../generator/index.js";
import { entry, entryWith, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { drift, driftReport } from "../drift/support/stage.js";

/** Makes SDKs for the tests of a file, each in its own folder. */
export function workshops() {
  const folder = temporaryFolder();
  let count = 0;
  const workshop = () => workshopIn(join(folder, `shop-${++count}`));
  /** An SDK with 1.0.0 released. */
  const released = async () => {
    const shop = workshop();
    await shop.run(A);
    await shop.release("1.0.0");
    return shop;
  };
  return { workshop, released };
}

/** An SDK in its own folder, the catalogs it is made from, and notes. */
function workshopIn(cwd: string) {
  const changesets = join(cwd, "changes");
  mkdirSync(changesets, { recursive: true });
  const out = join(cwd, "sdk");
  const project = { changesets };
  const read = (name: string) => readFileSync(join(out, name), "utf8");
  const run = async (entries: readonly unknown[], flags: readonly string[] = []) => {
    const catalog = saveCatalog(cwd, "catalog.json", entries);
    const ended = await command(["--catalog", catalog, "--out", out, "--json", ...flags], {
      cwd,
      project,
    });
    expect(ended).toMatchObject({ code: 0, err: "" });
    const report = JSON.parse(ended.out) as {
      version: string;
      released: string | null;
      changes: unknown[];
      warnings: string[];
    };
    // These catalogs have no documented model.
    const isUnreached = (warning: string) => warning.startsWith("no model follows ");
    return { ...report, warnings: report.warnings.filter((one) => !isUnreached(one)) };
  };
  return {
    out,
    cwd,
    project,
    read,
    run,
    version: () => (JSON.parse(read("package.json")) as { version: string }).version,
    setVersion: (to: string) =>
      writeFileSync(
        join(out, "package.json"),
        read("package.json").replace(/"version": "[^"]+"/, `"version": "${to}"`),
      ),
    release: (version: string) => markReleased({ out, cwd, version }),
    note: (name: string, text: string) => writeFileSync(join(changesets, `${name}.md`), text),
    drop: (name: string) => rmSync(join(changesets, `${name}.md`)),
    drift: async (entries: readonly unknown[]) =>
      driftReport(
        await drift(["--catalog", saveCatalog(cwd, "now.json", entries), "--out", out, "--json"], {
          cwd,
          project,
        }),
      ),
  };
}

export const A = [entry("x-one"), entry("x-two")];
export const OPTIONAL = [entryWith("x-one", { seed: { type: "integer" } }), entry("x-two")];
export const ADDED = [...OPTIONAL, entry("x-new")];
export const REMOVED = [entry("x-one")];
export const PREAMBLE =
  "# Changelog\n\nWritten by the generator, which rewrites the section of a version until that version is released.\n\n";
export const FIRST = "## 1.0.0\n\nFirst version.\n";
