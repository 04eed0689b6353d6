// Billed amounts by second, key and model, in columns: exact at the precision of a usage query, small for any number of tasks.

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

/** A row as a query sees it; `second` in Unix seconds. */
export interface PostingRow extends Omit<Posting, "at"> {
  readonly second: number;
}

/** The postings of one instance. */
export interface Postings {
  add(posting: Posting): void;
  /** Calls `visit` for every row whose second is in [start, end). */
  each(start: number, end: number, visit: (row: PostingRow) => void): void;
  /** Everything ever posted, in micro-USD. */
  total(): number;
}

/** A column of numbers that grows by doubling. */
interface Column {
  at(i: number): number;
  set(i: number, value: number): void;
}

/** Empty postings. Rows of the same second, key and model that follow each other closely are merged. */
export function createPostings(): Postings {
  const owners = createNames();
  const [second, owner, micros, requests, prompt, completion] = [
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  let rows = 0;
  let total = 0;
  /** Row of each owner in the latest second seen for it. */
  const latest = new Map<number, number>();

  return {
    add(posting) {
      const at = Math.floor(posting.at / 1000);
      const who = owners.indexOf(posting.keyId, posting.account, posting.model);
      total += posting.micros;
      let row = latest.get(who);
      if (row === undefined || second.at(row) !== at) {
        row = rows;
        rows += 1;
        latest.set(who, row);
        second.set(row, at);
        owner.set(row, who);
      }
      const sum = (numbers: Column, value: number): void =>
        numbers.set(row, numbers.at(row) + value);
      sum(micros, posting.micros);
      sum(requests, posting.requests);
      sum(prompt, posting.promptTokens);
      sum(completion, posting.completionTokens);
    },
    each(start, end, visit) {
      for (let row = 0; row < rows; row += 1) {
        const at = second.at(row);
        if (at < start || at >= end) continue;
        visit({
          second: at,
          ...owners.at(owner.at(row)),
          micros: micros.at(row),
          requests: requests.at(row),
          promptTokens: prompt.at(row),
          completionTokens: completion.at(row),
        });
      }
    },
    total: () => total,
  };
}

function column(): Column {
  let numbers = new Float64Array(64);
  return {
    at: (i) => numbers[i] ?? 0,
    set(i, value) {
      if (i >= numbers.length) {
        const larger = new Float64Array(numbers.length * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[i] = value;
    },
  };
}

interface Owner {
  readonly keyId: string;
  readonly account: string;
  readonly model: string;
}

function createNames(): {
  indexOf(keyId: string, account: string, model: string): number;
  at(i: number): Owner;
} {
  const list: Owner[] = [];
  const index = new Map<string, number>();
  return {
    indexOf(keyId, account, model) {
      const name = JSON.stringify([keyId, model]);
      const known = index.get(name);
      if (known !== undefined) return known;
      list.push({ keyId, account, model });
      index.set(name, list.length - 1);
      return list.length - 1;
    },
    at: (i) => list[i] as Owner,
  };
}
