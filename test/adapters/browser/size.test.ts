// The size of the SDK in a page, and the packages that each subpath loads.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TemporaryFolder } from "../../examples/stage/folders.js";
import { adapterApp } from "../stage/sdk.js";

let app: TemporaryFolder;
beforeAll(async () => {
  app = await adapterApp();
});
afterAll(() => app.remove());

async function bundled(contents: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: app.path },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    external: ["react", "undici"],
    logLevel: "silent",
  });
  const packages = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.map(({ path }) => path),
  );
  const bytes = Buffer.from(outputFiles[0]?.contents ?? "");
  return { kb: gzipSync(bytes, { level: 9 }).length / 1024, packages };
}

const CLIENT = 'import { createClient } from "gateway-sdk/browser"; globalThis.a = createClient();';
test("the client for pages has at most 3 KB gzipped", async () => {
  const { kb, packages } = await bundled(CLIENT);
  expect(kb).toBeLessThanOrEqual(3);
  expect(packages).toEqual([]);
});

test("with the validator of any one model, it has at most 3 + 5.2 KB gzipped", async () => {
  const folder = join(app.path, "node_modules/gateway-sdk/dist/esm/models");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const path = JSON.stringify(join(folder, file));
    const { kb } = await bundled(`${CLIENT} import model from ${path}; globalThis.b = model;`);
    expect(kb, file).toBeLessThanOrEqual(8.2);
  }
});

test.each([
  ["index", []],
  ["client", []],
  ["proxy", []],
  ["browser", []],
  ["models", []],
  ["react", ["react"]],
] as const)("%s loads of the peers %j", async (subpath, peers) => {
  const file = join(app.path, `node_modules/gateway-sdk/dist/esm/${subpath}.js`);
  const { packages } = await bundled(
    `import * as all from ${JSON.stringify(file)}; globalThis.a = all;`,
  );
  const own = packages.filter((name) => !/^(undici|node:.*)$/.test(name));
  expect([...new Set(own)]).toEqual(peers);
});
