// The four music operations (3-music-and-text.md, Endpoints).
import type { App, RouteContext } from "../http/app.js";
import { jsonObject } from "../http/body.js";
import { callerOf, permitModel } from "../http/caller.js";
import { invalid, type Refusal } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import { callPrice } from "../money/charge.js";
import type { Service } from "../instance/service.js";
import { submit } from "../submissions/submit.js";
import type { MusicClip } from "../tasks/task.js";
import { newClip } from "./new-clip.js";
import { clipById, sourceTrack } from "./source-track.js";

type Body = Readonly<Record<string, unknown>>;

interface MusicOperation {
  readonly path: string;
  /** Name of the contract in contracts/operations. */
  readonly contract: string;
  /** The model that the documents name, in neutral form, and the words of its versions. */
  readonly model: string;
  readonly versions?: readonly string[];
  /** Whether the model may be left out. */
  readonly hasDefault?: boolean;
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
    model: "x-music-a",
    clips: (service, _key, { prompt }, at) => [
      newClip(service, at, { title: textOr(prompt, "Sound"), seconds: SOUND_SECONDS }),
    ],
  },
  {
    path: "/v1/music/generations/adjustSpeed",
    contract: "music-adjust-speed",
    model: "x-music-a",
    clips(service, key, body, at) {
      const { title, seconds } = sourceTrack(service, key, body, at);
      return [newClip(service, at, { title, seconds: seconds / Number(body["speed"]) })];
    },
  },
  {
    path: "/v1/music/generations/extendFlowMusic",
    contract: "music-extend-flow-music",
    model: "x-music-b",
    versions: ["x-3.5"],
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
    model: "x-music-a",
    versions: ["v6", "v6-wild", "v6-mini"],
    hasDefault: true,
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
  const model = modelOf(service, operation, body);
  if (model !== undefined) permitModel(service, c, key, model, "audio");
  const { at } = c.env.trace;
  return submit(service, c, {
    key,
    model: model ?? "",
    endpoint: operation.path,
    pollPath: "/v1/music/tasks/{task_id}",
    kind: "music",
    body,
    refusal: (seen) =>
      service.validation.operation(operation.contract, seen) ??
      documentedRefusal(operation, model, body),
    product: () => ({ kind: "music", clips: operation.clips(service, key, body, at) }),
    price: () => callPrice(service.prices, model ?? "", operation.factor?.(body) ?? 1),
  });
}

/** The model that a body asks for, as the catalog spells it; absent where it names none. */
function modelOf(service: Service, operation: MusicOperation, body: Body): string | undefined {
  const ids = [...service.catalog.byId.keys()];
  const { model: named } = body;
  if (named === undefined && operation.hasDefault === true) {
    // Assumption: where the catalog does not have the documented default, the default is its first audio model.
    const isAudio = (id: string) => service.catalog.byId.get(id)?.category === "audio";
    return ids.includes(operation.model) ? operation.model : (ids.find(isAudio) ?? operation.model);
  }
  if (typeof named !== "string") return undefined;
  if (service.contracts.operations.get(operation.contract)?.anyCase !== true) return named;
  // Prices, permissions and usage know the catalog's spelling.
  const isNamed = (id: string) => id.toLowerCase() === named.toLowerCase();
  return ids.includes(named) ? named : (ids.find(isNamed) ?? named);
}

/**
 * What the documents say of their own model ids: which operation takes which, and the words of their versions. Of any other id
 * that a catalog lists they say nothing, so that every operation takes it, with any word.
 */
function documentedRefusal(
  operation: MusicOperation,
  model: string | undefined,
  { version }: Body,
): Refusal | undefined {
  if (OPERATIONS.every((one) => one.model !== model)) return undefined;
  if (model !== operation.model) {
    return invalid(`model must be ${JSON.stringify(operation.model)}`, "model").refusal;
  }
  const { versions } = operation;
  if (versions === undefined || version === undefined) return undefined;
  if (versions.some((word) => word === version)) return undefined;
  return invalid(`version must be one of ${JSON.stringify(versions)}`, "version").refusal;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value.slice(0, 5000) : otherwise;
}

function formatOf(value: unknown): MusicClip["format"] {
  return value === "m4a" || value === "wav" ? value : "mp3";
}
