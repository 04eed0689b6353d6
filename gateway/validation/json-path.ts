// Finds values in a request body by the slash paths of rules ("multi_prompt/*/duration").

/** True for a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property of a JSON object; `undefined` for inherited ones and other values. */
export function getMember(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Every value at a path, in document order. `*` is every item of an array. */
export function valuesAt(value: unknown, path: string): unknown[] {
  // A fast exit: most paths have a field that is not in the body.
  const slash = path.indexOf("/");
  const first = slash === -1 ? path : path.slice(0, slash);
  if (first !== "*" && getMember(value, first) === undefined) return [];
  let values: unknown[] = [value];
  for (const step of path.split("/")) {
    values = values.flatMap((current): unknown[] => {
      if (step === "*") return Array.isArray(current) ? (current as unknown[]) : [];
      const member = getMember(current, step);
      return member === undefined ? [] : [member];
    });
  }
  return values;
}
