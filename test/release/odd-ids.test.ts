// npm masks parts of these ids in its output, because npm takes these parts for secrets. The
// package still contains the modules of these ids.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { npmPack } from "../../commands/release/package/pack.js";
import { filesOfTarball } from "../../commands/release/package/tarball-files.js";
import { catalogOf, entry } from "../e2e/generate/support/catalog.js";
import { namesIn } from "../e2e/generate/support/folders.js";
import { mustRun } from "../examples/stage/command.js";
import { startRegistry, type TestRegistry } from "./support/registry.js";
import { build, release } from "./support/run.js";
import { sdkFolder, type SdkFolder } from "./support/sdk.js";

const UUID = "7b1c0e5a-1111-4222-8333-444455556666";
// Id → its module.
const MODULES: Readonly<Record<string, string>> = {
  [UUID]: UUID,
  [`acme-${UUID}`]: `acme-${UUID}`,
  [`${UUID}-fast`]: `${UUID}-fast`,
  [`acme-${UUID}-v2.1`]: `acme-${UUID}-v2.1`,
  [`${UUID}.${UUID}`]: `${UUID}.${UUID}`,
  "00000000-0000-0000-0000-000000000000": "00000000-0000-0000-0000-000000000000",
  [`acme/${UUID}`]: `acme-${UUID}-09e609c1`,
  // Ids in the form of a JSON web token, and of an authorization header.
  "acme-video-model.pro.with-sound-and-motion-2026":
    "acme-video-model.pro.with-sound-and-motion-2026",
  "0123456789.abc.01234567890123456789": "0123456789.abc.01234567890123456789",
  "basic-bearer-model": "basic-bearer-model",
  // The longest file name of an id, which is longer than the name field of a tarball.
  [`long-${"m".repeat(75)}`]: `long-${"m".repeat(75)}`,
  [`v-${"1.".repeat(38)}x`]: `v-${"1.".repeat(38)}x`,
  "acme-v1": "acme-v1",
};

let registry: TestRegistry;
let sdks: SdkFolder;
let sdk: string;

beforeAll(async () => {
  registry = await startRegistry();
  sdks = await sdkFolder();
  sdk = await sdks.generate(
    catalogOf(Object.keys(MODULES).map((id) => entry(id))),
    "@acme/odd-sdk",
  );
});
afterAll(async () => {
  await sdks?.remove();
  await registry?.close();
});

test("odd ids are built", async () => {
  expect(await build(["--out", sdk])).toMatchObject({ code: 0, err: "" });
  const modules = namesIn(join(sdk, "dist/esm/models")).filter((name) => name.endsWith(".js"));
  expect(modules).toEqual(
    Object.values(MODULES)
      .map((name) => `${name}.js`)
      .sort(),
  );
});

test("odd ids are released, and the published package holds the module of each", async () => {
  const { code, err } = await release(["--out", sdk], registry.env);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const answer = await fetch(`${registry.url}@acme%2fodd-sdk`);
  const { versions } = (await answer.json()) as {
    readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>;
  };
  const tarball = await fetch(versions["1.0.0"]?.dist.tarball ?? "");
  const file = join(sdks.folder, "published.tgz");
  await writeFile(file, new Uint8Array(await tarball.arrayBuffer()));
  const files = await filesOfTarball(file);
  const paths = files.map(({ path }) => path);
  for (const name of Object.values(MODULES)) {
    for (const file of [
      `esm/models/${name}.js.map`,
      `esm/models/${name}.d.ts`,
      `cjs/models/${name}.cjs`,
    ]) {
      expect(paths).toContain(`dist/${file}`);
    }
  }
});

test("the files of a tarball are the files that tar unpacks", async () => {
  const path = await npmPack(sdk, sdks.folder, registry.env);
  const files = await filesOfTarball(path);
  await mustRun("tar", ["-xzf", path], { cwd: sdks.folder });
  const unpacked = join(sdks.folder, "package");
  for (const { path: at, text } of files) {
    expect(await readFile(join(unpacked, at), "utf8"), at).toBe(text);
  }
  const count = await mustRun("sh", ["-c", "find package -type f | wc -l"], { cwd: sdks.folder });
  expect(files).toHaveLength(Number(count));
});
