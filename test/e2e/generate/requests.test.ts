// The requests of a run: the list once, and single contracts only if the list lacks them.
import { afterAll, describe, expect, it } from "vitest";
import { bareEntry, catalogOf, entry, entryWith, parametersOf } from "./support/catalog.js";
import { treeOf } from "./support/folders.js";
import { rejections, reportOf } from "./support/report.js";
import { runner } from "./support/runner.js";
import { closeServers, ok, serve, type Reply } from "./support/server.js";

afterAll(closeServers);

const { run } = runner();
const LIST = "/v1/models?expand=parameters";
const PRICES = "/api/pricing/models/all";
const missing: Reply = { status: 404, body: { error: { message: "no contract" } } };

/** Runs against a gateway that lists these entries and answers about one model with `single`. */
async function listed(
  entries: readonly unknown[],
  single: Reply = missing,
  flags: readonly string[] = [],
  over?: string,
) {
  const server = await serve((path) =>
    path.startsWith("/v1/models?") ? ok(catalogOf(entries)) : single,
  );
  const env = { GATEWAY_BASE_URL: server.url, GATEWAY_API_KEY: "k" };
  const ended = await run(undefined, ["--json", ...flags], { env, ...(over && { over }) });
  const lock = () =>
    JSON.parse(ended.read("contracts.lock.json")) as Record<"models" | "untyped", object>;
  const typed = () => Object.keys(lock().models);
  const untyped = () => Object.keys(lock().untyped);
  return { ...ended, asked: [...server.asked].sort(), typed, untyped };
}

describe("the list is requested once", () => {
  it.each<[string, readonly string[], string]>([
    ["without a filter", [], LIST],
    ["filtered by the one category", ["--category", "video"], `${LIST}&category=video`],
    ["unfiltered for two categories", ["--category", "video", "audio"], LIST],
    ["with a category that needs escapes", ["--category", "a&b=c"], `${LIST}&category=a%26b%3Dc`],
  ])("%s", async (_, flags, path) => {
    const { asked } = await listed([entry("x-one")], missing, [...flags, "--dry-run"]);
    expect(asked.filter((one) => one !== PRICES)).toEqual([path]);
  });

  it("and its entries are filtered again, for gateways that ignore the filter", async () => {
    const entries = [entry("x-one"), bareEntry("x-song", "audio"), bareEntry("x-talk", "chat")];
    const flags = ["--category", "video", "audio", "--dry-run"];
    const { emitted } = reportOf(await listed(entries, missing, flags));
    expect(emitted).toEqual(["x-one", "x-song"]);
  });
});

it("the contract of one model is requested if the list lacks it", async () => {
  const { asked } = await listed(
    [
      entry("has-its-own"),
      entry("base-contract", { source: "base" }),
      bareEntry("none", "video"),
      bareEntry("x.1-One", "unknown"),
      bareEntry("talk", "chat"),
      bareEntry("song", "audio"),
      // An id that is not a valid path segment goes into a query.
      bareEntry("v/x-1", "video"),
      bareEntry(".x", "video"),
      bareEntry("x?a&b#c%2e", "video"),
      // The check rejects these entries.
      bareEntry("..", "video"),
      { id: 4 },
    ],
    missing,
    ["--dry-run"],
  );
  expect(asked).toEqual(
    [
      LIST,
      "/v1/models/base-contract/schema",
      "/v1/models/none/schema",
      "/v1/models/x.1-One/schema",
      "/v1/model-schema?model=v%2Fx-1",
      "/v1/model-schema?model=.x",
      "/v1/model-schema?model=x%3Fa%26b%23c%252e",
      // The pages of the SDK contain the prices, so a dry run also needs the prices to compute the
      // next version.
      PRICES,
    ].sort(),
  );
  const two = [entry("x-kept"), bareEntry("x-left-out", "video")];
  expect((await listed(two, missing, ["--only", "x-k*", "--dry-run"])).asked).toEqual([
    PRICES,
    LIST,
  ]);
});

describe("the answer about one model", () => {
  const { parameters, ...nothing } = entryWith("x-one", { speed: { type: "integer" } });
  const whole = { success: true, data: { ...nothing, parameters } };
  const flat = { model: "x-one", ...(parameters as object) };
  const list = [entry("x-kept"), bareEntry("x-one", "video")];
  const withBase = [entry("x-kept"), entry("x-one", { source: "base" })];

  it.each<[string, unknown]>([
    ["as a catalog entry in an envelope", whole],
    ["as a catalog entry", whole.data],
    ["flat", flat],
    ["flat in an envelope", { success: true, data: flat }],
  ])("is read %s", async (_, body) => {
    const { code, read, typed } = await listed(list, ok(body));
    expect([code, typed()]).toEqual([0, ["x-kept", "x-one"]]);
    expect(read("src/models/x-one.ts")).toContain("speed?: number;");
  });

  it("may be 404: the model stays without types, or keeps the base contract", async () => {
    const ended = await listed(list);
    expect(reportOf(ended)).toMatchObject({ models: 2, rejected: [] });
    expect(ended.untyped()).toEqual(["x-one"]);
    expect((await listed(withBase)).typed()).toEqual(["x-kept", "x-one"]);
  });

  it("is checked like an entry of the list", async () => {
    const elsewhere = "https://elsewhere.example/v1/videos/generations";
    const answer = { model: "x-one", ...parametersOf("x-one", { endpoint: elsewhere }) };
    const ended = await listed(list, ok(answer));
    expect(rejections(reportOf(ended))).toEqual({ "x-one": "E_ENDPOINT" });
    expect(ended.typed()).toEqual(["x-kept"]);
  });

  it("is not requested from a redirect's target", async () => {
    const away = { status: 302, body: {}, headers: { location: "/elsewhere" } };
    expect((await listed(list, away)).asked).not.toContain("/elsewhere");
  });

  it("may be missing: the lock's contract is kept, or else the list's base contract", async () => {
    const busy: Reply = { status: 503, body: {}, headers: { "retry-after": "0" } };
    const first = await listed(withBase, busy);
    expect([first.typed(), reportOf(first).notRead[0]?.kept]).toEqual([
      ["x-kept", "x-one"],
      "base",
    ]);
    const own = await listed(withBase, ok(whole));
    const after = await listed(withBase, busy, [], own.sdk);
    expect(reportOf(after).notRead[0]?.kept).toBe("as-locked");
    expect(treeOf(after.sdk)).toEqual(treeOf(own.sdk));
  });

  it("ends the run when it refuses the key", async () => {
    expect((await listed(list, { status: 401, body: {} })).code).toBe(3);
  });
});
