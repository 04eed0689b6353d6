// Result files are samples in the ratio that is nearest to the requested ratio.
import { readdirSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { nearestRatio } from "../../../gateway/files/ratio.js";
import { instance } from "../support/instance.js";

const PATHS = { video: "/v1/videos/generations", image: "/v1/images/generations" };
const MODELS = { video: "x-v3-omni", image: "stand-in-image" };

/** The only file of the result of a request. */
async function fileOf(kind: "video" | "image", fields: object): Promise<Buffer> {
  const at = instance();
  const body = { model: MODELS[kind], prompt: "a cat", ...fields };
  const { result } = (await at.finished(PATHS[kind], body)) as {
    result: Record<string, [{ url: [string] }]>;
  };
  const url = result[`${kind}s`]?.[0].url[0] ?? "";
  const answer = await at.gateway.fetch(new Request(url));
  expect(answer.headers.get("content-type")).toBe(kind === "video" ? "video/mp4" : "image/png");
  return Buffer.from(await answer.arrayBuffer());
}

/** The content of an MP4 file from the box with this type on. The search skips the first box. */
const boxIn = (file: Buffer, type: string): Buffer => file.subarray(file.indexOf(type, 32) + 4);

it.each([
  [{ aspect_ratio: "16:9", duration: 5 }, [1280, 720]],
  [{ aspect_ratio: "9:16", resolution: "1080p", duration: 10 }, [720, 1280]],
  [{ aspect_ratio: "1:1" }, [720, 720]],
  [{}, [1280, 720]],
])("a video for %j has width and height %j, and lasts 5 s", async (request, size) => {
  const file = await fileOf("video", request);
  expect(file.toString("latin1", 4, 12)).toBe("ftypisom");
  const header = boxIn(file, "mvhd");
  expect(header.readUInt32BE(16) / header.readUInt32BE(12)).toBe(5);
  const avc1 = boxIn(file, "avc1");
  expect([avc1.readUInt16BE(24), avc1.readUInt16BE(26)]).toEqual(size);
});

it.each([
  [{ size: "1024x1536" }, [720, 1280]],
  [{ size: "1024x1024" }, [720, 720]],
  [{ size: "1536x1024" }, [1280, 720]],
  [{}, [1280, 720]],
])("an image for %j has width and height %j", async (request, size) => {
  const file = await fileOf("image", request);
  expect(file.toString("latin1", 1, 4)).toBe("PNG");
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual(size);
});

it.each([
  ["16:9", "16:9"],
  ["21:9", "16:9"],
  ["3:2", "16:9"],
  ["4:3", "16:9"],
  ["5:4", "1:1"],
  ["1:1", "1:1"],
  ["4:5", "1:1"],
  ["3:4", "9:16"],
  ["2:3", "9:16"],
  ["9:16", "9:16"],
  ["1024X1536", "9:16"],
  ["auto", "16:9"],
  ["0:1", "16:9"],
  [undefined, "16:9"],
  [{ no: "ratio" }, "16:9"],
])("the sample for %j is in %s", (shape, ratio) => {
  expect(nearestRatio(shape)).toBe(ratio);
});

it("all samples together are at most 300 KB, because the published program contains them", () => {
  const folder = new URL("../../../gateway/files/samples/", import.meta.url);
  const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300_000);
});
