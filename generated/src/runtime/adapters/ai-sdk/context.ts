// What the models of a provider share.
import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { ModelHandle } from "../../client/model-handle.js";
import type { ModelModule } from "../../model/definition.js";
import type { ModelEntry } from "../../model/registry.js";
import type { Text } from "../../resources/text/text.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { UnknownFields } from "../../submission/options.js";
import type { Task } from "../../tasks/task.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { Fields } from "../../validation/value.js";

/** What is used of a client. */
export interface UsedClient {
  readonly text: Text;
  readonly uploads: Uploads;
  readonly tasks: Tasks;
  /** The handle of a generated module. */
  model(model: ModelModule<Fields>): ModelHandle<Fields>;
}

export interface ModelContext {
  readonly client: UsedClient;
  /** Of the provider: key of `providerOptions` and `providerMetadata`. */
  readonly name: string;
  readonly unknownFields: UnknownFields;
  /** Called with each task as soon as it exists. */
  readonly onTask: (task: Task) => void | Promise<void>;
}

/** The options of a call that are about sending it. */
export interface Sending {
  readonly abortSignal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

const KEY = "idempotency-key";

/** The options of the SDK for a call. Its key, which the AI SDK gives as a header, is an option here. */
export function callOptions({ abortSignal: signal, headers = {} }: Sending) {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  );
  const idempotencyKey = given.find(([name]) => name === KEY)?.[1];
  return {
    call: { signal, headers: Object.fromEntries(given.filter(([name]) => name !== KEY)) },
    idempotencyKey,
  };
}

/** The fields that the caller names for this provider. */
export const ownFields = (
  { name }: ModelContext,
  options: SharedV4ProviderOptions | undefined,
): Fields => options?.[name] ?? {};

/** The handle of a model, and where its creates go. */
export async function opened({ client }: ModelContext, entry: ModelEntry) {
  const module = (await entry.load()) as ModelModule<Fields>;
  return { handle: client.model(module), endpoint: module.endpoint };
}
