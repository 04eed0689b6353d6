// The price catalog of a worker, read again every ten minutes.
import type { PriceCatalog } from "../../answers/prices.js";

const LONGEST_MS = 600_000;

export class Prices {
  readonly #read: () => PromiseLike<PriceCatalog>;
  readonly #now: () => number;
  #readAt = -Infinity;
  #reading: Promise<PriceCatalog> | undefined;
  /** The entries of models, as text. */
  #entries = new Map<string, string>();
  /** Models whose price has changed, until somebody says so. */
  readonly #repriced = new Set<string>();

  constructor(read: () => PromiseLike<PriceCatalog>, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  catalog(): Promise<PriceCatalog> {
    if (this.#reading === undefined || this.#now() > this.#readAt + LONGEST_MS) {
      this.#readAt = this.#now();
      this.#reading = this.#again().catch((error: unknown) => {
        this.#reading = undefined;
        throw error;
      });
    }
    return this.#reading;
  }

  /** Whether the price of a model has changed since the last call. */
  isRepriced(model: string): boolean {
    return this.#repriced.delete(model);
  }

  async #again(): Promise<PriceCatalog> {
    const catalog = await this.#read();
    const entries = new Map<string, string>();
    for (const entry of Object.values(catalog.models).flatMap((list) => list ?? [])) {
      entries.set(entry.id, JSON.stringify(entry));
      const before = this.#entries.get(entry.id);
      if (before !== undefined && before !== entries.get(entry.id)) this.#repriced.add(entry.id);
    }
    this.#entries = entries;
    return catalog;
  }
}
