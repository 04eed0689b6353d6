// Compares annotations, which are keywords that only describe a value, such as descriptions and
// defaults.
import { canonicalJson, type Json } from "../../../read/schema/json.js";
import type { Meeting } from "../../../read/tree/meet.js";
import { notesOf } from "../../../read/tree/nodes.js";
import type { Node } from "../../../read/tree/tree.js";
import { show } from "../words.js";
import type { Comparison } from "./comparison.js";
import { NOTHING, otherwise, type Finding, type Findings } from "./finding.js";
import { target } from "./side.js";

export function compareNotes(c: Comparison, old: Node, now: Node): Findings {
  const [before, after] = [notesAt(old, c.before), notesAt(now, c.after)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): Findings => {
    const [was, is] = [before.get(name), after.get(name)];
    return canonicalJson(was ?? null) === canonicalJson(is ?? null)
      ? NOTHING
      : [noteFinding(name, was, is)];
  });
}

function noteFinding(name: string, before: Json | undefined, after: Json | undefined): Finding {
  const values = { before, after };
  if (name === "deprecated") {
    return after === undefined
      ? otherwise("undeprecated", "no longer deprecated", values)
      : otherwise("deprecated", "deprecated", values);
  }
  const isQuoted = name === "default" || name === "format";
  const words = isQuoted ? changeText(before, after) : "changed";
  return otherwise(`${name}-changed`, `${name} ${words}`, values);
}

function changeText(before: Json | undefined, after: Json | undefined): string {
  if (before === undefined) return `added: ${show(after ?? null)}`;
  if (after === undefined) return `removed (was ${show(before)})`;
  return `changed from ${show(before)} to ${show(after)}`;
}

// Annotations of a reference override annotations of its definition.
function notesAt(part: Node, side: Meeting): ReadonlyMap<string, Json> {
  const node = target(part, side);
  const about = node.kind === "except" ? node.about : node;
  const format = about.kind === "string" && about.format !== undefined && { format: about.format };
  const { remarks, ...notes } = { ...notesOf(about), ...notesOf(node), ...notesOf(part) };
  const all = Object.entries({ ...notes, title: undefined, ...remarks, ...format });
  return new Map(
    all.flatMap(([name, value]) =>
      value === undefined || name === "leftOpen" ? [] : [[name, value as Json]],
    ),
  );
}
