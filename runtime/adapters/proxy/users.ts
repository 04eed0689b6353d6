// What each user has of their own: a client with their budget, and a count of what is under way.
import type { ProxyClient, ProxyUser } from "./options.js";
import { Refusal } from "./refusal.js";

interface Account {
  readonly maxUsd: number;
  /** Spent and set aside under the limits before this one. */
  readonly before: number;
  readonly client: ProxyClient;
}

/** The users of a proxy, for as long as it runs. */
export class Users {
  readonly #client: ProxyClient;
  readonly #atOnce: number;
  readonly #accounts = new Map<string, Account>();
  readonly #underWay = new Map<string, number>();

  constructor(client: ProxyClient, atOnce: number) {
    this.#client = client;
    this.#atOnce = atOnce;
  }

  /** The client that a user's creates go through. */
  clientOf({ id, maxUsd }: ProxyUser): ProxyClient {
    if (maxUsd === undefined) return this.#client;
    const known = this.#accounts.get(id);
    if (known?.maxUsd === maxUsd) return known.client;
    // What was spent and set aside under the limit before counts under the new one, too.
    const before = known === undefined ? 0 : known.before + usedOf(known.client);
    const left = exact(maxUsd - before);
    const client = this.#client.with({ budget: { maxUsd: Math.max(0, left) } });
    this.#accounts.set(id, { maxUsd, before, client });
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

function usedOf(client: ProxyClient): number {
  const { spentUsd = 0, reservedUsd = 0 } = client.budget() ?? {};
  return spentUsd + reservedUsd;
}

// Without the noise of binary fractions.
const exact = (usd: number) => Number(usd.toFixed(9));
