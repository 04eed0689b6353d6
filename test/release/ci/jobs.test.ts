// The jobs of the workflows, run in a repository with a remote on disk.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  testRepository,
  type OpenPullRequest,
  type Scripts,
  type TestRepository,
} from "./repository.js";

let repository: TestRepository | undefined;
afterEach(() => repository?.remove());

const started = (scripts: Scripts, open?: readonly OpenPullRequest[]) =>
  (repository = testRepository(scripts, open));
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
// Fails where it is given what it does not need.
const TESTS = `if (process.env.GATEWAY_API_KEY || process.env.GH_TOKEN) process.exitCode = 9;`;
const PROPOSES = { drift: DRIFTS, generate: GENERATES, test: TESTS };
const TITLE = "gateway-sdk 1.1.0: the gateway's catalog has changed";
const BODY = "# Drift\n\n`$(touch /tmp/x)` was added.\n";

test.each([
  ["GATEWAY_API_KEY", { GATEWAY_BASE_URL: "http://127.0.0.1:9", GATEWAY_API_KEY: " " }],
  ["GATEWAY_BASE_URL", { GATEWAY_API_KEY: "secret-of-the-gateway" }],
])("drift without %s fails, and says where it is set", async (name, env) => {
  const { run, asked } = started({ drift: "" });
  const { code, stdout } = await run("drift", { ...env, ...GH });
  expect(code).toBe(2);
  expect(stdout).toContain(`::error::${name} is not set; set it as a`);
  expect(stdout).not.toContain("secret-of");
  expect(asked()).toEqual([]);
});

test("without drift nothing is proposed", async () => {
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

// Anybody can open a pull request from a branch of that name in a fork.
test.each([
  ["the one that is open already", [FORK, OWN], ["pr", "edit", "7", "--title", TITLE]],
  ["a new one where only a fork has one", [FORK], ["pr", "create", "--head", "sdk-drift"]],
])("the pull request is %s", async (_, open, call) => {
  const { run, asked } = started(PROPOSES, open);
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(asked()[1]?.slice(0, call.length)).toEqual(call);
});

test("a later run replaces what an earlier one proposed, but not what somebody added to it", async () => {
  const { run, asked, remote, pushed } = started(PROPOSES);
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(remote("log", "--format=%s", "sdk-drift")).toBe(`${TITLE}\nFirst\n`);
  pushed("sdk-drift", "fix.txt");
  const calls = asked().length;
  const { code, stdout } = await run("drift", { ...GATEWAY, ...GH });
  expect(code).toBe(0);
  expect(stdout).toContain("::warning::sdk-drift has commits of somebody else");
  expect(remote("log", "--format=%s", "sdk-drift")).toBe(`By hand\n${TITLE}\nFirst\n`);
  expect(asked()).toHaveLength(calls);
});

test("a version whose tests fail is proposed as such, and the run is red", async () => {
  const { run, asked } = started({ ...PROPOSES, test: "process.exitCode = 1;" });
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 1 });
  expect(asked()[1]?.at(-1)).toMatch(/^\*\*The tests fail with this version/);
});

test.each<["drift" | "release", string, Scripts]>([
  ["drift", "npm run drift ended with 1 and left no report", { drift: "process.exitCode = 1;" }],
  ["drift", "npm run drift ended with 4", { drift: "process.exitCode = 4;" }],
  ["drift", "npm run generate ended with 3", { ...PROPOSES, generate: "process.exitCode = 3;" }],
  ["release", "npm run release ended with 3.", { release: "process.exitCode = 3;" }],
])("a %s job fails and proposes nothing where %s", async (job, sentence, scripts) => {
  const { run, asked } = started(scripts);
  const { code, stdout } = await run(job, { ...GATEWAY, ...GH });
  expect(code).toBe(2);
  expect(stdout).toContain(`::error::${sentence}`);
  expect(asked()).toEqual([]);
});

const RELEASES = `import { writeFileSync } from "node:fs";
if (process.env.GH_TOKEN) process.exit(9);
writeFileSync("generated/contracts.lock.json", JSON.stringify(process.argv.slice(2)));`;

test.each([
  ["", []],
  ["next; touch /tmp/owned", ["--tag", "next; touch /tmp/owned"]],
])(
  "a release is noted by a pull request with the lock alone; its tag %j is one argument",
  async (tag, args) => {
    const { run, asked, remote } = started({ release: RELEASES });
    expect(await run("release", { ...GH, RELEASE_TAG: tag })).toMatchObject({ code: 0 });
    const noted = remote("show", "sdk-released:generated/contracts.lock.json");
    expect(JSON.parse(noted)).toEqual(args);
    expect(remote("show", "--name-only", "--format=%s", "sdk-released")).toBe(
      "Note that gateway-sdk 1.0.0 is released\n\ngenerated/contracts.lock.json\n",
    );
    expect(asked()[1]).toContain("Note that gateway-sdk 1.0.0 is released");
  },
);

test("a version that is published already is no failure", async () => {
  const { run, asked } = started({ release: "process.exitCode = 5;" });
  const { code, stdout } = await run("release", GH);
  expect(code).toBe(0);
  expect(stdout).toContain("::notice::This version is published already");
  expect(asked()).toEqual([]);
});

test("git proves who it is to the forge, and says nothing of it", async () => {
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
  expect(stdout).toContain("::error::git ls-remote ended with 128");
  for (const secret of [basic, "secret-of"]) expect(stdout + stderr).not.toContain(secret);
});
