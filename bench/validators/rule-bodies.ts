// Bodies that keep a contract and break one of its documented rules: at least one body for each rule.

const prompt = "A lake at dawn, with @one and @clip";
const url = (name: string) => `https://media.example.com/inputs/${name}.png`;
const local = "https://localhost/inputs/a.png";

const imagine = { model: "x-imagine-video", prompt };
const commands = { model: "x-2.3", prompt };
const reference = { model: "x-2.7-r2v", prompt };
const omni = { model: "x-v3-omni", prompt };
const frames = { model: "x-v4-fast", prompt };
const image = { tag: "@one", type: "image", image_urls: [url("a")] };
const clip = { tag: "@clip", type: "reference", video_url: url("clip") };
const shot = (index: number, duration: number) => ({ index, prompt: "Shot", duration });
const roles = (...names: readonly string[]) => names.map((role) => ({ url: url(role), role }));

/** By model, in the order of contracts/rules. */
export const RULE_BODIES: Readonly<Record<string, readonly unknown[]>> = {
  "x-imagine-video": [
    { ...imagine, video: { url: url("clip") }, duration: 5 },
    { ...imagine, images: [url("a")] },
    { ...imagine, image_urls: [url("a"), local] },
    { ...imagine, video: { url: "http://media.example.com/clip.mp4" } },
  ],
  "x-2.3": [
    { ...commands, duration: 10, resolution: "1080p" },
    { ...commands, first_frame_image: "data:text/plain;base64,QQ==" },
  ],
  "x-2.7-r2v": [
    { ...reference, image_with_roles: [] },
    {
      ...reference,
      image_with_roles: Array(4).fill({ url: url("a") }),
      video_urls: Array(2).fill(url("b")),
    },
    { ...reference, video_urls: [url("clip")], duration: 11 },
    { ...reference, image_with_roles: [{ url: "/inputs/a.png" }] },
  ],
  "x-v3-omni": [
    { ...omni, image_urls: [url("a")], image_with_roles: roles("reference") },
    { ...omni, image_with_roles: roles("last_frame", "reference") },
    { ...omni, multi_shot: true },
    { ...omni, multi_shot: true, shot_type: "customize" },
    { ...omni, duration: 4, multi_prompt: [shot(1, 2), shot(3, 2)] },
    { ...omni, multi_prompt: [shot(1, 2), shot(2, 2)] },
    { ...omni, image_with_roles: roles("first_frame"), video_list: [{ video_url: url("clip") }] },
    {
      ...omni,
      image_urls: [url("a"), url("b")],
      video_list: [{ video_url: url("clip"), refer_type: "feature" }],
    },
    {
      ...omni,
      element_list: [
        { name: "fox", description: "The fox", element_input_urls: [url("a"), local] },
      ],
    },
  ],
  "x-v4-fast": [
    { ...frames, first_frame_image: url("a"), ref_videos: [clip] },
    { ...frames, mid_frame_images: [{ tag: "@one", image_url: url("a"), time_stamp: 5 }] },
    { ...frames, ref_images: [image, { ...image, type: "grid" }] },
    { ...frames, ref_images: [{ ...image, type: "grid", image_urls: [url("a"), url("b")] }] },
    { ...frames, ref_images: Array(4).fill(image) },
    { ...frames, ref_images: [{ ...image, type: "grid", audio_url: url("voice") }] },
    { ...frames, ref_images: [image], ref_videos: [{ ...clip, type: "extend" }] },
    { ...frames, ref_images: [{ ...image, tag: "one" }] },
    { ...frames, ref_videos: [{ ...clip, tag: "@other" }] },
    { ...frames, end_frame_image: "https://10.0.0.1/a.png" },
  ],
};
