// Lists the client members that a batch needs. Every generated client has them.
import type { ClientInternals } from "../call/client/client.js";
import type { ModelHandle } from "../call/client/model-handle.js";
import type { RecoverOptions, Recovery } from "../jobs/recover.js";
import type { Pricing } from "../resources/pricing.js";
import type { BudgetState } from "../call/submission/budget.js";

/** A client for `runBatch`. Create it with the option `journal`. */
export interface BatchClient {
  model(id: string): ModelHandle<object>;
  recover(options?: RecoverOptions): Promise<Recovery>;
  budget(): BudgetState | undefined;
  readonly pricing: Pricing;
  /** @internal */
  readonly internals: ClientInternals;
}
