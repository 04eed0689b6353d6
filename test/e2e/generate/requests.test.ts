// Which requests a run makes: the list once, and single contracts only where the list lacks them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bareEntry, catalogOf, entry, entryWith, parametersOf } from "./support/catalog.js";
import { temporaryFolder, treeOf } from "./support/folders.js";
import { command } from "./support/in-process.js";
import { rejections, reportOf } from "./support/report.js";
import { closeServers, ok, serve, type Reply } from "./support/server.js";

afterAll(closeServers);

const folder = temporaryFolder();
const LIST = "/v1/models?expand=parameters";
const missing: Reply = { status: 404, body: { error: { message: "no contract" } } };
const lock = (out: string) =>
  JSON.parse(readFileSync(join(out, "contracts.lock.json"), "utf8")) as {
    readonly models: Readonly<Record<string, unknown>>;
    readonly untyped: Readonly<Record<string, unknown>>;
  };

let runs = 0;
async function run(
  entries: readonly unknown[],
  single: (path: string) => Reply = () => missing,
  flags: readonly string[] = [],
) {
  const server = await serve((path) =>
    path.startsWith("/v1/models?") ? ok(catalogOf(entries)) : single(path),
  );
  const out = join(folder, `run-${++runs}`);
  const env = { GATEWAY_BASE_URL: server.url, GATEWAY_API_KEY: "k" };
  const ended = await command(["--out", out, "--json", ...flags], { env });
  return { ...ended, out, printed: ended.out, asked: [...server.asked].sort() };
}

describe("the list is asked once", () => {
  it.each<[string, readonly string[], string]>([
    ["without a filter", [], LIST],
    ["filtered by the one category", ["--category", "video"], `${LIST}&category=video`],
    ["unfiltered for two categories", ["--category", "video", "audio"], LIST],
    ["with a category that needs escapes", ["--category", "a&b=c"], `${LIST}&category=a%26b%3Dc`],
  ])("%s", async (_, flags, path) => {
    const { asked } = await run([entry("x-one")], undefined, [...flags, "--dry-run"]);
    expect(asked).toEqual([path]);
  });

  it("and what it holds is filtered again, for gateways that ignore the filter", async () => {
    const entries = [entry("x-one"), bareEntry("x-song", "audio"), bareEntry("x-talk", "chat")];
    const { printed } = await run(entries, undefined, [
      "--category",
      "video",
      "audio",
      "--dry-run",
    ]);
    expect(reportOf({ code: 0, out: printed, err: "" }).emitted).toEqual(["x-one", "x-song"]);
  });
});

describe("the contract of one model is asked where the list lacks it", () => {
  it.each<[string, unknown, readonly string[]]>([
    ["not for a model that has its own", entry("x-one"), []],
    [
      "for one with the base contract",
      entry("x-one", { source: "base" }),
      ["/v1/models/x-one/schema"],
    ],
    ["for a video model without any", bareEntry("x-one", "video"), ["/v1/models/x-one/schema"]],
    ["for one of no category", bareEntry("x.1-One", "unknown"), ["/v1/models/x.1-One/schema"]],
    ["not for chat", bareEntry("x-one", "chat"), []],
    ["not for audio", bareEntry("x-one", "audio"), []],
    [
      "by query for an id with a slash",
      bareEntry("v/x-1", "video"),
      ["/v1/model-schema?model=v%2Fx-1"],
    ],
    [
      "by query for an id that begins with a dot",
      bareEntry(".x", "video"),
      ["/v1/model-schema?model=.x"],
    ],
    ["not for an id that the check rejects", bareEntry("..", "video"), []],
    [
      "by query for an id with a sign",
      bareEntry("x?a&b#c%2e", "video"),
      ["/v1/model-schema?model=x%3Fa%26b%23c%252e"],
    ],
    ["not for an entry that is not one", { id: 4 }, []],
  ])("%s", async (_, model, more) => {
    const { asked } = await run([entry("x-kept"), model], undefined, ["--dry-run"]);
    expect(asked).toEqual([...more, LIST].sort());
  });

  it("not for a model that --only leaves out", async () => {
    const entries = [entry("x-kept"), bareEntry("x-other", "video")];
    expect((await run(entries, undefined, ["--only", "x-k*", "--dry-run"])).asked).toEqual([LIST]);
  });
});

describe("the answer about one model", () => {
  const { parameters, ...nothing } = entryWith("x-one", { speed: { type: "integer" } });
  const whole = { success: true, data: { ...nothing, parameters } };
  const flat = { model: "x-one", ...(parameters as object) };
  const list = [entry("x-kept"), bareEntry("x-one", "video")];
  const module = (out: string) => readFileSync(join(out, "src/models/x-one.ts"), "utf8");

  it.each<[string, unknown]>([
    ["as a catalog entry in an envelope", whole],
    ["as a catalog entry", { ...nothing, parameters }],
    ["flat", flat],
    ["flat in an envelope", { success: true, data: flat }],
  ])("is understood %s", async (_, body) => {
    const { code, out } = await run(list, () => ok(body));
    expect(code).toBe(0);
    expect(Object.keys(lock(out).models)).toEqual(["x-kept", "x-one"]);
    expect(module(out)).toContain("speed?: number;");
  });

  it("may be that there is none: the model stays, without types", async () => {
    const { code, out, printed } = await run(list);
    expect(reportOf({ code, out: printed, err: "" })).toMatchObject({ models: 2, rejected: [] });
    expect(Object.keys(lock(out).untyped)).toEqual(["x-one"]);
  });

  it("may be that there is none: the base contract stays", async () => {
    const { out } = await run([entry("x-one", { source: "base" })]);
    expect(Object.keys(lock(out).models)).toEqual(["x-one"]);
  });

  const withBase = [entry("x-kept"), entry("x-one", { source: "base" })];
  const noWait = { "retry-after": "0" };
  const html = "<html></html>";
  const failure = [{ status: 500, body: {}, headers: noWait }, 4] as const;
  const troubles: readonly [string, Reply, number][] = [
    ["fails", ...failure],
    ["is too much to ask", { status: 429, body: {}, headers: noWait }, 4],
    ["takes too long", { status: 408, body: {}, headers: noWait }, 4],
    ["redirects", { status: 302, body: {}, headers: { location: "/elsewhere" } }, 4],
    ["is a page", { status: 200, body: html }, 5],
    ["is a failure in the envelope", ok({ success: false, data: whole.data }), 5],
    ["is a list", ok([flat]), 5],
    ["is empty", ok({}), 5],
  ];
  it.each([
    ...troubles.map((row) => [...row, list] as const),
    ["fails for a model with the base contract", ...failure, withBase] as const,
  ])("ends the run, and the SDK stays as it was, when it %s", async (_, reply, want, entries) => {
    const first = await run(list, () => ok(whole));
    const before = treeOf(first.out);
    const { code, err, printed, asked } = await run(entries, () => reply, ["--out", first.out]);
    expect({ code, printed }).toEqual({ code: want, printed: "" });
    expect(err).toContain(
      "generate: The contract of x-one could not be read, so nothing was changed: ",
    );
    expect(treeOf(first.out)).toEqual(before);
    expect(asked).not.toContain("/elsewhere");
  });

  it("costs that model only when the gateway refuses for good", async () => {
    const { code, out, printed } = await run(list, () => ({ status: 400, body: {} }));
    expect(rejections(reportOf({ code, out: printed, err: "" }))).toEqual({
      "x-one": "E_SCHEMA_FETCH",
    });
    expect(Object.keys(lock(out).models)).toEqual(["x-kept"]);
  });

  it.each<[string, unknown]>([
    ["as an entry", { ...nothing, id: "x-other", parameters }],
    ["flat", { ...flat, model: "x-other" }],
    ["as an id that is no text", { ...nothing, id: 7, parameters }],
  ])("costs that model when it is about another, %s", async (_, body) => {
    const { code, out, printed } = await run(list, () => ok(body));
    const { rejected } = reportOf({ code, out: printed, err: "" });
    expect(rejected.map(({ id, code: why }) => [id, why])).toEqual([["x-one", "E_SCHEMA_MODEL"]]);
    expect(Object.keys(lock(out).models)).toEqual(["x-kept"]);
  });

  it("ends the run when it refuses the key", async () => {
    expect((await run(list, () => ({ status: 401, body: {} }))).code).toBe(3);
  });

  it("is checked like an entry of the list", async () => {
    const endpoint = "https://elsewhere.example/v1/videos/generations";
    const body = { model: "x-one", ...parametersOf("x-one", { endpoint }) };
    const { printed } = await run(list, () => ok(body));
    expect(rejections(reportOf({ code: 0, out: printed, err: "" }))).toEqual({
      "x-one": "E_ENDPOINT",
    });
  });
});
