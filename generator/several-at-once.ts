// Works on many items, a few at a time, because a process can open a limited number of files.

/** Number of files that are read at once; macOS allows 256 open files per process. */
const FILES_AT_ONCE = 64;

/** Works on items, at most `atOnce` of them at a time; the results are in the order of the items. */
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
  // Waits for all, even if one fails: a write that is still running could not be cleaned up.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
