// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { GatewayClient } from "./index.js";
import { models, type ModelRequests } from "./models.js";
import type { OperationRequests } from "./operations.js";
import { registry } from "./registry.js";
import {
  createProvider,
  type Gateway as AnyGateway,
  type GatewayOptions as AnyGatewayOptions,
} from "#runtime/adapters/ai-sdk/provider.js";
import { createCoreClient, type ClientOptions } from "#runtime/index.js";
import { untypedModels, type UntypedModelId } from "./untyped-models.js";

export type { CallErrorData } from "#runtime/adapters/ai-sdk/errors.js";

/** Ids of text models. */
export type TextModelId = "x-2.5-pro" | "x-3-pro-preview" | "x-3.1-pro-preview" | "x-3.5-flash";

/** Ids of image models. */
export type ImageModelId = "stand-in-image";

/** Ids of video models. */
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

/** Options of {@link createGateway}: a client, or the options to create one. */
export type GatewayOptions = AnyGatewayOptions<GatewayClient>;

/** The provider of this SDK for the AI SDK (`ai` 7, Node 22). */
export type Gateway = AnyGateway<GatewayClient, TextModelId, ImageModelId, VideoModelId>;

/**
 * Creates a provider for the AI SDK. It sends nothing before the first call. Throws
 * `ConfigurationError`.
 *
 * @param options - A client, or the options of one (key, base URL); the name of the provider; a
 * function that gets task ids.
 */
export function createGateway(options: GatewayOptions = {}): Gateway {
  const texts = untypedModels.filter(({ category }) => category === "chat");
  return createProvider(
    { name: "gateway-sdk", models, createClient, textIds: texts.map(({ id }) => id) },
    options,
  );
}

// Repeats `createClient` of the main entry, because an import of the entry would add a module
// between two parts of a bundle.
const createClient = (options: ClientOptions) =>
  createCoreClient<ModelRequests, OperationRequests, UntypedModelId>(registry, options);
