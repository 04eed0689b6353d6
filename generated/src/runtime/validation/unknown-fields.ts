// Finds fields that the contract does not name. Open contracts allow them, but the gateway may ignore them and still bill.
import type { Issue } from "./issue.js";
import { meant, nearest } from "./near.js";
import { at, type ParentPlace, type Key, type Place } from "./place.js";
import { tell, underCondition } from "./tell.js";
import { isArray, isObject, keys } from "./value.js";

/** The fields that a contract names, each with the fields inside it; `true` if the contract names none there. */
export interface FieldNames {
  // Not `true`: TypeScript widens a literal behind a computed name, and `__proto__` has to be one.
  readonly [name: string]: FieldNames | boolean;
}

/** An issue for each field that is not named, with the name that was probably meant; none if the contract names no fields. */
export function unknownFields(request: unknown, names: FieldNames | boolean = true): Issue[] {
  const issues: Issue[] = [];
  look(request, names, [issues], undefined);
  return issues;
}

function look(value: unknown, names: FieldNames | boolean, around: Place, key: Key): void {
  if (typeof names === "boolean") return;
  const place = at(around, key) ?? around;
  if (isArray(value)) value.forEach((item, index) => look(item, names, place, index));
  if (!isObject(value)) return;
  for (const name of keys(value)) {
    const below = Object.hasOwn(names, name) ? names[name] : undefined;
    if (below !== undefined) look(value[name], below, place, name);
    else {
      const near = nearest(name, Object.keys(names));
      const sends = near === undefined ? "on purpose" : "as it is";
      const says = ` is no field of the contract${meant(near) || ";"} extraBody or loose() sends it ${sends}`;
      tell(place, name, value[name], "unknownField", near, says);
    }
  }
}

/** Records a field that a closed object does not name. */
export function unknownField(
  value: unknown,
  found: ParentPlace,
  key: string,
  names: ReadonlySet<string>,
): boolean {
  if (!found) return false;
  const says = ` is not allowed${underCondition(found)}${meant(nearest(key, [...names]))}`;
  return tell(found, key, value, "additionalProperties", false, says);
}
