// An SDK whose lock was written before locks kept contracts: hashes tell that, not what.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { markReleased } from "../../../generator/version/mark-released.js";
import { bareEntry, entry, entryWith, saveCatalog } from "../generate/support/catalog.js";
import { namesIn, temporaryFolder } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { drift, driftReport } from "./support/stage.js";

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const A = [entry("x-one"), entry("x-two"), bareEntry("x-talk", "chat")];
const LOCK = "contracts.lock.json";

beforeAll(async () => {
  const made = join(folder, "made");
  await command(["--catalog", saveCatalog(folder, "a.json", A), "--out", made]);
  cpSync(made, sdk, { recursive: true });
  const { models, untyped, files } = JSON.parse(readFileSync(join(made, LOCK), "utf8")) as {
    models: Record<string, { schema_version: string; hash: string; source: string }>;
    untyped: object;
    files: object;
  };
  const hashed = Object.entries(models).map(([id, { schema_version, hash, source }]) => [
    id,
    { schema_version, hash, source },
  ]);
  const lock = { lockVersion: 1, models: Object.fromEntries(hashed) as object, untyped, files };
  writeFileSync(join(sdk, LOCK), JSON.stringify(lock, null, 2));
});

const against = async (entries: readonly unknown[]) =>
  driftReport(
    await drift(["--catalog", saveCatalog(folder, "b.json", entries), "--out", sdk, "--json"]),
  );

it("the same catalog is no drift", async () => {
  expect(await against(A)).toMatchObject({ drift: false, version: { current: "1.0.0" } });
});

describe("a difference is told, and classed for the worst it may be", () => {
  const other = entryWith("x-one", { seed: { type: "integer" } });
  const moved = { ...(other["parameters"] as object), schema_version: "2026-09-01" };
  it.each<[string, readonly unknown[], object]>([
    [
      "content under the same schema_version",
      [other, ...A.slice(1)],
      { model: "x-one", class: "major", kind: "content-changed", breach: "silent-drift" },
    ],
    [
      "content under another one",
      [{ ...other, parameters: moved }, ...A.slice(1)],
      { model: "x-one", class: "major", before: "2026-08-01", after: "2026-09-01" },
    ],
    [
      "only another schema_version",
      [entry("x-one", { schema_version: "2026-09-01" }), ...A.slice(1)],
      { model: "x-one", class: "patch", kind: "schema-version-moved" },
    ],
    ["a new model", [...A, entry("x-new")], { model: "x-new", class: "minor" }],
    ["a model that is gone", A.slice(1), { model: "x-one", class: "major" }],
    [
      "a contract that is gone",
      [bareEntry("x-one", "chat"), ...A.slice(1)],
      { model: "x-one", class: "major" },
    ],
    [
      "a contract that came",
      [...A.slice(0, 2), entry("x-talk")],
      { model: "x-talk", class: "minor" },
    ],
  ])("%s", async (_, entries, change) => {
    const { changes } = await against(entries);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject(change);
  });

  it("and says why no more is known", async () => {
    const { changes } = await against([other, ...A.slice(1)]);
    expect(changes[0]?.sentence).toBe(
      "content changed; what of it is unknown, because the lock was written by a generator that kept no contracts",
    );
  });
});

it("generate writes the new form, at the version that there was", async () => {
  const out = join(folder, "upgraded");
  cpSync(sdk, out, { recursive: true });
  const manifest = join(out, "package.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace("1.0.0", "3.1.4"));
  await expect(markReleased({ out, cwd: folder, version: "3.1.4" })).rejects.toThrow(
    "was written by an older generator; run npm run generate",
  );
  const flags = ["--catalog", saveCatalog(folder, "a.json", A), "--out", out, "--json"];
  const report = JSON.parse((await command(flags)).out) as object;
  expect(report).toMatchObject({ version: "3.1.4", released: null, emitted: [], removed: [] });
  const lock = JSON.parse(readFileSync(join(out, LOCK), "utf8")) as object;
  expect(lock).toMatchObject({ lockVersion: 2, version: "3.1.4", released: null });
  expect(namesIn(out)).toContain("CHANGELOG.md");
});

it("a changelog that was there before the generator wrote one keeps its sections", async () => {
  const out = join(folder, "own-changelog");
  cpSync(sdk, out, { recursive: true });
  writeFileSync(join(out, "CHANGELOG.md"), "# Ours\n\n## [0.9.0] - 2026-01-01\n\n* By hand.\n");
  const flags = ["--catalog", saveCatalog(folder, "a.json", A), "--out", out];
  expect((await command(flags)).code).toBe(0);
  expect(readFileSync(join(out, "CHANGELOG.md"), "utf8")).toBe(
    "# Ours\n\n## 1.0.0\n\nFirst version.\n\n## [0.9.0] - 2026-01-01\n\n- By hand.\n",
  );
  expect((await command(flags)).code).toBe(0);
});
