// The four music operations (3-music-and-text.md, Endpoints).
import type { App, RouteContext } from "../http/app.js";
import { jsonObject } from "../http/body.js";
import { callerOf, permitModel } from "../http/caller.js";
import { invalid } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import { callPrice } from "../prices/charge.js";
import type { Service } from "../service/service.js";
import { submit } from "../submissions/submit.js";
import type { MusicClip } from "../tasks/task.js";
import { newClip } from "./new-clip.js";
import { clipById, sourceTrack } from "./source-track.js";

type Body = Readonly<Record<string, unknown>>;

interface MusicOperation {
  readonly path: string;
  /** Name of the contract in contracts/operations. */
  readonly contract: string;
  /** Used when the body names no model. */
  readonly defaultModel?: string;
  readonly clips: (service: Service, key: Key, body: Body, at: number) => MusicClip[];
  /** Factor of the standard price. */
  readonly factor?: (body: Body) => number;
}

/** Seconds of a sound effect and of a cover whose length the body does not say. Assumption: not shown. */
const SOUND_SECONDS = 5;
const COVER_SECONDS = 120;

const OPERATIONS: readonly MusicOperation[] = [
  {
    path: "/v1/music/generations/sounds",
    contract: "music-sounds",
    clips: (service, _key, { prompt }, at) => [
      newClip(service, at, { title: textOr(prompt, "Sound"), seconds: SOUND_SECONDS }),
    ],
  },
  {
    path: "/v1/music/generations/adjustSpeed",
    contract: "music-adjust-speed",
    clips(service, key, body, at) {
      const { title, seconds } = sourceTrack(service, key, body, at);
      return [newClip(service, at, { title, seconds: seconds / Number(body["speed"]) })];
    },
  },
  {
    path: "/v1/music/generations/extendFlowMusic",
    contract: "music-extend-flow-music",
    clips(service, key, body, at) {
      if (body["clip_id"] === "") throw invalid("clip_id is required", "clip_id");
      const from = Number(body["extend_from_s"]);
      const source = clipById(service, key, String(body["clip_id"]), at);
      if (source !== undefined && from > source.seconds) {
        throw invalid("extend_from_s must not exceed the duration of the clip", "extend_from_s");
      }
      const title = textOr(body["title"], source?.title ?? "Extension");
      // Assumption: lower bounds of the two are not shown, so none is asked for; no clip is shorter than nothing.
      const seconds = Math.max(0, from + Number(body["extend_s"]));
      return [newClip(service, at, { title, seconds })];
    },
  },
  {
    path: "/v1/music/generations/uploadCover",
    contract: "music-upload-cover",
    defaultModel: "x-music-a",
    factor: ({ max_mode }) => (max_mode === true ? 2 : 1),
    clips(service, _key, body, at) {
      const clip = {
        title: textOr(body["title"], "Cover"),
        seconds: typeof body["duration_s"] === "number" ? body["duration_s"] : COVER_SECONDS,
        lyrics: textOr(body["prompt"], ""),
        format: formatOf(body["audio_format"]),
      };
      // Assumption: how many tracks a cover delivers is not shown; two, so that audio_index means something.
      return [newClip(service, at, clip), newClip(service, at, clip)];
    },
  },
];

/** Adds the four operations. */
export function musicRoutes(app: App, service: Service): void {
  for (const operation of OPERATIONS) {
    app.post(operation.path, (c) => create(service, c, operation));
  }
}

function create(service: Service, c: RouteContext, operation: MusicOperation): Response {
  const key = callerOf(service, c);
  const body = jsonObject(c.env.trace.body, c.req.header("content-type"));
  const named = body["model"] ?? operation.defaultModel;
  // The name of x-music-b is case-insensitive; prices, permissions and usage know the catalog's spelling.
  const model = typeof named === "string" ? catalogSpelling(service, named) : undefined;
  if (model !== undefined) permitModel(service, c, key, model, "audio");
  const { at } = c.env.trace;
  return submit(service, c, {
    key,
    model: model ?? "",
    endpoint: operation.path,
    pollPath: "/v1/music/tasks/{task_id}",
    kind: "music",
    body,
    refusal: (seen) => service.validation.operation(operation.contract, seen),
    product: () => ({ kind: "music", clips: operation.clips(service, key, body, at) }),
    price: () => callPrice(service.prices, model ?? "", operation.factor?.(body) ?? 1),
  });
}

function catalogSpelling(service: Service, model: string): string {
  const wanted = model.toLowerCase();
  const known = [...service.catalog.byId.keys()].find((id) => id.toLowerCase() === wanted);
  return known ?? model;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value.slice(0, 5000) : otherwise;
}

function formatOf(value: unknown): MusicClip["format"] {
  return value === "m4a" || value === "wav" ? value : "mp3";
}
