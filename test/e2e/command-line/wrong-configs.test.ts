// Wrong configurations, each with its whole message and without a stack.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { entry, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";

const cwd = temporaryFolder();

beforeAll(() => void saveCatalog(cwd, "good.json", [entry("x-one"), entry("x-v3-omni")]));

const CONFIGS: readonly (readonly [text: string, message: string])[] = [
  [
    "{ ouput: 'sdk' }",
    'sdkgen.config.ts: there is no setting "ouput"; did you mean "out"? The settings are out, name, baseUrl, catalog, registry, access, repository, license, only, categories, strict, rules, operations, counts, endpoints.',
  ],
  ["{ out: 7 }", 'sdkgen.config.ts: "out" must be a text that is not empty.'],
  ["{ categories: 'video' }", 'sdkgen.config.ts: "categories" must be a list of texts.'],
  [
    "{ rules: { a: 'x-v3-omin' } }",
    'sdkgen.config.ts maps "a" to "x-v3-omin", for which contracts/rules/ has no rules; did you mean "x-v3-omni"?',
  ],
  [
    "{ counts: { num_images: 4 } }",
    'sdkgen.config.ts: "counts" must be an object with true, false or a list of model ids for each request field, such as { "num_images": true } or { "num_images": ["live-id"] }.',
  ],
  [
    "{ operations: { 'music.sound': ['a'] } }",
    'sdkgen.config.ts: operations: there is no operation "music.sound"; did you mean "music.sounds"? The operations are images, music.adjustSpeed, music.extendFlowMusic, music.sounds, music.uploadCover, text.',
  ],
  [
    "{",
    "Cannot load sdkgen.config.ts (line 1 is not valid TypeScript). Correct this file, or move it to another folder.",
  ],
  [
    "(() => { throw new Error('no region is set'); })()",
    "Cannot load sdkgen.config.ts (no region is set). Correct this file, or move it to another folder.",
  ],
];

it.each(CONFIGS)("export default %s", async (text, message) => {
  writeFileSync(join(cwd, "sdkgen.config.ts"), `export default ${text};`);
  const { code, err } = await command(["--catalog", "good.json"], { cwd });
  expect([code, err]).toEqual([2, `generate: ${message}\n`]);
});
