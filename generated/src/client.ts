// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
import { baseUrl } from "./base-url.js";
import { operations } from "./operation-loaders.js";
import type { OperationRequests } from "./operations.js";
import { createCoreClient, type Client, type ClientOptions } from "#runtime/index.js";
import type { UntypedModelId } from "./untyped-models.js";

export * from "#runtime/index.js";
export type * from "./operations.js";

/** A client whose models are imported as modules. */
export type ModuleClient = Client<Record<never, never>, OperationRequests, UntypedModelId>;

/**
 * Creates the client of the main entry without the list of models. Compilers and bundles load only
 * the models that you import. The client sends nothing before the first call.
 *
 * @param options - Key, base URL, time-outs; see {@link ClientOptions}.
 */
export function createClient(options?: ClientOptions): ModuleClient {
  return createCoreClient<Record<never, never>, OperationRequests, UntypedModelId>(
    { baseUrl, operations },
    options,
  );
}
