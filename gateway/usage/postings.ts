// Billed amounts by posting time; usage queries add them up.
import { seconds } from "../instance/clock.js";

export interface Posting {
  /** Posting time in Unix milliseconds. */
  readonly at: number;
  readonly keyId: string;
  readonly account: string;
  readonly model: string;
  readonly micros: number;
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface Postings {
  add(posting: Posting): void;
  /** The postings in [start, end) Unix seconds. */
  between(start: number, end: number): Posting[];
  /** The sum of all postings, in micro-USD. */
  total(): number;
}

export function createPostings(): Postings {
  const postings: Posting[] = [];
  let total = 0;
  return {
    add(posting) {
      postings.push(posting);
      total += posting.micros;
    },
    between: (start, end) => postings.filter(({ at }) => seconds(at) >= start && seconds(at) < end),
    total: () => total,
  };
}
