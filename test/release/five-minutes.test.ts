// The README's first five minutes, run as they are written: in empty folders, with the packed tarball alone.
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNpm } from "../../commands/release/process/npm.js";
import { runProgram } from "../../commands/release/process/run-program.js";
import { blocksOf } from "../documents/documents.js";
import { ROOT, temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { withoutNpmSettings } from "./support/registry.js";

const TARBALL = "sdkgen-0.1.0.tgz";
const installing = (what: string) =>
  blocksOf("README.md").find(
    ({ language, code }) => language === "sh" && code.includes(TARBALL) && code.includes(what),
  )?.code ?? "";
const [COMPANY, APP] = [installing("sdkgen init"), installing("sdkgen try")];

// No gateway of this machine.
const ENV = Object.fromEntries(
  Object.entries(withoutNpmSettings()).filter(([name]) => !name.startsWith("GATEWAY_")),
);

let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await temporaryFolder();
  // What `npm run build:cli` built.
  const args = ["pack", "--ignore-scripts", "--pack-destination", folder.path];
  expect(await runNpm(args, { cwd: ROOT, env: ENV })).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

/** Runs commands in a new folder that holds the tarball; nobody answers, and the gateway stops when its input ends. */
async function run(name: string, commands: string) {
  const cwd = join(folder.path, name);
  await mkdir(cwd);
  await copyFile(join(folder.path, TARBALL), join(cwd, TARBALL));
  const { code, stdout, stderr } = await runProgram("sh", ["-ec", commands], { cwd, env: ENV });
  expect(code, `${stdout}${stderr}`).toBe(0);
  return { said: stdout, files: await readdir(cwd) };
}

test("a company has a repository with its SDK, and its tests pass", async () => {
  const { said, files } = await run("company", COMPANY);
  expect(said).toContain("@acme/gateway-sdk 1.0.0");
  expect(said).toMatch(/ pass 2\n.* fail 0\n/);
  expect(files).toEqual(
    expect.arrayContaining([".github", ".gitignore", "generated", "sdkgen.config.ts", "test"]),
  );
});

test("an app developer has a video, the call, and a gateway", async () => {
  // Any port, because others may use that one.
  const { said, files } = await run("app", APP.replace("4010", "0"));
  expect(files.filter((name) => name.endsWith(".mp4"))).toHaveLength(1);
  expect(said).toContain("cost 0.336 USD");
  expect(said).toContain(
    'client.model("x-v3-omni").run({ prompt: "A lighthouse at dawn", duration: 5 })',
  );
  expect(said).toMatch(
    /^  export GATEWAY_BASE_URL=http:\/\/127\.0\.0\.1:\d+\n  export GATEWAY_API_KEY=\S+$/m,
  );
});
