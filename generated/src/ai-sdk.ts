// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { GatewayClient } from "./index.js";
import { models, type ModelRequests } from "./models.js";
import type { OperationRequests } from "./operations.js";
import { registry } from "./registry.js";
import {
  createProvider,
  type Gateway as AnyGateway,
  type GatewayOptions as AnyGatewayOptions,
  type ProviderFields,
} from "#runtime/adapters/ai-sdk/provider.js";
import { createCoreClient, type ClientOptions } from "#runtime/index.js";
import { untypedModels, type UntypedModelId } from "./untyped-models.js";

export type { CallErrorData } from "#runtime/adapters/ai-sdk/errors.js";

/** Ids of the text models. */
export type TextModelId = "x-2.5-pro" | "x-3-pro-preview" | "x-3.1-pro-preview" | "x-3.5-flash";

/** Ids of the image models. */
export type ImageModelId = "stand-in-image";

/** Ids of the video models. */
export type VideoModelId =
  | "stand-in-base-video"
  | "stand-in/slash-video"
  | "x-1-0-pro-fast"
  | "x-1-0-pro-quality"
  | "x-1-5-pro"
  | "x-2.3"
  | "x-2.3-Fast"
  | "x-2.7-r2v"
  | "x-imagine-video"
  | "x-imagine-video-1.5"
  | "x-omni-1.1-flash"
  | "x-v3-omni"
  | "x-v4-fast"
  | "x-v4-std";

/** Options of {@link createGateway}. They contain a client, or the options to create a client. */
export type GatewayOptions = AnyGatewayOptions<GatewayClient>;

/** The type of this SDK's provider for the package `ai` 7, which needs Node 22. */
export type Gateway = AnyGateway<GatewayClient, TextModelId, ImageModelId, VideoModelId>;

/**
 * The fields that `providerOptions` takes for a model, under the name of the provider. Write
 * `satisfies GatewayProviderOptions<Id>` after them. `GatewayProviderOptions<VideoModelId>` has the
 * fields of all video models.
 */
export type GatewayProviderOptions<Id extends TextModelId | ImageModelId | VideoModelId> =
  ProviderFields<ModelRequests, OperationRequests["text-generate-content"], Id>;

/**
 * Creates a provider for the AI SDK (package `ai`). The provider sends nothing before the first
 * call. Throws `ConfigurationError` for a wrong option. Without a key or base URL, the first call
 * throws it, so an app can be built without them.
 *
 * @param options - A client, or the options to create a client, such as key and base URL. Also the
 * name of the provider, and a function that gets the ids of tasks.
 */
export function createGateway(options: GatewayOptions = {}): Gateway {
  const texts = untypedModels.filter(({ category }) => category === "chat");
  return createProvider(
    { name: "gateway-sdk", models, createClient, textIds: texts.map(({ id }) => id) },
    options,
  );
}

// Creates the same client as the main entry. This module does not import the main entry, because a
// bundle would then contain an additional module.
const createClient = (options: ClientOptions) =>
  createCoreClient<ModelRequests, OperationRequests, UntypedModelId>(registry, options);
