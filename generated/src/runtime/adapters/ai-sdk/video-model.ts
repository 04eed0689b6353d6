// Video models: one task for each video, waited for here, or started and asked for by the AI SDK.
import type {
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4CallOptions as CallOptions,
  Experimental_VideoModelV4OperationStatusResult as StatusResult,
  Experimental_VideoModelV4VideoData as VideoData,
  JSONValue,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { TaskFailedError } from "../../errors/index.js";
import type { ModelEntry } from "../../model/registry.js";
import { joinedResult } from "../../results/result.js";
import type { ResultFile } from "../../results/result-file.js";
import { isEnd } from "../../tasks/state.js";
import { naming } from "../../tasks/stopped.js";
import type { SerializedTask } from "../../tasks/task.js";
import { isPublicUrl } from "../../validation/public-url.js";
import { urlOf } from "../../validation/url.js";
import { callOptions, opened, type ModelContext, type Sending } from "./context.js";
import { called } from "./errors.js";
import { factsOf, providerMetadata } from "./metadata.js";
import { videoRequest } from "./video-request.js";

/** A video model of the AI SDK. */
export function videoModel(context: ModelContext, entry: ModelEntry): VideoModelV4 {
  const { name, onTask, unknownFields } = context;
  const { id: modelId } = entry;
  const responseOf = (headers?: Readonly<Record<string, string>>) => ({
    timestamp: new Date(),
    modelId,
    headers: headers && { ...headers },
  });
  const create = async (options: CallOptions) => {
    const { request, warnings } = await videoRequest(context, entry, options);
    const { call, idempotencyKey } = callOptions(options);
    return { request, warnings: [...warnings], call: { ...call, idempotencyKey, unknownFields } };
  };
  return {
    specificationVersion: "v4",
    provider: name,
    modelId,
    maxVideosPerCall: 1,
    doGenerate: async (options) => {
      const { handle, endpoint } = await opened(context, entry);
      return called({ model: modelId, endpoint }, async () => {
        const response = responseOf();
        const { request, warnings, call } = await create(options);
        const result = await handle.run(request, { ...call, onSubmit: onTask });
        const videos = await Promise.all(result.videos.map((file) => bytesOf(file, options)));
        const facts = { videos: factsOf(result, "videos") };
        return { videos, warnings, providerMetadata: providerMetadata(name, facts), response };
      });
    },
    doStart: async ({ webhookUrl, ...options }) => {
      const { handle, endpoint } = await opened(context, entry);
      return called({ model: modelId, endpoint }, async () => {
        const { request, warnings, call } = await create(options);
        if (webhookUrl !== undefined) warnings.push(NO_WEBHOOK);
        const { data: task, response } = await handle.submit(request, call).withResponse();
        const tasks = [task, ...task.siblings];
        const told = Promise.all(tasks.map(async (one) => onTask(one)));
        await told.catch((error: unknown) => {
          throw naming(error, [task.id, ...task.siblings.map(({ id }) => id)]);
        });
        return {
          operation: JSON.parse(JSON.stringify(task)) as JSONValue,
          warnings,
          providerMetadata: providerMetadata(name, { taskId: task.id }),
          response: responseOf(response.headers),
        };
      });
    },
    doStatus: async ({ operation, ...sending }) => {
      const { endpoint } = await opened(context, entry);
      return called({ model: modelId, endpoint }, () => status(operation, sending));
    },
  };

  async function status(operation: JSONValue, sending: Sending): Promise<StatusResult> {
    const task = context.client.tasks.resume(operation as unknown as SerializedTask);
    const { call } = callOptions(sending);
    const asked = [task, ...task.siblings].map((one) => one.refresh(call));
    const states = await Promise.all(asked);
    const response = responseOf();
    const about = { providerMetadata: providerMetadata(name, { taskId: task.id }), response };
    if (!states.every(isEnd)) return { status: "pending", ...about };
    const failed = states.filter((state) => state.status === "failed");
    const errors = failed.map(
      ({ id: taskId, error, cost, credits }) =>
        new TaskFailedError(error, { taskId, model: task.model, cost, credits }).message,
    );
    const [first, ...others] = states.flatMap((state) =>
      state.status === "completed" ? [state.result] : [],
    );
    if (first === undefined) return { status: "error", error: errors.join(" "), ...about };
    const result = joinedResult([first, ...others]);
    const videos = result.videos.map(async (file): Promise<VideoData> =>
      // The AI SDK downloads from public hosts only.
      isPublicUrl(file.url)
        ? { type: "url", url: file.url, mediaType: typeOf(file.url) }
        : bytesOf(file, sending),
    );
    return {
      status: "completed",
      videos: await Promise.all(videos),
      warnings: errors.map((message) => ({ type: "other", message })),
      providerMetadata: providerMetadata(name, {
        taskId: task.id,
        videos: factsOf(result, "videos"),
      }),
      response,
    };
  }
}

const NO_WEBHOOK: SharedV4Warning = {
  type: "unsupported",
  feature: "webhookUrl",
  details: "The gateway calls no webhooks: ask for the status.",
};

async function bytesOf(
  file: ResultFile,
  { abortSignal: signal }: Sending,
): Promise<VideoData & { readonly type: "binary" }> {
  const data = await file.bytes({ signal });
  return { type: "binary", data, mediaType: data[0] === WEBM ? "video/webm" : "video/mp4" };
}

const typeOf = (url: string) =>
  urlOf(url)?.pathname.endsWith(".webm") === true ? "video/webm" : "video/mp4";

// The first byte of EBML, which no MP4 begins with.
const WEBM = 0x1a;
