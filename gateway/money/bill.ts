// Charges a successful call, and refuses a call that exceeds the balance.
import { refused } from "../http/refusal.js";
import type { Key } from "../keys/key.js";
import type { Posting, Postings } from "../usage/postings.js";
import { INCOME, walletOf, toUsd, type Ledger } from "./ledger.js";

/** A successful call to charge. `requests` is the number of billed calls. */
export interface Bill extends Posting {
  /** The ledger account that pays. */
  readonly from: string;
  readonly task?: string;
}

/**
 * Charges a call in the ledger and adds it to the usage report. Assumption: in the report's "number
 * of successfully billed calls", a call with price 0 counts, but an image batch without images does
 * not.
 */
export function bill(ledger: Ledger, postings: Postings, { from, task, ...posting }: Bill): void {
  const { at, micros } = posting;
  const about = task === undefined ? {} : { task };
  ledger.post({ at, from, to: INCOME, micros, reason: "charge", ...about });
  if (posting.requests > 0) postings.add(posting);
}

/**
 * Checks that the balance of a key covers a price in micro-USD. With an empty balance even a free
 * call is refused.
 *
 * @throws RefusalError 402 if the balance is too low (1-core.md, Errors).
 */
export function requireBalance(ledger: Ledger, key: Key, price: number): void {
  const balance = ledger.balance(walletOf(key.id));
  if (balance >= price && balance > 0) return;
  const message = `Insufficient balance: this call needs ${toUsd(price)} USD, and the balance is ${toUsd(balance)} USD; top up the account`;
  throw refused(402, message, { code: "insufficient_balance" });
}
