// A change that refuses no request, but can break compilation: every report marks it as a change of
// types only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { markReleased } from "../../../generator/index.js";
import { entryWith, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { drift, driftReport } from "./support/stage.js";

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const catalog = (name: string, steps: object, seed: object) => [
  "--out",
  sdk,
  "--catalog",
  saveCatalog(folder, name, [entryWith("x-one", { steps, seed })]),
];
// The type of any integer from 1 to 3 is `number`. The type of the list is `1 | 2 | 3`.
const range = { type: "integer", minimum: 1, maximum: 3 };
const seed = { type: "integer", maximum: 9 };

it("a range of integers that becomes a list of them is a major change of types only", async () => {
  expect(await command(catalog("range.json", range, seed))).toMatchObject({ code: 0 });
  await markReleased({ out: sdk, cwd: folder, version: "1.0.0" });

  const listed = catalog("listed.json", { enum: [1, 2, 3] }, seed);
  const markdown = join(folder, "report.md");
  const { out } = await drift([...listed, "--markdown", markdown]);
  expect(out).toBe(`1 change in 1 model: 1 major (1 of types only).
Next version: 1.0.0 → 2.0.0. Only types break: every accepted request is still accepted.

major in x-one  BREACH content changed under the same schema_version
  major (types only)  steps  its type no longer accepts some of the values that it accepted
`);
  expect(readFileSync(markdown, "utf8")).toContain(
    "| **major (types only)** | `steps` | its type no longer accepts some of the values that it accepted |",
  );
  expect(driftReport(await drift([...listed, "--json"])).changes).toMatchObject([
    { class: "major", typesOnly: true },
  ]);

  // If another change refuses a request, the sentence about types only must be absent.
  const both = catalog("both.json", { enum: [1, 2, 3] }, { ...seed, maximum: 8 });
  const mixed = await drift(both);
  expect(mixed.out).toContain("Next version: 1.0.0 → 2.0.0.\n");

  const generated = await command(listed);
  expect(generated.out).toContain("major (types only) x-one: steps: its type no longer accepts");
  expect(readFileSync(join(sdk, "CHANGELOG.md"), "utf8")).toContain(
    "- `x-one`: steps: its type no longer accepts some of the values that it accepted (types only: every accepted request is still accepted)\n",
  );
});
