// The last edit before a reload: a browser reloads the address as it was when the reload began.

const KEY = "sdkgen-last-edit";

/** Keeps the fragment of the last edit for the fragment that a reload will have. */
export function keepForReload(before: string, after: string): void {
  try {
    if (before === after) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([before, after]));
  } catch {
    // The edits that the address has are kept.
  }
}

/** The fragment that a page has to have that was reloaded at this one; `undefined`: this one. */
export function afterReload(hash: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as unknown;
    sessionStorage.removeItem(KEY);
    const [visit] = performance.getEntriesByType("navigation");
    const isAgain = visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
    if (!isAgain || !Array.isArray(kept) || kept[0] !== hash) return undefined;
    return typeof kept[1] === "string" ? kept[1] : undefined;
  } catch {
    return undefined;
  }
}
