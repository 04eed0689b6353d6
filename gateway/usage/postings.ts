// Billed amounts by second, key and model: exact at the precision of a usage query.
import { seconds } from "../instance/clock.js";

/** One billed amount. */
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

/** What a key was billed for a model within one second. */
export interface PostingRow extends Omit<Posting, "at"> {
  /** Unix seconds. */
  readonly second: number;
}

/** The postings of one instance. */
export interface Postings {
  add(posting: Posting): void;
  /** The rows whose second is in [start, end). */
  between(start: number, end: number): PostingRow[];
  /** Everything ever posted, in micro-USD. */
  total(): number;
}

type Sums = { -readonly [field in keyof PostingRow]: PostingRow[field] };

/** Empty postings. */
export function createPostings(): Postings {
  const rows: Sums[] = [];
  /** The latest row of each key and model: what follows within its second is added to it. */
  const latest = new Map<string, Sums>();
  let total = 0;
  return {
    add({ at, ...posting }) {
      const second = seconds(at);
      const owner = `${posting.keyId} ${posting.model}`;
      total += posting.micros;
      const row = latest.get(owner);
      if (row?.second === second) {
        row.micros += posting.micros;
        row.requests += posting.requests;
        row.promptTokens += posting.promptTokens;
        row.completionTokens += posting.completionTokens;
        return;
      }
      const next = { second, ...posting };
      rows.push(next);
      latest.set(owner, next);
    },
    between: (start, end) => rows.filter(({ second }) => second >= start && second < end),
    total: () => total,
  };
}
