// Values by the paths that rules and prices are written with.
import { has, isObject } from "./value.js";

/** Every value found along a path such as `"multi_prompt", "*", "duration"`; `*` is every item. */
export function valuesAt(value: unknown, ...path: readonly string[]): unknown[] {
  const found: unknown[] = [];
  collect(value, path, 0, found);
  return found;
}

function collect(value: unknown, path: readonly string[], from: number, found: unknown[]): void {
  let at = value;
  for (let i = from; i < path.length; i++) {
    const key = path[i];
    if (key === undefined) return;
    if (key === "*") {
      if (!Array.isArray(at)) return;
      for (let item = 0; item < at.length; item++) collect(at[item], path, i + 1, found);
      return;
    }
    if (!isObject(at) || !has(at, key)) return;
    at = at[key];
  }
  found.push(at);
}
