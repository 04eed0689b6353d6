// What the models of a provider share.
import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { MadeWith } from "../../call/client/client.js";
import type { ModelHandle } from "../../call/client/model-handle.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Text } from "../../resources/text/text.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { UnknownFields } from "../../call/submission/options.js";
import type { Task } from "../../tasks/task.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { Fields } from "../../validation/value.js";

/** What is used of a client. */
export interface UsedClient {
  readonly text: Text;
  readonly uploads: Uploads;
  readonly tasks: Tasks;
  /** @internal */
  readonly madeWith: Pick<MadeWith, "journal" | "warn">;
  /** The handle of a generated module. */
  model(model: ModelModule<Fields>): ModelHandle<Fields>;
}

export interface ModelContext {
  readonly client: UsedClient;
  /** Of the provider: key of `providerOptions` and `providerMetadata`. */
  readonly name: string;
  readonly unknownFields: UnknownFields;
  /** Called with each task as soon as it exists. */
  readonly onTask: ((task: Task) => void | Promise<void>) | undefined;
}

/** The options of a call of any kind that are not about its content. */
export interface Sending {
  readonly abortSignal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly providerOptions?: SharedV4ProviderOptions | undefined;
}

const KEY = "idempotency-key";

/** The options of the SDK for a call. Its key, which the AI SDK gives as a header, is an option here. */
export function callOptions({ abortSignal: signal, headers = {} }: Sending) {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) given.set(name, value);
  }
  const idempotencyKey = given.get(KEY) ?? undefined;
  given.delete(KEY);
  return { call: { signal, headers: Object.fromEntries(given) }, idempotencyKey };
}

/** Uploads images, as long as the call is not aborted; gives their URLs. */
export const uploadOf =
  ({ client }: ModelContext, { abortSignal: signal }: Sending) =>
  async (data: string | Uint8Array): Promise<string> => {
    const bytes =
      typeof data === "string" ? Uint8Array.from(atob(data), (one) => one.charCodeAt(0)) : data;
    return (await client.uploads.image(bytes, { signal })).url;
  };
