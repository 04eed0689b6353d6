// A comparison that cannot be made ends with a code and one sentence, and writes nothing.
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { entry, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder, treeOf } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { launch } from "../generate/support/process.js";
import { drift } from "./support/stage.js";

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const good = [entry("x-one"), entry("x-two")];
let catalog: string;

beforeAll(async () => {
  catalog = saveCatalog(folder, "good.json", good);
  expect(await command(["--catalog", catalog, "--out", sdk])).toMatchObject({ code: 0 });
});

it("an SDK without its lock is not generated again; the message advises to restore the lock", async () => {
  const lost = join(folder, "lost");
  cpSync(sdk, lost, { recursive: true });
  rmSync(join(lost, "contracts.lock.json"));
  const help =
    "restore contracts.lock.json from version control (for example with git checkout), or move the folder away and run sdkgen generate";
  const compared = await drift(["--catalog", catalog, "--out", lost]);
  expect(compared).toMatchObject({ code: 2, out: "" });
  expect(compared.err).toContain(help);
  const other = saveCatalog(folder, "other.json", [entry("x-one")]);
  const generated = await command(["--catalog", other, "--out", lost]);
  expect(generated.code).toBe(2);
  expect(generated.err).toContain(help);
});

describe("an unreadable lock ends with 2 and a message that has the solution", () => {
  const lock = () => readFileSync(join(sdk, "contracts.lock.json"), "utf8");
  const changed = (member: string, value: unknown) =>
    JSON.stringify({ ...(JSON.parse(lock()) as object), [member]: value });
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  it.each<[string, () => string, string]>([
    ["cut off", () => lock().slice(0, 300), "is damaged; restore it"],
    [
      "a merge that stopped",
      () => `{\n<<<<<<< ours\n"a": 1\n=======\n>>>>>>> theirs\n}`,
      "--ours or --theirs",
    ],
    ["of a newer generator", () => changed("lockVersion", 3), "lockVersion 3; this one knows 2"],
    [
      "models of another form",
      () => changed("models", { "x-one": { hash: 1 } }),
      "the damaged part is models",
    ],
    ["deep, but closed", () => lock().replace('"prices": null', `"prices": ${deep}`), "is damaged"],
  ])("%s", async (_, text, sentence) => {
    const out = join(folder, "damaged");
    rmSync(out, { recursive: true, force: true });
    cpSync(sdk, out, { recursive: true });
    writeFileSync(join(out, "contracts.lock.json"), text());
    const tree = treeOf(out);
    for (const ended of [
      await drift(["--catalog", catalog, "--out", out]),
      await command(["--catalog", catalog, "--out", out]),
    ]) {
      expect(ended.code).toBe(2);
      expect(ended.err).toContain(sentence);
    }
    expect(treeOf(out)).toEqual(tree);
  });
});

it('no drift ends with 0 and the message "No drift"', async () => {
  expect(await drift(["--catalog", catalog, "--out", sdk])).toEqual({
    code: 0,
    out: "No drift from version 1.0.0 of the SDK (2 models).\nVersion: 1.0.0.\n",
    err: "",
  });
});

it("as a process, without a key and a file, it compares with the reference gateway", async () => {
  const ended = await launch("commands/sdkgen.ts", ["drift", "--out", sdk, "--json"]).ended;
  expect([ended.code, ended.err]).toEqual([1, ""]);
  const { changes } = JSON.parse(ended.out) as { changes: { model: string; class: string }[] };
  expect(changes.find(({ model }) => model === "x-one")?.class).toBe("major");
  expect(changes.find(({ model }) => model === "x-v3-omni")?.class).toBe("minor");
});
