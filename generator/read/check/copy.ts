// Copies an untrusted JSON value into frozen objects. Rejects a value that is too deep or too
// large, or that contains an infinite number, such as 1e400.
import { objectOf, type Json } from "../schema/json.js";
import { LIMITS } from "./limits.js";
import { EntryRejectionError } from "./rejection.js";

type CopyLimits = Readonly<Record<"depth" | "nodes" | "members", number>>;

/**
 * Returns a frozen copy of a JSON value. Its objects have no prototype. Throws if the value is too
 * deep or too large, or contains an infinite number.
 */
export function copyWithinLimits(value: unknown, limits: CopyLimits = LIMITS): Json {
  measure(value, limits);
  return freeze(value);
}

/**
 * Throws if a value is too deep or too large, or contains an infinite number. Uses a loop, because
 * recursion could overflow the stack.
 */
export function measure(root: unknown, limits: CopyLimits): void {
  let nodes = 0;
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.depth) {
      const what = `its JSON is nested deeper than ${limits.depth} levels`;
      throw new EntryRejectionError("E_SCHEMA_DEPTH", what);
    }
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "number" && !Number.isFinite(value)) {
        throw new EntryRejectionError(
          "E_SCHEMA_SHAPE",
          "its JSON contains a number beyond 1.7e308",
        );
      }
      if (typeof value !== "object" || value === null) continue;
      const members: unknown[] = Object.values(value);
      nodes += members.length;
      if (members.length > limits.members) {
        const what = `one list or object has more than ${limits.members} members`;
        throw new EntryRejectionError("E_SCHEMA_SIZE", what);
      }
      if (nodes > limits.nodes) {
        const what = `its JSON contains more than ${limits.nodes} values`;
        throw new EntryRejectionError("E_SCHEMA_SIZE", what);
      }
      for (const member of members) next.push(member);
    }
    level = next;
  }
}

function freeze(value: unknown): Json {
  if (Array.isArray(value)) return Object.freeze(value.map(freeze));
  if (typeof value === "object" && value !== null) {
    return objectOf(Object.entries(value).map(([key, member]) => [key, freeze(member)] as const));
  }
  return value as Json;
}
