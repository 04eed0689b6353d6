// Processes many items, but only a few at a time. Each item may open a file, and a process may have
// only a limited number of open files.

/** Number of files that are open at once. macOS allows 256 open files per process. */
const FILES_AT_ONCE = 64;

/**
 * Calls `work` for each item, for at most `atOnce` items at a time (default 64). Returns the
 * results in the order of the items. If a call fails, starts no further calls and throws the error.
 */
export async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = FILES_AT_ONCE,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const pending = [...items.entries()].reverse();
  const worker = async (): Promise<void> => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [at, item] = next;
      results[at] = await work(item).catch((error: unknown) => {
        pending.length = 0;
        throw error;
      });
    }
  };
  // Waits for running calls even after a failure, because a file write cannot be stopped halfway.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
