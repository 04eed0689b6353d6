// What each user has of their own: a client with their budget, and a count of what is under way.
import type { ProxyClient, ProxyUser } from "./options.js";
import { Refusal } from "./refusal.js";

/** The users of a proxy, for as long as it runs. */
export class Users {
  readonly #client: ProxyClient;
  readonly #atOnce: number;
  readonly #clients = new Map<string, ProxyClient>();
  readonly #underWay = new Map<string, number>();

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

  /** Does something of a user; throws `Refusal` where too much of theirs is under way. */
  async during<Result>({ id }: ProxyUser, work: () => Promise<Result>): Promise<Result> {
    const count = this.#underWay.get(id) ?? 0;
    if (count >= this.#atOnce) {
      const message = `At most ${this.#atOnce} calls at once. Wait for one.`;
      throw new Refusal(429, "RateLimitError", message);
    }
    this.#underWay.set(id, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(id) ?? 1) - 1;
      if (left > 0) this.#underWay.set(id, left);
      else this.#underWay.delete(id);
    }
  }
}
