// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
import type { ModelRequests, OperationRequests } from "./models.js";
import { registry } from "./registry.js";
import { createCoreClient, type Client, type ClientOptions } from "./runtime/index.js";

export * from "./runtime/index.js";
export type { ModelId, ModelRequests, OperationRequests } from "./models.js";
export type { ImagesGenerationsRequest } from "./operations/images-generations.js";
export type { MusicAdjustSpeedRequest } from "./operations/music-adjust-speed.js";
export type { MusicExtendFlowMusicRequest } from "./operations/music-extend-flow-music.js";
export type { MusicSoundsRequest } from "./operations/music-sounds.js";
export type { MusicUploadCoverRequest } from "./operations/music-upload-cover.js";
export type { TextGenerateContentRequest } from "./operations/text-generate-content.js";
export { untypedModels, type UntypedModel } from "./untyped-models.js";

/** The client of this SDK: every model of the catalog, typed by its id, and every operation. */
export type GatewayClient = Client<ModelRequests, OperationRequests>;

/**
 * Creates a client. Nothing is sent before the first call.
 *
 * @param options - Key, base URL, time-outs; see {@link ClientOptions}.
 */
export function createClient(options?: ClientOptions): GatewayClient {
  return createCoreClient<ModelRequests, OperationRequests>(registry, options);
}
