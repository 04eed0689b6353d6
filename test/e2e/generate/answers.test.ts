// The answers of a live gateway and their effect on a run. A failed run leaves the SDK unchanged.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogOf, entry } from "./support/catalog.js";
import { namesIn, treeOf } from "./support/folders.js";
import { runner } from "./support/runner.js";
import { closeServers, ok, serve, type Reply } from "./support/server.js";

afterAll(closeServers);

const KEY = "key-that-nobody-may-read-77";
const { run } = runner();
const good = catalogOf([entry("x-one")]);
let sdk: string;
let before: Record<string, string>;

beforeAll(async () => {
  const first = await run([entry("x-one")]);
  expect(first).toMatchObject({ code: 0, err: "" });
  sdk = first.sdk;
  before = treeOf(sdk);
});

/** Runs over the SDK, and expects the SDK to be unchanged and alone in its folder. */
async function against(env: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const pauses: number[] = [];
  const onPause = (ms: number) => void pauses.push(ms);
  const ended = await run(undefined, flags, { env, over: sdk, onPause });
  expect(treeOf(ended.sdk)).toEqual(before);
  expect(namesIn(ended.cwd)).toEqual(["sdk"]);
  expect(ended.out + ended.err).not.toContain(KEY);
  if (ended.code !== 0) expect(ended.err.trimEnd().split("\n")).toHaveLength(1);
  return { ...ended, pauses };
}

const live = (url: string) => ({ GATEWAY_BASE_URL: url, GATEWAY_API_KEY: KEY });
const text = (body: string): Reply => ({ status: 200, body });
const refused = (status: number): Reply => ({ status, body: { error: { message: "no" } } });
const LIST = "/v1/models?expand=parameters";
// A run also requests the prices. It succeeds although these servers have no prices.
const PRICES = "/api/pricing/models/all";

describe("a run that cannot read the catalog ends with a code and one sentence", () => {
  const html = "<!doctype html><title>Sign in</title>";
  it.concurrent.each<[string, Reply, number, string, requests?: number]>([
    ["a wrong key", refused(401), 3, "set GATEWAY_API_KEY to a valid key of this gateway"],
    ["an account without balance", refused(402), 3, "top it up, then run again"],
    ["a key without permission", refused(403), 3, "use another key"],
    ["no such address", refused(404), 5, "check GATEWAY_BASE_URL"],
    ["a page instead of JSON", text(html), 5, "not JSON, or was cut off (it starts with"],
    ["truncated JSON", text('{"success":true,"data":[{'), 5, "was cut off"],
    ["nothing at all", text(""), 5, "is not JSON"],
    ["a failure in the envelope", ok({ ...good, success: false }), 5, "`success` is not true"],
    ["another object", ok({ ...good, object: "error" }), 5, "`object` is not `list`"],
    ["data that is no list", ok({ ...good, data: {} }), 5, "`data` is not a list"],
    ["a bare list", ok([entry("x-one")]), 5, "it is not a JSON object"],
    ["an empty list", ok(catalogOf([])), 5, "an existing SDK is unchanged"],
    ["only bad entries", ok(catalogOf([{ id: "" }, 3])), 5, "catalog was rejected (2 in total;"],
    ["a teapot", refused(418), 5, "answered HTTP 418"],
    [
      "a failure, again and again",
      refused(500),
      4,
      "failed 3 times (HTTP 500); try again later",
      3,
    ],
  ])("%s", async (_, reply, code, sentence, requests = 1) => {
    const { url, asked } = await serve(() => reply);
    const ended = await against(live(url));
    expect(ended.code).toBe(code);
    expect(ended.err).toContain(sentence);
    expect(asked).toEqual(Array<string>(requests).fill(LIST));
    expect(ended.pauses).toEqual([1_000, 2_000].slice(0, requests - 1));
  });

  it.concurrent("a port that fetch forbids", async () => {
    const { code, err } = await against(live("http://127.0.0.1:9"));
    expect(code).toBe(4);
    expect(err).toContain(
      "Cannot reach http://127.0.0.1:9 (fetch sends no requests to this port); check",
    );
  });

  it.concurrent.each([301, 308])("a redirect (%d), not followed", async (status) => {
    const target = await serve(() => ok(good));
    const headers = { location: `${target.url}/v1/models` };
    const { url } = await serve(() => ({ status, body: {}, headers }));
    const ended = await against(live(url));
    expect(ended.code).toBe(4);
    expect(ended.err).toContain(
      "redirects to another address; set GATEWAY_BASE_URL to that address (sdkgen follows no redirects).",
    );
    expect(target.asked).toEqual([]);
  });
});

it("a category without models is a usage error that lists the categories", async () => {
  const { url, asked } = await serve(() => ok(catalogOf([])));
  const ended = await against(live(url), "--category", "nope");
  expect(ended.code).toBe(2);
  expect(ended.err).toContain('no model of the category "nope"');
  expect(ended.err).toContain("chat, image, video, audio and unknown");
  expect(asked).toEqual([`${LIST}&category=nope`]);
});

describe("a catalog is read", () => {
  it.concurrent.each([429, 503])("after two answers of HTTP %d", async (status) => {
    const busy = { ...refused(status), headers: { "retry-after": "0" } };
    const { url, asked } = await serve((_, earlier) => (earlier < 2 ? busy : ok(good)));
    expect(await against(live(url))).toMatchObject({ code: 0, err: "" });
    expect(asked).toEqual([LIST, LIST, LIST, PRICES]);
  });

  // undici's `interceptors.retry` would request the rest by `Range`, which no document promises.
  it.concurrent("after a broken answer, with a new request for the whole list", async () => {
    const broken = { ...ok(good), headers: { "content-length": "9999", connection: "close" } };
    const { url, asked } = await serve((_, earlier) => (earlier < 1 ? broken : ok(good)));
    expect(await against(live(url))).toMatchObject({ code: 0, err: "", pauses: [1_000] });
    expect(asked).toEqual([LIST, LIST, PRICES]);
  });

  it.concurrent("with a byte order mark at its start", async () => {
    const { url } = await serve(() => text(`\ufeff${JSON.stringify(good)}`));
    expect(await against(live(url))).toMatchObject({ code: 0, err: "" });
  });

  it.concurrent.each([
    ["", ""],
    ["/v1/", ""],
    ["//", ""],
    ["/media/v1/", "/media"],
  ])("at a base URL that ends with %j", async (end, folder) => {
    const { url, asked, authorizations } = await serve(() => ok(good));
    expect(await against(live(url + end))).toMatchObject({ code: 0, err: "" });
    expect(asked).toEqual([folder + LIST, folder + PRICES]);
    expect(authorizations).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  });
});
