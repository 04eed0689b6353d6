// Result files are test cards: of the size and the length that were asked for, the same for the same request.
import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { pictureSize } from "../../../gateway/files/card/size.js";
import { instance } from "../support/instance.js";

/** The only file of the result of a request. */
async function fileOf(path: string, body: object): Promise<Buffer> {
  const at = instance();
  const { result } = (await at.finished(path, body)) as {
    result: Record<string, [{ url: [string] }]>;
  };
  const url = (result["videos"] ?? result["images"])?.[0].url[0] ?? "";
  const answer = await at.gateway.fetch(new Request(url));
  expect(answer.headers.get("content-type")).toBe("videos" in result ? "video/mp4" : "image/png");
  return Buffer.from(await answer.arrayBuffer());
}

/** The content of a box of an MP4 file, behind the first one. */
const boxIn = (file: Buffer, type: string): Buffer => file.subarray(file.indexOf(type, 32) + 4);

const VIDEOS = "/v1/videos/generations";
const video = (more: object) => fileOf(VIDEOS, { model: "x-v3-omni", prompt: "a cat", ...more });

it.each([
  [{ resolution: "720p", aspect_ratio: "16:9", duration: 5 }, [1280, 720, 5]],
  [{ resolution: "1080p", aspect_ratio: "9:16", duration: 10 }, [1080, 1920, 10]],
])("a video for %j has width, height and seconds %j", async (request, [width, height, seconds]) => {
  const file = await video(request);
  expect(file.toString("latin1", 4, 12)).toBe("ftypisom");
  const header = boxIn(file, "mvhd");
  expect(header.readUInt32BE(16) / header.readUInt32BE(12)).toBe(seconds);
  const avc1 = boxIn(file, "avc1");
  expect([avc1.readUInt16BE(24), avc1.readUInt16BE(26)]).toEqual([width, height]);
  expect(boxIn(file, "stsz").readUInt32BE(8)).toBe(seconds);
  expect(file.length).toBeLessThan(300_000);
});

it("the same request gives the same bytes, another length others", async () => {
  const [one, again, longer] = await Promise.all([5, 5, 6].map((duration) => video({ duration })));
  expect(again).toEqual(one);
  expect(longer).not.toEqual(one);
});

it("an image is a PNG of colours, with the words of its request", async () => {
  const draw = (model: string) => fileOf("/v1/images/generations", { model, prompt: "a cat" });
  const file = await draw("stand-in-image");
  expect(file.toString("latin1", 1, 4)).toBe("PNG");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const at = file.indexOf("IDAT");
  const pixels = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  expect(pixels.length).toBe((width + 1) * height);
  // Seven bars, the ground of the words and their ink.
  expect([...new Set(pixels)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

it.each<[readonly string[], unknown, readonly [number, number]]>([
  [[], undefined, [1280, 720]],
  [["pro", "1080p"], "1:1", [1080, 1080]],
  [["720P"], "21:9", [1680, 720]],
  [["4k"], "16:9", [3840, 2160]],
  [["480p"], "auto", [854, 480]],
  [["768p"], "3:4", [768, 1024]],
  [[], "1024x1536", [1024, 1536]],
  [[], "9999:1", [4096, 720]],
  [["not a size"], { no: "ratio" }, [1280, 720]],
])("%j and %j are %j pixels", (resolution, shape, [width, height]) => {
  expect(pictureSize(resolution, shape)).toEqual({ width, height });
});
