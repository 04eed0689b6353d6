// The recipes of docs/recipes.md, as processes that a reader would start, against a reference
// gateway.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGateway, type StartedGateway } from "../../gateway/index.js";
import { install } from "../../scripts/install.js";
import { runCommand } from "./stage/command.js";
import { installPackage } from "./stage/consumer.js";
import {
  EXAMPLES,
  NODE_MODULES,
  ROOT,
  temporaryFolder,
  type TemporaryFolder,
} from "./stage/folders.js";
import { videoOf } from "../gateway/support/video.js";
import { packPackage } from "./stage/packed.js";

const EXPRESS = join(ROOT, "test/express");

let folder: TemporaryFolder;
let project: string;
let gateway: StartedGateway;
let complaints: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  project = join(folder.path, "project");
  await mkdir(project);
  await install(EXPRESS, process.env);
  const { path } = await packPackage(folder.path);
  await installPackage(project, path);
  const modules = join(project, "node_modules");
  await mkdir(join(modules, "@types"), { recursive: true });
  const link = (from: string, name: string) =>
    symlink(join(from, name), join(modules, name), "dir");
  for (const name of ["express", "@types/express"]) await link(join(EXPRESS, "node_modules"), name);
  for (const name of ["aws4fetch", "@types/node"]) await link(NODE_MODULES, name);
  await cp(join(EXAMPLES, "recipes"), join(project, "recipes"), { recursive: true });
  const { compilerOptions } = JSON.parse(
    await readFile(join(EXAMPLES, "tsconfig.json"), "utf8"),
  ) as { readonly compilerOptions: object };
  // The declarations of aws4fetch need browser types.
  const settings = { compilerOptions: { ...compilerOptions, skipLibCheck: true } };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(settings));
  const compiler = join(NODE_MODULES, "typescript/bin/tsc");
  complaints = (await runCommand(process.execPath, [compiler, "-p", "."], { cwd: project })).stdout;
  gateway = await startGateway({ taskTime: "500ms" });
});
afterAll(async () => {
  await gateway.close();
  await folder.remove();
});

const program = (name: string) => join(project, "dist/recipes", `${name}.js`);

const environment = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"],
  GATEWAY_BASE_URL: gateway.url,
  GATEWAY_API_KEY: gateway.apiKey,
  ...more,
});

/** Runs a recipe to its end in a folder. Default a new folder. */
async function run(name: string, env = environment(), cwd?: string) {
  const at = cwd ?? (await mkdtemp(join(folder.path, "run-")));
  return runCommand(process.execPath, [program(name)], { cwd: at, env });
}

test("they compile against the installed package", () => {
  expect(complaints).toBe("");
});

describe("express", () => {
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, [program("express")], {
      env: environment({ PORT: String(port) }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(server.stdout!, "data");
  });
  afterAll(() => server.kill("SIGKILL"));

  const post = (body: object) =>
    fetch(`${url}/videos`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  test("submits, shows the state, and streams the video", async () => {
    const submitted = await post({ prompt: "A lighthouse" });
    expect(submitted.status).toBe(202);
    const at = `${url}${submitted.headers.get("location")}`;
    const status = async () => ((await (await fetch(at)).json()) as { status: string }).status;
    await expect.poll(status, { interval: 200 }).toBe("completed");
    const file = await fetch(`${at}/file`);
    expect(file.headers.get("content-type")).toBe("video/mp4");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(await videoOf(gateway));
  });

  test("answers 422 to a wrong request and 404 for an unknown video", async () => {
    const wrong = await post({ prompt: 7 });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ issues: [{ path: ["prompt"] }] });
    expect((await fetch(`${url}/videos/task_unknown`)).status).toBe(404);
  });

  test("ends after SIGTERM", async () => {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});

test("a killed cron job continues in its next run, and is billed once a day", async () => {
  const cwd = await mkdtemp(join(folder.path, "cron-"));
  const before = gateway.creates().length;
  const env = environment();
  const killed = spawn(process.execPath, [program("cron")], { cwd, env, stdio: "ignore" });
  const ended = once(killed, "exit");
  const submitted = () =>
    readFile(join(cwd, "state/journal.jsonl"), "utf8").then((text) => text.includes("task_"));
  await expect.poll(() => submitted().catch(() => false), { interval: 20 }).toBe(true);
  killed.kill("SIGKILL");
  await ended;
  const next = await run("cron", env, cwd);
  expect(next).toMatchObject({ code: 0, stderr: "" });
  expect(next.stdout).toMatch(/^\d{4}-\d\d-\d\d: 0\.336 USD\n$/);
  const later = await run("cron", env, cwd);
  expect(later).toMatchObject({ code: 0, stdout: "", stderr: "" });
  expect(gateway.creates()).toHaveLength(before + 1);
});

test("a serverless function submits in one call and polls in later calls", async () => {
  Object.assign(process.env, environment());
  const { default: handler } = (await import(pathToFileURL(program("serverless")).href)) as {
    readonly default: { fetch(request: Request): Promise<Response> };
  };
  const body = JSON.stringify({ prompt: "A fox" });
  const at = "http://function.test/";
  const submitted = await handler.fetch(new Request(at, { method: "POST", body }));
  const { id } = (await submitted.json()) as { readonly id: string };
  expect(submitted.status).toBe(202);
  const ask = () => handler.fetch(new Request(`${at}?id=${id}`));
  const type = async () => (await ask()).headers.get("content-type");
  await expect.poll(type, { interval: 200 }).toBe("video/mp4");
  expect(Buffer.from(await (await ask()).arrayBuffer())).toEqual(await videoOf(gateway));
  const unknown = await handler.fetch(new Request(`${at}?id=task_unknown`));
  expect(await unknown.json()).toEqual({ error: "NotFoundError", taskId: "task_unknown" });
});

test("a result is put into the bucket with a signed request", async () => {
  const keys = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI" };
  const kept = new Map<string, Buffer>();
  const bucket = createServer(async (request, answer) => {
    const { headers, url = "" } = request;
    const body = await buffer(request);
    const signer = new AwsV4Signer({
      ...keys,
      url: `http://${headers.host}${url}`,
      body,
      headers: { "content-type": String(headers["content-type"]) },
      method: "PUT",
      service: "s3",
      region: "eu-central-1",
      datetime: String(headers["x-amz-date"]),
    });
    const signed = (await signer.sign()).headers.get("authorization");
    if (signed !== headers.authorization) return void answer.writeHead(403).end();
    kept.set(url, body);
    answer.end();
  });
  await new Promise<void>((listening) => void bucket.listen(0, "127.0.0.1", listening));
  const { port } = bucket.address() as AddressInfo;
  const env = environment({
    S3_BUCKET_URL: `http://127.0.0.1:${port}/bucket`,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  const { code, stdout, stderr } = await run("s3", env);
  bucket.close();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [, name = ""] = /^(\S+): kept\n$/.exec(stdout) ?? [];
  expect([...kept]).toEqual([[`/bucket/${name}`, await videoOf(gateway)]]);
});

test("a user can spend the rest of the limit, and no more", async () => {
  expect(await run("budget-per-user")).toMatchObject({
    code: 0,
    stderr: "",
    stdout: [
      "ada: 0.336 USD, 0.264 USD left",
      "ada: needs 0.336 USD, 0.264 USD left",
      "bob: 0.336 USD, 0.664 USD left",
      "",
    ].join("\n"),
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
