// Types and functions shared by all models of a provider.
import type { SharedV4ProviderOptions, SharedV4Warning } from "@ai-sdk/provider";
import type { ClientInternals } from "../../call/client/client.js";
import type { ModelHandle } from "../../call/client/model-handle.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Text } from "../../resources/text/text.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { UnknownFields } from "../../call/submission/options.js";
import type { Task } from "../../tasks/task.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { Fields } from "../../validation/value.js";

/** The members of a client that the provider uses. */
export interface UsedClient {
  readonly text: Text;
  readonly uploads: Uploads;
  readonly tasks: Tasks;
  /** @internal */
  readonly internals: Pick<ClientInternals, "journal" | "warn">;
  /** Returns the model handle for a generated module. */
  model(model: ModelModule<Fields>): ModelHandle<Fields>;
}

export interface ModelContext {
  /**
   * Reading this property may create the client. The read throws `ConfigurationError` if a new
   * client has no API key or no base URL.
   */
  readonly client: UsedClient;
  /** Name of the provider, and its key in `providerOptions` and `providerMetadata`. */
  readonly name: string;
  readonly unknownFields: UnknownFields;
  /** Called with each new task. */
  readonly onTask: ((task: Task) => void | Promise<void>) | undefined;
}

/** The call options that text, image and video models share. */
export interface CallSettings {
  readonly abortSignal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly providerOptions?: SharedV4ProviderOptions | undefined;
}

const KEY = "idempotency-key";

/**
 * Converts the AI SDK's call options to options of this SDK. The AI SDK has no option for an
 * idempotency key, so callers pass the key as a header. This function moves the key from the
 * headers to the options.
 */
export function callOptions({ abortSignal: signal, headers = {} }: CallSettings) {
  const callerHeaders = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) callerHeaders.set(name, value);
  }
  const idempotencyKey = callerHeaders.get(KEY) ?? undefined;
  callerHeaders.delete(KEY);
  return { call: { signal, headers: Object.fromEntries(callerHeaders) }, idempotencyKey };
}

/**
 * Returns a warning if the only key of `providerOptions` is not the name of the provider: the name
 * may be misspelt, and then its fields are not sent. Returns no warning for several keys, because
 * they may be for several providers.
 */
export function unknownKeyWarnings(
  { name }: ModelContext,
  { providerOptions = {} }: CallSettings,
): readonly SharedV4Warning[] {
  const [key, ...others] = Object.keys(providerOptions);
  if (key === undefined || key === name || others.length > 0) return [];
  const details = `The provider reads the key ${JSON.stringify(name)} of providerOptions, so the fields of ${JSON.stringify(key)} are not sent.`;
  return [{ type: "unsupported", feature: "providerOptions", details }];
}

/** Returns a function that uploads an image and returns its URL. `abortSignal` stops the upload. */
export const uploadOf =
  ({ client }: ModelContext, { abortSignal: signal }: CallSettings) =>
  async (data: string | Uint8Array): Promise<string> => {
    const bytes =
      typeof data === "string" ? Uint8Array.from(atob(data), (char) => char.charCodeAt(0)) : data;
    return (await client.uploads.image(bytes, { signal })).url;
  };
