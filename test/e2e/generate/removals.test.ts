// A catalog that has lost many models is more likely incomplete than right.
import { expect, it } from "vitest";
import { runGenerate } from "../../../commands/generate/run.js";
import { entryWith, saveCatalog } from "./support/catalog.js";
import { temporaryFolder, treeOf } from "./support/folders.js";
import { commandRun } from "./support/in-process.js";
import { reportOf } from "./support/report.js";

const folder = temporaryFolder();
const model = (id: string, field = id) => entryWith(id, { [field]: { type: "integer" } });
const TEN = Array.from({ length: 10 }, (_, n) => model(`m-${n}`));

/** Runs `generate` over one SDK, which has ten models and was never released. */
async function generate(entries: readonly unknown[], ...flags: readonly string[]) {
  const catalog = saveCatalog(folder, "catalog.json", entries);
  const args = ["--catalog", catalog, "--out", "sdk", "--json", ...flags];
  return commandRun("generate", runGenerate, args, { cwd: folder });
}

it("more than a fifth of the models is removed only with --accept-removals, even before a release", async () => {
  expect((await generate(TEN)).code).toBe(0);
  const before = treeOf(`${folder}/sdk`);

  const refused = await generate(TEN.slice(3));
  expect(refused).toMatchObject({
    code: 5,
    err: "generate: The catalog lacks 3 of the 10 models of the SDK (m-0, m-1, m-2), so nothing was changed. To remove these models, add --accept-removals.\n",
  });
  expect(treeOf(`${folder}/sdk`)).toEqual(before);

  // Models that --only excludes are not lost.
  expect((await generate(TEN, "--only", "m-7")).code).toBe(0);
  expect((await generate(TEN)).code).toBe(0);

  expect(reportOf(await generate(TEN.slice(2))).removed).toEqual(["m-0", "m-1"]);
  const accepted = await generate(TEN.slice(5), "--accept-removals");
  expect([accepted.code, reportOf(accepted).removed]).toEqual([0, ["m-2", "m-3", "m-4"]]);
});

it("a model whose contract now has another id is reported as renamed", async () => {
  await generate(TEN, "--accept-removals");
  const renamed = await generate([...TEN.slice(1), model("vendor-m-0", "m-0")]);
  expect(reportOf(renamed)).toMatchObject({ removed: ["m-0"], renamed: { "m-0": "vendor-m-0" } });
  // With two candidates, no renaming is reported.
  await generate(TEN, "--accept-removals");
  const twice = [model("a-m-0", "m-0"), model("b-m-0", "m-0"), ...TEN.slice(1)];
  expect(reportOf(await generate(twice)).renamed).toEqual({});
});
