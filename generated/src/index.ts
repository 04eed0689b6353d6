// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import type { ModelRequests } from "./models.js";
import type { OperationRequests } from "./operations.js";
import { registry } from "./registry.js";
import { createCoreClient, type Client, type ClientOptions } from "#runtime/index.js";
import type { UntypedModelId } from "./untyped-models.js";

export * from "#runtime/index.js";
export type { ModelId, ModelRequests } from "./models.js";
export type * from "./operations.js";
export { untypedModels, type UntypedModel, type UntypedModelId } from "./untyped-models.js";

/** The client of this SDK. It has the request types of every model and every operation. */
export type GatewayClient = Client<ModelRequests, OperationRequests, UntypedModelId>;

/**
 * Creates a client. The client sends nothing before the first call.
 *
 * @param options - Key, base URL, time-outs; see {@link ClientOptions}.
 */
export function createClient(options?: ClientOptions): GatewayClient {
  return createCoreClient<ModelRequests, OperationRequests, UntypedModelId>(registry, options);
}
