// `npm run test:nodes`: which runs it makes, with which programs and environment, and what it says of them.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "./nodes.js";
import { testNodes, type Surroundings } from "./run.js";

interface Started {
  /** Below the folder of the package that lists the versions. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const below = (path: string) => path.replaceAll("\\", "/").replace(/^.*node_modules\//, "");

/** Calls the command; nothing is installed or started. */
async function call(args: readonly string[], given: Partial<Surroundings> = {}) {
  const started: Started[] = [];
  const installed: string[] = [];
  const lines: string[] = [];
  const code = await testNodes({
    args,
    env: { PATH: "/bin", SDKGEN_UNDICI: "9" },
    platform: "linux",
    arch: "x64",
    root: "/project/",
    install: (folder) => {
      installed.push(folder);
      return Promise.resolve();
    },
    start: (program, given, env) => {
      started.push({ program: below(program), args: given, env });
      return Promise.resolve(0);
    },
    print: (line) => void lines.push(line),
    ...given,
  });
  const runs = started.map(({ program, args: [, ...more], env }) =>
    [program, env["SDKGEN_UNDICI"] ?? "own", ...more].join(" "),
  );
  return { code, started, installed, lines, runs };
}

const N22 = "node-22-linux-x64/bin/node";
const N24 = "node-24-linux-x64/bin/node";
const THROUGH_UNDICI = "run test/runtime test/faults test/e2e/sdk test/examples test/nodes";

test.each<[string, readonly string[], readonly string[]]>([
  [
    "nothing asked",
    [],
    [
      `${N22} own run`,
      `${N22} 8 ${THROUGH_UNDICI}`,
      `${N24} own run`,
      `${N24} 8 ${THROUGH_UNDICI}`,
    ],
  ],
  [
    "the order of the list",
    ["--node=24,22", "test/api"],
    [
      `${N24} own run test/api`,
      `${N24} 8 run test/api`,
      `${N22} own run test/api`,
      `${N22} 8 run test/api`,
    ],
  ],
  [
    "flags of vitest",
    ["--node", "22", "--", "test/runtime/usage", "--bail", "1"],
    [`${N22} own run test/runtime/usage --bail 1`, `${N22} 8 run test/runtime/usage --bail 1`],
  ],
])("runs, with %s", async (_, args, expected) => {
  const { code, runs, installed, started } = await call(args);
  expect({ code, runs }).toEqual({ code: 0, runs: expected });
  expect(installed.map((path) => path.replaceAll("\\", "/"))).toEqual([
    expect.stringMatching(/\/test\/nodes\/$/),
  ]);
  const scripts = new Set(started.map(({ args: [script = ""] }) => script.replaceAll("\\", "/")));
  expect([...scripts]).toEqual(["/project/node_modules/vitest/vitest.mjs"]);
});

test.each<[string, readonly string[], string]>([
  ["a Node that is not listed", ["--node", "20"], '--node takes 22,24, or one of them; not "20"'],
  ["an option that it does not have", ["--undici", "8"], "Unknown option '--undici'"],
])("refuses %s before anything is installed or run", async (_, args, says) => {
  const { code, runs, installed, lines } = await call(args);
  expect({ code, runs, installed }).toEqual({ code: 2, runs: [], installed: [] });
  expect(lines.join("\n")).toContain(says);
  expect(lines.join("\n")).toContain(
    "Usage: npm run test:nodes [-- [--node 22,24] [-- ARGUMENTS OF VITEST]]",
  );
});

test("refuses a machine that npm has no Node for", async () => {
  const { code, runs, lines } = await call([], { platform: "linux", arch: "s390x" });
  expect({ code, runs }).toEqual({ code: 2, runs: [] });
  expect(lines[0]).toContain("npm has no Node 22 for linux s390x");
});

test.each<[NodeJS.Platform, string, string]>([
  ["darwin", "x64", "node-22-darwin-x64/bin/node"],
  ["win32", "x64", "node-22-win32-x64/bin/node.exe"],
])("takes the program for %s %s", async (platform, arch, expected) => {
  const { started } = await call(["--node", "22"], { platform, arch });
  expect(new Set(started.map(({ program }) => program))).toEqual(new Set([expected]));
});

test("runs nothing when the versions cannot be installed, and says why", async () => {
  const install = () => Promise.reject(new Error("npm ci in test/nodes left packages out"));
  const { code, runs, lines } = await call([], { install });
  expect({ code, runs, lines }).toEqual({
    code: 1,
    runs: [],
    lines: ["npm ci in test/nodes left packages out"],
  });
});

test("goes on after a run that failed, says how each ended, and fails", async () => {
  const codes = [0, 1, null, 0];
  const { code, lines } = await call([], {
    start: () => Promise.resolve(codes.shift() ?? null),
  });
  expect(code).toBe(1);
  expect(lines.slice(-4)).toEqual([
    "Node 22, undici of the project: passed",
    "Node 22, undici 8: failed (1)",
    "Node 24, undici of the project: failed (ended by a signal)",
    "Node 24, undici 8: passed",
  ]);
});

test("what a run starts as `node`, npm included, is that Node", () => {
  const env = environmentOf(process.execPath, { ...process.env, PATH: "/usr/bin" });
  expect(env["PATH"]).toBe([dirname(process.execPath), "/usr/bin"].join(delimiter));
  const print = 'process.stdout.write(process.execPath + " " + process.env.npm_node_execpath)';
  const { stdout } = spawnSync("node", ["-e", print], { env, encoding: "utf8" });
  expect(stdout).toBe(`${process.execPath} ${process.execPath}`);
});

test("the path is put first under the name that the environment has for it", () => {
  expect(environmentOf("/n/bin/node", { Path: "/a" })).toEqual({
    Path: ["/n/bin", "/a"].join(delimiter),
    NODE: "/n/bin/node",
    npm_node_execpath: "/n/bin/node",
  });
  expect(environmentOf("/n/bin/node", {})).toMatchObject({ PATH: "/n/bin" });
});
