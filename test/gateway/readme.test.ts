// The README of the gateway: its curl examples run, and its tables match the code.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, manualClock, serveGateway, type Listening } from "../../gateway/index.js";
import { parseScenarios, SCENARIOS } from "../../gateway/scenarios/scenario.js";

const README = readFileSync(new URL("../../gateway/README.md", import.meta.url), "utf8");
const EXAMPLES = [...README.matchAll(/```sh\n(curl [^`]*)```/g)].map(([, command = ""]) =>
  command.trim(),
);

const folder = mkdtempSync(join(tmpdir(), "gateway-readme-"));
writeFileSync(join(folder, "cat.png"), Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
const key = "my-test-key-12345";
const clock = manualClock();
const gateway = createGateway({ clock, keys: [{ key }] });
let served: Listening;
beforeAll(async () => {
  served = await serveGateway(gateway, { port: 0 });
});
afterAll(() => served.close());

const shell = promisify(execFile);
let taskId = "";
const run = async (command: string): Promise<string> => {
  const env = {
    PATH: process.env["PATH"] ?? "",
    GATEWAY_API_KEY: key,
    GATEWAY_BASE_URL: served.url,
    TASK_ID: taskId,
  };
  const { stdout } = await shell("sh", ["-c", command], { cwd: folder, env });
  taskId = /task_[0-9A-Z]{26}/.exec(stdout)?.[0] ?? taskId;
  return stdout;
};

describe("curl examples, in order", () => {
  const WANTED: readonly RegExp[] = [
    /"id":"x-music-a".*"category":"audio"/,
    /"status":"submitted"/,
    /"status":"completed".*video-1\.mp4/,
    /"param":"duration"/,
    /^HTTP\/1\.1 429 [\s\S]*retry-after: 2/,
    /"time":"2026-08-04T/,
    /"url":"http:.*\.png"/,
    /"finishReason":"STOP"/,
    /"model":"x-3\.5-flash"/,
    /"path":"\/v1\/usage\?group_by=model"/,
  ];

  it("their number is as expected", () => expect(EXAMPLES).toHaveLength(WANTED.length));

  for (const [i, wanted] of WANTED.entries()) {
    it(EXAMPLES[i]?.replace(/^.*\$GATEWAY_URL/, "") ?? `example ${i + 1}`, async () => {
      expect(await run(EXAMPLES[i] ?? "false")).toMatch(wanted);
      clock.advance("2s");
    });
  }
});

describe("the table of scenarios", () => {
  const table = README.slice(README.indexOf("| scenario "), README.indexOf("## Watching"));
  const shown = table
    .split("\n")
    .map((line) => line.split("|")[1] ?? "")
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text));

  it("names every scenario of the gateway, and only valid texts", () => {
    const { scenarios, unknown } = parseScenarios(shown.join(";"));
    expect(unknown).toEqual([]);
    expect([...new Set(scenarios.map(({ name }) => name))].sort()).toEqual(
      [...SCENARIOS.keys()].sort(),
    );
  });
});
