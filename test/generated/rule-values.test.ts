// The message of a broken rule shows the values that break it (2-video.md): sums, totals, bounds,
// counts and tags, but no long text.
import { expect, test } from "vitest";
import { url, urls } from "../contracts/tables/form.js";
import { moduleOf } from "./modules.js";

const shots = (...durations: readonly number[]) => ({
  multi_shot: true,
  shot_type: "customize",
  multi_prompt: durations.map((duration, at) => ({ index: at + 1, prompt: "a", duration })),
});
const image = (tag: string, count = 1) => ({ tag, type: "image", image_urls: urls(count) });
const middle = (tag: string, time_stamp: number) => ({ tag, image_url: url("m.png"), time_stamp });
const LONG = `@${"a red fox in the snow ".repeat(9)}`;

test.each<[model: string, request: object, told: string]>([
  ["x-v3-omni", { ...shots(4, 5), duration: 10 }, "the sum is 9, duration is 10"],
  ["x-v3-omni", shots(4, 5), "the sum is 9, duration is 5"],
  [
    "x-v3-omni",
    {
      video_list: [{ video_url: url("v.mp4"), refer_type: "feature" }],
      image_urls: urls(3),
    },
    "the number of image_urls is 3",
  ],
  ["x-omni-1.1-flash", { image_urls: urls(9), image_with_roles: [] }, ""],
  [
    "x-omni-1.1-flash",
    { image_urls: urls(10), first_frame_image: url("f.png") },
    "the total is 11",
  ],
  [
    "x-omni-1.1-flash",
    {
      image_with_roles: urls(12).map((each) => ({ url: each, role: "reference" })),
    },
    "the total is 12",
  ],
  ["x-2.7-r2v", { video_urls: urls(2), image_with_roles: [], duration: 12 }, "duration is 12"],
  ["x-2.3", { resolution: "1080p", duration: 10 }, "duration is 10"],
  ["x-v4-fast", { ref_images: [image("@a", 6)] }, "the number of image_urls is 6"],
  [
    "x-v4-fast",
    { ref_images: [1, 2, 3, 4].map(() => image("@a")) },
    "the number of ref_images is 4",
  ],
  [
    "x-v4-fast",
    { mid_frame_images: [middle("@a", 3), middle("@a", 9)], duration: 8 },
    "time_stamp is 9, duration is 8",
  ],
  ["x-v4-fast", { ref_images: [image("@a"), image("@hero")] }, 'tag is "@hero"'],
  ["x-v4-fast", { ref_images: [image(LONG)] }, "tag is a text of 199 characters"],
])("%s with %j", async (model, request, told) => {
  const { validate } = await moduleOf(model);
  const messages = validate({ prompt: "@a", ...request }).map(({ message }) => message);
  expect(messages.map((message) => / \(([^()]*)\)$/.exec(message)?.[1])).toEqual(
    told === "" ? [] : [told],
  );
});

test("a rule about one value shows it, or only the length of a long text", async () => {
  const { validate } = await moduleOf("x-v4-fast");
  const items = [image("a"), image(LONG.slice(1))];
  expect(validate({ prompt: "a", ref_images: items }).map(({ message }) => message)).toEqual([
    'ref_images[0].tag must start with @; write each tag as @name (got "a")',
    "ref_images[1].tag must start with @; write each tag as @name (got a text of 198 characters)",
    "a tag is not mentioned in the prompt; write every tag that is used into prompt (tag is a text of 198 characters)",
  ]);
});
