// The address that the page is at: read by every view, changed by visits (a step back leads to the one before) and amendments.
import { useEffect, useState } from "preact/hooks";
import { addressOf, hashOf, type Address } from "./address.js";

// Safari refuses an address that changes a hundred times in half a minute, as a slider can.
const PAUSE_MS = 350;

let address = addressOf(location.hash);
let timer: ReturnType<typeof setTimeout> | undefined;
let writtenAt = -Infinity;
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

/** Changes the address in place. It is shown at once, and written soon. */
export function amend(part: Partial<Address>): void {
  show({ ...address, ...part });
  clearTimeout(timer);
  timer = setTimeout(write, Math.max(0, writtenAt + PAUSE_MS - Date.now()));
}

// Writes what waits to be written.
function write(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  writtenAt = Date.now();
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
addEventListener("pagehide", write);
