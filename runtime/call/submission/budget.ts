// Limits spending: reserves the estimate before a request is sent, and replaces it with the task's
// actual cost.
import type { PriceCatalog } from "../../answers/prices.js";
import {
  ApiError,
  BudgetExceededError,
  ConfigurationError,
  ProtocolError,
} from "../errors/index.js";
import {
  add,
  compare,
  decimal,
  multiply,
  subtract,
  toNumber,
  toText,
  ZERO,
  type Decimal,
} from "../../pricing/decimal.js";
import type { Estimate } from "../../pricing/estimate.js";
import { scaleAfter } from "../../pricing/scale.js";
import type { Pricing } from "../../resources/pricing.js";
import { checkChoice, checkedOptions, type OptionNames } from "../../validation/options.js";
import { formatValue } from "../../validation/issue.js";
import type { Budgets } from "./budgets.js";

/** Options of the budget. */
export interface BudgetOptions {
  /** The most that this client may spend, in USD. */
  readonly maxUsd: number;
  /**
   * Prices for estimates. Default: the gateway's price catalog, fetched again every ten minutes. If
   * a task costs more than its estimate, later estimates of its model are raised until the catalog
   * changes.
   */
  readonly prices?: PriceCatalog | undefined;
  /**
   * Treatment of a request whose cost is unknown. `refuse` (default) does not send it. `allow`
   * sends it if the known part of its cost fits into the budget, and reserves this part until the
   * final cost is known. For a task, the final cost is `data.cost`; for a text call, its tokens ×
   * the model's prices. If `maxOutputTokens` or the price record limits the tokens of a text call,
   * its maximum cost is reserved. It stays reserved if the answer reports no tokens.
   */
  readonly unknownEstimate?: "refuse" | "allow" | undefined;
}

const NAMES: OptionNames<BudgetOptions> = { maxUsd: true, prices: true, unknownEstimate: true };

/** The state of the budget. */
export interface BudgetState {
  readonly maxUsd: number;
  /** Costs of all ended tasks (`data.cost`) and all text calls, added up. */
  readonly spentUsd: number;
  /** Estimates of all submissions without a final cost, added up. */
  readonly reservedUsd: number;
  readonly remainingUsd: number;
}

/**
 * The amount that is reserved for one submission.
 *
 * @internal
 */
export interface Reservation {
  /** Keeps the amount reserved until these tasks end. */
  readonly submitted: (taskIds: readonly string[]) => void;
  /**
   * Frees the amount if nothing was submitted. Keeps it reserved if the outcome is unknown
   * (`lost`).
   */
  readonly failed: (lost: boolean) => void;
  /** Replaces the amount with the final cost. */
  readonly spent: (usd: number) => void;
}

/**
 * The spending limit of a client, and the prices for its estimates.
 *
 * @internal
 */
export class Budget {
  readonly pricing: Pricing;
  readonly #all: Budgets;
  #max: Decimal;
  readonly #allowUnknown: boolean;
  readonly #prices: Promise<PriceCatalog> | undefined;
  #spent: Decimal = ZERO;
  #reserved: Decimal = ZERO;
  #isOverrun = false;
  readonly #byTask = new Map<string, TaskAmount>();
  /** For each model, the factor by which its estimates are multiplied. */
  readonly #scales = new Map<string, number>();
  /** The last price list that was fetched. */
  #list: PriceCatalog | undefined;
  #hasNoList = false;
  /** Reserved amounts of submissions with an unknown outcome, by job. */
  readonly #lost = new Map<string, Decimal>();

  /** Throws `ConfigurationError` for a wrong option, such as a negative `maxUsd`. */
  constructor(options: BudgetOptions, all: Budgets) {
    const { maxUsd, prices, unknownEstimate } = checkedOptions("budget", options, NAMES);
    checkChoice("budget.unknownEstimate", unknownEstimate, ["refuse", "allow"]);
    this.#max = limitOf(maxUsd);
    this.pricing = all.pricing;
    this.#all = all;
    this.#allowUnknown = unknownEstimate === "allow";
    this.#prices = prices && Promise.resolve(prices);
  }

  /**
   * Returns the prices for estimates. If the gateway has no price list, throws
   * `ConfigurationError`, or returns an empty list with the option `unknownEstimate: "allow"`.
   */
  async prices(): Promise<PriceCatalog> {
    if (this.#prices !== undefined) return this.#prices;
    if (this.#hasNoList) return { models: {} };
    try {
      return this.#current(await this.#all.prices());
    } catch (error) {
      const hasNone =
        error instanceof ProtocolError || (error instanceof ApiError && !error.retryable);
      if (!hasNone) throw error;
      this.#hasNoList = this.#allowUnknown;
      if (this.#allowUnknown) return { models: {} };
      throw new ConfigurationError(
        `A budget needs the price list for its estimates, but the gateway did not return it (GET /api/pricing/models/all): ${error.message} ` +
          "Pass budget.prices, or budget.unknownEstimate: 'allow' to send requests of unknown cost.",
        { cause: error },
      );
    }
  }

  /**
   * Changes the limit. Spent and reserved amounts still count. Throws `ConfigurationError` if
   * `maxUsd` is negative or not finite.
   */
  limit(maxUsd: number): void {
    this.#max = limitOf(maxUsd);
    this.#isOverrun = false;
  }

  state(): BudgetState {
    return {
      maxUsd: toNumber(this.#max),
      spentUsd: toNumber(this.#spent),
      reservedUsd: toNumber(this.#reserved),
      remainingUsd: toNumber(this.#remaining()),
    };
  }

  /**
   * Reserves the estimate of a submission; `key` identifies its job. Throws `BudgetExceededError`
   * if the estimate exceeds the remaining amount, or if the cost is unknown and `unknownEstimate`
   * is not `allow`. Does not throw if the request was already sent (`isSent`).
   */
  reserve(subject: string, key: string, estimate: Estimate, isSent = false): Reservation {
    // A submission with an unknown outcome may be sent again with the same idempotency key, and is
    // then billed once. So the new amount replaces the earlier amount.
    const before = this.#lost.get(key) ?? ZERO;
    const remaining = add(this.#remaining(), before);
    const facts = { model: subject, remainingUsd: toNumber(remaining) };
    const remainingText = `${toText(remaining)} USD are left of a budget of ${toText(this.#max)} USD`;
    if (estimate.kind === "unknown" && !this.#allowUnknown && !isSent) {
      throw new BudgetExceededError(
        `The cost of a request to ${subject} cannot be known before it is sent (${estimate.reason}), and ${remainingText}. ` +
          "Pass budget.unknownEstimate: 'allow' to send such requests.",
        facts,
      );
    }
    const listed = mostOf(estimate);
    const amount = multiply(listed, decimal(this.#scales.get(subject) ?? 1));
    const ofList = { model: subject, listedUsd: toNumber(listed) };
    // A free request is always allowed. A request with an unknown cost is not allowed if the budget
    // is used up.
    const isUsedUp = compare(remaining, ZERO) <= 0;
    const fits =
      estimate.kind === "unknown"
        ? !isUsedUp && compare(amount, remaining) <= 0
        : compare(amount, ZERO) === 0 || compare(amount, remaining) <= 0;
    if (!fits && !isSent) {
      const costs =
        compare(amount, ZERO) === 0 ? "has an unknown cost" : `may cost ${toText(amount)} USD`;
      throw new BudgetExceededError(
        `A request to ${subject} ${costs}, but ${remainingText}. Nothing was sent; raise budget.maxUsd.`,
        { ...facts, estimateUsd: toNumber(amount) },
      );
    }
    this.#lost.delete(key);
    this.#reserved = add(subtract(this.#reserved, before), amount);
    return {
      submitted: (taskIds) => {
        // Only the first task gets the estimate, because the estimate is for the whole submission.
        for (const [index, id] of taskIds.entries()) {
          // If the gateway repeats an earlier answer, this budget has already reserved an amount
          // for the task.
          const earlierAmount = this.#byTask.get(id)?.reserved ?? ZERO;
          const reserved = index === 0 ? add(earlierAmount, amount) : earlierAmount;
          this.#byTask.set(id, { ...ofList, reserved });
        }
        this.#all.waiting.add(this);
      },
      failed: (lost) => {
        // If the outcome is unknown, the submission may have been billed, so its amount stays
        // reserved. Otherwise the amount of an earlier attempt stays reserved, if the outcome of
        // that attempt is unknown.
        const lostAmount = lost ? amount : before;
        this.#reserved = add(subtract(this.#reserved, amount), lostAmount);
        if (lostAmount !== ZERO) this.#lost.set(key, lostAmount);
      },
      spent: (usd) => {
        this.#release(amount);
        this.#spent = add(this.#spent, decimal(usd));
      },
    };
  }

  /**
   * Replaces the reserved amount of an ended task with its cost. If the cost is unknown, the
   * reserved amount counts as spent.
   */
  settle(taskId: string, costUsd = NaN): void {
    const task = this.#byTask.get(taskId);
    if (task === undefined) return;
    const { reserved, model, listedUsd } = task;
    this.#byTask.delete(taskId);
    if (this.#byTask.size === 0) this.#all.waiting.delete(this);
    this.#release(reserved);
    const hasCost = costUsd >= 0 && costUsd < Infinity;
    this.#spent = add(this.#spent, hasCost ? decimal(costUsd) : reserved);
    if (hasCost && costUsd > listedUsd) {
      this.#scales.set(model, scaleAfter(this.#scales.get(model) ?? 1, listedUsd, costUsd));
    }
    this.#warnOfOverrun();
  }

  #warnOfOverrun(): void {
    if (this.#isOverrun || compare(this.#spent, this.#max) <= 0) return;
    this.#isOverrun = true;
    this.#all.warn?.(
      `The budget of ${toText(this.#max)} USD is overrun: ${toText(this.#spent)} USD were spent, because tasks cost more than their estimates. Raise budget.maxUsd to send more.`,
      {},
    );
  }

  // Stores the price list. If the prices have changed, empties `#scales`, because its factors
  // belong to the old prices.
  #current(list: PriceCatalog): PriceCatalog {
    const before = this.#list;
    this.#list = list;
    if (before === undefined || before === list) return list;
    if (JSON.stringify(before) !== JSON.stringify(list)) this.#scales.clear();
    return list;
  }

  #remaining(): Decimal {
    return subtract(subtract(this.#max, this.#spent), this.#reserved);
  }

  #release(amount: Decimal): void {
    this.#reserved = subtract(this.#reserved, amount);
  }
}

/**
 * The reserved amount of a task. `listedUsd` is the estimate of its submission before it is
 * multiplied by the factor in `#scales`.
 */
interface TaskAmount {
  readonly reserved: Decimal;
  readonly model: string;
  readonly listedUsd: number;
}

function limitOf(maxUsd: number): Decimal {
  if (Number.isFinite(maxUsd) && maxUsd >= 0) return decimal(maxUsd);
  throw new ConfigurationError(
    `budget.maxUsd must be an amount in USD, from 0 (got ${formatValue(maxUsd)}).`,
  );
}

// Returns the maximum cost of an estimate. If the cost is unknown, returns its known part.
function mostOf(estimate: Estimate): Decimal {
  switch (estimate.kind) {
    case "amount":
      return decimal(estimate.usd);
    case "range":
      return decimal(estimate.maxUsd);
    case "unknown":
      return decimal(estimate.expectedUsd ?? 0);
  }
}
