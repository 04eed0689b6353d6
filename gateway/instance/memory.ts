// Collections with limits, so that the memory of a running gateway does not grow without end.

export interface Latest<T> {
  add(item: T): void;
  /**
   * Returns the stored items, oldest first. `after` is an earlier result of `total`. With
   * `after`, returns only items that were added later.
   */
  list(after?: number): readonly T[];
  /** Returns the number of items ever added. */
  total(): number;
}

export function createLatest<T>(keep: number): Latest<T> {
  let items: T[] = [];
  let total = 0;
  return {
    add(item) {
      total += 1;
      items.push(item);
      if (items.length > 2 * keep) items = items.slice(-keep);
    },
    list(after = 0) {
      const count = Math.max(0, Math.min(keep, items.length, total - after));
      return items.slice(items.length - count);
    },
    total: () => total,
  };
}

/** A map whose values expire. */
export interface Recent<T> {
  find(name: string, now: number): T | undefined;
  put(name: string, now: number, value: T): void;
  remove(name: string): void;
}

/** Creates a map that keeps each value for `ms` milliseconds, and at most `keep` values. */
export function createRecent<T>(ms: number, keep: number): Recent<T> {
  const values = new Map<string, { readonly at: number; readonly value: T }>();
  return {
    find(name, now) {
      const entry = values.get(name);
      return entry !== undefined && now - entry.at < ms ? entry.value : undefined;
    },
    put(name, now, value) {
      // Deletes an old value of this name first, so that the map stays in order of time.
      values.delete(name);
      for (const [oldest, { at }] of values) {
        if (values.size < keep && now - at < ms) break;
        values.delete(oldest);
      }
      values.set(name, { at: now, value });
    },
    remove: (name) => void values.delete(name),
  };
}

export interface RateLimit {
  /**
   * Counts a request and returns 0. If the limit is reached, returns the milliseconds to wait and
   * does not count the request.
   */
  take(name: string, now: number): number;
}

export function createRateLimit(count: number, windowMs: number): RateLimit {
  const usesByName = new Map<string, number[]>();
  return {
    take(name, now) {
      const recent = (usesByName.get(name) ?? []).filter((at) => now - at < windowMs);
      usesByName.set(name, recent);
      const [oldest] = recent;
      if (recent.length >= count && oldest !== undefined) return oldest + windowMs - now;
      recent.push(now);
      return 0;
    },
  };
}
