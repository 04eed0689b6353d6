// Bills a call that succeeded, and refuses one that its key cannot pay.
import { refused } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import type { Posting, Postings } from "../usage/postings.js";
import { INCOME, walletOf, toUsd, type Ledger } from "./ledger.js";

/** A successful call. `requests` is how many billed calls it counts for. */
export interface Bill extends Posting {
  /** The ledger account that pays. */
  readonly from: string;
  readonly task?: string;
}

/**
 * Posts a bill: its charge in the ledger and its posting in usage, always both. Assumption: `requests` is the "number of
 * successfully billed calls"; a call priced 0 is billed at 0 and counts, an image batch that delivered nothing does not.
 */
export function bill(ledger: Ledger, postings: Postings, { from, task, ...posting }: Bill): void {
  const { at, micros } = posting;
  const about = task === undefined ? {} : { task };
  ledger.post({ at, from, to: INCOME, micros, reason: "charge", ...about });
  if (posting.requests > 0) postings.add(posting);
}

/**
 * Checks that the balance of a key covers a price in micro-USD; a key without any balance can call nothing.
 *
 * @throws RefusalError 402 when it does not (1-core.md, Errors).
 */
export function requireBalance(ledger: Ledger, key: Key, price: number): void {
  const balance = ledger.balance(walletOf(key.id));
  if (balance >= price && balance > 0) return;
  const message = `Insufficient balance: this call needs ${toUsd(price)} USD and ${toUsd(balance)} USD are left; top up`;
  throw refused(402, message, { code: "insufficient_balance" });
}
