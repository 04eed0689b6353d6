// Keeps runs in the page's `sessionStorage`, which a reload leaves and another tab does not have.
import { isArray, isObject } from "../../validation/value.js";
import type { SavedRun } from "./follow.js";

interface KeyedTexts {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Runs that a full or forbidden storage does not take. Only a reload forgets them. */
const unsaved = new Map<string, readonly SavedRun[]>();

const storage = () =>
  (globalThis as { readonly sessionStorage?: KeyedTexts | undefined }).sessionStorage;

/** Keeps runs under a name, in the place of those that it had. */
export function store(name: string, runs: readonly SavedRun[]): void {
  unsaved.delete(name);
  try {
    if (runs.length === 0) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(runs));
  } catch {
    unsaved.set(name, runs);
  }
}

/** The runs under a name; anything else in the storage is none. */
export function stored(name: string): readonly SavedRun[] {
  const known = unsaved.get(name);
  if (known !== undefined) return known;
  try {
    const saved: unknown = JSON.parse(storage()?.getItem(name) ?? "[]");
    return isArray(saved) ? saved.filter(isRun) : [];
  } catch {
    return [];
  }
}

// Without its key a run would be created anew.
const isRun = (saved: unknown): saved is SavedRun =>
  isObject(saved) && typeof saved["model"] === "string" && typeof saved["key"] === "string";
