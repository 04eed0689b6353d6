// The price catalog of a worker. The worker reads it again every ten minutes. If a reading fails,
// the worker uses the old catalog.
import { createHash } from "node:crypto";
import type { PriceCatalog } from "../../answers/prices.js";

const LONGEST_MS = 600_000;

export class Prices {
  readonly #read: () => PromiseLike<PriceCatalog>;
  readonly #now: () => number;
  #readAt = -Infinity;
  #reading: Promise<PriceCatalog> | undefined;
  /** The hash of each catalog entry, by model id. */
  #entries: ReadonlyMap<string, string> = new Map();

  constructor(read: () => PromiseLike<PriceCatalog>, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  catalog(): Promise<PriceCatalog> {
    if (this.#reading === undefined || this.#now() > this.#readAt + LONGEST_MS) {
      const before = this.#reading;
      this.#readAt = this.#now();
      this.#reading = this.#refresh().catch((error: unknown) => {
        if (before !== undefined) return before;
        this.#reading = undefined;
        throw error;
      });
    }
    return this.#reading;
  }

  /**
   * Returns the hash of a model's catalog entry, by which a change of its prices is detected.
   * Returns an empty string if there is no entry.
   */
  of(model: string): string {
    return this.#entries.get(model) ?? "";
  }

  async #refresh(): Promise<PriceCatalog> {
    const catalog = await this.#read();
    const entries = Object.values(catalog.models).flatMap((list) => list ?? []);
    this.#entries = new Map(entries.map((entry) => [entry.id, hashOf(entry)]));
    return catalog;
  }
}

const hashOf = (entry: object): string =>
  createHash("sha256").update(JSON.stringify(entry)).digest("hex").slice(0, 16);
