// A reader's way through README, docs/ and the SDK's README: every command in a fence runs
// unchanged in a folder with the two packed tarballs, and the promise of its page holds. Addresses
// of gateway and registry are replaced by servers on loopback.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../../../commands/release/process/run-program.js";
import { COMMANDS } from "../../../commands/table.js";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import { blocksOf, WRITTEN } from "../../documents/documents.js";
import { packProgram } from "../../e2e/story/tarball.js";
import { EXAMPLES, temporaryFolder, type TemporaryFolder } from "../../examples/stage/folders.js";
import { packPackage } from "../../examples/stage/packed.js";
import { startRegistry, withoutNpmSettings, type TestRegistry } from "../support/registry.js";
import { ABOUT, APP, COMPANY, ELSEWHERE, type Step, type Walk } from "./promises.js";

// No gateway settings of this machine, and npm with its defaults.
const ENV = Object.fromEntries(
  Object.entries({ ...withoutNpmSettings(), NO_COLOR: "1", npm_config_loglevel: "error" }).filter(
    ([name]) => !name.startsWith("GATEWAY_"),
  ),
);
const PAGES = [
  "README.md",
  ...WRITTEN.filter((path) => /^docs\/[^/]+$/.test(path)),
  "examples/README.md",
  "generated/README.md",
];

/** The commands in the fences of a page, without comments. */
const commandsOf = (page: string): readonly string[] =>
  blocksOf(page)
    .filter(({ language }) => language === "sh")
    .flatMap(({ code }) => code.split("\n"))
    .map((line) => line.replace(/\s+#\s.*$/, "").trim())
    .filter((line) => line !== "");

let root: TemporaryFolder;
let gateway: StartedGateway;
let registry: TestRegistry;

beforeAll(async () => {
  root = await temporaryFolder();
  await packProgram(root.path);
  await packPackage(root.path);
  gateway = await startGateway({ taskTime: "100ms" });
  registry = await startRegistry();
});
afterAll(async () => {
  await gateway?.close();
  await registry?.close();
  await root?.remove();
});

/** Makes a folder with both tarballs. */
async function emptyFolder(name: string): Promise<string> {
  const cwd = join(root.path, name);
  await mkdir(cwd, { recursive: true });
  await copyFile(join(root.path, "sdkgen-0.1.0.tgz"), join(cwd, "sdkgen-0.1.0.tgz"));
  await copyFile(join(root.path, "sdk.tgz"), join(cwd, "gateway-sdk-1.0.0.tgz"));
  return cwd;
}

/** A reader in a folder. Exported variables hold for the commands after them. */
class Reader {
  readonly cwd: string;
  readonly #env: Record<string, string | undefined> = { ...ENV };

  constructor(cwd: string) {
    this.cwd = cwd;
  }

  async follow(step: Step, more: NodeJS.ProcessEnv = {}): Promise<void> {
    const { command, says = /^/, leaves = [], code = 0 } = step;
    const [, name, value = ""] = /^export (\w+)=(.*)$/.exec(command) ?? [];
    if (name !== undefined) {
      this.#env[name] = onLoopback(value);
      return;
    }
    const text = `${onLoopback(command)} ${step.plus ?? ""}`;
    const start = { cwd: this.cwd, env: { ...this.#env, ...more } };
    const run =
      step.serves === true ? served(text, says, start) : runProgram("sh", ["-ec", text], start);
    const { stdout, stderr, code: ended } = await run;
    expect(ended, `${command}\n${stdout}${stderr}`).toBe(code);
    expect(`${stdout}${stderr}`).toMatch(says);
    expect(leaves.filter((path) => !existsSync(join(this.cwd, path)))).toEqual([]);
  }
}

/** A text with the placeholders of a page replaced: the addresses, the key and a task id. */
const onLoopback = (text: string) =>
  text
    .replace("https://gateway.example.com", gateway.url)
    .replace("https://npm.example.com", registry.url)
    .replace("…", gateway.apiKey)
    .replace("task_01K8", () => gateway.creates().at(-1)?.taskId ?? "");

/**
 * Starts a command that does not end by itself, and stops it once it has printed the expected text.
 */
async function served(
  command: string,
  says: RegExp,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
) {
  const child = spawn("sh", ["-ec", `exec ${command}`], { cwd, env, detached: true });
  const said = { stdout: "", stderr: "" };
  const ended = once(child, "close");
  child.stderr.on("data", (text) => (said.stderr += String(text)));
  child.stdout.on("data", (text) => {
    said.stdout += String(text);
    // npm starts the command in its own shell, so the whole process group is stopped.
    if (says.test(said.stdout) && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  });
  await ended;
  return { ...said, code: says.test(said.stdout) ? 0 : child.exitCode };
}

const stepsOf = (walks: readonly Walk[]) =>
  walks.flatMap(({ page, steps }) => steps.map((step) => ({ page, ...step })));

test("every command in a fence is in the table, and every row of the table is on a page", () => {
  const told = PAGES.flatMap((page) => commandsOf(page).map((command) => `${page}: ${command}`));
  const known = [...stepsOf(APP), ...stepsOf(COMPANY)].map(
    ({ page, command }) => `${page}: ${command}`,
  );
  const isElsewhere = (one: string) => one.replace(/^\S+: /, "") in ELSEWHERE;
  expect(told.filter((one) => !known.includes(one) && !isElsewhere(one))).toEqual([]);
  expect(known.filter((one) => !told.includes(one))).toEqual([]);
});

describe("an app", () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = new Reader(await emptyFolder("app"));
    const [json = ""] = blocksOf("docs/batch.md").flatMap(({ language, code }) =>
      language === "text" ? code : [],
    );
    await writeFile(join(reader.cwd, "requests.jsonl"), `${json}\n`);
    const [first = ""] = blocksOf("README.md").flatMap(({ language, code }) =>
      language === "ts" ? code : [],
    );
    await writeFile(join(reader.cwd, "first.mts"), first);
    await copyFile(join(EXAMPLES, "video/run.ts"), join(reader.cwd, "run.mts"));
  });

  test.each(stepsOf(APP))("$page: $command", async (step) => {
    // The create of the batch is billed, but its answer is lost, so that there is a task to adopt.
    if (step.code === 7) gateway.scenarios.add("500 after", "POST /v1/videos");
    await reader.follow(step);
  });

  test("docs/batch.md: if run again, the batch continues", async () => {
    const { command = "" } = stepsOf(APP).find(({ code }) => code === 7) ?? {};
    const creates = gateway.creates().length;
    await reader.follow({ command, plus: "--yes", leaves: ["results/2026/harbour.mp4"] });
    expect(gateway.creates()).toHaveLength(creates);
  });

  test("README.md: npx tsx first.mts", () =>
    reader.follow({ command: "npx tsx first.mts", says: /^http\S+\.mp4 0\.336\n$/ }));

  test.each(ABOUT)("$command", (step) => reader.follow(step));

  test.each(Object.keys(COMMANDS))("npx --no -- sdkgen %s --help", (name) =>
    reader.follow({ command: `npx --no -- sdkgen ${name} --help`, says: /^Usage: sdkgen / }),
  );
});

describe("a company", () => {
  let reader: Reader;

  beforeAll(async () => {
    const cwd = await emptyFolder("b/company");
    reader = new Reader(cwd);
    const entries = await fetch(`${gateway.url}/v1/models?expand=parameters`, {
      headers: { authorization: `Bearer ${gateway.apiKey}` },
    });
    await writeFile(join(cwd, "catalog.json"), await entries.text());
    const app = join(root.path, "b/app");
    await mkdir(app);
    const sdk = "../company/generated/src/index.ts";
    const options = {
      module: "nodenext",
      strict: true,
      noEmit: true,
      typeRoots: ["../company/node_modules/@types"],
      types: ["node"],
      paths: { "@acme/gateway-sdk": [sdk] },
    };
    await writeFile(
      join(app, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["app.mts"] }),
    );
    const call = 'createClient().model("x-v3-omni").submit({ prompt: "A fox" });';
    await writeFile(
      join(app, "app.mts"),
      `import { createClient } from "@acme/gateway-sdk";\nawait ${call}\n`,
    );
    const git =
      "git init -q && git add . && git -c user.name=a -c user.email=a@example.com commit -qm a";
    expect(await runProgram("sh", ["-ec", git], { cwd: app, env: ENV })).toMatchObject({ code: 0 });
  });

  test.each(stepsOf(COMPANY))("$page: $command", (step) =>
    // Publishing needs a user of the registry. No other command may see the token.
    reader.follow(step, step.command.includes("--registry") ? registry.env : {}),
  );

  test("the release is in the registry", async () => {
    const answer = await fetch(`${registry.url}@acme%2fgateway-sdk`);
    expect(await answer.json()).toMatchObject({ "dist-tags": { latest: "1.0.0" } });
    const lock = await readFile(join(reader.cwd, "generated/contracts.lock.json"), "utf8");
    expect(lock).toContain("released");
  });
});
