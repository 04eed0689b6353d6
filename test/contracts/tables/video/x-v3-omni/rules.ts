// What the SDK says of requests that break the rules of 2-video.md, Model: x-v3-omni.
import { rule } from "../../said.js";

const constraints = "2-video.md, Model: x-v3-omni, Constraints";
export const lastAlone = rule(
  "last-frame-needs-first-frame",
  "/image_with_roles",
  "image_with_roles has a last_frame without a first_frame; add an item with the role first_frame",
);
export const notInOrder = rule(
  "multi-prompt-index",
  "/multi_prompt",
  "the index values of multi_prompt are not 1, 2, 3 and so on; number the shots in order",
);
export const wrongSum = rule(
  "multi-prompt-durations",
  "/multi_prompt",
  "the durations of multi_prompt do not sum to duration (5 when omitted); change one of them",
);
export const noFrames = rule(
  "base-video-excludes-frames",
  "/image_with_roles",
  "image_with_roles takes no first_frame or last_frame beside a video to edit (refer_type base); use role reference, or refer_type feature",
  constraints,
);
export const oneImage = rule(
  "feature-video-one-image",
  "/image_urls",
  "image_urls takes only one image, the first frame, beside a video of refer_type feature; send one, or use refer_type base",
  constraints,
);
