// What describes a place without deciding what is accepted: descriptions, defaults, deprecation.
import {
  byCodeUnit,
  canonicalJson,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../schema/json.js";
import { keyword, schemasAt } from "../reading/keyword.js";
import { referenceTarget } from "../reading/own-residue.js";
import { spend, type Conjunction, type Node, type Space } from "../meaning/space.js";
import { ANNOTATIONS } from "../reading/without-annotations.js";
import { listed, show } from "../../../diff/words.js";
import { reportChange, type Finding, type Spot, type Walk } from "./spot.js";

type Annotation = (typeof ANNOTATIONS)[number];

/** Reports the annotations of a place that changed. */
export function compareAnnotations(walk: Walk, { path, words }: Spot): void {
  const before = annotationsOf(walk.space, words.before);
  const after = annotationsOf(walk.space, words.after);
  for (const name of ANNOTATIONS) {
    const old = before.get(name) ?? NONE;
    const now = after.get(name) ?? NONE;
    if ([...old.keys()].sort(byCodeUnit).join() === [...now.keys()].sort(byCodeUnit).join())
      continue;
    const finding = describe(name, different(old, now), different(now, old));
    if (finding !== undefined) reportChange(walk, path, finding);
  }
}

type Values = ReadonlyMap<string, Json>;
const NONE: Values = new Map();

const different = (values: Values, others: Values): readonly Json[] =>
  [...values].filter(([key]) => !others.has(key)).map(([, value]) => value);

function describe(
  name: Annotation,
  old: readonly Json[],
  now: readonly Json[],
): Finding | undefined {
  const [before] = old;
  const [after] = now;
  const values = {
    class: "patch" as const,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  if (name === "deprecated") {
    if (now.includes(true)) return { kind: "deprecated", words: "deprecated", ...values };
    if (old.includes(true))
      return { kind: "undeprecated", words: "no longer deprecated", ...values };
    return undefined;
  }
  const shown = name === "default" || name === "format";
  return {
    kind: `${name}-changed`,
    words: `${name} ${shown ? moved(old, now) : "changed"}`,
    ...values,
  };
}

function moved(old: readonly Json[], now: readonly Json[]): string {
  const all = (values: readonly Json[]) => listed(values.map(show));
  if (old.length === 0) return `added: ${all(now)}`;
  if (now.length === 0) return `removed (was ${all(old)})`;
  return `changed from ${all(old)} to ${all(now)}`;
}

function annotationsOf(space: Space, { nodes }: Conjunction): ReadonlyMap<Annotation, Values> {
  const found = new Map<Annotation, Map<string, Json>>();
  for (const name of ANNOTATIONS) {
    const values = new Map<string, Json>();
    for (const node of nodes) collect(space, node, name, values, new Set());
    if (values.size > 0) found.set(name, values);
  }
  return found;
}

const BRANCHES = ["allOf", "anyOf", "oneOf"];

// What stands beside a reference is said instead of what its target says.
function collect(
  space: Space,
  node: Node,
  name: Annotation,
  values: Map<string, Json>,
  seen: Set<JsonObject>,
): void {
  const { schema, document } = node;
  if (!isJsonObject(schema) || seen.has(schema) || seen.size > MAX_SEEN) return;
  seen.add(schema);
  spend(space);
  const own = keyword(schema, name);
  if (own !== undefined) values.set(canonicalJson(own), own);
  const target = own === undefined ? referenceTarget(node, schema) : undefined;
  const below = BRANCHES.flatMap((branch) => schemasAt(schema, branch));
  for (const sub of target === undefined ? below : [target, ...below]) {
    for (const next of space.conjunctionOf(document, sub).nodes) {
      collect(space, next, name, values, seen);
    }
  }
}

const MAX_SEEN = 1_000;
