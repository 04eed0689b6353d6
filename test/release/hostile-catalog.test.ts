// A catalog whose every text attacks the generator or a reader. Each entry has its outcome, the
// rest is built, and no text runs.
import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSdk } from "../../commands/build/build-sdk.js";
import { PROJECT } from "../../commands/process-context.js";
import { temporaryFolder, NODE_MODULES, type TemporaryFolder } from "../examples/stage/folders.js";
import { mustRun } from "../examples/stage/command.js";
import { namesIn } from "../e2e/generate/support/folders.js";
import { command } from "../e2e/generate/support/in-process.js";
import { reportOf } from "../e2e/generate/support/report.js";
import outcomes from "../fixtures/catalogs/hostile-outcomes.json" with { type: "json" };

const HOSTILE = fileURLToPath(new URL("../fixtures/catalogs/hostile.json", import.meta.url));

// The addresses in the catalog lead to this server.
const CANARY_PORT = 18471;
let visits = 0;
const canary = createServer((_, answer) => {
  visits += 1;
  answer.end();
});

let folder: TemporaryFolder;
let sdk: string;
let rejected: ReadonlyMap<number, string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => void canary.listen(CANARY_PORT, "127.0.0.1", resolve));
  folder = await temporaryFolder();
  sdk = join(folder.path, "sdk");
  const ended = await command(["--catalog", HOSTILE, "--out", sdk, "--json"]);
  expect(ended).toMatchObject({ code: 0, err: "" });
  rejected = new Map(reportOf(ended).rejected.map(({ index, code }) => [index, code]));
  await symlink(NODE_MODULES, join(folder.path, "node_modules"), "dir");
  await buildSdk(sdk, PROJECT);
});
afterAll(async () => {
  canary.close();
  await folder.remove();
});

test("each entry is accepted or refused as its case expects", () => {
  const found = outcomes.map(([name, wanted], index) => {
    const code = rejected.get(index) ?? "taken";
    return [name, wanted?.split(" or ").includes(code) === true ? wanted : code];
  });
  expect(found).toEqual(outcomes);
});

// Loads every module of both forms, and prints the traces that a text would leave if it ran.
const LOADS = `
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
let loaded = 0;
for (const form of ["esm", "cjs"]) {
  for (const folder of ["", "models/", "schemas/", "operations/"]) {
    for (const name of readdirSync(new URL("dist/" + form + "/" + folder, import.meta.url))) {
      // The program runs when it is loaded, so it is skipped.
      if (!/\.c?js$/.test(name) || name === "cli.js") continue;
      const path = "./dist/" + form + "/" + folder + name;
      const module = form === "esm" ? await import(path) : require(path);
      module.default?.validate?.({});
      loaded += 1;
    }
  }
}
console.log(loaded > 250, globalThis.__pwned, ({}).polluted);
`;

test("none of its texts runs, none of its addresses is requested, and no file lands elsewhere", async () => {
  await writeFile(join(sdk, "loads.mjs"), LOADS);
  const said = await mustRun(process.execPath, ["loads.mjs"], { cwd: sdk, env: {} });
  expect(said).toBe("true undefined undefined\n");
  expect(visits).toBe(0);
  expect(namesIn(folder.path)).toEqual(["node_modules", "sdk"]);
  expect(namesIn(sdk).filter((name) => name.includes("pwned"))).toEqual([]);
});

// The only allowed links: the links of the template, and links between README and pages, which have
// plain names.
const OWN_LINK =
  /\]\((https:\/\/standardschema\.dev|#[\w-]+|docs\/(?:models|operations)\/[\w.-]+\.md|\.\.\/\.\.\/README\.md)\)/g;

test("its README and pages show no image, link, markup or control character of the catalog", async () => {
  const pages = ["docs/models", "docs/operations"].flatMap((at) =>
    namesIn(join(sdk, at)).map((name) => `${at}/${name}`),
  );
  expect(pages.length).toBeGreaterThan(60);
  for (const path of ["README.md", ...pages]) {
    const own = (await readFile(join(sdk, path), "utf8")).replaceAll(OWN_LINK, "]");
    const outsideCode = own
      .replaceAll(/```\w+\n[^]*?\n```|`[^`\n]*`/g, "")
      .replaceAll("<code>", "");
    expect(outsideCode, path).not.toMatch(/<\w|\]\(|!\[/);
    expect(own, path).not.toMatch(/[\0-\x08\v-\x1f\u202a-\u202e\u2066-\u2069]/);
  }
});

test("its declarations compile", async () => {
  const entry = join(sdk, "dist/esm/index.d.ts");
  const settings = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"];
  const lib = ["--lib", "es2023,esnext.disposable"];
  const compiler = join(NODE_MODULES, "typescript/bin/tsc");
  // Fails if the compiler finds an error.
  const args = [compiler, "--noEmit", ...settings, ...lib, entry];
  await mustRun(process.execPath, args, { cwd: folder.path });
});
