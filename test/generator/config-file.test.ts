// A configuration file may be in each of these languages, and may compute its settings.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FORMS } from "../../commands/command-line/check-config.js";
import { loadConfig } from "../../commands/command-line/load-config.js";

const MADE = { out: "made", only: ["x-*"], strict: true, rules: { "live-id": "x-v3-omni" } };
const TEXT = JSON.stringify(MADE);
// No package of this name is installed near the files.
const DEFINE = 'import { defineConfig } from "sdkgen/config";\n';

it.each<[what: string, extension: string, text: string]>([
  ["as init writes it", "ts", `${DEFINE}\nexport default defineConfig(${TEXT});`],
  [
    "with a type",
    "mts",
    `import type { Config } from "sdkgen/config";\nexport default ${TEXT} satisfies Config;`,
  ],
  ["as JavaScript", "js", `export default ${TEXT}`],
  ["as a module", "mjs", `export default ${TEXT}`],
  ["as JSON", "json", TEXT],
  [
    "with computed settings",
    "ts",
    `${DEFINE}const made: string = await Promise.resolve("made");\nexport default defineConfig({ ...${TEXT}, out: made });`,
  ],
])("%s", async (_, extension, text) => {
  const folder = mkdtempSync(join(tmpdir(), "config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, `sdkgen.config.${extension}`), text);
  expect(await loadConfig(folder)).toEqual(MADE);
});

it("that never finishes loading is an error, whose sentence names the probable cause", async () => {
  const folder = mkdtempSync(join(tmpdir(), "config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, "sdkgen.config.mjs"),
    "await new Promise(() => 0);\nexport default {}",
  );
  await expect(loadConfig(folder, 300)).rejects.toThrow(
    "sdkgen.config.mjs did not finish loading within 0.3 s. Look for a top-level await in this file that never ends.",
  );
});

it.each([
  ["MIT", true],
  ["Apache-2.0 OR MIT", true],
  ["GPL-2.0-only WITH Classpath-exception-2.0", true],
  ["LicenseRef-acme", true],
  ["UNLICENSED", true],
  ["SEE LICENSE IN LICENSE.txt", true],
  ["Foo", false],
  ["MIT or later", false],
  ["mit", false],
  ["", false],
])("npm accepts the licence %j: %s", (license, isOne) => {
  expect(FORMS.license[0](license)).toBe(isOne);
});
