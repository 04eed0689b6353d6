// Values by the paths that rules and prices are written with.
import { isArray, isObject, own } from "./value.js";

/** The keys on the way to a value; array positions are numbers. */
export type Path = readonly (string | number)[];

/** Every value found along a path such as `multi_prompt/*\/duration`; `*` is every item. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  everyAt(value, path, (part) => found.push(part) > 0);
  return found;
}

const STEPS = new Map<string, readonly string[]>();

/** Whether every value along a path keeps a condition; stops at the first one that does not. A caller copies the keys that it keeps. */
export function everyAt(
  value: unknown,
  path: string,
  keeps: (value: unknown, at: Path) => boolean,
): boolean {
  let steps = STEPS.get(path);
  if (steps === undefined) STEPS.set(path, (steps = path.split("/")));
  return walk(value, steps, [], keeps);
}

function walk(
  value: unknown,
  steps: readonly string[],
  at: (string | number)[],
  keeps: (value: unknown, at: Path) => boolean,
  depth = 0,
): boolean {
  const step = steps[depth];
  if (step === undefined) return keeps(value, at);
  if (step === "*") {
    if (!isArray(value)) return true;
    for (let i = 0; i < value.length; i++) {
      at[depth] = i;
      if (!walk(value[i], steps, at, keeps, depth + 1)) return false;
    }
    return true;
  }
  if (!isObject(value)) return true;
  const part = step in Object.prototype ? own(value, step) : value[step];
  if (part === undefined) return true;
  at[depth] = step;
  return walk(part, steps, at, keeps, depth + 1);
}
