// The client of the programs: the runtime with two models, one with a promised `Idempotency-Key`.
import { createCoreClient, type Client } from "../../runtime/call/client/client.js";
import type { ClientOptions } from "../../runtime/call/client/options.js";
import type { ModelRegistry } from "../../runtime/call/model/registry.js";
import { imagine, omni, type StageModels } from "../runtime/stage/models.js";

export const registry: ModelRegistry = {
  models: {
    "x-v3-omni": () => Promise.resolve(omni),
    "x-imagine-video": () => Promise.resolve(imagine),
  },
};

/** A model with a promised key, and a model without a promised key. */
export const MODELS = { keyed: "x-imagine-video", unkeyed: "x-v3-omni" } as const;

export const createClient = (options: ClientOptions): Client<StageModels> =>
  createCoreClient<StageModels>(registry, options);
