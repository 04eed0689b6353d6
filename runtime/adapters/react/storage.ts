// Stores runs in the page's `sessionStorage`. The storage survives a reload, and other tabs do not
// share it.
import { isArray, isObject } from "../../validation/value.js";
import type { SavedRun } from "./follow.js";

interface KeyedTexts {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/**
 * Runs that `sessionStorage` did not accept because it is full or forbidden. They are lost if the
 * page reloads.
 */
const unsaved = new Map<string, readonly SavedRun[]>();

const storage = () =>
  (globalThis as { readonly sessionStorage?: KeyedTexts | undefined }).sessionStorage;

/** Replaces the runs that are stored under `name`. */
export function saveRuns(name: string, runs: readonly SavedRun[]): void {
  unsaved.delete(name);
  try {
    if (runs.length === 0) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(runs));
  } catch {
    unsaved.set(name, runs);
  }
}

/** Returns the runs that are stored under `name`. Ignores stored values that are not runs. */
export function loadRuns(name: string): readonly SavedRun[] {
  const unsavedRuns = unsaved.get(name);
  if (unsavedRuns !== undefined) return unsavedRuns;
  try {
    const saved: unknown = JSON.parse(storage()?.getItem(name) ?? "[]");
    return isArray(saved) ? saved.filter(isRun) : [];
  } catch {
    return [];
  }
}

// A run without its idempotency key is ignored, because a new key would create a second task.
const isRun = (saved: unknown): saved is SavedRun =>
  isObject(saved) && typeof saved["model"] === "string" && typeof saved["key"] === "string";
