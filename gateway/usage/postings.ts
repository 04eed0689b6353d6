// Billed amounts by time. Usage queries add them up.
import { seconds } from "../instance/clock.js";

export interface Posting {
  /** Billing time in Unix milliseconds. Reports use whole seconds. */
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
  /** Returns the postings at or after `start` and before `end`. Both are Unix seconds. */
  between(start: number, end: number): Posting[];
  /** Returns the sum of all postings, in micro-USD. */
  total(): number;
}

export function createPostings(): Postings {
  const postings: Posting[] = [];
  let total = 0;
  // Postings of a key and model in the same second are merged, because a busy gateway bills
  // thousands of calls per second. `second` is the second of the newest posting. `latest` has the
  // array index of each posting of this second, by key and model.
  let second = -Infinity;
  const latest = new Map<string, number>();
  return {
    add(posting) {
      total += posting.micros;
      if (seconds(posting.at) !== second) latest.clear();
      second = seconds(posting.at);
      const name = `${posting.keyId} ${posting.model}`;
      const at = latest.get(name) ?? postings.length;
      latest.set(name, at);
      postings[at] = addPosting(postings[at], posting);
    },
    between: (start, end) => postings.filter(({ at }) => seconds(at) >= start && seconds(at) < end),
    total: () => total,
  };
}

function addPosting(earlier: Posting | undefined, posting: Posting): Posting {
  if (earlier === undefined) return posting;
  return {
    ...earlier,
    micros: earlier.micros + posting.micros,
    requests: earlier.requests + posting.requests,
    promptTokens: earlier.promptTokens + posting.promptTokens,
    completionTokens: earlier.completionTokens + posting.completionTokens,
  };
}
