// The jobs of the workflows, run in a repository with a remote on disk.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { testRepository, type Facts, type Scripts, type TestRepository } from "./repository.js";

let repository: TestRepository | undefined;
afterEach(() => repository?.remove());

const started = (scripts: Scripts, facts?: Facts) => (repository = testRepository(scripts, facts));
const GATEWAY = {
  GATEWAY_API_KEY: "secret-of-the-gateway",
  GATEWAY_BASE_URL: "http://127.0.0.1:9",
};
const GH = { GH_TOKEN: "secret-of-github" };

const DRIFTS = `import { writeFileSync } from "node:fs";
writeFileSync(process.argv[3], "# Drift\\n\\n\`$(touch /tmp/x)\` was added.\\n");
process.exitCode = 1;`;
const GENERATES = `import { writeFileSync } from "node:fs";
writeFileSync("generated/package.json", JSON.stringify({ name: "gateway-sdk", version: "1.1.0" }));
writeFileSync("note-of-the-job.txt", "not to be committed");`;
// Each run of this script gives other files.
const GENERATES_ANEW = `${GENERATES}
writeFileSync("generated/new.txt", String(process.hrtime.bigint()));`;
const TESTS = `if (process.env.GATEWAY_API_KEY || process.env.GH_TOKEN) process.exitCode = 9;`;
const LEAVES = `import { appendFileSync, writeFileSync } from "node:fs";
const script = (name) => "#!/bin/sh\\necho " + name + ": \${GH_TOKEN:-none}\${GATEWAY_API_KEY} >> left.txt\\n";
for (const name of ["reference-transaction", "post-checkout", "post-commit", "pre-push"])
  writeFileSync(".git/hooks/" + name, script("hook"), { mode: 0o755 });
writeFileSync(".git/filter", script("filter") + "cat\\n", { mode: 0o755 });
writeFileSync(".git/info/attributes", "* filter=left\\n");
const own = "[filter \\"left\\"]\\n\\tclean = .git/filter\\n[core]\\n\\tfsmonitor = .git/hooks/pre-push\\n";
appendFileSync(".git/config", own);`;
const EMPTY = `import { mkdirSync } from "node:fs";
mkdirSync("packed");`;
const PROPOSES = { drift: DRIFTS, generate: GENERATES, test: TESTS };
const BOT = [
  "-c",
  "user.name=github-actions[bot]",
  "-c",
  "user.email=41898282+github-actions[bot]@users.noreply.github.com",
];
const PERSON = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
const TITLE = "gateway-sdk 1.1.0: the gateway's catalog has changed";
const BODY = "# Drift\n\n`$(touch /tmp/x)` was added.\n";

test.each([
  ["drift", "GATEWAY_API_KEY", { GATEWAY_BASE_URL: "http://127.0.0.1:9", GATEWAY_API_KEY: " " }],
  ["drift", "GATEWAY_BASE_URL", { GATEWAY_API_KEY: "secret-of-the-gateway" }],
  ["drift", "BASE_BRANCH", { ...GATEWAY, BASE_BRANCH: "" }],
  ["note", "BASE_BRANCH", { BASE_BRANCH: "" }],
])("%s without %s fails first, with advice where to set it", async (job, name, env) => {
  const { run, asked } = started({ drift: "" });
  const { code, stdout, stderr } = await run(job, { ...env, ...GH });
  expect(code).toBe(2);
  expect(stderr).toContain(`::error title=sdkgen ci::The variable ${name} is not set. Set it `);
  expect(stdout + stderr).not.toContain("secret-of");
  expect(asked()).toEqual([]);
});

test("without drift the job proposes nothing", async () => {
  const { run, asked, remote } = started({ drift: "" });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(asked()).toEqual([]);
  expect(remote("branch", "--list")).toBe("* main\n");
});

test("drift becomes a branch with the next version, and a pull request with the report", async () => {
  const { run, asked, remote } = started(PROPOSES);
  const { code, stdout, stderr } = await run("drift", { ...GATEWAY, ...GH });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).not.toContain("secret-of");
  expect(remote("show", "--name-only", "--format=%s", "sdk-drift")).toBe(
    `${TITLE}\n\ngenerated/package.json\n`,
  );
  expect(asked().map((args) => args.slice(0, 2))).toEqual([
    ["pr", "list"],
    ["pr", "create"],
  ]);
  const head = ["--head", "sdk-drift", "--base", "main"];
  expect(asked()[1]).toEqual(["pr", "create", ...head, "--title", TITLE, "--body-file", BODY]);
});

const FORK = { number: 66, isCrossRepository: true };
const OWN = { number: 7, isCrossRepository: false };

// Anyone can open a pull request from a branch of that name in a fork.
test.each([
  ["the open pull request", [FORK, OWN], ["pr", "edit", "7", "--title", TITLE]],
  ["a new pull request if only a fork has one", [FORK], ["pr", "create", "--head", "sdk-drift"]],
])("the job uses %s", async (_, open, call) => {
  const { run, asked } = started(PROPOSES, { open });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(asked()[1]?.slice(0, call.length)).toEqual(call);
});

test("a later run replaces the commit of an earlier run, but not the commits of other people", async () => {
  const { run, asked, remote, pushed } = started({ ...PROPOSES, generate: GENERATES_ANEW });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(remote("log", "--format=%s", "sdk-drift")).toBe(`${TITLE}\nFirst\n`);
  pushed("sdk-drift", "fix.txt");
  const calls = asked().length;
  const { code, stdout } = await run("drift", { ...GATEWAY, ...GH });
  expect(code).toBe(0);
  expect(stdout).toContain(
    "::warning::The branch sdk-drift has commits by another author, so it was not changed.",
  );
  expect(remote("log", "--format=%s", "sdk-drift")).toBe(`By hand\n${TITLE}\nFirst\n`);
  expect(asked()).toHaveLength(calls);
});

test.each([
  ["the open pull request", [OWN], [["pr", "list"]]],
  // Opening the pull request may have failed, or a person may have closed the pull request.
  [
    "only the branch, if no pull request is open,",
    [],
    [
      ["pr", "list"],
      ["pr", "create"],
    ],
  ],
])("a run without new changes leaves %s unchanged", async (_, open, calls) => {
  const { run, asked, remote } = started(PROPOSES, { open });
  await run("drift", { ...GATEWAY, ...GH });
  const [before, after] = [remote("rev-parse", "sdk-drift"), asked().length];
  const { code, stdout } = await run("drift", { ...GATEWAY, ...GH });
  expect(code).toBe(0);
  expect(stdout.includes("Pull request 7 already has these changes")).toBe(open.length === 1);
  expect(remote("rev-parse", "sdk-drift")).toBe(before);
  expect(
    asked()
      .slice(after)
      .map((args) => args.slice(0, 2)),
  ).toEqual(calls);
});

test("git runs no leftover script of the tests beside a secret", async () => {
  const { run, read } = started({ ...PROPOSES, test: LEAVES });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  // `git add` runs the filter, which no setting disables. The filter finds no secret.
  expect(new Set(read("left.txt").trim().split("\n"))).toEqual(new Set(["filter: none"]));
});

test.each([
  ["below a commit of the job", ["commit", "--quiet", "--allow-empty", "-m", "On top"]],
  ["that amends a commit of the job", ["commit", "--quiet", "--amend", "--no-edit"]],
])("a commit of another person %s is not overwritten", async (where, command) => {
  const { run, remote, pushed, checkedOut } = started(PROPOSES);
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  if (where.startsWith("below")) pushed("sdk-drift", "fix.txt");
  const other = checkedOut("sdk-drift");
  other(...(where.startsWith("below") ? BOT : PERSON), ...command);
  other("push", "--quiet", "--force", "origin", "HEAD");
  const before = remote("rev-parse", "sdk-drift");
  const { code, stdout } = await run("drift", { ...GATEWAY, ...GH });
  expect(code).toBe(0);
  expect(stdout).toContain(
    "::warning::The branch sdk-drift has commits by another author, so it was not changed.",
  );
  expect(remote("rev-parse", "sdk-drift")).toBe(before);
});

test("a shallow checkout recognises the job's own branch on an older main", async () => {
  const { run, remote, pushed, shallow } = started({ ...PROPOSES, generate: GENERATES_ANEW });
  pushed("main", "second.txt");
  shallow();
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  pushed("main", "third.txt");
  shallow();
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(remote("log", "--format=%s", "sdk-drift")).toBe(`${TITLE}\nBy hand\nBy hand\nFirst\n`);
});

test("a version with failed tests is proposed with a note, and the run fails", async () => {
  const { run, asked } = started({ ...PROPOSES, test: "process.exitCode = 1;" });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 1 });
  expect(asked()[1]?.at(-1)).toMatch(/^\*\*The tests fail with this version/);
});

test.each<["drift" | "pack", string, number, Scripts]>([
  [
    "drift",
    "sdkgen drift ended with exit code 1, but wrote no report",
    70,
    { drift: "process.exitCode = 1;" },
  ],
  ["drift", "sdkgen drift failed (exit code 4)", 4, { drift: "process.exitCode = 4;" }],
  [
    "drift",
    "sdkgen generate failed (exit code 3)",
    3,
    { ...PROPOSES, generate: "process.exitCode = 3;" },
  ],
  // `generate` writes nothing, so there is nothing to commit, and no pull request.
  ["drift", "Nothing has changed in generated", 2, { ...PROPOSES, generate: "" }],
  ["pack", "sdkgen release failed (exit code 3)", 3, { release: "process.exitCode = 3;" }],
])("a %s job fails and proposes nothing if %s", async (job, sentence, expected, scripts) => {
  const { run, asked } = started(scripts);
  const { code, stderr } = await run(job, { ...GATEWAY, ...GH });
  expect(code).toBe(expected);
  expect(stderr).toContain(`::error title=sdkgen ci::${sentence}`);
  expect(asked()).toEqual([]);
});

const PACKS = `import { mkdirSync, writeFileSync } from "node:fs";
if (process.env.GH_TOKEN) process.exit(9);
mkdirSync("packed");
writeFileSync("packed/acme-sdk-1.1.0.tgz", "");
writeFileSync("arguments.json", JSON.stringify(process.argv.slice(2)));`;

test.each([
  ["", ["--pack", "packed"]],
  ["next; touch /tmp/owned", ["--pack", "packed", "--tag", "next; touch /tmp/owned"]],
])("packing outputs the tarball to publish; its tag %j is one argument", async (tag, args) => {
  const { run, asked, outputs, read } = started({ release: PACKS });
  expect(await run("pack", { RELEASE_TAG: tag })).toMatchObject({ code: 0 });
  expect(outputs()).toBe("packed=true\ntarball=acme-sdk-1.1.0.tgz\n");
  expect(JSON.parse(read("arguments.json"))).toEqual(args);
  expect(asked()).toEqual([]);
});

test("pack without a registry releases nothing, with a notice", async () => {
  const { run, outputs } = started({ release: PACKS }, { registry: null });
  const { code, stdout } = await run("pack", {});
  expect(code).toBe(0);
  expect(stdout).toContain("::notice::No registry is configured, so nothing is released.");
  expect(outputs()).toBe("");
});

test("a scheduled run, whose payload names no repository, proposes to its own branch", async () => {
  const { run, asked } = started(PROPOSES);
  const env = { ...GATEWAY, ...GH, BASE_BRANCH: "", GITHUB_REF_NAME: "main" };
  expect(await run("drift", env)).toMatchObject({ code: 0 });
  expect(asked()[1]?.slice(0, 6)).toEqual([
    "pr",
    "create",
    "--head",
    "sdk-drift",
    "--base",
    "main",
  ]);
});

test("a version that an earlier run has published is only marked", async () => {
  const { run, outputs } = started({ release: EMPTY });
  expect(await run("pack", {})).toMatchObject({ code: 0 });
  expect(outputs()).toBe("packed=true\ntarball=\n");
});

test("an already published version is no failure, and leaves nothing to publish", async () => {
  const { run, outputs } = started({ release: "process.exitCode = 5;" });
  const { code, stdout } = await run("pack", {});
  expect(code).toBe(0);
  expect(stdout).toContain("::notice::This version is published already");
  expect(outputs()).toBe("");
});

test.each(["packages/sdk", "sdk/"])(
  "drift commits the folder of the configuration, %s",
  async (out) => {
    const generate = GENERATES.replace(
      '"generated/package.json"',
      JSON.stringify(`${out}/package.json`),
    );
    const config = JSON.stringify({ out, baseUrl: "http://127.0.0.1:9" });
    const { run, remote } = started({ ...PROPOSES, generate }, { out, config });
    expect(await run("drift", { GATEWAY_API_KEY: "secret-of-the-gateway", ...GH })).toMatchObject({
      code: 0,
    });
    expect(remote("show", "--name-only", "--format=%s", "sdk-drift")).toBe(
      `${TITLE}\n\n${out.replace(/\/$/, "")}/package.json\n`,
    );
  },
);

test("git authenticates to the forge, and prints no credentials", async () => {
  const asked: (string | undefined)[] = [];
  const forge = createServer((request, response) => {
    const { authorization } = request.headers;
    asked.push(authorization);
    if (authorization !== undefined) response.writeHead(403).end("no");
    else response.writeHead(401, { "www-authenticate": 'Basic realm="forge"' }).end();
  }).listen(0, "127.0.0.1");
  await once(forge, "listening");
  const server = `http://127.0.0.1:${(forge.address() as AddressInfo).port}`;
  const { run, remoteAt } = started(PROPOSES);
  remoteAt(`${server}/acme/sdk`);
  const { code, stdout, stderr } = await run("drift", { ...GATEWAY, ...GH });
  forge.close();
  const basic = Buffer.from("x-access-token:secret-of-github").toString("base64");
  expect(asked).toEqual([undefined, `Basic ${basic}`]);
  expect(code).toBe(2);
  expect(stderr).toContain("::error title=sdkgen ci::git ls-remote failed (exit code 128)");
  for (const secret of [basic, "secret-of"]) expect(stdout + stderr).not.toContain(secret);
});
