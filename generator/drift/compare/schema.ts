// Compares two schemas of one request by what they accept.
import {
  isJsonArray,
  isJsonObject,
  canonicalJson,
  type Json,
  type JsonObject,
} from "../../schema/json.js";
import { referencesOf } from "../../schema/references.js";
import { implies } from "./inclusion/implies.js";
import { asksItself } from "./reading/self-question.js";
import { placeOf } from "./meaning/place.js";
import { createSpace, TooMuchWork, type SchemaDocument } from "./meaning/space.js";
import { withoutAnnotations } from "./reading/without-annotations.js";
import type { Walk } from "./walk/spot.js";
import type { SchemaChange } from "../../diff/change.js";
import { UNKNOWN_CHANGE, walkSpot } from "./walk/walk.js";

const MAX_DEPTH = 400;
const MAX_NODES = 400_000;

/** What changed for callers between two request schemas. */
export function compareSchemas(before: JsonObject, after: JsonObject): readonly SchemaChange[] {
  if (before === after) return [];
  if (!isWithinLimits(before) || !isWithinLimits(after)) return [notComparable()];
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const old = documentOf(before, false);
  const now = documentOf(after, false);
  if (asksItself(before, old.references) || asksItself(after, now.references))
    return [notComparable()];
  const space = createSpace();
  const walk: Walk = {
    space,
    changes: [],
    listed: new Set(),
    path: new Set(),
    visits: new Map(),
    accounted: 0,
  };
  const words = {
    before: space.conjunctionOf(old, before),
    after: space.conjunctionOf(now, after),
  };
  try {
    const known = placeOf(space, words.before, "mentioned");
    walkSpot(walk, {
      ...words,
      path: [],
      known,
      offered: {
        before: placeOf(space, words.before, "offered"),
        after: placeOf(space, words.after, "offered"),
      },
      words,
      cap: old.text() === now.text() ? "patch" : "major",
      isBranch: false,
    });
    return withSafetyNet(walk, implies(space, words.before, words.after, known));
  } catch (error) {
    if (error instanceof TooMuchWork) return [notComparable()];
    throw error;
  }
}

// Whatever the walk has overlooked: what is not proven to be accepted still is a break.
function withSafetyNet({ changes }: Walk, isProven: boolean): readonly SchemaChange[] {
  if (isProven || changes.some((change) => change.class === "major")) return changes;
  const whole = { field: "", kind: "changed", class: "major" as const, sentence: UNKNOWN_CHANGE };
  return [...changes, Object.freeze(whole)];
}

/** How what a rule accepts changed; `unknown` where nothing can be proven. */
export type Direction = "same" | "wider" | "unknown";

/** Compares two conditions on a whole request, in the rule vocabulary. */
export function compareConditions(before: JsonObject, after: JsonObject): Direction {
  if (!isWithinLimits(before) || !isWithinLimits(after)) return "unknown";
  const old = documentOf(before, true);
  const now = documentOf(after, true);
  if (old.text() === now.text()) return "same";
  if (asksItself(before, old.references) || asksItself(after, now.references)) return "unknown";
  const space = createSpace();
  const was = space.conjunctionOf(old, before);
  const is = space.conjunctionOf(now, after);
  try {
    if (!implies(space, was, is)) return "unknown";
    return implies(space, is, was) ? "same" : "wider";
  } catch (error) {
    if (error instanceof TooMuchWork) return "unknown";
    throw error;
  }
}

const notComparable = (): SchemaChange => ({
  field: "",
  kind: "not-comparable",
  class: "major",
  sentence: `too large or too entangled to be compared: ${UNKNOWN_CHANGE}`,
});

function documentOf(root: JsonObject, vocabulary: boolean): SchemaDocument {
  let text: string | undefined;
  return {
    root,
    references: referencesOf(root),
    vocabulary,
    text: () => (text ??= canonicalJson(withoutAnnotations(root))),
  };
}

// A loop, because the depth is not known yet and recursion could end the process.
function isWithinLimits(root: Json): boolean {
  let nodes = 0;
  let level: Json[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const next: Json[] = [];
    for (const value of level) {
      if (!isJsonArray(value) && !isJsonObject(value)) continue;
      const members = Object.values(value);
      nodes += members.length;
      if (nodes > MAX_NODES) return false;
      for (const member of members) next.push(member);
    }
    level = next;
  }
  return true;
}
