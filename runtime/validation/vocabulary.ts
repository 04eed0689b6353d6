// Reads values by the paths in pricing facts.
import { isArray, isObject, own } from "./value.js";

/** Every value along a path such as `multi_prompt/*\/duration`; `*` is every item. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let matches = [value];
  for (const name of path.split("/")) {
    matches = matches.flatMap((each): readonly unknown[] => {
      if (name === "*") return isArray(each) ? each : [];
      const part = isObject(each) ? own(each, name) : undefined;
      return part === undefined ? [] : [part];
    });
  }
  return matches;
}
