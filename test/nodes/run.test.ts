// `npm run test:nodes`: which runs it makes, with which programs and environment, and what it says of them.
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
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
  const lines: string[] = [];
  const code = await testNodes({
    args,
    env: { PATH: "/bin", SDKGEN_UNDICI: "9" },
    platform: "linux",
    arch: "x64",
    root: "/project/",
    install: () => Promise.resolve(),
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
  return { code, started, lines, runs };
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
    "a Node, and flags of vitest",
    ["--node", "22", "--", "test/runtime/usage", "--bail", "1"],
    [`${N22} own run test/runtime/usage --bail 1`, `${N22} 8 run test/runtime/usage --bail 1`],
  ],
])("runs, with %s", async (_, args, expected) => {
  const { code, runs, started } = await call(args);
  expect({ code, runs }).toEqual({ code: 0, runs: expected });
  expect(started[0]?.args[0]).toBe(join("/project/", "node_modules/vitest/vitest.mjs"));
});

test.each<[string, readonly string[], Partial<Surroundings>, number, string]>([
  ["a Node that is not listed", ["--node", "20"], {}, 2, "--node takes 22,24, or one of them; not"],
  ["an option that it does not have", ["--undici", "8"], {}, 2, "Unknown option '--undici'"],
  ["a machine without a Node", [], { arch: "s390x" }, 2, "npm has no Node 22 for linux s390x"],
  [
    "what cannot be installed",
    [],
    { install: () => Promise.reject(new Error("npm ci in test/nodes ended with 1")) },
    1,
    "npm ci in test/nodes ended with 1",
  ],
])("runs nothing for %s, and says why", async (_, args, given, expected, says) => {
  const { code, runs, lines } = await call(args, given);
  expect({ code, runs }).toEqual({ code: expected, runs: [] });
  expect(lines.join()).toContain(says);
});

test("takes the program of the machine", async () => {
  const { started } = await call(["--node", "22"], { platform: "win32" });
  expect(started[0]?.program).toBe("node-22-win32-x64/bin/node.exe");
});

test("goes on after a run that failed, says how each ended, and fails", async () => {
  const codes = [0, 1, null, 0];
  const { code, lines } = await call([], { start: async () => codes.shift() ?? null });
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
  // As Windows spells it.
  expect(environmentOf("/n/bin/node", { Path: "/a" })["Path"]).toBe(`/n/bin${delimiter}/a`);
});
