// How long a video is: as requested, except where the documents let the media or the model decide (2-video.md).
import { ownMember, valuesAt } from "../validation/json-path.js";

/** Assumption: seconds of a video whose length only the media or the model would tell; no media is read here. */
const ASSUMED_SECONDS = 5;

/** A video request as far as its length and price depend on it. Defaults are those of the model's contract. */
export interface VideoRequest {
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Where `duration` does not count; a field of one model means nothing to another. */
const DECIDED_ELSEWHERE: readonly {
  readonly models: RegExp;
  readonly when: (body: VideoRequest["body"]) => boolean;
}[] = [
  // "the source duration is detected"
  { models: /^x-imagine-video/, when: (body) => ownMember(body, "video") !== undefined },
  // "duration chosen by the model"; there is no such field
  { models: /^x-omni-/, when: () => true },
  // "overridden by the reference video length"; an extension is billed by the requested duration
  {
    models: /^x-v4-/,
    when: (body) => valuesAt(body, "ref_videos/*/type").includes("reference"),
  },
  // with `base`, the default, "the output duration follows" the video
  {
    models: /^x-v3-omni/,
    when: (body) =>
      valuesAt(body, "video_list/*").some((item) => ownMember(item, "refer_type") !== "feature"),
  },
];

/** Seconds that a video has and that are charged. */
export function videoSeconds({ model, body, defaults }: VideoRequest): number {
  const isDecided = DECIDED_ELSEWHERE.some(({ models, when }) => models.test(model) && when(body));
  const duration = isDecided ? undefined : (body["duration"] ?? defaults["duration"]);
  // A contract of a given catalog may let any number pass; a price is never negative.
  return typeof duration === "number" && duration > 0 ? duration : ASSUMED_SECONDS;
}
