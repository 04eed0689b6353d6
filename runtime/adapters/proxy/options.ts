// What the operator of a proxy says: which client, which models, who may call, and how much.
import type { MadeWith } from "../../call/client/client.js";
import type { ModelHandle } from "../../call/client/model-handle.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Pricing } from "../../resources/pricing.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { BudgetOptions, BudgetState } from "../../call/submission/budget.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { OriginOptions } from "./origin.js";
import type { Owners } from "./owners.js";

/** What the proxy asks of a client; those of `createClient` have it. */
export interface ProxyClient {
  model(id: string): ModelHandle<object>;
  with(limits: { readonly budget?: BudgetOptions; readonly unknownFields?: "refuse" }): ProxyClient;
  budget(): BudgetState | undefined;
  readonly tasks: Tasks;
  readonly pricing: Pricing;
  readonly uploads: Uploads;
  /** @internal */
  readonly madeWith: MadeWith;
}

/** Who calls. */
export interface ProxyUser {
  /** What tells users apart, such as an id of your database; it is not sent to the gateway. */
  readonly id: string;
  /**
   * The most that this user may spend in USD while this process runs, ended tasks included; raise it to let them go on. It takes the
   * place of the client's own budget. Default that of the client.
   */
  readonly maxUsd?: number | undefined;
  /** Ids of the models that this user may call, of those of the proxy. Default all of them. */
  readonly models?: readonly string[] | undefined;
}

/** How much one call, or one user at a time, may take. */
export interface ProxyLimits {
  /** Largest JSON body in bytes. Default 65536. */
  readonly bodyBytes?: number | undefined;
  /** Largest upload in bytes. Default 20971520, that of the gateway. */
  readonly uploadBytes?: number | undefined;
  /** Longest time for a body in milliseconds. Default 30 s. */
  readonly bodyMs?: number | undefined;
  /** Creates and uploads of one user that are under way at once. Default 4. */
  readonly atOnce?: number | undefined;
}

/** Options of `keyProxy`; `Model` are the ids that its package knows. */
export interface KeyProxyOptions<Model extends string = string> extends OriginOptions {
  /** The client with the key; a function makes it at the first request, because a build that imports the route has no key. */
  readonly client: ProxyClient | (() => ProxyClient);
  /** The models that may be called, by id or as modules. */
  readonly models: readonly (Model | ModelModule)[];
  /**
   * Who calls: look at a cookie or a header of yours, and leave the body alone. `undefined` is answered with 401.
   */
  authorize(request: Request): ProxyUser | undefined | Promise<ProxyUser | undefined>;
  /** Whose task is whose. Default `memoryOwners()`. */
  readonly owners?: Owners | undefined;
  readonly limits?: ProxyLimits | undefined;
  /** Takes a line for the operator: an unclaimed task, a create with an unknown outcome, a fault of the gateway. Default `console.error`. */
  readonly log?: ((line: string) => void) | undefined;
}
