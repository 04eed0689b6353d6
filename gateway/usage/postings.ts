// Billed amounts by posting time; usage queries add them up.
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
  /** The postings in [start, end) Unix seconds; those of one second, key and model are one. */
  between(start: number, end: number): Posting[];
  /** The sum of all postings, in micro-USD. */
  total(): number;
}

export function createPostings(): Postings {
  const postings: Posting[] = [];
  let total = 0;
  // Where those of the latest second are: a busy gateway posts thousands in a second, and none is ever forgotten.
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
      postings[at] = sumOf(postings[at], posting);
    },
    between: (start, end) => postings.filter(({ at }) => seconds(at) >= start && seconds(at) < end),
    total: () => total,
  };
}

function sumOf(known: Posting | undefined, posting: Posting): Posting {
  if (known === undefined) return posting;
  return {
    ...known,
    micros: known.micros + posting.micros,
    requests: known.requests + posting.requests,
    promptTokens: known.promptTokens + posting.promptTokens,
    completionTokens: known.completionTokens + posting.completionTokens,
  };
}
