// Holds the address of the page. Every view reads it. A visit adds a step to the browser's history;
// an amendment does not.
import { useEffect, useState } from "preact/hooks";
import { type Address, addressOf, hashOf } from "./address.js";

// A reload uses the address from the time when it began, without the last edit.
const KEY = "sdkgen-last-edit";

/** Stores the fragment of the last edit together with the fragment that a reload will have. */
function keepForReload(before: string, after: string): void {
  try {
    if (before === after) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([before, after]));
  } catch {
    // Without storage, a reload loses only the last edit.
  }
}

/** Returns the fragment that a reloaded page must have; `undefined` if it is the current one. */
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

// Safari refuses an address that changes 100 times in 30 seconds, as a slider can. Up to 20 changes
// may come at once.
const MOST_AT_ONCE = 20;
const PAUSE_MS = 400;

const storedHash = afterReload(location.hash);
if (storedHash !== undefined) history.replaceState(null, "", storedHash);

let address = addressOf(location.hash);
let timer: ReturnType<typeof setTimeout> | undefined;
let allowed = MOST_AT_ONCE;
let countedAt = 0;
const views = new Set<(next: Address) => void>();

function show(next: Address): void {
  address = next;
  for (const view of views) view(next);
}

/** Returns the current address. */
export const addressNow = (): Address => address;

/** Goes to an address, as a new step in the browser's history. */
export function visit(next: Partial<Address>): void {
  write();
  history.pushState(null, "", hashOf(next));
  show(addressOf(location.hash));
}

/** Changes the address in place. Views show it at once; the browser gets it within 400 ms. */
export function amend(part: Partial<Address>): void {
  show({ ...address, ...part });
  const now = Date.now();
  allowed = Math.min(MOST_AT_ONCE, allowed + (now - countedAt) / PAUSE_MS);
  countedAt = now;
  timer ??= setTimeout(write, PAUSE_MS);
  if (allowed >= 1) write();
}

// Writes the pending address.
function write(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  allowed -= 1;
  history.replaceState(null, "", hashOf(address));
}

/** Returns the address, and renders the component again when it changes. */
export function useAddress(): Address {
  const [current, setCurrent] = useState(address);
  useEffect(() => {
    setCurrent(address);
    views.add(setCurrent);
    return () => void views.delete(setCurrent);
  }, []);
  return current;
}

addEventListener("hashchange", () => {
  clearTimeout(timer);
  timer = undefined;
  // `visit` has already shown its address.
  if (location.hash !== hashOf(address)) show(addressOf(location.hash));
});
// Write a pending edit before a link is followed or the page closes.
addEventListener("click", write, { capture: true });
addEventListener("pagehide", () => {
  // Without a pending edit, the address may belong to a page outside the models.
  if (timer !== undefined) keepForReload(location.hash, hashOf(address));
  write();
});
