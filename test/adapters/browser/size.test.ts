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

async function bundled(contents: string, platform: "browser" | "node" = "browser") {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: app.path },
    bundle: true,
    platform,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    external: ["react", "undici", "bullmq", "ioredis", "@ai-sdk/*", "@modelcontextprotocol/*"],
    logLevel: "silent",
  });
  const packages = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.map(({ path }) => path),
  );
  const bytes = Buffer.from(outputFiles[0]?.contents ?? "");
  return { kb: gzipSync(bytes, { level: 9 }).length / 1024, packages, text: bytes.toString() };
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

// A text in the code that reads live contracts. A bundle with this text contains that code.
const READER = "cannot be shown to be fast";

test("live has at most 44 KB gzipped beside the client, and no other subpath has its code", async () => {
  const folder = join(app.path, "node_modules/gateway-sdk/dist/esm");
  const all = async (subpath: string, platform?: "node") => {
    const path = JSON.stringify(join(folder, `${subpath}.js`));
    return bundled(`import * as all from ${path}; globalThis.a = all;`, platform);
  };
  const [client, live, both] = await Promise.all([
    all("client"),
    all("live"),
    bundled(
      `import * as a from ${JSON.stringify(join(folder, "client.js"))}; import * as b from ${JSON.stringify(join(folder, "live.js"))}; globalThis.a = [a, b];`,
    ),
  ]);
  expect(both.kb - client.kb).toBeLessThanOrEqual(44);
  expect(live.text).toContain(READER);
  expect(live.text).not.toMatch(/\beval\b|new Function/);
  expect(live.packages).toEqual([]);
  const subpaths = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const others = subpaths.filter((name) => !/^(live|cli|commander|.*-[A-Z\d]{8})\.js$/.test(name));
  expect(others.length).toBeGreaterThan(9);
  for (const name of others) {
    // Some subpaths need Node.
    expect((await all(name.replace(/\.js$/, ""), "node")).text, name).not.toContain(READER);
  }
});

test.each([
  ["index", []],
  ["client", []],
  ["live", []],
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
