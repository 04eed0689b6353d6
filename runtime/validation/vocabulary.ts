// Reads request values by paths such as `image_urls/*`.
import { isArray, isObject, own } from "./value.js";

/** Returns every value at a path such as `image_urls/*`. `*` means every array item. */
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
