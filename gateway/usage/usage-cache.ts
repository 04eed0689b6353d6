// Answers of identical usage queries, kept for 60 seconds (1-core.md, Limits).

/** The cache of one instance. */
export interface UsageCache {
  find(query: string, now: number): string | undefined;
  put(query: string, now: number, text: string): void;
}

const KEEP_MS = 60_000;
const KEEP = 1_000;

/** An empty cache. */
export function createUsageCache(): UsageCache {
  const answers = new Map<string, { readonly at: number; readonly text: string }>();
  return {
    find(query, now) {
      const known = answers.get(query);
      return known !== undefined && now - known.at < KEEP_MS ? known.text : undefined;
    },
    put(query, now, text) {
      answers.delete(query);
      for (const [oldest, { at }] of answers) {
        if (answers.size < KEEP && now - at < KEEP_MS) break;
        answers.delete(oldest);
      }
      answers.set(query, { at: now, text });
    },
  };
}
