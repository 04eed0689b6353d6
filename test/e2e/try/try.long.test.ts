// sdkgen try as a user runs it: a process against an emulator, its output, and the billed creates.
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type StartedGateway } from "../../../gateway/index.js";
import { commandContext } from "../../../commands/process-context.js";
import { COMMANDS } from "../../../commands/table.js";
import { runTry } from "../../../commands/try/run.js";
import { launch, ROOT, type Start } from "../generate/support/process.js";

const OUT = ["--out", `${ROOT}generated`];
const MODEL = ["x-v3-omni", "--prompt", "A cat", "--duration", "5"];
let cwd: string;
let gateway: StartedGateway;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "sdkgen-try-test-"));
  gateway = await startGateway({ taskTime: "100ms" });
});
afterAll(async () => {
  await gateway.close();
  await rm(cwd, { recursive: true, force: true });
});

const attempt = (args: readonly string[], start: Start = {}) => {
  const env = { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.apiKey };
  return launch("commands/sdkgen.ts", ["try", ...args, ...OUT], { env, cwd, ...start }).ended;
};

it("prints the price first, runs the model, saves its files, and prints the call in TypeScript", async () => {
  const before = gateway.creates().length;
  const { code, out, err } = await attempt([...MODEL, "--save", "films", "--no-audio"]);
  const [file = "", ...others] = await readdir(join(cwd, "films"));
  const path = join(cwd, "films", file);
  const [, task = ""] = /^(task_\w+)-video-1\.mp4$/.exec(file) ?? [];
  expect([code, others, gateway.creates().length - before]).toEqual([0, [], 1]);
  // The documents ask for a first poll after ten seconds or more. A gateway on this machine is
  // polled sooner.
  const [created, polled] = gateway.requests().filter((one) => one.task === task);
  expect((polled?.at ?? Infinity) - (created?.at ?? 0)).toBeLessThan(8_000);
  expect(err.split("\n").slice(0, 3)).toEqual([
    "x-v3-omni will cost 0.336 USD (720P at 0.0672 USD per second × 5 s)",
    `task ${task}`,
    "submitted",
  ]);
  expect(out).toBe(`saved ${path} (${(await stat(path)).size} bytes)
cost 0.336 USD, task ${task}

The call:

import { createClient } from "gateway-sdk";

const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY
const result = await client.model("x-v3-omni").run({ prompt: "A cat", duration: 5, audio: false });
console.log(result.videos, result.cost);
`);
});

it("reads the whole request from a file or stdin, and flags, lists and nested fields override it; --dry-run sends nothing", async () => {
  const before = gateway.creates().length;
  await writeFile(join(cwd, "request.json"), '{"prompt":"Of the file","duration":3,"mode":"pro"}');
  const flags = [
    "--prompt",
    "7",
    "--image-with-roles",
    '{"role":"reference","url":"https://files.example/a.png"}',
  ];
  const nested = [
    "--set",
    "image_with_roles.1.role=reference",
    "--set",
    "image_with_roles.1.url=https://files.example/b.png",
  ];
  const all = ["x-v3-omni", "--file", "request.json", ...flags, ...nested, "--dry-run", "--json"];
  const { code, out, err } = await attempt(all);
  expect([code, err]).toEqual([0, ""]);
  const { request, sent, estimate } = JSON.parse(out) as Record<string, unknown>;
  expect({ request, sent, estimate }).toMatchObject({
    request: {
      prompt: "7",
      duration: 3,
      mode: "pro",
      image_with_roles: [
        { role: "reference", url: "https://files.example/a.png" },
        { role: "reference", url: "https://files.example/b.png" },
      ],
    },
    sent: false,
    estimate: { kind: "amount" },
  });
  expect(gateway.creates()).toHaveLength(before);
});

it("a create without an answer is sent once; the message warns of a possible bill, and the code is 7", async () => {
  const before = gateway.creates().length;
  gateway.scenarios.add("500 after", "POST /v1/videos");
  const { code, out, err } = await attempt(MODEL);
  expect([code, out, gateway.creates().length - before]).toEqual([7, "", 1]);
  expect(err).toMatch(/it may have been billed\. Check usage for a charge before sending again/);
});

it("Ctrl-C names the task, which keeps running, and ends with 130", async () => {
  gateway.scenarios.add("slow 10m", "POST /v1/videos");
  let isSent = false;
  const running = launch("commands/sdkgen.ts", ["try", ...MODEL, ...OUT], {
    cwd,
    env: { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.apiKey },
  });
  running.child.stderr?.on("data", (chunk: Buffer) => {
    if (isSent || !/task_\w+/.test(chunk.toString())) return;
    isSent = true;
    running.child.kill("SIGINT");
  });
  const { code, err } = await running.ended;
  expect(code).toBe(130);
  expect(err).toMatch(
    /\ntry: interrupted\. Task (task_\w+) continues at the gateway, and is billed when it succeeds\. Do not run the model again\. To wait for the task: client\.model\("x-v3-omni"\)\.resume\("\1"\)\.result\(\)\n$/,
  );
});

it("without a gateway and an SDK it uses the reference ones, with a note that nothing was generated", async () => {
  const args = ["try", ...MODEL, "--save", "samples"];
  const { code, out, err } = await launch("commands/sdkgen.ts", args, { cwd }).ended;
  expect(code).toBe(0);
  expect(err).toMatch(
    /^GATEWAY_BASE_URL and GATEWAY_API_KEY are not set, so a reference gateway runs the model\./,
  );
  expect(out).toContain("Nothing was generated: the files are samples of the reference gateway.");
});

const FIELDS =
  "prompt, negative_prompt, mode, duration, aspect_ratio, image_urls, image_with_roles, video_list, multi_shot, shot_type, multi_prompt, element_list, watermark, audio";
const INVALID = "The request to x-v3-omni is not valid, and was not sent:";

it("sends the key over plain http to a public host only with --insecure", async () => {
  const env = { GATEWAY_BASE_URL: "http://gateway.invalid", GATEWAY_API_KEY: gateway.apiKey };
  const refused = await attempt([...MODEL, "--yes"], { env });
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("Use https, or add --insecure.");
  const sent = await attempt([...MODEL, "--yes", "--insecure"], { env });
  expect(sent).toMatchObject({ code: 4, out: "" });
});

it("reads the contract of a model that the SDK does not have from the gateway", async () => {
  const parameters = {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-11-01",
    source: "model",
    input_schema: {
      type: "object",
      properties: { prompt: { type: "string" }, duration: { type: "integer", maximum: 15 } },
      required: ["prompt"],
    },
  };
  const data = [{ id: "new-1", category: "video", capability_tags: [], parameters }];
  const catalog = JSON.stringify({ success: true, data });
  await using newer = await startGateway({ catalog });
  const env = { GATEWAY_BASE_URL: newer.url, GATEWAY_API_KEY: newer.apiKey };
  const wrong = await attempt(["new-1", "--prompt", "a", "--duration", "20"], { env });
  expect(wrong).toMatchObject({ code: 2, out: "" });
  expect(wrong.err).toContain("duration must be <= 15 (got 20)");
  const { code, out } = await attempt(["new-1", "--prompt", "a", "--dry-run"], { env });
  expect(code).toBe(0);
  expect(out).toContain(`import { createClient } from "gateway-sdk";
import { live } from "gateway-sdk/live";

const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY
const model = await live(client, "new-1");
const result = await model.run({ prompt: "a" });
console.log(result.videos, result.cost);
`);
  const unknown = await attempt(["new-2", "--prompt", "a"], { env });
  expect(unknown).toMatchObject({ code: 2, out: "" });
  expect(unknown.err).toContain(
    'there is no model "new-2" in the SDK, and the gateway has no usable contract: it answered HTTP 404. The models of the SDK are',
  );
  expect(newer.creates()).toHaveLength(0);
});

describe("wrong input ends with its whole message, and sends nothing", () => {
  it.each<[string, string[], number, string]>([
    [
      "no model",
      ["--prompt", "a"],
      2,
      '<model> is missing (example: sdkgen try x-v3-omni --prompt "A lighthouse at dawn" --duration 5); see sdkgen try --help.',
    ],
    [
      "a misspelt model",
      ["x-v3-omi", "--prompt", "a"],
      2,
      'there is no model "x-v3-omi" in the SDK, and the gateway has no usable contract: it answered HTTP 404; did you mean "x-v3-omni"? The models of the SDK are stand-in-base-video, stand-in-image, stand-in/slash-video, x-1-0-pro-fast, x-1-0-pro-quality, x-1-5-pro, x-2.3, x-2.3-Fast, x-2.7-r2v, x-imagine-video, x-imagine-video-1.5, x-omni-1.1-flash, x-v3-omni, x-v4-fast, x-v4-std.',
    ],
    [
      "a chat model",
      ["x-3.5-flash", "--prompt", "a"],
      2,
      '"x-3.5-flash" is a chat model, which client.text calls. sdkgen try runs only models with a contract.',
    ],
    [
      "a misspelt field",
      ["x-v3-omni", "--duratoin", "5"],
      2,
      `x-v3-omni has no field for --duratoin; did you mean --duration? Its fields are ${FIELDS}.`,
    ],
    [
      "values that the contract does not take",
      ["x-v3-omni", "--prompt", "a", "--duration", "99", "--mode", "mega"],
      2,
      `${INVALID}\n  mode must be one of "std", "pro", "4k" (got "mega")\n  duration must be <= 15 (got 99)`,
    ],
    [
      "a text without quotes",
      ["x-v3-omni", "--prompt", "A", "cat"],
      2,
      '--prompt takes one value, not 2 ("A", "cat"); put quotes around a text with spaces.',
    ],
    ["a flag without its value", ["x-v3-omni", "--prompt"], 2, "--prompt needs a value."],
    [
      "--set without =",
      ["x-v3-omni", "--set", "a.b"],
      2,
      '--set "a.b" must be path=value, such as a.b=1.',
    ],
    [
      "a missing file",
      ["x-v3-omni", "--file", "nowhere.json"],
      2,
      "Cannot read --file nowhere.json (there is no such file or folder); give a file with the request as JSON.",
    ],
    [
      "more than --max-usd, without a terminal to ask",
      [...MODEL, "--max-usd", "0.1"],
      2,
      "The request may cost up to 0.336 USD, but --max-usd is 0.1. Nothing was sent. Raise --max-usd, or add --yes to send the request anyway.",
    ],
    [
      "a folder that is a file",
      [...MODEL, "--save", `${ROOT}package.json`],
      6,
      `Cannot write into ${ROOT}package.json (there is a file of that name). Nothing was sent. Choose another folder with --save.`,
    ],
  ])("%s", async (_, args, wanted, message) => {
    const before = gateway.creates().length;
    let out = "";
    let err = "";
    // In this process, because a new process for each row would double the time of these tests.
    const code = await runTry({
      ...commandContext("try", [...args, ...OUT], COMMANDS["try"]),
      env: { GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.apiKey },
      cwd,
      print: (text) => (out += `${text}\n`),
      printError: (text) => (err += `${text}\n`),
    });
    expect({ code, out, creates: gateway.creates().length - before }).toEqual({
      code: wanted,
      out: "",
      creates: 0,
    });
    const said = err.split("\n").filter((line) => !/^x-v3-omni will cost/.test(line));
    expect(said.join("\n")).toBe(`try: ${message}\n`);
  });
});
