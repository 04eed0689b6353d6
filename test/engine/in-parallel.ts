// Runs the same work for many items in parallel.

/** Calls `work` for each item in order, at most `atOnce` at the same time. */
export async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
