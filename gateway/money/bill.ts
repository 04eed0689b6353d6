// Bills a call that succeeded: its charge in the ledger and its posting in usage, always both.
import type { Posting, Postings } from "../usage/postings.js";
import { INCOME, type Ledger } from "./ledger.js";

/** A successful call. `requests` is how many billed calls it counts for. */
export interface Bill extends Posting {
  /** The ledger account that pays. */
  readonly from: string;
  readonly task?: string;
}

/**
 * Posts a bill. Assumption: `requests` is the "number of successfully billed calls", and a call priced 0 is billed at 0, so
 * it counts; an image batch that delivered nothing has no call to bill.
 */
export function bill(ledger: Ledger, postings: Postings, { from, task, ...posting }: Bill): void {
  const { at, micros } = posting;
  const about = task === undefined ? {} : { task };
  ledger.post({ at, from, to: INCOME, micros, reason: "charge", ...about });
  if (posting.requests > 0) postings.add(posting);
}
