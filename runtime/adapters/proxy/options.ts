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

/** The user who calls the proxy. */
export interface ProxyUser {
  /**
   * Identifies the user, for example by an id of your database. The id is not sent to the gateway.
   */
  readonly id: string;
  /**
   * The most that this user may spend until the process ends, in USD. The costs of ended tasks
   * count too. Raise the amount to let the user continue. Default: the client's budget.
   */
  readonly maxUsd?: number | undefined;
  /** Ids of the proxy's models that this user may call. Default all. */
  readonly models?: readonly string[] | undefined;
}

/** Limits of one call and of one user. */
export interface ProxyLimits {
  /** Largest JSON body in bytes. Default 65536. */
  readonly bodyBytes?: number | undefined;
  /** Largest upload in bytes. Default 20971520, the gateway's limit. */
  readonly uploadBytes?: number | undefined;
  /** Maximum time for reading a body, in milliseconds. Default 30000. */
  readonly bodyMs?: number | undefined;
  /** Maximum number of create requests and uploads that one user may run at once. Default 4. */
  readonly atOnce?: number | undefined;
}

/** Options of `keyProxy`. `Model` is the union of the model ids in the generated package. */
export interface KeyProxyOptions<Model extends string = string> extends OriginOptions {
  /**
   * The client with the API key, or a function that makes the client. The proxy calls the function
   * at the first request, so that a build without the key can import your module.
   */
  readonly client: ProxyClient | (() => ProxyClient);
  /** The models that pages may call, by id or as modules. */
  readonly models: readonly (Model | ModelModule)[];
  /**
   * Returns the user of a request, for example by a cookie or a header. Do not read the body: the
   * proxy reads it later. For `undefined`, the proxy answers 401.
   */
  authorize(request: Request): ProxyUser | undefined | Promise<ProxyUser | undefined>;
  /** Stores the owner of each task. Default `memoryOwners()`. */
  readonly owners?: Owners | undefined;
  readonly limits?: ProxyLimits | undefined;
  /**
   * Receives log lines for the operator, for example about a create request with an unknown
   * outcome. Default `console.error`.
   */
  readonly log?: ((line: string) => void) | undefined;
}
