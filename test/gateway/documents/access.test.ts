// Rows of 1-core.md and 2-video.md about access and errors: authentication, envelopes by family, common statuses.
import { describe, expect } from "vitest";
import { instance, KEY, type Answer, type Instance } from "../support/instance.js";
import { rowsOf } from "./row.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };
const message = expect.stringMatching(/\S/) as string;

const error = ({ status, body }: Answer): unknown => [status, body["error"]];
const send = (at: Instance, method: string, path: string, authorization?: string) =>
  at.gateway.fetch(
    new Request(`http://gateway.test${path}`, {
      method,
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    }),
  );

/** Every endpoint of the documents that needs a key. */
const KEYED: readonly [method: string, path: string][] = [
  ["GET", "/v1/models"],
  ["GET", "/v1/models/x-2.3/schema"],
  ["GET", "/v1/model-schema?model=x-2.3"],
  ["GET", "/v1/tasks/task_1"],
  ["GET", "/v1/characters_tasks/task_1"],
  ["GET", "/v1/usage"],
  ["GET", "/usage"],
  ["POST", "/v1/uploads/images"],
  ["POST", "/v1/videos/generations"],
  ["POST", "/v1/images/generations"],
  ["GET", "/v1/images/generations/task_1"],
  ["GET", "/v1/dashboard/billing/usage"],
  ["POST", "/v1/logs/export"],
  ["POST", "/v1/music/generations/sounds"],
  ["POST", "/v1/music/generations/adjustSpeed"],
  ["POST", "/v1/music/generations/extendFlowMusic"],
  ["POST", "/v1/music/generations/uploadCover"],
  ["GET", "/v1/music/tasks/task_1"],
  ["POST", "/v1beta/models/x-3.5-flash:generateContent"],
];

describe("Authentication", () => {
  const row = rowsOf("1-core.md, Authentication");
  row("1 every endpoint except GET /api/pricing/model", async () => {
    for (const [method, path] of KEYED) {
      for (const header of [undefined, "Bearer wrong-key", KEY, `Basic ${KEY}`, "Bearer"]) {
        const { status } = await send(instance(), method, path, header);
        expect([method, path, header, status]).toEqual([method, path, header, 401]);
      }
    }
    const price = "/api/pricing/model?model=x-2.5-pro";
    expect((await send(instance(), "GET", price)).status).toBe(200);
  });
  row("2 usage checks the key but not the balance", async () => {
    const expired = instance({
      keys: [{ key: KEY, expiresAt: "2026-08-01T00:00:01Z", balance: 0 }],
    });
    expect((await expired.get("/v1/usage")).status).toBe(200);
    expired.clock.advance("1s");
    expect((await expired.get("/v1/usage")).status).toBe(401);
  });
  row("3 the models visible to a key", async () => {
    const { body } = await instance({ keys: [{ key: KEY, models: ["x-2.3"] }] }).get("/v1/models");
    expect(body["data"]).toMatchObject([{ id: "x-2.3" }]);
  });
  row("4 keys must not appear in URLs", async () => {
    const at = instance();
    expect((await send(at, "GET", `/v1/models?api_key=${KEY}`)).status).toBe(401);
    expect(JSON.stringify(at.gateway.requests())).not.toContain(KEY);
  });
  row("5 failures on the usage endpoint", async () => {
    const blocked = instance();
    blocked.gateway.keys.setAccountDisabled("account-1", true);
    const elsewhere = instance({ keys: [{ key: KEY, ips: ["10.0.0.0/8", "192.168.1.7"] }] });
    expect((await send(instance(), "GET", "/v1/usage", "Bearer no")).status).toBe(401);
    expect((await blocked.get("/v1/usage")).status).toBe(403);
    expect((await elsewhere.get("/v1/usage")).status).toBe(403);
    const request = new Request("http://gateway.test/v1/usage", {
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect((await elsewhere.gateway.fetch(request, { ip: "::ffff:10.9.8.7" })).status).toBe(200);
  });
});

describe("Error envelopes", () => {
  const row = rowsOf("1-core.md, Envelope forms in use");
  const bad = "Bearer wrong-key";
  row("Video and most generation endpoints", async () => {
    expect(error(await instance().post(VIDEOS, { ...CAT, duration: 7 }))).toEqual([
      400,
      { message, type: "invalid_request_error", param: "duration", code: "invalid_request" },
    ]);
  });
  row("Usage", async () => {
    expect((await instance().get("/v1/usage?tz=x")).body).toEqual({
      success: false,
      error: { code: "invalid_tz", message, type: "usage_query_error" },
    });
  });
  row("Upload", async () => {
    const form = { "content-type": "multipart/form-data; boundary=b" };
    expect((await instance().post("/v1/uploads/images", "x", form)).body).toEqual({
      error: { message, type: "invalid_request_error" },
    });
  });
  row("Native text dialect", async () => {
    const path = "/v1beta/models/x-3.5-flash:generateContent";
    const answer = await send(instance(), "POST", path, bad);
    expect(await answer.json()).toEqual({
      error: { code: 401, message, status: "UNAUTHENTICATED" },
    });
  });
});

const STATUSES = ["400", "401", "402", "403", "429"] as const;
/** How each status of the tables is brought about without a scenario. */
const provoked: Readonly<Record<(typeof STATUSES)[number], () => Promise<Answer>>> = {
  "400": () => instance().post(VIDEOS, { ...CAT, prompt: "x".repeat(2001) }),
  "401": () => instance({}, "wrong-key").post(VIDEOS, CAT),
  "402": () => instance({ keys: [{ key: KEY, balance: 0.215 }] }).post(VIDEOS, CAT),
  "403": () => instance({ keys: [{ key: KEY, models: ["x-1-5-pro"] }] }).post(VIDEOS, CAT),
  "429": () => instance().post(VIDEOS, { ...CAT, prompt: "[[429 after 3s]]" }),
};
const TYPES: Readonly<Record<string, string>> = {
  "400": "invalid_request_error",
  "401": "authentication_error",
  "402": "payment_required",
  "403": "permission_error",
  "429": "rate_limit_error",
  "500": "server_error",
};

for (const section of ["1-core.md, Common statuses of generation calls", "2-video.md, Errors"]) {
  describe(section, () => {
    const row = rowsOf(section);
    for (const status of STATUSES) {
      row(status, async () => {
        const answer = await provoked[status]();
        expect(answer.status).toBe(Number(status));
        expect(answer.body["error"]).toMatchObject({ message, type: TYPES[status] });
        if (status === "429") expect(answer.headers.get("retry-after")).toBe("3");
      });
    }
    row("500, 502, 503", async () => {
      for (const status of [500, 502, 503]) {
        const at = instance();
        const answer = await at.post(VIDEOS, { ...CAT, prompt: `[[${status}]]` });
        expect(answer.status).toBe(status);
        expect(answer.body["error"]).toMatchObject({ message });
        expect(at.gateway.creates()).toHaveLength(0);
        expect((await at.post(VIDEOS, { ...CAT, prompt: `[[${status}]]` })).status).toBe(200);
      }
    });
  });
}

describe("2-video.md, Errors", () => {
  const row = rowsOf("2-video.md, Errors");
  row("409", async () => {
    const at = instance();
    const header = { "idempotency-key": "k-1" };
    const body = { model: "x-imagine-video", prompt: "a" };
    await at.post(VIDEOS, body, header);
    const other = await at.post(VIDEOS, { ...body, prompt: "b" }, header);
    expect(error(other)).toMatchObject([409, { message, code: "idempotency_key_reused" }]);
  });
  row("422", async () => {
    const at = instance();
    const body = { model: "x-v4-fast", prompt: "a", first_frame_image: "https://a.test/a.png" };
    const ref_images = [{ tag: "@a", type: "image", image_urls: ["https://a.test/a.png"] }];
    expect((await at.post(VIDEOS, { ...body, ref_images })).status).toBe(422);
    expect(at.gateway.state()).toMatchObject({
      totals: { tasks: 0 },
      keys: [{ balance: 1000, held: 0 }],
    });
  });
  row("task failed", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, { ...CAT, prompt: "[[fail]]" });
    at.clock.advance("10s");
    expect((await at.get(`/v1/tasks/${id}`)).body["data"]).toMatchObject({
      status: "failed",
      cost: 0,
      error: { type: "task_failed", code: "task_failed" },
    });
  });
  row("invalid_resolution, invalid_frame_images", async () => {
    const { post } = instance();
    const omni = { model: "x-omni-1.1-flash", prompt: "a" };
    const resolution = await post(VIDEOS, { ...omni, resolution: "8k" });
    const frames = await post(VIDEOS, { ...omni, last_frame_image: "https://a.test/a.png" });
    expect([resolution, frames].map(({ body }) => body["error"]?.["code"])).toEqual([
      "invalid_resolution",
      "invalid_frame_images",
    ]);
  });
});
