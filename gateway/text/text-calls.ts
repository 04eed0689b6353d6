// The text calls of one instance, remembered as long as tasks are: an export of call details lists both.

/** A text call that was answered and billed. */
export interface TextCall {
  /** Unix milliseconds. */
  readonly at: number;
  readonly keyId: string;
  readonly model: string;
  readonly endpoint: string;
  readonly micros: number;
}

/** The text calls of one instance. */
export interface TextCalls {
  add(call: TextCall): void;
  /** The remembered calls, oldest first. */
  list(now: number): readonly TextCall[];
}

/** No calls yet. Remembers the latest `count`, each for `ms` milliseconds. */
export function createTextCalls({
  ms,
  count,
}: {
  readonly ms: number;
  readonly count: number;
}): TextCalls {
  let calls: TextCall[] = [];
  const latest = (): TextCall[] => calls.slice(Math.max(0, calls.length - count));
  return {
    add(call) {
      calls.push(call);
      if (calls.length > 2 * count) calls = latest();
    },
    list: (now) => latest().filter(({ at }) => now - at < ms),
  };
}
