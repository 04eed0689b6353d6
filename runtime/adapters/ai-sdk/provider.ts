// Makes a provider for the AI SDK. The provider finds models by id and calls them through a client.
import {
  NoSuchModelError,
  type Experimental_VideoModelV4 as VideoModelV4,
  type ImageModelV4,
  type LanguageModelV4,
  type ProviderV4,
} from "@ai-sdk/provider";
import { checkedClientOptions, type ClientOptions } from "../../call/client/options.js";
import { ConfigurationError } from "../../call/errors/index.js";
import type { Journal } from "../../jobs/journal.js";
import { memoryJournal } from "../../jobs/memory-journal.js";
import type { ModelEntry } from "../../call/model/registry.js";
import type { Task } from "../../tasks/task.js";
import { suggestion, nearest } from "../../validation/near.js";
import type { ModelContext, UsedClient } from "./context.js";
import { languageModel } from "./language-model.js";
import { imageModel, videoModel } from "./media-models.js";

/** Options of `createGateway`: an existing client, or the options of a new client. */
export interface GatewayOptions<Client> extends ClientOptions {
  /**
   * The client for all calls. If you pass a client, the only other client option that you may pass
   * is `unknownFields`. Default: a new client with these options. Without the option `journal`, the
   * new client stores its tasks in memory.
   */
  readonly client?: Client | undefined;
  /**
   * Name of the provider, and its key in `providerOptions` and `providerMetadata`. Default: the
   * name of the package. `gateway` is not allowed, because the AI SDK uses it for Vercel's gateway.
   */
  readonly name?: string | undefined;
  /**
   * Called with each task before its first poll, so that you can store its id. The AI SDK may start
   * several calls in parallel. If one of them fails, the AI SDK drops the paid results of the other
   * calls. The provider waits for a returned promise. If the callback throws, the call ends with an
   * error that has the `taskId`.
   */
  readonly onTask?: ((task: Task) => void | Promise<void>) | undefined;
}

/**
 * A provider of the AI SDK. An unknown id throws `NoSuchModelError`. For music, use `client.music`.
 */
export interface Gateway<
  Client,
  TextId extends string,
  ImageId extends string,
  VideoId extends string,
> extends ProviderV4 {
  /**
   * The client that sends the calls. `client.recover()` finds tasks whose results the AI SDK
   * dropped. `client.close()` closes the client. Without the option `client`, the first call or the
   * first read of this property creates the client. If there is no key or base URL, that call or
   * read throws `ConfigurationError`.
   */
  readonly client: Client;
  languageModel(id: TextId | (string & {})): LanguageModelV4;
  imageModel(id: ImageId | (string & {})): ImageModelV4;
  videoModel(id: VideoId | (string & {})): VideoModelV4;
  /** Does the same as `imageModel`. */
  image(id: ImageId | (string & {})): ImageModelV4;
  /** Does the same as `videoModel`. */
  video(id: VideoId | (string & {})): VideoModelV4;
}

/** The exports of a generated package that `createProvider` needs. */
export interface PackageParts<Client> {
  readonly name: string;
  readonly models: Readonly<Record<string, ModelEntry>>;
  readonly textIds: readonly string[];
  readonly createClient: (options: ClientOptions) => Client;
}

/**
 * The fields that `providerOptions` takes for a model: the fields of its request, all optional. For
 * a union of ids, the fields of any one of these models. For an id without a contract, the fields
 * of a text request without `model`.
 */
export type ProviderFields<Requests, TextRequest, Id extends string> = Id extends keyof Requests
  ? Partial<Requests[Id]>
  : Partial<Omit<TextRequest, "model">>;

/**
 * Makes a provider. A generated package calls this function in its `createGateway`. Sends nothing.
 * Throws `ConfigurationError` for wrong options. Without a key or base URL, the first call throws
 * this error.
 */
export function createProvider<
  Client extends UsedClient,
  TextId extends string,
  ImageId extends string,
  VideoId extends string,
>(
  { name: packageName, models, textIds, createClient }: PackageParts<Client>,
  { client: callerClient, name = packageName, onTask, ...options }: GatewayOptions<Client>,
): Gateway<Client, TextId, ImageId, VideoId> {
  if (name === "" || name === "gateway") {
    // For a provider named `gateway`, the AI SDK would keep the metadata of only the last image.
    throw new ConfigurationError(
      name === ""
        ? 'The option "name" cannot be empty. Pass a name, or leave the option out.'
        : `The option "name" cannot be "gateway": the AI SDK reserves this name for Vercel's gateway. Pass another name.`,
    );
  }
  const { unknownFields = "refuse", ...clientOptions } = options;
  const conflicts = callerClient === undefined ? [] : Object.keys(clientOptions);
  if (conflicts.length > 0) {
    throw new ConfigurationError(
      `createGateway takes a client or the options of a client, not both. Leave out the client, or leave out ${conflicts.join(", ")}.`,
    );
  }
  const memory =
    callerClient === undefined && options.journal === undefined ? memoryJournal() : undefined;
  let client = callerClient;
  if (client === undefined) checkedClientOptions(options);
  // A module may call this function while an app is built, when the environment has no key. So the
  // client is created at the first call.
  const openClient = () =>
    (client ??= createClient({ ...options, ...(memory && { journal: memory }) }));
  const retainTask = retainLatest(memory);
  const context: ModelContext = {
    get client() {
      return openClient();
    },
    name,
    unknownFields,
    onTask: (task) => {
      retainTask(task);
      return onTask?.(task);
    },
  };
  const entriesOf = (category: string) =>
    new Map(Object.entries(models).filter(([, entry]) => entry.category === category));
  const texts = new Map([...textIds, ...entriesOf("chat").keys()].map((id) => [id, id]));
  const languageModelOf = lookUp("languageModel", texts);
  const imageOf = lookUp("imageModel", entriesOf("image"));
  const videoOf = lookUp("videoModel", entriesOf("video"));
  const image = (id: string) => imageModel(context, imageOf(id));
  const video = (id: string) => videoModel(context, videoOf(id));
  return {
    specificationVersion: "v4",
    get client() {
      return openClient();
    },
    image,
    video,
    imageModel: image,
    videoModel: video,
    languageModel: (id) => languageModel(context, languageModelOf(id)),
    embeddingModel: lookUp("embeddingModel"),
    transcriptionModel: lookUp("transcriptionModel"),
    speechModel: lookUp("speechModel"),
    rerankingModel: lookUp("rerankingModel"),
  };
}

type ModelType = ConstructorParameters<typeof NoSuchModelError>[0]["modelType"];

/** Returns a function that finds a model by its id, or throws `NoSuchModelError`. */
const lookUp =
  <Entry = never>(modelType: ModelType, all: ReadonlyMap<string, Entry> = new Map()) =>
  (modelId: string): Entry => {
    const entry = all.get(modelId);
    if (entry !== undefined) return entry;
    const near = suggestion(nearest(modelId, [...all.keys()]));
    const message = `No such ${modelType}: ${modelId}${near}`;
    throw new NoSuchModelError({ modelId, modelType, message });
  };

// Maximum number of jobs in the memory journal.
const MAX_JOBS = 1000;

/**
 * Returns a function that the provider calls with each new task. If the memory journal has too many
 * jobs, the function removes the oldest job. Otherwise jobs whose results the AI SDK never delivers
 * would fill the memory.
 */
function retainLatest(journal: Journal | undefined): (task: Task) => void {
  const jobs = new Set<string>();
  return ({ idempotencyKey: job }) => {
    if (journal === undefined || job === undefined) return;
    jobs.add(job);
    const [oldest = ""] = jobs;
    if (jobs.size <= MAX_JOBS) return;
    jobs.delete(oldest);
    // If the job was delivered or has failed, the journal has already removed it. `forget` then
    // fails, and the provider ignores the error.
    journal.forget(oldest).catch(() => undefined);
  };
}
