// The double-entry ledger, in whole micro-USD. Every amount moves from one account to another, so
// all balances sum to zero.
import { createLatest, type Latest } from "../instance/memory.js";

/** A movement of money. */
export interface Entry {
  /** Unix milliseconds. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly micros: number;
  readonly reason: "fund" | "adjust" | "hold" | "charge" | "release";
  readonly task?: string;
}

/** The ledger of one instance. */
export interface Ledger {
  post(entry: Entry): void;
  balance(account: string): number;
  balances(): Readonly<Record<string, number>>;
  /** The latest entries, oldest first. The balances also include all older entries. */
  readonly recent: Omit<Latest<Entry>, "add">;
}

/** The account that funds keys. */
export const OUTSIDE = "outside";
/** The account that receives charges. */
export const INCOME = "income";
/** The balance of a key. */
export const walletOf = (keyId: string): string => `wallet:${keyId}`;
/** Money reserved for running tasks of a key. */
export const holdOf = (keyId: string): string => `hold:${keyId}`;

const KEEP = 10_000;

export function createLedger(): Ledger {
  const balances = new Map<string, number>();
  const entries = createLatest<Entry>(KEEP);
  const add = (account: string, micros: number): void =>
    void balances.set(account, (balances.get(account) ?? 0) + micros);
  return {
    post(entry) {
      add(entry.from, -entry.micros);
      add(entry.to, entry.micros);
      entries.add(entry);
    },
    balance: (account) => balances.get(account) ?? 0,
    balances: () => Object.fromEntries(balances),
    recent: entries,
  };
}

/** USD as whole micro-USD. */
export function toMicros(usd: number): number {
  return Math.round(usd * 1e6);
}

/** Micro-USD as USD with at most 6 decimals. */
export function toUsd(micros: number): number {
  return micros / 1e6;
}

/** Platform credits of an amount: USD x 10 (1-core.md, Usage report). */
export function toCredits(micros: number): number {
  return micros / 1e5;
}
