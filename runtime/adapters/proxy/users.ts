// Stores two things for each user: a client with the user's budget, and the user's running calls.
import type { ProxyClient, ProxyUser } from "./options.js";
import { Refusal } from "./refusal.js";

export class Users {
  readonly #client: ProxyClient;
  readonly #atOnce: number;
  readonly #clients = new Map<string, ProxyClient>();
  /**
   * Number of running calls, by user id and then by idempotency key. A call without a key counts
   * under a unique symbol.
   */
  readonly #running = new Map<string, Map<unknown, number>>();

  constructor(client: ProxyClient, atOnce: number) {
    this.#client = client;
    this.#atOnce = atOnce;
  }

  /** Returns the client that sends the user's create requests. */
  clientOf({ id, maxUsd }: ProxyUser): ProxyClient {
    if (maxUsd === undefined) return this.#client;
    const limit = Math.max(0, maxUsd);
    const existing = this.#clients.get(id);
    const client = existing ?? this.#client.with({ budget: { maxUsd: limit } });
    // Stores one client per user, so that the client's budget counts all running calls. A later
    // call of the user changes only the limit of the budget.
    if (existing === undefined) this.#clients.set(id, client);
    else existing.internals.limit(limit);
    return client;
  }

  /**
   * Runs a call for a user. Throws `Refusal` if too many calls of the user are running. Calls with
   * the same `key` repeat one create request, so they count as one call.
   */
  async runFor<Result>(
    { id }: ProxyUser,
    key: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const calls = this.#running.get(id) ?? new Map<unknown, number>();
    const name: unknown = key ?? Symbol("a call");
    const sameKeyCalls = calls.get(name) ?? 0;
    if (sameKeyCalls === 0 && calls.size >= this.#atOnce) {
      const message = `You have reached the limit of calls at once (${this.#atOnce}). Wait until a call ends.`;
      throw new Refusal(429, "RateLimitError", message);
    }
    calls.set(name, sameKeyCalls + 1);
    this.#running.set(id, calls);
    try {
      return await work();
    } finally {
      const remaining = (calls.get(name) ?? 1) - 1;
      if (remaining > 0) calls.set(name, remaining);
      else calls.delete(name);
      if (calls.size === 0) this.#running.delete(id);
    }
  }
}
