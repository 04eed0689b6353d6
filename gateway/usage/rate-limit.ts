// A sliding-window rate limit: so many requests per window and name.

export interface RateLimit {
  /** Counts a request; milliseconds to wait when it is one too many, else 0. */
  take(name: string, now: number): number;
}

export function createRateLimit(count: number, windowMs: number): RateLimit {
  const taken = new Map<string, number[]>();
  return {
    take(name, now) {
      const recent = (taken.get(name) ?? []).filter((at) => now - at < windowMs);
      taken.set(name, recent);
      const [oldest] = recent;
      if (recent.length >= count && oldest !== undefined) return oldest + windowMs - now;
      recent.push(now);
      return 0;
    },
  };
}
