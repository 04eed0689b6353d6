// What the SDK says of requests that break the rules of 2-video.md, Models: x-v4-fast and x-v4-std.
import { rule } from "../../said.js";

const constraints = "2-video.md, Models: x-v4-fast and x-v4-std, Constraints";
export const noAt = (pointer: string, name: string) =>
  rule(
    "tags-start-with-at",
    pointer,
    `${name} must start with @; write each tag as @name`,
    constraints,
  );
export const unsaid = rule(
  "tags-in-prompt",
  "/prompt",
  "a tag is not mentioned in the prompt; write every tag that is used into prompt",
  constraints,
);
export const tooLate = rule(
  "mid-frame-time-stamp",
  "/mid_frame_images",
  "a time_stamp of mid_frame_images does not lie before the end of the video; keep it below duration, or send -1",
);
export const mixed = rule(
  "one-type-of-ref-images",
  "/ref_images",
  "the items of ref_images have more than one type; give all items type image, or all type grid",
);
export const oneGrid = rule(
  "grid-count",
  "/ref_images",
  "ref_images of type grid is one item with exactly 1 URL in image_urls; send one grid only",
  constraints,
);
export const fewImages = rule(
  "image-count",
  "/ref_images",
  "ref_images of type image is 1 to 3 items with 1 to 5 URLs each in image_urls; send that many, or leave ref_images out",
  constraints,
);
export const oneMode = rule(
  "image-or-reference-mode",
  "/ref_images",
  "first_frame_image, end_frame_image and mid_frame_images cannot be combined with ref_images or ref_videos; use one of the two modes",
);
export const alone = rule(
  "extend-excludes-ref-images",
  "/ref_images",
  "ref_images cannot be combined with a ref_videos item of type extend; leave ref_images out, or use type reference",
  constraints,
);
export const audioOfGrid = rule(
  "audio-needs-image-type",
  "/ref_images/0",
  "audio_url of ref_images is only for items of type image; leave it out, or use type image",
  constraints,
);
