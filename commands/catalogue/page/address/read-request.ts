// The request of an address, which anyone may have written.
import { isJsonObject } from "../../../../generator/page.js";
import type { Request } from "../request/request.js";

// No documented request has more than six levels; the form, the validator and the code read a value level by level.
const DEEPEST = 100;

/** The request in a text; `undefined` where the text is no JSON object, or is too deep. */
export function requestOf(text: string): Request | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && isShallow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
  }
  return true;
}
