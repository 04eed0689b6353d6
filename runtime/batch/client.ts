// The members of a client that a batch uses. The client of any generated package has them.
import type { ClientInternals } from "../call/client/client.js";
import type { ModelHandle } from "../call/client/model-handle.js";
import type { RecoverOptions, Recovery } from "../jobs/recover.js";
import type { Pricing } from "../resources/pricing.js";
import type { BudgetState } from "../call/submission/budget.js";

/** A client with a journal. */
export interface BatchClient {
  model(id: string): ModelHandle<object>;
  recover(options?: RecoverOptions): Promise<Recovery>;
  budget(): BudgetState | undefined;
  readonly pricing: Pricing;
  /** @internal */
  readonly internals: ClientInternals;
}
