// Limits the costs of create requests: estimates them, checks the limit per call, and asks for
// confirmation.
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { PriceCatalog } from "../../answers/prices.js";
import type { WithOptions } from "../../call/client/options.js";
import { BudgetExceededError, isGatewayError } from "../../call/errors/index.js";
import type { Journal } from "../../jobs/journal.js";
import { unknownPrice, type Estimate } from "../../pricing/estimate.js";
import type { Fields } from "../../validation/value.js";
import { cut } from "./catalog.js";
import type { McpClient, McpOptions } from "./options.js";

/** A create request before it is sent. */
export interface CreateProposal {
  /**
   * Id of the job. The id contains the principal, a hash of model and request, and the number of
   * the job. A principal is the user or program that calls tools.
   */
  readonly job: string;
  readonly model: string;
  readonly request: object;
  readonly estimate: Estimate;
  readonly quote: unknown;
  /** Whether the client can show a form to a person. */
  readonly canAsk: boolean;
}

/** A price that a person can confirm. `usd` is null if the cost is unknown. */
interface Agreement {
  readonly job: string;
  readonly usd: number | null;
  readonly by: "form" | "quote";
}

const CONFIRM = {
  type: "object" as const,
  properties: { confirm: { type: "boolean" as const, title: "Send the request, and pay for it" } },
  required: ["confirm"],
};

// Timeout of the request for the price list. This time and the wait for the task together stay
// below one minute, the usual timeout of MCP clients.
const PRICES_MS = 10_000;

export class Money {
  readonly #options: McpOptions;
  // Signs quotes, which are prices that a person must confirm. A quote is valid for 10 minutes.
  // Each process has a new key, so quotes of an earlier process are invalid.
  readonly #codec = createRequestStateCodec<Agreement>({
    key: crypto.getRandomValues(new Uint8Array(32)),
    ttlSeconds: 600,
  });
  #prices: Promise<PriceCatalog> | undefined;

  constructor(options: McpOptions) {
    this.#options = options;
  }

  /**
   * Returns the estimate of a request. If it cannot be calculated, for example because the gateway
   * returns no prices, the estimate is unknown.
   */
  async estimate(client: McpClient, model: string, request: object): Promise<Estimate> {
    try {
      return await client.model(model).estimate(request, await this.#list(client));
    } catch (error) {
      return unknownPrice(
        error instanceof Error ? error.message : "the gateway returned no prices",
      );
    }
  }

  /**
   * Returns the estimate of a request that uses only the model's default values. Shortens the texts
   * of the estimate.
   */
  async defaultPrice(client: McpClient, model: string): Promise<Fields> {
    const estimate = await this.estimate(client, model, {});
    const facts = Object.entries(estimate).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? cut(value) : value,
    ]);
    return Object.fromEntries(facts) as Fields;
  }

  /** Returns the price list. Caches the list if the gateway returned it. */
  #list(client: McpClient): Promise<PriceCatalog> {
    return (this.#prices ??= client.pricing
      .catalog({ timeoutMs: PRICES_MS })
      .catch((error: unknown) => {
        this.#prices = undefined;
        throw error;
      }));
  }

  /**
   * Returns `undefined` if the create request may be sent, else an answer for the agent. Throws
   * `BudgetExceededError` if the cost may exceed the limit per call.
   */
  async admit(
    proposal: CreateProposal,
    context: ServerContext,
  ): Promise<InputRequiredResult | Fields | undefined> {
    const { model, estimate, request, canAsk, quote, job } = proposal;
    const { maxUsdPerCall, confirmUsd } = this.#options;
    const usd = maxUsdOf(estimate);
    // An unknown amount exceeds every limit.
    const isAbove = (limit: number | undefined) =>
      limit !== undefined && !((usd ?? Infinity) <= limit);
    if (maxUsdPerCall !== undefined && isAbove(maxUsdPerCall)) {
      throw new BudgetExceededError(
        `A request to ${model} may cost ${priceOf(estimate)}, but one call may cost at most ${maxUsdPerCall} USD. Nothing was sent.`,
        { model, estimateUsd: usd, remainingUsd: maxUsdPerCall },
      );
    }
    if (!isAbove(confirmUsd)) return undefined;
    const agreement = { job, usd: usd ?? null, by: canAsk ? "form" : "quote" } as const;
    const { inputResponses, requestState } = context.mcpReq;
    const form = inputResponse(inputResponses, "confirm");
    if (form.kind === "elicit" && !(form.action === "accept" && form.content?.["confirm"] === true))
      return { status: "declined", message: "The price was declined. Nothing was sent." };
    const signedAgreement = form.kind === "elicit" ? requestState() : canAsk ? undefined : quote;
    if (await this.#covers(signedAgreement, agreement, context)) return undefined;
    const signed = await this.#codec.mint(agreement, context);
    const price = `A request to ${cut(model)} may cost ${priceOf(estimate)}.`;
    if (!canAsk) {
      const message = `${price} Nothing was sent. Ask the person, and then call again with this quote within 10 minutes.`;
      return { status: "needs_confirmation", message, estimate, quote: signed };
    }
    const message = `${price} ${cut(JSON.stringify(request))}`;
    const confirm = inputRequired.elicit({ message, requestedSchema: CONFIRM });
    return inputRequired({ inputRequests: { confirm }, requestState: signed });
  }

  async #covers(
    signed: unknown,
    { job, usd, by }: Agreement,
    context: ServerContext,
  ): Promise<boolean> {
    if (typeof signed !== "string") return false;
    const agreed = await this.#codec.verify(signed, context).catch(() => undefined);
    return agreed?.job === job && agreed.by === by && (usd ?? Infinity) <= (agreed.usd ?? Infinity);
  }

  /**
   * Returns a client whose budget is the unspent part of `maxUsd`. Subtracts the costs of ended
   * jobs in the journal. Reserves the estimate of each unfinished job that was sent. A job without
   * a price reserves the rest of the budget. Rejects if the price list cannot be read at the
   * moment.
   */
  async limited(
    base: McpClient,
    journal: Journal,
    ownsJob: (job: string) => boolean,
    { maxUsd, ...limits }: WithOptions & { readonly maxUsd: number },
  ): Promise<McpClient> {
    let spent = 0;
    for (const { job, costUsd = 0 } of await journal.ended()) if (ownsJob(job)) spent += costUsd;
    const client = base.with({
      ...limits,
      budget: { maxUsd: roundUsd(Math.max(0, maxUsd - spent)) },
    });
    for (const { intent, sent, taskIds } of await journal.open()) {
      const { job, model, body } = intent;
      if (!ownsJob(job) || !sent || model === undefined) continue;
      const request = JSON.parse(body) as Record<string, unknown>;
      await this.#list(base).catch((error: unknown) => {
        if (isGatewayError(error) && error.retryable) throw error;
      });
      const estimate = await this.estimate(base, model, request);
      const usd = maxUsdOf(estimate) ?? Math.max(0, client.budget()?.remainingUsd ?? 0);
      // The reservation has the id of the job, so that a repetition of the job reserves nothing
      // more.
      const reservedEstimate = { kind: "amount", usd, basis: "an earlier process" } as const;
      const reservation = client.internals.budget?.reserve(model, job, reservedEstimate, true);
      if (taskIds === undefined) reservation?.failed(true);
      else reservation?.submitted(taskIds);
    }
    return client;
  }
}

/** Returns the highest possible cost; `undefined` if it is unknown. */
function maxUsdOf(estimate: Estimate): number | undefined {
  if (estimate.kind === "unknown") return undefined;
  return estimate.kind === "amount" ? estimate.usd : estimate.maxUsd;
}

function priceOf(estimate: Estimate): string {
  const usd = maxUsdOf(estimate);
  if (estimate.kind === "unknown") return `an unknown amount (${cut(estimate.reason)})`;
  return `${estimate.kind === "range" ? "up to " : ""}${usd} USD`;
}

/**
 * Rounds an amount in USD to 6 decimals, because sums of floating-point numbers have rounding
 * errors.
 */
export const roundUsd = (usd: number): number => Number(usd.toFixed(6));
