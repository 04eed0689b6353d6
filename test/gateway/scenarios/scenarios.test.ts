// Scenarios from their three sources (header, prompt, instance), and the effect of each.
import { describe, expect, it } from "vitest";
import { instance, KEY, type Instance } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };
const bent = (text: string): Record<string, string> => ({ "x-gateway-scenario": text });
const retryAfter = (headers: Headers): (string | null)[] => [
  headers.get("retry-after"),
  headers.get("retry-after-ms"),
];

const statuses = async (
  count: number,
  send: () => Promise<{ status: number }>,
): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) seen.push((await send()).status);
  return seen;
};

describe("the sources of a scenario", () => {
  it("a header changes every request that carries it", async () => {
    const at = instance();
    expect(await statuses(3, () => at.get("/v1/models", bent("503")))).toEqual([503, 503, 503]);
    expect((await at.get("/v1/models")).status).toBe(200);
  });

  it("a header with xN changes N requests, counted by request and body", async () => {
    const at = instance();
    const send = (body: object) => at.post(VIDEOS, body, bent("429 x2"));
    expect(await statuses(3, () => send(CAT))).toEqual([429, 429, 200]);
    expect((await send({ ...CAT, prompt: "another" })).status).toBe(429);
  });

  it("a prompt marker changes its request once, or N times with xN", async () => {
    const at = instance();
    const send = (prompt: string) => at.post(VIDEOS, { ...CAT, prompt });
    expect(await statuses(2, () => send("[[500]] a"))).toEqual([500, 200]);
    expect(await statuses(3, () => send("[[429 x2 after 1s]] a"))).toEqual([429, 429, 200]);
    expect(await statuses(3, () => send("[[503 always]]"))).toEqual([503, 503, 503]);
  });

  it("an instance changes coming requests, filtered by method and path", async () => {
    const at = instance();
    at.gateway.scenarios.add("429 x2", "POST /v1/videos");
    expect((await at.get("/v1/models")).status).toBe(200);
    expect(await statuses(3, () => at.post(VIDEOS, CAT))).toEqual([429, 429, 200]);
    at.gateway.scenarios.add("500 always");
    at.gateway.scenarios.clear();
    expect((await at.get("/v1/models")).status).toBe(200);
  });
});

describe("answers", () => {
  it.each([
    ["429", null, null],
    ["429 after 2s", "2", null],
    ["429 after 1500ms", "2", null],
    ["429 date 3s", "Sat, 01 Aug 2026 00:00:03 GMT", null],
    ["429 past", "Fri, 31 Jul 2026 23:59:00 GMT", null],
    ["429 ms 1500", "9", "1500"],
    ["429 garbage", "soon", null],
    ["429 garbage 99999999", "99999999", null],
  ])("%s sends the time of the next attempt", async (text, seconds, ms) => {
    const { status, headers } = await instance().post(VIDEOS, CAT, bent(text));
    expect([status, ...retryAfter(headers)]).toEqual([429, seconds, ms]);
  });

  it("a status arrives before the task exists, or after", async () => {
    for (const status of [400, 401, 402, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504]) {
      const at = instance();
      expect((await at.post(VIDEOS, CAT, bent(`${status}`))).status).toBe(status);
      expect(at.gateway.creates()).toHaveLength(0);
      expect((await at.post(VIDEOS, CAT, bent(`${status} after`))).status).toBe(status);
      expect(at.gateway.creates()).toHaveLength(1);
    }
  });

  it.each([
    ["html", 200, /^<!doctype html>/],
    ["html 503", 503, /^<!doctype html>/],
    ["empty", 200, /^$/],
    ["malformed", 200, /^\{"code":200,"data":\[[^\]]*$/],
    ["two-ids", 200, /(task_\w+).*\1/],
    ["bad-id ../usage?scope=account", 200, /"task_id":"\.\.\/usage\?scope=account"/],
  ])("%s: the task is created nevertheless", async (text, status, form) => {
    const at = instance();
    const answer = await at.post(VIDEOS, CAT, bent(text));
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(form)]);
    expect(at.gateway.creates()).toHaveLength(1);
  });

  it("body-code: status 200 with an error inside, and no task", async () => {
    const at = instance();
    const { status, body } = await at.post(VIDEOS, CAT, bent("body-code 500"));
    expect([status, body["code"], at.gateway.creates().length]).toEqual([200, 500, 0]);
  });
});

describe("faults of the connection, in process", () => {
  const send = (at: Instance, text: string, signal?: AbortSignal): Promise<Response> => {
    const json = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
    const headers = { ...json, ...bent(text) };
    const init = { method: "POST", headers, body: JSON.stringify(CAT) };
    const request = new Request(`http://gateway.test${VIDEOS}`, init);
    return at.gateway.fetch(signal === undefined ? request : new Request(request, { signal }));
  };

  it("reset rejects like fetch", async () => {
    const failure: unknown = await send(instance(), "reset").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect((failure as Error).cause).toMatchObject({ code: "ECONNRESET" });
  });

  it("stall headers waits until the caller aborts", async () => {
    const at = instance();
    const stop = new AbortController();
    const pending = send(at, "stall headers", stop.signal);
    stop.abort(new Error("enough"));
    await expect(pending).rejects.toThrow("enough");
    expect(at.gateway.creates()).toHaveLength(1);
  });

  it("truncated sends half of the answer and then an error", async () => {
    const answer = await send(instance(), "truncated");
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
  });
});

describe("tasks", () => {
  it.each([
    ["[[slow 30s]]", ["10s", "29s", "1s"], ["processing", "processing", "completed"]],
    ["[[stuck]]", ["10s", "1000h"], ["processing", "processing"]],
    ["[[not-found x2]]", ["0s", "0s", "0s"], [404, 404, "pending"]],
    ["[[slow 10s]] [[fail]]", ["10s", "10s"], ["processing", "failed"]],
  ])("%s", async (prompt, times, words) => {
    const at = instance();
    const id = await at.create(VIDEOS, { ...CAT, prompt });
    const seen: unknown[] = [];
    for (const time of times) {
      at.clock.advance(time);
      const { status, body } = await at.get(`/v1/tasks/${id}`);
      seen.push(status === 200 ? body["data"]?.["status"] : status);
    }
    expect(seen).toEqual(words);
  });

  it("[[status WORD]] changes only the status", async () => {
    const { post, get } = instance();
    const { body } = await post(VIDEOS, { ...CAT, prompt: "[[status completed]]" });
    const { data } = (await get(`/v1/tasks/${body["data"]?.["0"]?.["task_id"]}`)).body;
    expect(data).toMatchObject({ status: "completed", progress: 0, cost: 0 });
    expect(data).not.toHaveProperty("result");
  });

  it("[[expired]] completes with an expired result", async () => {
    const at = instance();
    const { id, result } = await at.finished(VIDEOS, { ...CAT, prompt: "[[expired]]" });
    expect(result).toMatchObject({ videos: [{ expires_at: 1_785_542_410 }] });
    expect((await at.get(`/files/${id as string}/video-1.mp4`)).status).toBe(410);
  });
});
