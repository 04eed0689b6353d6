// Bounded memory: the latest so many items, values for some time, and how often a name was used within a window.

export interface Latest<T> {
  add(item: T): void;
  /** Those that are kept, oldest first; with `after` only what has come since `total` was that. */
  list(after?: number): readonly T[];
  /** How many have ever come. */
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

/** Values by name, each for some time. */
export interface Recent<T> {
  find(name: string, now: number): T | undefined;
  put(name: string, now: number, value: T): void;
  remove(name: string): void;
}

/** Remembers each value for `ms` milliseconds, and the latest `keep`. */
export function createRecent<T>(ms: number, keep: number): Recent<T> {
  const values = new Map<string, { readonly at: number; readonly value: T }>();
  return {
    find(name, now) {
      const known = values.get(name);
      return known !== undefined && now - known.at < ms ? known.value : undefined;
    },
    put(name, now, value) {
      // An old value of this name goes first, so that the order stays that of time.
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
