// The state of each user: a client with their budget, and a count of their running calls.
import type { ProxyClient, ProxyUser } from "./options.js";
import { Refusal } from "./refusal.js";

/** The users of a proxy, while it runs. */
export class Users {
  readonly #client: ProxyClient;
  readonly #atOnce: number;
  readonly #clients = new Map<string, ProxyClient>();
  /**
   * The running calls of each user, counted by idempotency key. A call without a key has a unique
   * one.
   */
  readonly #running = new Map<string, Map<unknown, number>>();

  constructor(client: ProxyClient, atOnce: number) {
    this.#client = client;
    this.#atOnce = atOnce;
  }

  /** Returns the client for a user's creates. */
  clientOf({ id, maxUsd }: ProxyUser): ProxyClient {
    if (maxUsd === undefined) return this.#client;
    const limit = Math.max(0, maxUsd);
    const existing = this.#clients.get(id);
    const client = existing ?? this.#client.with({ budget: { maxUsd: limit } });
    // One budget for each user: it counts running calls too, whatever limit they started with.
    if (existing === undefined) this.#clients.set(id, client);
    else existing.internals.limit(limit);
    return client;
  }

  /**
   * Runs a call for a user. Throws `Refusal` if the user has too many calls running. Calls with the
   * same `key` are one create and count once.
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
      const message = `At most ${this.#atOnce} calls may run at once. Wait until one ends.`;
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
