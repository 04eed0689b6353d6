// Rows about creating: headers, response versions, polling facts, limits (2-video.md; 1-core.md).
import { describe, expect } from "vitest";
import { instance } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

const VIDEOS = "/v1/videos/generations";
const KEYED = { model: "x-imagine-video", prompt: "a cat" };
const OMNI = { model: "x-omni-1.1-flash", prompt: "a cat" };

describe("2-video.md, Common", () => {
  const row = rowsOf("2-video.md, Common: POST /v1/videos/generations");
  row("Authorization", async () => {
    expect((await instance({}, "wrong-key").post(VIDEOS, KEYED)).status).toBe(401);
  });
  row("Content-Type", async () => {
    const sent = async (type: string, body: unknown = KEYED): Promise<unknown[]> => {
      const at = instance();
      const answer = await at.post(VIDEOS, body, { "content-type": type });
      return [answer.status, answer.body["error"]?.["param"], at.gateway.creates().length];
    };
    const json = "application/json";
    for (const type of [
      json,
      "Application/JSON",
      `${json}; charset=utf-8`,
      `${json};charset="UTF-8"`,
    ]) {
      expect(await sent(type), type).toEqual([200, undefined, 1]);
    }
    const form = "application/x-www-form-urlencoded";
    const other = ["", "text/plain;charset=UTF-8", form, "application/jsonp"];
    const near = ["application/problem+json", `${json}; charset=iso-8859-1`, `text/html; ${json}`];
    for (const type of [...other, ...near]) {
      expect(await sent(type), type).toEqual([400, "Content-Type", 0]);
    }
    expect(await sent(form, "model=x-2.3")).toEqual([400, "Content-Type", 0]);
  });
  row("Accept", async () => {
    expect((await instance().post(VIDEOS, KEYED, { accept: "application/json" })).status).toBe(200);
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
