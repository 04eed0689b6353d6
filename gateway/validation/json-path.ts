// Finds values in a request body by paths with slashes, such as `multi_prompt/*/duration`.

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an own property of a JSON object; `undefined` if it is inherited or missing. */
export function getMember(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns every value at a path, in document order. `*` matches every array item. */
export function valuesAt(value: unknown, path: string): unknown[] {
  // Returns early, because most paths begin with a field that is not in the body.
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
