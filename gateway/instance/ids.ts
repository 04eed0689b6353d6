// Makes ids that look like the service's ids (ULID). With the same seed, the same calls at the same
// times give the same ids.
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface Ids {
  /** Returns a new id with this prefix, e.g. `task_01K8…`: time, seeded bits, and a counter. */
  next(prefix: string, nowMs: number): string;
  /** Returns a UUID from the seeded generator. */
  uuid(): string;
}

/** Returns a fast seeded generator of 32-bit numbers (splitmix32). */
function seededBits(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
}

/** Creates the id generator of one gateway. */
export function createIds(seed: number): Ids {
  const bits = seededBits(seed);
  let sequence = 0;
  return {
    next(prefix, nowMs) {
      sequence += 1;
      // The last 10 characters are a counter, so no id of a gateway repeats.
      return prefix + encode(nowMs, 10) + encode(bits(), 6) + encode(sequence, 10);
    },
    uuid() {
      const hex = Array.from({ length: 4 }, () => bits().toString(16).padStart(8, "0")).join("");
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `a${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join("-");
    },
  };
}

/**
 * All pairs of base 32 digits. Encoding two digits at once is faster, and every task needs an id.
 */
const PAIRS = Array.from(
  { length: 1024 },
  (_, pair) => CROCKFORD.charAt(pair >> 5) + CROCKFORD.charAt(pair % 32),
);

/** Encodes a number in base 32. `length` must be even. */
function encode(value: number, length: number): string {
  let rest = Math.max(0, Math.floor(value));
  let text = "";
  for (let i = 0; i < length; i += 2) {
    text = (PAIRS[rest % 1024] ?? "") + text;
    rest = Math.floor(rest / 1024);
  }
  return text;
}
