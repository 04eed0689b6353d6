// The field tables of documents 2 and 3 (test/contracts/tables) over HTTP. An accepted body makes a
// task. A refused body gets the documented status and code, and the refusal names the field.
import { describe, expect, it } from "vitest";
import { models, operations } from "../../contracts/files.js";
import { tables } from "../../contracts/tables/all.js";
import { isSilent, nameOf, saidOf, type Patch, type Table } from "../../contracts/tables/form.js";
import { instance, KEY, type Answer, type Instance } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const URL_A = "https://files.test/a.png";

type Send = (patch: Patch) => Promise<Answer>;

/** Sends bodies of a table to a fresh instance, which has the tasks that the bodies name. */
const sender = async (name: string, base: Patch): Promise<Send> => {
  const at: Instance = instance({ keys: [{ key: KEY, balance: 100_000 }] });
  const cover = { audio_url: "https://files.test/a.mp3", custom: false, gpt_description: "calm" };
  const { id: task } = name.startsWith("music")
    ? await at.finished("/v1/music/generations/uploadCover", cover)
    : await at.finished(VIDEOS, { model: "x-omni-1.1-flash", prompt: "a" });
  const path = (operations.get(name)?.endpoint ?? VIDEOS)
    .replace("{model}", "x-3.5-flash")
    .replace("{method}", "generateContent");
  return (patch) => {
    const body: Patch = { ...(models.has(name) ? { model: name } : {}), ...base, ...patch };
    const ids = ["task_id", "extend_from_task_id"].filter((at) => typeof body[at] === "string");
    return at.post(path, { ...body, ...Object.fromEntries(ids.map((at) => [at, task])) });
  };
};

/**
 * The tables leave ids and versions to the catalog (4-field-notes.md, Music); music/models.test.ts
 * tests them.
 */
const isOpen = (name: string, title: string): boolean =>
  operations.has(name) && (title === "model" || title === "version");

/**
 * The fields that the refusal may name for a rule about several fields. For other rules, the
 * refusal names the field of the SDK's issue.
 */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  "rule:editing-excludes-generation-fields": [
    "duration",
    "resolution",
    "aspect_ratio",
    "image_urls",
  ],
  "rule:one-way-of-frames": ["first_frame_image"],
  "rule:last-frame-needs-first-frame": ["last_frame_image", "image_with_roles"],
};
/** 2-video.md, Errors: the error codes of the x-omni model. */
const CODES: Readonly<Record<string, string>> = {
  resolution: "invalid_resolution",
  "rule:last-frame-needs-first-frame": "invalid_frame_images",
  "rule:last-frame-role-needs-first-frame-role": "invalid_frame_images",
};

/**
 * The fields that a refusal may name: of the contract, of a choice, or of a rule with a known path.
 */
const fieldsOf = (by: readonly string[]): string[] =>
  by.flatMap((one) => {
    const name = nameOf(one);
    if (name === "anyOf") return one.replace("needs ", "").split(/, | or /);
    if (!name.startsWith("rule:")) return [name];
    const pointer = isSilent(one) ? undefined : saidOf(one)?.pointer;
    return ABOUT[name] ?? (pointer === undefined ? [] : [pointer.split("/")[1] ?? ""]);
  });

/** The expected refusal of a body in the family of its endpoint. */
const refusal = (name: string, by: readonly string[]): object => {
  const type = "invalid_request_error";
  const message = expect.stringMatching(/\S/) as string;
  if (name === "text-generate-content") return { code: 400, message, status: "INVALID_ARGUMENT" };
  const isExtension = name === "music-extend-flow-music";
  if (name.startsWith("music") && !isExtension) return { code: 400, message, type };
  const named = name.startsWith("x-omni") ? CODES[nameOf(by[0] ?? "")] : undefined;
  const code = named ?? "invalid_request";
  const fields = fieldsOf(by);
  const param = fields.length > 0 ? new RegExp(`^(${fields.join("|")})([.[].*)?$`) : /\S/;
  return { code, message, type, param: expect.stringMatching(param) as string };
};

const all = tables.flatMap((table) => table.names.map((name) => [name, table] as const));

describe.each<readonly [string, Table]>(all)("%s", (name, { base, rows }) => {
  const documented = Object.entries(rows).filter(([title]) => !isOpen(name, title));
  it.each(documented)("%s", async (_, { accept, refuse }) => {
    const send = await sender(name, base);
    for (const patch of accept) {
      expect((await send(patch)).status, JSON.stringify(patch).slice(0, 200)).toBe(200);
    }
    for (const [patch, ...by] of refuse) {
      const { status, body } = await send(patch);
      const isStatus = status === 400 || (status === 422 && name.startsWith("x-v4"));
      expect([isStatus, body["error"]], JSON.stringify(patch).slice(0, 200)).toEqual([
        true,
        refusal(name, by),
      ]);
    }
  });
});

/**
 * 2-video.md, Models: x-v4-fast and x-v4-std: 422 for the rules in its Constraints, 400 for rules
 * that only its table has.
 */
describe("x-v4", () => {
  const image = { tag: "@cat", type: "image", image_urls: [URL_A] };
  const grid = { ...image, type: "grid" };
  const video = { tag: "@cat", type: "reference", video_url: "https://files.test/a.mp4" };
  const frame = { tag: "@cat", image_url: URL_A, time_stamp: 1 };
  it.each<[number, param: string, body: object]>([
    [422, "prompt", { prompt: "no tag", ref_images: [image] }],
    [422, "mid_frame_images", { mid_frame_images: [{ ...frame, tag: "cat" }] }],
    [400, "mid_frame_images", { mid_frame_images: [{ ...frame, time_stamp: undefined }] }],
    [400, "mid_frame_images", { mid_frame_images: [{ ...frame, time_stamp: 5 }] }],
    [400, "ref_images[0].tag", { ref_images: [{ ...image, tag: undefined }] }],
    [400, "ref_videos[0].tag", { ref_videos: [{ ...video, tag: undefined }] }],
    [400, "mid_frame_images[0].tag", { mid_frame_images: [{ ...frame, tag: undefined }] }],
    [400, "ref_images[0].type", { ref_images: [{ ...image, type: "photo" }] }],
    [422, "ref_images", { ref_images: [{ ...image, image_urls: [] }] }],
    [422, "ref_images", { ref_images: [grid, grid] }],
    [422, "ref_images", { ref_images: [image, grid] }],
    [422, "ref_images", { ref_images: [{ ...grid, audio_url: URL_A }] }],
    [422, "ref_images", { ref_images: [image], end_frame_image: URL_A }],
    [422, "ref_videos", { ref_videos: [{ ...video, tag: "cat" }] }],
    [400, "ref_videos[0].type", { ref_videos: [{ ...video, type: "loop" }] }],
  ])("%i at %s: %j", async (status, param, patch) => {
    const body = { model: "x-v4-std", prompt: "@cat and @dog", ...patch };
    const answer = await instance().post(VIDEOS, body);
    const said = expect.stringContaining(param) as string;
    expect([answer.status, answer.body["error"]?.["param"]]).toEqual([status, said]);
  });
});

// 2-video.md, x-omni-1.1-flash: "alone it gives error `invalid_frame_images`", also if the body has
// no other field.
it.each([{ prompt: "a cat" }, {}])("a lone last_frame_image beside %j", async (more) => {
  const body = { model: "x-omni-1.1-flash", last_frame_image: URL_A, ...more };
  const { status, body: answer } = await instance().post(VIDEOS, body);
  const { code, param } = answer["error"] ?? {};
  expect([status, code, param]).toEqual([400, "invalid_frame_images", "last_frame_image"]);
});
