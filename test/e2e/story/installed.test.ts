// The life of an SDK from packed tarballs only: sdkgen is installed in an empty folder, the SDK that it publishes in another one.
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install } from "../../../scripts/install.js";
import { runNpm } from "../../../release/process/npm.js";
import { runProgram, type Ended } from "../../../release/process/run-program.js";
import { ROOT } from "../../examples/stage/folders.js";
import { environmentOf, FOLDER, NODES, programOf } from "../../nodes/nodes.js";
import { publishInstalled } from "../../release/support/dependencies.js";
import {
  startRegistry,
  withoutNpmSettings,
  type TestRegistry,
} from "../../release/support/registry.js";
import * as catalogs from "./catalogs.js";

let folder: string;
let repository: string;
let registry: TestRegistry;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-installed-")));
  repository = join(folder, "repository");
  registry = await startRegistry();
  await publishInstalled(registry, ["undici", "eventsource-parser"]);
  // What `npm run build:cli` built: two files that each built `dist/` would take it from each other.
  await npm(["pack", "--ignore-scripts", "--pack-destination", folder], ROOT);
  await mkdir(repository);
  await writeFile(join(repository, "package.json"), '{ "private": true, "type": "module" }\n');
  await writeFile(join(repository, "catalog.json"), catalogs.A);
  // Not plain data, so that it is run, which needs sdkgen/config.
  await writeFile(
    join(repository, "sdkgen.config.ts"),
    `import { defineConfig } from "sdkgen/config";
const scope: string = "@acme";
export default defineConfig({ name: scope + "/media-sdk", out: "sdk", registry: "${registry.url}" });
`,
  );
});
afterAll(async () => {
  await registry?.close();
  await rm(folder, { recursive: true, force: true });
});

async function npm(args: readonly string[], cwd: string, env = withoutNpmSettings()) {
  const ended = await runNpm(args, { cwd, env });
  if (ended.code !== 0) throw new Error(`npm ${args.join(" ")}:\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}

/** Runs the installed program, as `npx --no sdkgen` does, with another Node where one is named. */
async function sdkgen(args: readonly string[], program?: string): Promise<Ended> {
  const own = {
    ...withoutNpmSettings(),
    npm_config_userconfig: registry.env["npm_config_userconfig"],
  };
  const env = program === undefined ? own : environmentOf(program, own);
  return runNpm(["exec", "--no", "--", "sdkgen", ...args], { cwd: repository, env });
}
const done = async (...args: string[]) => {
  const ended = await sdkgen(args);
  if (ended.code !== 0)
    throw new Error(`sdkgen ${args.join(" ")}:\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
};

/** Runs a program of the app while the installed emulator listens. */
async function withEmulator<Result>(work: (env: NodeJS.ProcessEnv) => Promise<Result>) {
  const bin = join(repository, "node_modules/.bin/sdkgen");
  const child = spawn(bin, ["gateway", "--port", "0", "--task-time", "0s"], {
    env: { ...process.env, GATEWAY_KEY: "test-key-1234567890" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.once("close", () => reject(new Error(`The emulator ended: ${said}`)));
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec((said += text));
        if (found !== null) resolve(found[0]);
      });
    });
    return await work({ GATEWAY_BASE_URL: url, GATEWAY_API_KEY: "test-key-1234567890" });
  } finally {
    child.removeAllListeners("close").kill();
  }
}

test("the tarball installs few packages, and holds nothing of the machine", async () => {
  const tarball = (await readdir(folder)).find((name) => /^sdkgen-[\d.]+\.tgz$/.test(name)) ?? "";
  await npm(["install", "--save-dev", "--ignore-scripts", join(folder, tarball)], repository);
  const lock = await readFile(join(repository, "node_modules/.package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { readonly packages: object };
  expect(Object.keys(packages).length).toBeLessThanOrEqual(40);
  const installed = join(repository, "node_modules/sdkgen");
  expect((await readdir(installed)).sort()).toEqual(
    [".changeset", "LICENSE", "README.md", "contracts", "dist", "gateway", "package.json"].concat([
      "repository",
      "runtime",
      "templates",
    ]),
  );
  for (const name of await readdir(join(installed, "dist"))) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(installed, "dist", name), "utf8");
    expect([name, text.includes(ROOT)]).toEqual([name, false]);
  }
});

test("it generates, finds no drift, and builds with nothing installed where the SDK is", async () => {
  await done("generate", "--catalog", "catalog.json");
  expect(await done("drift", "--catalog", "catalog.json")).toContain("No drift: 2 models");
  await done("build");
  const names = await readdir(join(repository, "sdk"));
  expect(names).toContain("dist");
  expect(names).not.toContain("node_modules");
  const { name, publishConfig } = JSON.parse(
    await readFile(join(repository, "sdk/package.json"), "utf8"),
  ) as Readonly<Record<string, unknown>>;
  expect(name).toBe("@acme/media-sdk");
  expect(publishConfig).toEqual({ registry: registry.url, "@acme:registry": registry.url });
});

test("what it exports compiles in a strict project, and starts an emulator", async () => {
  await writeFile(
    join(repository, "first.ts"),
    `import { startGateway } from "sdkgen/gateway";
import { defineConfig, type Config } from "sdkgen/config";
export const config: Config = defineConfig({ out: "sdk" });
await using gateway = await startGateway({ taskTime: "0s" });
console.log(gateway.apiKey.length > 0, gateway.creates().length);
`,
  );
  const options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
  const more = ["--lib", "es2023,esnext.disposable", "--skipLibCheck", "false"];
  const tsc = [
    join(repository, "node_modules/typescript/bin/tsc"),
    ...options,
    ...more,
    "first.ts",
  ];
  const start = { cwd: repository, env: process.env };
  expect(await runProgram(process.execPath, tsc, start)).toMatchObject({
    code: 0,
    stdout: "",
  });
  const ran = await runProgram(process.execPath, ["first.js"], start);
  expect(ran).toEqual({ code: 0, stdout: "true 0\n", stderr: "" });
});

test("it packs a release that npm alone publishes, from the tarball and to where that says", async () => {
  expect(await done("release", "--pack", "handed")).toContain("ran against the reference gateway");
  const handed = join(folder, "handed");
  await cp(join(repository, "handed"), handed, { recursive: true });
  expect((await readdir(handed)).sort()).toEqual([
    "acme-media-sdk-1.0.0.tgz",
    "contracts.lock.json",
  ]);
  // Credentials, and no word of where to.
  const token = `${registry.url.slice(5)}:_authToken=${registry.token}\n`;
  await writeFile(join(folder, "credentials"), token);
  const env = { ...registry.env, npm_config_userconfig: join(folder, "credentials") };
  await npm(["publish", "acme-media-sdk-1.0.0.tgz", "--ignore-scripts"].map(local), handed, env);
  await cp(join(handed, "contracts.lock.json"), join(repository, "sdk/contracts.lock.json"));
  expect(await sdkgen(["release"])).toMatchObject({ code: 5 });
  expect(await done("drift", "--catalog", "catalog.json")).toContain("as in version 1.0.0");
});
// Without a folder in its name npm would ask the registry for it.
const local = (arg: string) => (arg.endsWith(".tgz") ? `./${arg}` : arg);

const FIRST_CALL = `import { createClient } from "@acme/media-sdk";
const result = await createClient().model("x-v3-omni").run({ prompt: "A lighthouse", duration: 5 });
console.log(result.videos.length, result.cost);
`;

test("the published SDK makes its first video against the installed emulator, on each Node", async () => {
  const app = join(folder, "app");
  await mkdir(app);
  await writeFile(join(app, "package.json"), '{ "private": true, "type": "module" }\n');
  await writeFile(join(app, "app.js"), FIRST_CALL);
  await npm(["install", "--ignore-scripts", "@acme/media-sdk"], app, registry.anonymous);
  await install(FOLDER, process.env);
  const programs = [process.execPath, ...NODES.map((node) => programOf(node, process) ?? "")];
  for (const program of programs) {
    const ran = await withEmulator((env) => runProgram(program, ["app.js"], { cwd: app, env }));
    expect(ran).toEqual({ code: 0, stdout: "1 0.336\n", stderr: "" });
  }
});

test.each(NODES)("on Node %s the same installation generates and builds", async (node) => {
  await install(FOLDER, process.env);
  const program = programOf(node, process) ?? "";
  const out = `sdk-${node}`;
  const generated = await sdkgen(["generate", "--catalog", "catalog.json", "--out", out], program);
  expect(generated).toMatchObject({ code: 0, stderr: "" });
  expect(await sdkgen(["build", "--out", out], program)).toMatchObject({ code: 0, stderr: "" });
});
