// The double-entry ledger, in whole micro-USD. Every amount moves between two accounts, so all
// balances sum to zero.
import { createLatest, type Latest } from "../instance/memory.js";

/** A transfer of money from one account to another. */
export interface Entry {
  /** Time of the transfer, in Unix milliseconds. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly micros: number;
  readonly reason: "fund" | "adjust" | "hold" | "charge" | "release";
  readonly task?: string;
}

export interface Ledger {
  post(entry: Entry): void;
  balance(account: string): number;
  balances(): Readonly<Record<string, number>>;
  /** The latest entries, oldest first. The balances include older entries too. */
  readonly recent: Omit<Latest<Entry>, "add">;
}

/** The account that pays for the initial balances of keys, and for later adjustments. */
export const OUTSIDE = "outside";
/** The account that receives charges. */
export const INCOME = "income";
/** Returns the ledger account that holds the balance of a key. */
export const walletOf = (keyId: string): string => `wallet:${keyId}`;
/** Returns the ledger account that holds money reserved for a key's running tasks. */
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

/** Converts USD to whole micro-USD. */
export function toMicros(usd: number): number {
  return Math.round(usd * 1e6);
}

/** Converts micro-USD to USD with at most 6 decimals. */
export function toUsd(micros: number): number {
  return micros / 1e6;
}

/** Converts micro-USD to platform credits: USD x 10 (1-core.md, Usage report). */
export function toCredits(micros: number): number {
  return micros / 1e5;
}
