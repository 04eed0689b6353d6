// Rows about creating: Idempotency-Key, response versions, polling facts, limits (2-video.md; 1-core.md; 4-field-notes.md).
import { describe, expect } from "vitest";
import { instance } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

const VIDEOS = "/v1/videos/generations";
/** A model whose documentation promises Idempotency-Key. */
const KEYED = { model: "x-imagine-video", prompt: "a cat" };
const OMNI = { model: "x-omni-1.1-flash", prompt: "a cat" };
const key = (value: string): Record<string, string> => ({ "idempotency-key": value });

describe("2-video.md, Common", () => {
  const row = rowsOf("2-video.md, Common: POST /v1/videos/generations");
  row("Authorization", async () => {
    expect((await instance({}, "wrong-key").post(VIDEOS, KEYED)).status).toBe(401);
  });
  row("Content-Type", async () => {
    const { status, body } = await instance().post(VIDEOS, "model=x-2.3", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([status, body["error"]?.["type"]]).toEqual([400, "invalid_request_error"]);
    const sent = async (type: string): Promise<unknown[]> => {
      const at = instance();
      const answer = await at.post(VIDEOS, KEYED, { "content-type": type });
      return [answer.status, answer.body["error"]?.["param"], at.gateway.creates().length];
    };
    for (const type of [
      "application/json",
      "Application/JSON",
      "application/json; charset=utf-8",
      'application/json;charset="UTF-8"',
    ]) {
      expect(await sent(type), type).toEqual([200, undefined, 1]);
    }
    for (const type of [
      "",
      "text/plain;charset=UTF-8",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "application/problem+json",
      "application/json; charset=iso-8859-1",
      "text/html; application/json",
    ]) {
      expect(await sent(type), type).toEqual([400, "Content-Type", 0]);
    }
  });
  row("Accept", async () => {
    expect((await instance().post(VIDEOS, KEYED, { accept: "application/json" })).status).toBe(200);
  });
  row("Idempotency-Key", async () => {
    const at = instance();
    const first = await at.post(VIDEOS, KEYED, key("k"));
    const again = await at.post(VIDEOS, KEYED, key("k"));
    expect(again.text).toBe(first.text);
    expect((await at.post(VIDEOS, KEYED, key("k2"))).text).not.toBe(first.text);
    expect(at.gateway.creates()).toHaveLength(2);
    const together = await Promise.all(
      Array.from({ length: 100 }, () => at.post(VIDEOS, KEYED, key("k3"))),
    );
    expect(new Set(together.map(({ text }) => text)).size).toBe(1);
    expect(at.gateway.creates()).toHaveLength(3);
    expect((await at.post(VIDEOS, { ...KEYED, duration: 99 }, key("k4"))).status).toBe(400);
    expect((await at.post(VIDEOS, KEYED, key("k4"))).status).toBe(200);
  });
  row("Idempotency-Key is documented for the x-imagine models only", async () => {
    const at = instance();
    await at.post(VIDEOS, OMNI, key("k"));
    await at.post(VIDEOS, OMNI, key("k"));
    expect(at.gateway.creates()).toHaveLength(2);
  });
  row("inputs are public URLs", async () => {
    const image_urls = ["data:image/png;base64,AA=="];
    const { status, body } = await instance().post(VIDEOS, { ...KEYED, image_urls });
    expect([status, body["error"]?.["param"]]).toEqual([400, "image_urls"]);
  });
});

describe("2-video.md, Limits", () => {
  const row = rowsOf("2-video.md, Limits");
  row("1 per-field bounds", async () => {
    expect((await instance().post(VIDEOS, { ...KEYED, duration: 15 })).status).toBe(200);
    expect((await instance().post(VIDEOS, { ...KEYED, duration: 16 })).status).toBe(400);
  });
  row("2 Idempotency-Key length", async () => {
    const at = instance();
    const statuses: number[] = [];
    for (const value of ["k", "k".repeat(191), "k".repeat(192), "a b", "", "ü"]) {
      statuses.push((await at.post(VIDEOS, KEYED, key(value))).status);
    }
    expect(statuses).toEqual([200, 200, 400, 400, 400, 400]);
    expect(at.gateway.creates()).toHaveLength(2);
  });
  row("3 video results expire", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, KEYED);
    at.clock.advance("10s");
    expect((await at.get(`/files/${id}/video-1.mp4`)).status).toBe(200);
    at.clock.advance("24h");
    expect((await at.get(`/files/${id}/video-1.mp4`)).status).toBe(410);
  });
  row("4 polling a slow task for 10 minutes", async () => {
    const at = instance();
    const id = await at.create(VIDEOS, { ...OMNI, prompt: "[[slow 590s]]" });
    for (let polls = 0; polls < 60; polls += 1) {
      const { status, body } = await at.get(`/v1/tasks/${id}`);
      expect([
        status,
        ["pending", "processing"].includes(String(body["data"]?.["status"])),
      ]).toEqual([200, true]);
      at.clock.advance("10s");
    }
    expect((await at.get(`/v1/tasks/${id}`)).body["data"]?.["status"]).toBe("completed");
  });
});

describe("4-field-notes.md, Idempotency", () => {
  const row = rowsOf("4-field-notes.md, Idempotency");
  row("Completed before", async () => {
    const at = instance();
    const first = await at.post(VIDEOS, KEYED, key("k"));
    at.clock.advance("1h");
    const again = await at.post(VIDEOS, KEYED, key("k"));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    at.clock.advance("23h"); // an outcome is kept for 24 hours
    expect((await at.post(VIDEOS, KEYED, key("k"))).text).not.toBe(first.text);
  });
  row("Still running", async () => {
    const at = instance();
    const bent = { ...key("k"), "x-gateway-scenario": "in-progress x2 after 3s" };
    const first = await at.post(VIDEOS, KEYED, bent);
    const second = await at.post(VIDEOS, KEYED, key("k"));
    const third = await at.post(VIDEOS, KEYED, key("k"));
    const last = await at.post(VIDEOS, KEYED, key("k"));
    expect([
      second.status,
      second.body["error"]?.["code"],
      second.headers.get("retry-after"),
    ]).toEqual([409, "idempotency_in_progress", "3"]);
    expect([third.status, last.text]).toEqual([409, first.text]);
    expect(at.gateway.creates()).toHaveLength(1);
  });
  row("Same key, other body", async () => {
    const at = instance();
    await at.post(VIDEOS, KEYED, key("k"));
    const { status, body } = await at.post(VIDEOS, ` ${JSON.stringify(KEYED)}`, key("k"));
    expect([status, body["error"]?.["code"]]).toEqual([409, "idempotency_key_reused"]);
  });
  row("Outcome lost", async () => {
    const at = instance();
    await at.post(VIDEOS, KEYED, { ...key("k"), "x-gateway-scenario": "lost" });
    const { status, body } = await at.post(VIDEOS, KEYED, key("k"));
    expect([status, body["error"]?.["code"]]).toEqual([409, "idempotency_result_indeterminate"]);
  });
  row("Store down", async () => {
    const at = instance({ scenarios: ["store-down"] });
    const { status, body } = await at.post(VIDEOS, KEYED, key("k"));
    expect([status, body["error"]?.["code"]]).toEqual([503, "idempotency_unavailable"]);
    expect(at.gateway.creates()).toHaveLength(0);
    expect((await at.post(VIDEOS, KEYED, key("k"))).status).toBe(200);
    for (const body of [KEYED, OMNI]) {
      const keyless = instance();
      const down = { "x-gateway-scenario": "store-down" };
      expect((await keyless.post(VIDEOS, body, down)).status).toBe(503);
      expect(keyless.gateway.creates()).toHaveLength(0);
      expect((await keyless.post(VIDEOS, body)).status).toBe(200);
    }
  });
});

describe("1-core.md, Versioning", () => {
  const row = rowsOf("1-core.md, Versioning");
  row("1 prefixes", async () => {
    const at = instance();
    expect((await at.get("/v1/models")).status).toBe(200);
    const contents = [{ role: "user", parts: [{ text: "hi" }] }];
    const text = (prefix: string) =>
      at.post(`${prefix}/models/x-3.5-flash:generateContent`, { contents });
    expect([(await text("/v1beta")).status, (await text("/v1")).status]).toEqual([200, 404]);
  });
  row("2 schema_version is a date; fields are only added", async () => {
    const at = instance();
    const now = (await at.get("/v1/models/x-2.3/schema")).body["parameters"];
    const later = (
      await at.get("/v1/models/x-2.3/schema", { "x-gateway-scenario": "schema-bump 2026-09-01" })
    ).body["parameters"];
    expect([now?.["schema_version"], later?.["schema_version"]]).toEqual([
      "2026-07-30",
      "2026-09-01",
    ]);
    const fields = Object.keys(now?.["input_schema"]?.["properties"] ?? {});
    expect(Object.keys(later?.["input_schema"]?.["properties"] ?? {})).toEqual([
      ...fields,
      "added_field",
    ]);
  });
  row("3 the plain list", async () => {
    const { body } = await instance().get("/v1/models?expand=everything");
    expect(Object.keys(body["data"]?.["0"] ?? {}).sort()).toEqual([
      "created",
      "id",
      "object",
      "owned_by",
      "supported_endpoint_types",
    ]);
  });
  row("4 X-Service-Response-Version", async () => {
    const version = { "x-service-response-version": "2" };
    const { status, body } = await instance().post(VIDEOS, KEYED, version);
    const id = String(body["data"]?.["id"]);
    expect(status).toBe(202);
    expect(body).toEqual({
      code: 202,
      data: { id, object: "generation.task", status: "submitted", poll_url: `/v1/tasks/${id}` },
    });
  });
  row("5 version of the music endpoints", async () => {
    const { status, body } = await instance().post("/v1/music/generations/extendFlowMusic", {
      model: "x-music-b",
      version: "x-9",
      clip_id: "c",
      extend_from_s: 1,
      extend_s: 1,
      instruction: "longer",
    });
    expect([status, body["error"]?.["param"]]).toEqual([400, "version"]);
  });
});
