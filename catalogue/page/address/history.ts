// Stores the current address of the page. `visit` adds an entry to the browser history. `amend`
// changes the current entry.
import { createStore, useStore } from "../store.js";
import { type Address, addressOf, hashOf, NO_GATEWAY_FILTERS, readFilters } from "./address.js";

// The gateway also serves this document at /__gateway. The fragment of a link to /__gateway has
// only the filters of the gateway page. This code replaces the address by its usual form,
// `#/__gateway?…`.
if (location.pathname.endsWith("/__gateway")) {
  const values = new URLSearchParams(location.hash.slice(1));
  const hash = hashOf({ gateway: readFilters(values, NO_GATEWAY_FILTERS) });
  history.replaceState(null, "", `./${hash}`);
}

// If the address changes while the page closes, a reload shows the old address. So the last edit is
// stored under this key.
const KEY = "sdkgen-last-edit";

/**
 * Stores two URL fragments: `before`, which the browser shows after a reload, and `after`, which
 * has the last edit. If both are equal, removes the stored fragments.
 */
function keepForReload(before: string, after: string): void {
  try {
    if (before === after) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([before, after]));
  } catch {
    // Without storage, a reload loses only the last edit.
  }
}

/**
 * Returns the stored fragment with the last edit. Returns `undefined` if the page was opened by a
 * new visit, or if no edit is stored for `hash`.
 */
function afterReload(hash: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as unknown;
    sessionStorage.removeItem(KEY);
    const [visit] = performance.getEntriesByType("navigation");
    const isAgain = visit instanceof PerformanceNavigationTiming && visit.type !== "navigate";
    if (!isAgain || !Array.isArray(stored) || stored[0] !== hash) return undefined;
    return typeof stored[1] === "string" ? stored[1] : undefined;
  } catch {
    return undefined;
  }
}

// Safari refuses more than 100 address changes in 30 seconds, but a slider can cause more. So at
// most 20 changes are written at once. Later changes are written every 400 ms.
const MOST_AT_ONCE = 20;
const PAUSE_MS = 400;

const storedHash = afterReload(location.hash);
if (storedHash !== undefined) history.replaceState(null, "", storedHash);

const store = createStore(addressOf(location.hash));
let timer: ReturnType<typeof setTimeout> | undefined;
let allowed = MOST_AT_ONCE;
let countedAt = 0;

export const addressNow = store.read;

/** Opens an address as a new entry in the browser history. */
export function visit(next: Partial<Address>): void {
  write();
  history.pushState(null, "", hashOf(next));
  store.write(addressOf(location.hash));
}

/**
 * Changes the current address. Views update at once. The browser's address follows within 400 ms.
 */
export function amend(part: Partial<Address>): void {
  store.write({ ...addressNow(), ...part });
  const now = Date.now();
  allowed = Math.min(MOST_AT_ONCE, allowed + (now - countedAt) / PAUSE_MS);
  countedAt = now;
  timer ??= setTimeout(write, PAUSE_MS);
  if (allowed >= 1) write();
}

// If `amend` has delayed a change, writes it to the browser's address now.
function write(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  allowed -= 1;
  history.replaceState(null, "", hashOf(addressNow()));
}

/** Returns the current address. The component renders again when the address changes. */
export const useAddress = (): Address => useStore(store);

addEventListener("hashchange", () => {
  clearTimeout(timer);
  timer = undefined;
  // Skips the update if the views already show this address.
  if (location.hash !== hashOf(addressNow())) store.write(addressOf(location.hash));
});
// Writes a delayed change before the browser follows a link or closes the page.
addEventListener("click", write, { capture: true });
addEventListener("pagehide", () => {
  if (timer !== undefined) keepForReload(location.hash, hashOf(addressNow()));
  write();
});
