// What a configuration file says, written out as data or worked out by code.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfigFile } from "../../commands/command-line/config-file.js";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Nothing of this name is installed where the files are: running one of these would fail.
const DEFINE = 'import { defineConfig } from "sdkgen/config";\n';
const MADE = { out: "made", only: ["x-*"], strict: true, rules: { "live-id": "x-v3-omni" } };
const TEXT =
  '{ out: "made", only: ["x-*"], "strict": true, /* as documented */ rules: { "live-id": "x-v3-omni" }, }';

it.each<[what: string, name: string, text: string, value: unknown]>([
  ["as init writes it", "a.ts", `${DEFINE}\nexport default defineConfig(${TEXT});`, MADE],
  ["with no setting", "b.ts", `${DEFINE}\nexport default defineConfig({\n  // none\n});`, {}],
  [
    "with a type",
    "c.ts",
    `import type { Config } from "sdkgen/config";\nexport default ${TEXT} as const satisfies Config;`,
    MADE,
  ],
  ["as JavaScript", "d.mjs", `export default ${TEXT}`, MADE],
  ["as JSON", "e.json", JSON.stringify(MADE), MADE],
  ["a wrong value", "f.ts", "export default [1, null];", [1, null]],
  ["a variable", "g.ts", 'const out: string = "made";\nexport default { out };', { out: "made" }],
  ["a spread list", "h.ts", 'export default { only: [..."ab"] };', { only: ["a", "b"] }],
  ["a calculated name", "i.ts", 'export default { ["o" + "ut"]: "made" };', { out: "made" }],
  [
    "code that imports the program",
    "k.ts",
    `${DEFINE}const scope: string = "made";\nexport default defineConfig({ out: scope });`,
    { out: "made" },
  ],
  [
    "a function of its own",
    "j.ts",
    "const defineConfig = (out: string) => ({ out });\nexport default defineConfig('made');",
    { out: "made" },
  ],
])("%s", async (_, name, text, value) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  expect(await readConfigFile(path)).toEqual(value);
});
