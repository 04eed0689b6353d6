// Rows of 4-field-notes.md that the gateway shows, and the rows of 2-video.md that need two tasks or two prices.
import { describe, expect } from "vitest";
import { instance, KEY } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };

describe("4-field-notes.md", () => {
  rowsOf("4-field-notes.md, Catalog")(
    "GET /v1/model-schema answers flat in some deployments",
    async () => {
      const { body } = await instance({ scenarios: ["flat"] }).get("/v1/model-schema?model=x-2.3");
      expect(body).toMatchObject({
        model: "x-2.3",
        operation: "video_generation",
        endpoint: VIDEOS,
        schema_version: "2026-07-30",
        input_schema: { type: "object" },
      });
      expect(body).not.toHaveProperty("id");
    },
  );

  const tasks = rowsOf("4-field-notes.md, Tasks");
  tasks("further status words", async () => {
    const at = instance();
    const prompt = "[[status queued]] [[status in_progress]] [[status success]]";
    const id = await at.create(VIDEOS, { ...CAT, prompt });
    const seen: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      seen.push((await at.get(`/v1/tasks/${id}`)).body["data"]?.["status"]);
    }
    expect(seen).toEqual(["queued", "in_progress", "success", "pending"]);
  });
  tasks("queued, in_progress, success, cancelled", async () => {
    const course = async (prompt: string): Promise<unknown[][]> => {
      const at = instance();
      const id = await at.create(VIDEOS, { ...CAT, prompt });
      const seen: unknown[][] = [];
      for (const time of ["0s", "5s", "5s", "1h"]) {
        at.clock.advance(time);
        const { status, progress, cost, result } = (await at.get(`/v1/tasks/${id}`)).body[
          "data"
        ] as unknown as Record<string, unknown>;
        seen.push([status, progress, cost, result !== undefined]);
      }
      return seen;
    };
    expect(await course("[[status queued]] [[status in_progress]] [[ends success]]")).toEqual([
      ["queued", 0, 0, false],
      ["in_progress", 33, 0, false],
      ["success", 100, 0.216, true],
      ["success", 100, 0.216, true],
    ]);
    for (const markers of ["[[fail]] [[ends cancelled]]", "[[fail; ends cancelled]]"]) {
      expect(await course(markers), markers).toEqual([
        ["pending", 0, 0, false],
        ["processing", 33, 0, false],
        ["cancelled", 100, 0, false],
        ["cancelled", 100, 0, false],
      ]);
    }
    expect((await course("[[fail; no scenario]]")).at(-1)).toEqual(["completed", 100, 0.216, true]);
  });
  tasks("a music task may finish without status, progress 100", async () => {
    const at = instance();
    const sound = { model: "x-music-a", prompt: "rain [[no-status]]" };
    const id = await at.create("/v1/music/generations/sounds", sound);
    const record = async (): Promise<unknown> =>
      (await at.get(`/v1/music/tasks/${id}`)).body["data"];
    expect(await record()).toMatchObject({ status: "pending", progress: 0 });
    at.clock.advance("10s");
    expect(await record()).not.toHaveProperty("status");
    expect(await record()).toMatchObject({ progress: 100, result: { music: [{}] } });
  });
  tasks("result.images[]", async () => {
    const at = instance();
    const id = await at.create("/v1/images/generations", { model: "stand-in-image", prompt: "a" });
    at.clock.advance("10s");
    expect((await at.get(`/v1/tasks/${id}`)).body["data"]?.["result"]).toEqual({
      images: [{ url: [`http://gateway.test/files/${id}/image-1.png`], expires_at: 1_785_628_810 }],
    });
  });
  tasks("task ids are ULID-like", async () => {
    expect(await instance().create(VIDEOS, CAT)).toMatch(/^task_01K[0-9A-HJKMNP-TV-Z]{23}$/);
  });
  tasks("the versioned 202 answer", async () => {
    const { status, body } = await instance().post(VIDEOS, CAT, {
      "x-service-response-version": "1",
    });
    expect([status, body["code"], body["data"]?.["object"]]).toEqual([202, 202, "generation.task"]);
  });

  rowsOf("4-field-notes.md, Errors")("HTML pages come from proxies", async () => {
    const at = instance();
    const { status, headers, text } = await at.post(VIDEOS, CAT, {
      "x-gateway-scenario": "html 502",
    });
    expect([status, headers.get("content-type")]).toEqual([502, "text/html"]);
    expect(text).toMatch(/^<!doctype html>/);
  });

  rowsOf("4-field-notes.md, Music")("adjustSpeed.speed 0.25 to 4", async () => {
    const at = instance();
    const sound = { model: "x-music-a", prompt: "rain" };
    const task_id = await at.create("/v1/music/generations/sounds", sound);
    at.clock.advance("10s");
    const statuses: number[] = [];
    for (const speed of [0.24, 0.25, 4, 4.01]) {
      const body = { model: "x-music-a", task_id, speed };
      statuses.push((await at.post("/v1/music/generations/adjustSpeed", body)).status);
    }
    expect(statuses).toEqual([400, 200, 200, 400]);
  });
});

describe("2-video.md", () => {
  rowsOf("2-video.md, Model: x-omni-1.1-flash")("extend_from_task_id", async () => {
    const at = instance({ keys: [{ key: KEY }, { key: "stranger-key-1", account: "b" }] });
    const omni = { model: "x-omni-1.1-flash", prompt: "a" };
    const [own, failed, other] = [
      await at.create(VIDEOS, omni),
      await at.create(VIDEOS, { ...omni, prompt: "[[fail]]" }),
      await at.create(VIDEOS, CAT),
    ];
    const strange = await at.create(VIDEOS, omni, { authorization: "Bearer stranger-key-1" });
    const extend = async (extend_from_task_id: unknown): Promise<[number, unknown]> => {
      const { status, body } = await at.post(VIDEOS, { ...omni, extend_from_task_id });
      return [status, body["error"]?.["param"]];
    };
    expect(await extend(own)).toEqual([400, "extend_from_task_id"]); // not completed yet
    at.clock.advance("10s");
    expect(await extend(own)).toEqual([200, undefined]);
    for (const id of [failed, other, strange, "task_unheard_of", 7]) {
      expect(await extend(id)).toEqual([400, "extend_from_task_id"]);
    }
    // To another model it is a field that it does not know.
    expect((await at.post(VIDEOS, { ...CAT, extend_from_task_id: "task_unheard_of" })).status).toBe(
      200,
    );
  });

  rowsOf("2-video.md, Models: x-v4-fast and x-v4-std")(
    "Price rises with resolution and with ref_videos",
    async () => {
      const cost = async (body: object): Promise<number> => {
        const at = instance();
        await at.create(VIDEOS, { prompt: "@a", ...body });
        at.clock.advance("10s");
        return at.gateway.state().totals.charged;
      };
      const ref_videos = [{ tag: "@a", type: "reference", video_url: "https://a.test/a.mp4" }];
      const costs = [
        await cost({ model: "x-v4-fast", resolution: "720p" }),
        await cost({ model: "x-v4-fast", resolution: "1080p" }), // clearly dearer
        await cost({ model: "x-v4-std", resolution: "720p" }), // 25 to 30 percent higher
        await cost({ model: "x-v4-fast", resolution: "720p", ref_videos }), // 1.5 to 2 times
      ];
      expect(costs).toEqual([0.2, 0.4, 0.25, 0.3]);
    },
  );
});
