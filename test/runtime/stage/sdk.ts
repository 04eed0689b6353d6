// The exports of a generated package, with the models of the stage and the runtime of this
// repository: tests need no `npm run generate`.
import type { OperationRequests } from "../../../generated/src/index.js";
import { startBatchWorker, type BatchWorkerOptions } from "../../../runtime/batch/queue/index.js";
import { createCoreClient, type Client } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import type { ModelRegistry } from "../../../runtime/call/model/registry.js";
import { imagine, omni, type StageModels } from "./models.js";

export const registry: ModelRegistry = {
  models: {
    "x-v3-omni": async () => omni,
    "x-imagine-video": async () => imagine,
  },
};

export const createClient = (options: ClientOptions): Client<StageModels, OperationRequests> =>
  createCoreClient(registry, options);

export const batchWorker = (client: ClientOptions, address: string, options: BatchWorkerOptions) =>
  startBatchWorker(registry, client, address, options);
