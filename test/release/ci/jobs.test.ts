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
  const { run, asked, remote } = started({ drift: DRIFTS, generate: GENERATES, test: TESTS });
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

test.each([
  ["one", [OWN]],
  ["one beside a fork's", [FORK, OWN]],
])("a pull request that is open is brought up to date: %s", async (_, open) => {
  const { run, asked } = started({ drift: DRIFTS, generate: GENERATES, test: TESTS }, open);
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(asked()[1]).toEqual(["pr", "edit", "7", "--title", TITLE, "--body-file", BODY]);
});

test("a fork's pull request from a branch of the same name stays as it is", async () => {
  const { run, asked } = started({ drift: DRIFTS, generate: GENERATES, test: TESTS }, [FORK]);
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 0 });
  expect(asked()[1]?.slice(0, 2)).toEqual(["pr", "create"]);
});

test("a later run replaces what an earlier one proposed, but not what somebody added to it", async () => {
  const scripts = { drift: DRIFTS, generate: GENERATES, test: TESTS };
  const { run, asked, remote, pushed } = started(scripts);
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

test("a drift that breaks down before it has compared fails, and says so", async () => {
  const { run, asked } = started({ drift: "process.exitCode = 1;" });
  const { code, stdout } = await run("drift", { ...GATEWAY, ...GH });
  expect(code).toBe(2);
  expect(stdout).toContain("::error::npm run drift ended with 1 and left no report");
  expect(asked()).toEqual([]);
});

test("a version whose tests fail is proposed as such, and the run is red", async () => {
  const scripts = { drift: DRIFTS, generate: GENERATES, test: "process.exitCode = 1;" };
  const { run, asked } = started(scripts);
  expect(await run("drift", { ...GATEWAY, ...GH })).toMatchObject({ code: 1 });
  expect(asked()[1]?.at(-1)).toMatch(/^\*\*The tests fail with this version/);
});

test.each([
  ["drift", { drift: "process.exitCode = 4;" }],
  ["generate", { drift: DRIFTS, generate: "process.exitCode = 3;" }],
])("where %s itself fails nothing is proposed", async (name, scripts) => {
  const { run, asked } = started(scripts);
  const { code, stdout } = await run("drift", { ...GATEWAY, ...GH });
  expect(code).toBe(2);
  expect(stdout).toContain(`::error::npm run ${name} ended with`);
  expect(asked()).toEqual([]);
});

const RELEASES = `import { writeFileSync } from "node:fs";
if (process.env.GH_TOKEN) process.exit(9);
writeFileSync("generated/contracts.lock.json", JSON.stringify(process.argv.slice(2)));`;

test("a release is noted by a pull request with the lock alone", async () => {
  const { run, asked, remote } = started({ release: RELEASES });
  expect(await run("release", { ...GH, RELEASE_TAG: "" })).toMatchObject({ code: 0 });
  expect(remote("show", "sdk-released:generated/contracts.lock.json")).toBe("[]");
  expect(asked()[1]).toContain("Note that gateway-sdk 1.0.0 is released");
});

test("a tag goes on as one argument, whatever it holds", async () => {
  const { run, remote } = started({ release: RELEASES });
  const tag = "next; touch /tmp/owned";
  expect(await run("release", { ...GH, RELEASE_TAG: tag })).toMatchObject({ code: 0 });
  const noted = remote("show", "sdk-released:generated/contracts.lock.json");
  expect(JSON.parse(noted)).toEqual(["--tag", tag]);
});

test("a version that is published already is no failure", async () => {
  const { run, asked } = started({ release: "process.exitCode = 5;" });
  const { code, stdout } = await run("release", GH);
  expect(code).toBe(0);
  expect(stdout).toContain("::notice::This version is published already");
  expect(asked()).toEqual([]);
});

test("a release that fails is red", async () => {
  const { run } = started({ release: "process.exitCode = 3;" });
  const { code, stdout } = await run("release", GH);
  expect(code).toBe(2);
  expect(stdout).toContain("::error::npm run release ended with 3.");
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
  const { run, remoteAt } = started({ drift: DRIFTS, generate: GENERATES, test: TESTS });
  remoteAt(`${server}/acme/sdk`);
  const { code, stdout, stderr } = await run("drift", { ...GATEWAY, ...GH });
  forge.close();
  const basic = Buffer.from("x-access-token:secret-of-github").toString("base64");
  expect(asked).toEqual([undefined, `Basic ${basic}`]);
  expect(code).toBe(2);
  expect(stdout).toContain("::error::git ls-remote ended with 128");
  for (const secret of [basic, "secret-of"]) expect(stdout + stderr).not.toContain(secret);
});
