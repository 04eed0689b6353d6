// Values by the paths that rules and prices are written with.
import { isArray, isObject, own, type Fields } from "./value.js";

/** The keys on the way to a value; array positions are numbers. */
export type Path = readonly (string | number)[];

/** Every value found along a path such as `multi_prompt/*\/duration`; `*` is every item. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  everyAt(value, path, (part) => found.push(part) > 0);
  return found;
}

interface Steps {
  readonly names: readonly string[];
  /** Whether no name is one that every object inherits. */
  readonly isPlain: boolean;
}

const STEPS = new Map<string, Steps>();

function stepsOf(path: string): Steps {
  const known = STEPS.get(path);
  if (known !== undefined) return known;
  const names = path.split("/");
  const steps = { names, isPlain: !names.some((name) => name in Object.prototype) };
  STEPS.set(path, steps);
  return steps;
}

/** Whether every value along a path keeps a condition; stops at the first one that does not. A caller copies the keys that it keeps. */
export const everyAt = (
  value: unknown,
  path: string,
  keeps: (value: unknown, at: Path) => boolean,
): boolean => walk(value, stepsOf(path), 0, keeps, []);

/** The same for a condition that knows the request and needs no keys: a verdict on a valid request is most of what a rule costs. */
export const allKeep = (
  request: Fields,
  path: string,
  holds: (value: unknown, request: Fields) => boolean,
): boolean => verdict(request, stepsOf(path), 0, holds, request);

function fieldOf(value: Fields, name: string, isPlain: boolean): unknown {
  return isPlain ? value[name] : own(value, name);
}

function verdict(
  value: unknown,
  steps: Steps,
  depth: number,
  holds: (value: unknown, request: Fields) => boolean,
  request: Fields,
): boolean {
  let part = value;
  for (let i = depth; i < steps.names.length; i++) {
    const name = steps.names[i] ?? "";
    if (name === "*") {
      if (!isArray(part)) return true;
      for (let item = 0; item < part.length; item++) {
        if (!verdict(part[item], steps, i + 1, holds, request)) return false;
      }
      return true;
    }
    if (!isObject(part)) return true;
    part = fieldOf(part, name, steps.isPlain);
    if (part === undefined) return true;
  }
  return holds(part, request);
}

function walk(
  value: unknown,
  steps: Steps,
  depth: number,
  keeps: (value: unknown, at: Path) => boolean,
  at: (string | number)[],
): boolean {
  const name = steps.names[depth];
  if (name === undefined) return keeps(value, at);
  if (name === "*") {
    if (!isArray(value)) return true;
    for (let i = 0; i < value.length; i++) {
      at[depth] = i;
      if (!walk(value[i], steps, depth + 1, keeps, at)) return false;
    }
    return true;
  }
  if (!isObject(value)) return true;
  const part = fieldOf(value, name, steps.isPlain);
  if (part === undefined) return true;
  at[depth] = name;
  return walk(part, steps, depth + 1, keeps, at);
}
