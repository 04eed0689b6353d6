// The address that the page is at: read by every view, changed by visits (a step back leads to the one before) and amendments.
import { useEffect, useState } from "preact/hooks";
import { type Address, addressOf, hashOf } from "./address.js";

// A browser reloads the address as it was when the reload began, without the last edit.
const KEY = "sdkgen-last-edit";

/** Keeps the fragment of the last edit for the fragment that a reload will have. */
function keepForReload(before: string, after: string): void {
  try {
    if (before === after) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([before, after]));
  } catch {
    // The edits that the address has are kept.
  }
}

/** The fragment that a page has to have that was reloaded at this one; `undefined`: this one. */
function afterReload(hash: string): string | undefined {
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

// Safari refuses an address that changes a hundred times in half a minute, as a slider can: of these twenty may come at once.
const MOST_AT_ONCE = 20;
const PAUSE_MS = 400;

const kept = afterReload(location.hash);
if (kept !== undefined) history.replaceState(null, "", kept);

let address = addressOf(location.hash);
let timer: ReturnType<typeof setTimeout> | undefined;
let allowed = MOST_AT_ONCE;
let countedAt = 0;
const views = new Set<(next: Address) => void>();

function show(next: Address): void {
  address = next;
  for (const view of views) view(next);
}

/** The address now. */
export const addressNow = (): Address => address;

/** Goes to an address. */
export function visit(next: Partial<Address>): void {
  write();
  history.pushState(null, "", hashOf(next));
  show(addressOf(location.hash));
}

/** Changes the address in place. It is shown at once, and written at once or soon. */
export function amend(part: Partial<Address>): void {
  show({ ...address, ...part });
  const now = Date.now();
  allowed = Math.min(MOST_AT_ONCE, allowed + (now - countedAt) / PAUSE_MS);
  countedAt = now;
  timer ??= setTimeout(write, PAUSE_MS);
  if (allowed >= 1) write();
}

// Writes what waits to be written.
function write(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  allowed -= 1;
  history.replaceState(null, "", hashOf(address));
}

/** The address, for as long as a component shows it. */
export function useAddress(): Address {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    setShown(address);
    views.add(setShown);
    return () => void views.delete(setShown);
  }, []);
  return shown;
}

addEventListener("hashchange", () => {
  clearTimeout(timer);
  timer = undefined;
  // A visit has shown its address already.
  if (location.hash !== hashOf(address)) show(addressOf(location.hash));
});
// An edit is not lost to a link or to a page that closes.
addEventListener("click", write, { capture: true });
addEventListener("pagehide", () => {
  // Without an edit that waits, the address may be that of a page that is not of models.
  if (timer !== undefined) keepForReload(location.hash, hashOf(address));
  write();
});
