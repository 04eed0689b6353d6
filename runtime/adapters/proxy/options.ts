// The options of a proxy: its client, models, users and limits.
import type { ClientInternals } from "../../call/client/client.js";
import type { ModelHandle } from "../../call/client/model-handle.js";
import type { ModelModule } from "../../call/model/definition.js";
import type { Pricing } from "../../resources/pricing.js";
import type { Uploads } from "../../resources/uploads/uploads.js";
import type { BudgetOptions, BudgetState } from "../../call/submission/budget.js";
import type { Tasks } from "../../tasks/tasks.js";
import type { OriginOptions } from "./origin.js";
import type { Owners } from "./owners.js";

/** The members of a client that the proxy uses; clients of `createClient` have them. */
export interface ProxyClient {
  model(id: string): ModelHandle<object>;
  with(limits: { readonly budget?: BudgetOptions; readonly unknownFields?: "refuse" }): ProxyClient;
  budget(): BudgetState | undefined;
  readonly tasks: Tasks;
  readonly pricing: Pricing;
  readonly uploads: Uploads;
  /** @internal */
  readonly internals: ClientInternals;
}

/** The user who calls. */
export interface ProxyUser {
  /** Identifies the user, for example by an id of your database. It is not sent to the gateway. */
  readonly id: string;
  /**
   * The most that this user may spend in USD while this process runs, ended tasks included. Raise
   * it to let the user continue. It replaces the client's own budget. Default: the client's budget.
   */
  readonly maxUsd?: number | undefined;
  /** Ids of the proxy's models that this user may call. Default all. */
  readonly models?: readonly string[] | undefined;
}

/** Limits of one call, and of one user. */
export interface ProxyLimits {
  /** Largest JSON body in bytes. Default 65536. */
  readonly bodyBytes?: number | undefined;
  /** Largest upload in bytes. Default 20971520, the gateway's limit. */
  readonly uploadBytes?: number | undefined;
  /** Longest time for a body in milliseconds. Default 30 s. */
  readonly bodyMs?: number | undefined;
  /** Creates and uploads that one user may run at once. Default 4. */
  readonly atOnce?: number | undefined;
}

/** Options of `keyProxy`. `Model` is the union of the ids in its package. */
export interface KeyProxyOptions<Model extends string = string> extends OriginOptions {
  /**
   * The client with the key. A function makes it at the first request, because a build that imports
   * the route has no key.
   */
  readonly client: ProxyClient | (() => ProxyClient);
  /** The callable models, by id or as modules. */
  readonly models: readonly (Model | ModelModule)[];
  /**
   * Identifies the caller by a cookie or a header of yours; do not read the body. `undefined` is
   * answered with 401.
   */
  authorize(request: Request): ProxyUser | undefined | Promise<ProxyUser | undefined>;
  /** Stores the owner of each task. Default `memoryOwners()`. */
  readonly owners?: Owners | undefined;
  readonly limits?: ProxyLimits | undefined;
  /**
   * Receives a line for the operator: an unclaimed task, a create with an unknown outcome, a fault
   * of the gateway. Default `console.error`.
   */
  readonly log?: ((line: string) => void) | undefined;
}
