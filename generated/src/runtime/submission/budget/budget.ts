// A limit on what a client spends; the account of it is loaded with the first submission.
import { Late } from "../../late/late.js";
import { spending } from "../../late/parts.js";
import type { PriceCatalog } from "../../pricing/record.js";
import type { TaskState } from "../../tasks/state.js";
import type { Transport } from "../../transport/transport.js";
import type { Spending } from "./spending.js";

/** Options of the budget. */
export interface BudgetOptions {
  /** The most that this client may spend, in USD. */
  readonly maxUsd: number;
  /** Prices to estimate with. Default: the gateway's price catalog, fetched once. */
  readonly prices?: PriceCatalog | undefined;
  /**
   * What to do with a request whose cost cannot be known, such as every text call. Default `refuse`. One that is allowed counts
   * when it has ended: a task with its `data.cost`, a text call with its tokens by the price record of its model (1-core.md,
   * Price rules), or with nothing where the gateway names no tokens or no price for them.
   */
  readonly unknownEstimate?: "refuse" | "allow" | undefined;
}

/** What has become of the money. */
export interface BudgetState {
  readonly maxUsd: number;
  /** Sum of `data.cost` of the tasks that have ended, and of what text calls have cost. */
  readonly spentUsd: number;
  /** Estimates of submissions whose cost is not known yet. */
  readonly reservedUsd: number;
  readonly remainingUsd: number;
}

/** What a client may spend. */
export class Budget {
  readonly #maxUsd: number;
  /** The account; a failed load is tried again by the next submission. */
  readonly spending: Late<Spending>;

  /** Throws `RangeError` where `maxUsd` is no amount. */
  constructor(options: BudgetOptions, transport: Transport) {
    if (!Number.isFinite(options.maxUsd) || options.maxUsd < 0) {
      throw new RangeError("budget.maxUsd must be an amount in USD, from 0");
    }
    // What the caller changes later does not count.
    const given = { ...options };
    this.#maxUsd = given.maxUsd;
    this.spending = new Late(async () => (await spending.load()).createSpending(given, transport));
  }

  /** What is spent, reserved and left. */
  state(): BudgetState {
    const maxUsd = this.#maxUsd;
    const untouched = { maxUsd, spentUsd: 0, reservedUsd: 0, remainingUsd: maxUsd };
    return this.spending.now?.account.state() ?? untouched;
  }

  /** A task has ended: its cost takes the place of its estimate. */
  settle(taskId: string, state: TaskState): void {
    this.spending.now?.account.settle(taskId, state);
  }
}
