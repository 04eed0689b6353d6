// Billed amounts by posting time. Usage queries add them up.
import { seconds } from "../instance/clock.js";

export interface Posting {
  /** Posting time in Unix milliseconds; reports count whole seconds. */
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
  /** The postings in [start, end) Unix seconds. One second, key and model give one posting. */
  between(start: number, end: number): Posting[];
  /** The sum of all postings, in micro-USD. */
  total(): number;
}

export function createPostings(): Postings {
  const postings: Posting[] = [];
  let total = 0;
  // Positions of the latest second's postings. They are merged, because a busy gateway posts
  // thousands in a second and postings are never deleted.
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
