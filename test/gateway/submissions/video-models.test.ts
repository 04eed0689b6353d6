// A minimal request of each of the twelve video models is accepted and runs through its states.
import { describe, expect, it } from "vitest";
import { instance } from "../support/instance.js";

const image = "https://files.test/a.png";
const MINIMAL: readonly [string, Record<string, unknown>][] = [
  ["x-imagine-video", { prompt: "a" }],
  ["x-imagine-video-1.5", { prompt: "a" }],
  ["x-omni-1.1-flash", { image_urls: [image] }],
  ["x-2.7-r2v", { prompt: "image 1 walks", image_with_roles: [{ url: image }] }],
  ["x-v4-fast", { prompt: "a" }],
  ["x-v4-std", { prompt: "a" }],
  ["x-v3-omni", { prompt: "a" }],
  ["x-1-5-pro", { prompt: "a" }],
  ["x-1-0-pro-fast", { prompt: "a" }],
  ["x-1-0-pro-quality", { prompt: "a" }],
  ["x-2.3", { prompt: "a" }],
  ["x-2.3-Fast", { prompt: "a", first_frame_image: image }],
];

describe.each(MINIMAL)("%s", (model, fields) => {
  it("runs a minimal request from submitted to completed", async () => {
    const { post, get, clock } = instance({ taskTime: "10s" });
    const created = await post("/v1/videos/generations", { model, ...fields });
    expect(created.body["code"]).toBe(200);
    expect(created.body["data"]?.["0"]?.["status"]).toBe("submitted");
    const id = String(created.body["data"]?.["0"]?.["task_id"]);
    expect(id).toMatch(/^task_[0-9A-HJKMNP-TV-Z]{26}$/);

    const seen: unknown[] = [];
    for (const step of ["0s", "4s", "3s", "3s"]) {
      clock.advance(step);
      const { data } = (await get(`/v1/tasks/${id}`)).body as unknown as {
        data: Record<string, unknown>;
      };
      seen.push([data["status"], data["progress"]]);
    }
    expect(seen).toEqual([
      ["pending", 0],
      ["processing", 20],
      ["processing", 60],
      ["completed", 100],
    ]);
  });

  it("is refused without its required fields", async () => {
    const { status, body } = await instance().post("/v1/videos/generations", { model });
    expect([status, body["error"]?.["type"]]).toEqual([400, "invalid_request_error"]);
  });
});
