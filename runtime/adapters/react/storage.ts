// Stores runs in the page's `sessionStorage`, which survives a reload and is not shared with other
// tabs.
import { isArray, isObject } from "../../validation/value.js";
import type { SavedRun } from "./follow.js";

interface KeyedTexts {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Runs that a full or forbidden storage did not accept. They last until a reload. */
const unsaved = new Map<string, readonly SavedRun[]>();

const storage = () =>
  (globalThis as { readonly sessionStorage?: KeyedTexts | undefined }).sessionStorage;

/** Replaces the runs under a name. */
export function saveRuns(name: string, runs: readonly SavedRun[]): void {
  unsaved.delete(name);
  try {
    if (runs.length === 0) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(runs));
  } catch {
    unsaved.set(name, runs);
  }
}

/** Returns the runs under a name. Other content of the storage is ignored. */
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

// A run without its key would be created again.
const isRun = (saved: unknown): saved is SavedRun =>
  isObject(saved) && typeof saved["model"] === "string" && typeof saved["key"] === "string";
