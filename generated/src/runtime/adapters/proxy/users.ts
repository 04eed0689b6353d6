// What each user has of their own: a client with their budget, and a count of what is under way.
import type { ProxyClient, ProxyUser } from "./options.js";
import { Refusal } from "./refusal.js";

/** The users of a proxy, for as long as it runs. */
export class Users {
  readonly #client: ProxyClient;
  readonly #atOnce: number;
  readonly #clients = new Map<string, ProxyClient>();
  /** The calls of each user by the key of what they create; calls without one have a key of their own. */
  readonly #underWay = new Map<string, Map<unknown, number>>();

  constructor(client: ProxyClient, atOnce: number) {
    this.#client = client;
    this.#atOnce = atOnce;
  }

  /** The client that a user's creates go through. */
  clientOf({ id, maxUsd }: ProxyUser): ProxyClient {
    if (maxUsd === undefined) return this.#client;
    const limit = Math.max(0, maxUsd);
    const known = this.#clients.get(id);
    const client = known ?? this.#client.with({ budget: { maxUsd: limit } });
    // One budget for each user: calls that are under way count in it, whatever limit they began with.
    if (known === undefined) this.#clients.set(id, client);
    else known.madeWith.limit(limit);
    return client;
  }

  /** Does something for a user; throws `Refusal` if too much of theirs is under way. Calls with one `key` are one create, and count once. */
  async during<Result>(
    { id }: ProxyUser,
    key: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const calls = this.#underWay.get(id) ?? new Map<unknown, number>();
    const name: unknown = key ?? Symbol("a call");
    const same = calls.get(name) ?? 0;
    if (same === 0 && calls.size >= this.#atOnce) {
      const message = `At most ${this.#atOnce} calls at once. Wait for one.`;
      throw new Refusal(429, "RateLimitError", message);
    }
    calls.set(name, same + 1);
    this.#underWay.set(id, calls);
    try {
      return await work();
    } finally {
      const left = (calls.get(name) ?? 1) - 1;
      if (left > 0) calls.set(name, left);
      else calls.delete(name);
      if (calls.size === 0) this.#underWay.delete(id);
    }
  }
}
