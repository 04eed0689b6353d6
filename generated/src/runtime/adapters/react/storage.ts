// Keeps a run in the page's `sessionStorage`, which a reload leaves and another tab does not have.
import type { SavedRun } from "./follow.js";

interface KeyedTexts {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

// Servers have none.
const storage = () =>
  (globalThis as { readonly sessionStorage?: KeyedTexts | undefined }).sessionStorage;

/** Keeps a run, or forgets it. A full or forbidden storage keeps nothing. */
export function store(name: string | undefined, saved: SavedRun | undefined): void {
  if (name === undefined) return;
  try {
    if (saved === undefined) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(saved));
  } catch {
    // The run goes on; only a reload will not find it.
  }
}

/** The run of this model that was kept; nothing where the storage has anything else. */
export function stored(name: string | undefined, model: string): SavedRun | undefined {
  if (name === undefined) return undefined;
  try {
    const saved = JSON.parse(storage()?.getItem(name) ?? "null") as SavedRun | null;
    // Without its key each reload would create.
    const isRun = saved?.model === model && typeof saved.key === "string";
    return isRun ? saved : undefined;
  } catch {
    return undefined;
  }
}
