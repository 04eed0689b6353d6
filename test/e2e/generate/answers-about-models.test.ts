// Wrong answers of a gateway about single models, for one of five models and for all of them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDrift } from "../../../commands/drift/run.js";
import { driftReport } from "../drift/support/stage.js";
import { documentGateway, type Answer } from "./support/document-gateway.js";
import { treeOf } from "./support/folders.js";
import { commandRun } from "./support/in-process.js";
import { reportOf } from "./support/report.js";
import { runner, type Run } from "./support/runner.js";
import { closeServers, ok, type Reply } from "./support/server.js";

afterAll(closeServers);

const { run } = runner();
const IDS = Array.from({ length: 5 }, (_, index) => `m-${String(index + 10)}`);
const ONE: string = "m-12";
const envOf = async (answer?: Answer) => ({
  GATEWAY_BASE_URL: (await documentGateway(IDS, answer)).url,
  GATEWAY_API_KEY: "a-key-of-nobody",
});
const status = (code: number): Reply => ({
  status: code,
  body: { error: { message: "no" } },
  headers: { "retry-after": "0" },
});

const ROWS: readonly (readonly [says: string, reply: Reply, reason: string])[] = [
  ["404", status(404), "HTTP 404"],
  ["403", status(403), "HTTP 403"],
  ["400", status(400), "HTTP 400"],
  ["data: null", ok({ success: true, data: null }), "no contract"],
  ["success: false", ok({ success: false, message: "busy" }), "`success` is not true"],
  ["a page", { status: 200, body: "<html></html>" }, "not JSON"],
  ["a list", ok([]), "no contract"],
  ["another model's contract", ok({ model: "m-99", input_schema: {} }), "another model"],
  ["500", status(500), "failed 3 times (HTTP 500)"],
  ["503", status(503), "failed 3 times (HTTP 503)"],
  ["429", status(429), "failed 3 times (HTTP 429)"],
];

let sdk: Run;
let whole: Record<string, string>;
beforeAll(async () => {
  sdk = await run(undefined, [], { env: await envOf() });
  expect(sdk).toMatchObject({ code: 0, err: "" });
  whole = treeOf(sdk.sdk);
});

interface Lock {
  readonly models: object;
  readonly untyped: object;
}
const lockOf = ({ read }: Run) => JSON.parse(read("contracts.lock.json")) as Lock;

/**
 * The runs of a row: `generate` into a new folder, `generate` over the whole SDK, and `drift`
 * against it.
 */
async function runs(answer: Answer) {
  const env = await envOf(answer);
  const first = await run(undefined, ["--json"], { env });
  const again = await run(undefined, ["--json"], { env, over: sdk.sdk });
  const drift = await commandRun("drift", runDrift, ["--json", "--out", sdk.sdk], { env });
  return { first, again, drift };
}

describe("no wrong answer about a model stops a run", () => {
  it.each(
    ROWS.flatMap(([says, reply, reason]) => [
      [says, "one model", [ONE], reply, reason] as const,
      ...(says === "403" ? [] : [[says, "all models", IDS, reply, reason] as const]),
    ]),
  )("%s about %s", async (_, __, about, reply, reason) => {
    const { first, again, drift } = await runs((id) => (about.includes(id) ? reply : undefined));

    expect(first).toMatchObject({ code: 0, err: "" });
    expect(Object.keys(lockOf(first).untyped)).toEqual(about);
    expect(Object.keys(lockOf(first).models)).toEqual(IDS.filter((id) => !about.includes(id)));
    const { notRead, rejected, warnings } = reportOf(first);
    expect([notRead.map(({ id, kept }) => [id, kept]), rejected]).toEqual([
      about.map((id) => [id, "untyped"]),
      [],
    ]);
    for (const id of about) {
      const said = warnings.filter((warning) => warning.startsWith(`${id}: its contract was not`));
      expect([said.length, said[0]]).toEqual([1, expect.stringContaining(reason)]);
    }

    expect(again).toMatchObject({ code: 0, err: "" });
    expect(treeOf(again.sdk)).toEqual(whole);
    expect(reportOf(again).notRead.map(({ kept }) => kept)).toEqual(about.map(() => "as-locked"));

    const report = driftReport(drift);
    expect([drift.code, report.changes, report.notRead.map(({ id }) => id)]).toEqual([
      0,
      [],
      about,
    ]);
  });
});

describe("a refused key ends the run with 3, and nothing is changed", () => {
  it.each([
    ["401 about one model", (id: string) => (id === ONE ? status(401) : undefined)],
    ["401 about all models", () => status(401)],
    ["403 about all models", () => status(403)],
  ])("%s", async (_, answer) => {
    const { first, again, drift } = await runs(answer);
    expect([first.code, again.code, drift.code]).toEqual([3, 3, 3]);
    expect(treeOf(again.sdk)).toEqual(whole);
  });
});

it.each([
  ["one of five models", IDS],
  ["the only model", [ONE]],
])("403 about %s does not blame the key", async (_, ids) => {
  const answer: Answer = (id) => (id === ONE ? status(403) : undefined);
  const { url } = await documentGateway(ids, answer);
  const env = { GATEWAY_BASE_URL: url, GATEWAY_API_KEY: "a-key-of-nobody" };
  const ended = await run(undefined, ["--json"], { env });
  expect(ended.code).toBe(0);
  expect(reportOf(ended).warnings).toContain(
    `m-12: its contract was not read (${url}/v1/models/m-12/schema answered HTTP 403); the model has no types`,
  );
});

it("a model whose contract was not read does not count as removed, and drift counts such models", async () => {
  const env = await envOf((id) => (id === ONE ? status(503) : undefined));
  const { out } = await commandRun("drift", runDrift, ["--out", sdk.sdk], { env });
  expect(out).toContain("No drift from version 1.0.0 of the SDK (5 models). Not read: 1 model.");
  expect(out).toContain(`warning: ${ONE}: its contract was not read`);
});
