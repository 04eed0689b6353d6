// The program's tarball, packed from the output of `npm run build:cli`: its files, and the licences
// of all bundled packages.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { driftPage } from "../../catalogue/bundle/drift-page.js";
import { bundleScripts } from "../../catalogue/bundle/page.js";
import type { PageReport } from "../../catalogue/data/drift-report.js";
import { faultsOfManifest } from "../../commands/release/package/publint.js";
import { bundleProgram } from "../../scripts/package/bundle.js";
import { faultsOfProgram, packedFiles } from "../../scripts/package/contents.js";
import { packProgram } from "../e2e/story/tarball.js";
import { mustRun } from "../examples/stage/command.js";
import { NODE_MODULES, type TemporaryFolder, temporaryFolder } from "../examples/stage/folders.js";

let folder: TemporaryFolder;
let tarball: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  tarball = join(folder.path, await packProgram(folder.path));
});
afterAll(() => folder.remove());

const packed = (file: string) =>
  mustRun("tar", ["-xzOf", tarball, `package/${file}`], { cwd: folder.path });

test("it holds only the program and the files that it reads, and publint finds no fault", async () => {
  const files = await packedFiles();
  expect(faultsOfProgram(files)).toEqual([]);
  expect(await faultsOfManifest(tarball)).toEqual([]);
  const { scripts } = JSON.parse(await packed("package.json")) as { scripts: object };
  // npm warns of `prepare` in an installed package, and never runs it.
  expect(scripts).not.toHaveProperty("prepare");
});

test("a list without the program, or with a foreign file, is refused", async () => {
  const unbuilt = (await packedFiles()).filter((file) => !file.startsWith("dist/"));
  expect(faultsOfProgram(unbuilt)).toContain("dist/sdkgen.js is missing");
  for (const file of [".env", "examples/next/node_modules/next/README.md"]) {
    expect(faultsOfProgram([...unbuilt, file])).toContain(`${file} does not belong there`);
  }
});

/** The licences and notices of the packages of these files: file → text. */
async function legalTexts(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const packages = files.flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  const texts = new Map<string, string>();
  for (const name of new Set(packages)) {
    for (const file of await readdir(join(NODE_MODULES, name))) {
      if (!/^(licen[cs]e|copying|notice|third-party-notices)(\.(md|txt))?$/i.test(file)) continue;
      texts.set(`${name}/${file}`, await readFile(join(NODE_MODULES, name, file), "utf8"));
    }
  }
  return texts;
}

test("it contains the licence and the notice of each bundled package", async () => {
  const { metafile } = await bundleProgram(false);
  const texts = await legalTexts(Object.keys(metafile.inputs));
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(["hono/LICENSE", "yaml/LICENSE", "prettier/THIRD-PARTY-NOTICES.md"]),
  );
  const brought = await packed("dist/LICENSES.txt");
  expect([...texts].filter(([, text]) => !brought.includes(text)).map(([file]) => file)).toEqual(
    [],
  );
});

test("the catalogue contains the licences of its packages, and a drift report the licences of its own", async () => {
  const built = await bundleScripts();
  const outputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const all = await legalTexts(outputs.flatMap((one) => Object.keys(one.inputs)));
  const names = ["preact/LICENSE", "prettier/THIRD-PARTY-NOTICES.md"];
  expect([...all.keys()]).toEqual(expect.arrayContaining(names));
  const brought = await packed("dist/catalogue/LICENSES.txt");
  for (const [name, text] of all) expect(brought, name).toContain(text);
  const report = await driftPage({ changes: [] as PageReport["changes"] } as PageReport);
  for (const name of names.slice(0, 1)) expect(report).toContain(all.get(name));
});
