// Makes image and video models for the AI SDK. `doGenerate` creates a task and waits for its files.
// `doStart` only creates the task, and the AI SDK calls `doStatus` until the task ends.
import type {
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4OperationStatusResult as StatusResult,
  Experimental_VideoModelV4VideoData as VideoData,
  ImageModelV4,
  JSONObject,
  JSONValue,
} from "@ai-sdk/provider";
import { IncompleteRunError, isGatewayError, TaskFailedError } from "../../call/errors/index.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { ModelEntry } from "../../call/model/registry.js";
import type { ResultFile, TaskResult } from "../../results/result.js";
import { isEnd } from "../../tasks/state.js";
import { naming, type TaskIds } from "../../tasks/wait.js";
import type { SerializedTask } from "../../tasks/task.js";
import { isPublicUrl } from "../../validation/public-url.js";
import type { Fields } from "../../validation/value.js";
import { callOptions, type ModelContext, type CallSettings } from "./context.js";
import { runInGroup, deliveredFiles, type CallGroup } from "./delivery.js";
import { withApiErrors } from "./errors.js";
import { mediaRequest, type MediaOptions } from "./media-request.js";

export function imageModel(context: ModelContext, entry: ModelEntry): ImageModelV4 {
  return {
    specificationVersion: "v4",
    provider: context.name,
    modelId: entry.id,
    maxImagesPerCall: 1,
    supportsFileInputs: Object.hasOwn(entry.fields, "image_urls"),
    supportsMaskInputs: false,
    doGenerate: async (options) => {
      const {
        bytes: images,
        facts,
        ...answer
      } = await generateFiles(context, entry, options, "images");
      const providerMetadata = { [context.name]: { images: facts } };
      // If an answer has no image, the AI SDK repeats the create request unless the answer has
      // `isRetryable: false`.
      return { ...answer, images, isRetryable: false, providerMetadata };
    },
  };
}

export function videoModel(context: ModelContext, entry: ModelEntry): VideoModelV4 {
  const { id: modelId } = entry;
  return {
    specificationVersion: "v4",
    provider: context.name,
    modelId,
    maxVideosPerCall: 1,
    doGenerate: async (options) => {
      const { bytes, facts, ...answer } = await generateFiles(context, entry, options, "videos");
      const providerMetadata = { [context.name]: { videos: facts } };
      const videos = bytes.map((data) => ({ type: "binary" as const, data, mediaType: MP4 }));
      return { ...answer, videos, providerMetadata };
    },
    doStart: async (options) => {
      const { handle, endpoint } = await openModel(context, entry);
      const start = async ({ started }: CallGroup) => {
        const { request, call, shared } = await prepareRequest(context, entry, options);
        const task = await handle.submit(request, call);
        const { id: taskId, siblings } = task;
        started.add(taskId);
        const notifications = [task, ...siblings].map(async (current) => context.onTask?.(current));
        await Promise.all(notifications).catch((error: unknown) => {
          throw naming(error, [taskId, ...siblings.map(({ id }) => id)]);
        });
        const operation = JSON.parse(JSON.stringify(task)) as JSONValue;
        return { ...shared, operation, providerMetadata: { [context.name]: { taskId } } };
      };
      return runInGroup(context.client, options.headers, (group) =>
        withApiErrors(modelId, endpoint, () => start(group)),
      );
    },
    doStatus: async ({ operation, ...settings }) => {
      const { endpoint } = await openModel(context, entry);
      return runInGroup(context.client, settings.headers, (group) =>
        withApiErrors(modelId, endpoint, () =>
          pollOperation(context, modelId, operation, settings, group),
        ),
      );
    },
  };
}

const MP4 = "video/mp4";

async function openModel({ client }: ModelContext, entry: ModelEntry) {
  const module = (await entry.load()) as ModelModule<Fields>;
  return { handle: client.model(module), endpoint: module.endpoint };
}

/**
 * Returns the request and its call options. `shared` has the fields `warnings` and `response` of
 * the answer to the AI SDK.
 */
async function prepareRequest(context: ModelContext, entry: ModelEntry, options: MediaOptions) {
  const response = responseOf(entry.id);
  const { fields: request, warnings } = await mediaRequest(context, entry, options);
  const { call, idempotencyKey } = callOptions(options);
  const { unknownFields } = context;
  return {
    request,
    call: { ...call, idempotencyKey, unknownFields },
    shared: { warnings, response },
  };
}

const responseOf = (modelId: string) => ({ timestamp: new Date(), modelId, headers: undefined });

/**
 * Creates tasks, waits for them and downloads their files. Errors contain the task ids. An
 * interrupted download continues after the last received byte.
 */
async function generateFiles(
  context: ModelContext,
  entry: ModelEntry,
  options: MediaOptions,
  kind: Kind,
) {
  const { handle, endpoint } = await openModel(context, entry);
  const generate = async ({ delivered }: CallGroup) => {
    const { request, call, shared } = await prepareRequest(context, entry, options);
    const run = handle.run(request, { ...call, onSubmit: context.onTask });
    const { results, errors } = await collectResults(run);
    const { abortSignal: signal } = options;
    const ids = results.map(({ taskId }) => taskId);
    const files = results.flatMap((result) => result[kind]);
    const bytes = await addTasksToError(
      ids,
      Promise.all(files.map((file) => file.bytes({ signal }))),
    );
    delivered.push(...results.flatMap((result) => deliveredFiles(result, result[kind])));
    const warnings = [...shared.warnings, ...errors.map(warningOf)];
    return { ...shared, warnings, bytes, facts: factsOf(results, kind) };
  };
  return runInGroup(context.client, options.headers, (group) =>
    withApiErrors(entry.id, endpoint, () => generate(group)),
  );
}

/**
 * Returns the results of a run, and the errors of its failed tasks. Rejects only if no task has a
 * result: a rejection would drop results that are billed.
 */
const collectResults = (run: Promise<TaskResult>) =>
  run.then(
    (result) => ({ results: result.results ?? [result], errors: [] }),
    (error: unknown) => {
      if (error instanceof IncompleteRunError && error.results.length > 0) return error;
      throw error;
    },
  );

const warningOf = ({ message }: Error) => ({ type: "other" as const, message });

/** Adds the ids of the billed tasks to the error if the download of their files fails. */
const addTasksToError = <Out>([first = "", ...others]: readonly string[], work: Promise<Out>) =>
  work.catch((error: unknown) => {
    throw naming(error, [first, ...others], "The download was aborted");
  });

async function pollOperation(
  { client, name }: ModelContext,
  modelId: string,
  operation: JSONValue,
  settings: CallSettings,
  group: CallGroup,
): Promise<StatusResult> {
  const task = client.tasks.resume(operation as unknown as SerializedTask);
  const { id: taskId, siblings } = task;
  const tasks = [task, ...siblings];
  const ids: TaskIds = [taskId, ...siblings.map(({ id }) => id)];
  const { call } = callOptions(settings);
  // `result` sends no request for a task that has ended.
  const ends = await Promise.allSettled(
    tasks.map(async (current) =>
      isEnd(await current.refresh(call)) ? current.result() : undefined,
    ),
  );
  const values = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
  const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as Error] : []));
  // Throws the first error, with two exceptions. A `TaskFailedError` is not thrown. A gateway error
  // that is not retryable is not thrown if another task is running or has a result. A retryable
  // error is thrown, because its task may still succeed.
  const otherErrors = errors.filter((error) => !(error instanceof TaskFailedError));
  const isOver = (error: Error) => values.length > 0 && isGatewayError(error) && !error.retryable;
  const thrown = otherErrors.find((error) => !isOver(error));
  if (thrown !== undefined) throw naming(thrown, ids, "The status query was aborted");
  const response = responseOf(modelId);
  const shared = { response, providerMetadata: { [name]: { taskId } } };
  const results = values.filter((result) => result !== undefined);
  if (results.length < values.length) return { status: "pending", ...shared };
  group.started.delete(taskId);
  if (results.length === 0) {
    group.hasFailed = true;
    return { status: "error", error: errors.map(({ message }) => message).join(" "), ...shared };
  }
  // The errors become warnings, because an exception would drop the billed results of the other
  // tasks.
  const warnings = errors.map(warningOf);
  // The AI SDK downloads only from public hosts, so this call downloads videos on private hosts
  // itself. Only videos on private hosts count as delivered, because the AI SDK's own download may
  // fail later.
  const needsBytes = ({ url }: ResultFile) => !isPublicUrl(url);
  const videos = results
    .flatMap((result) => result.videos)
    .map(async (file): Promise<VideoData> =>
      needsBytes(file)
        ? { type: "binary", data: await file.bytes({ signal: call.signal }), mediaType: MP4 }
        : { type: "url", url: file.url, mediaType: MP4 },
    );
  const facts = { taskId, videos: factsOf(results, "videos") };
  const data = await addTasksToError(ids, Promise.all(videos));
  for (const result of results)
    group.delivered.push(...deliveredFiles(result, result.videos.filter(needsBytes)));
  return {
    status: "completed",
    videos: data,
    warnings,
    response,
    providerMetadata: { [name]: facts },
  };
}

type Kind = "images" | "videos";

/**
 * Returns the metadata of each file. `cost` and `credits` are totals of the file's task. `url`
 * works until `expiresAt`.
 */
const factsOf = (results: readonly TaskResult[], kind: Kind): JSONObject[] =>
  results.flatMap(({ taskId, cost, credits, [kind]: files }) =>
    files.map(({ url, expiresAt }) => ({
      taskId,
      cost,
      credits,
      url,
      expiresAt: expiresAt?.toISOString(),
    })),
  );
