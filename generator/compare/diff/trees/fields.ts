// Reports added and removed fields only once, not for each alternative.
import type { Meeting } from "../../../read/tree/meet.js";
import { nodesOfCondition, type Node, type Obj } from "../../../read/tree/tree.js";
import type { Comparison } from "./comparison.js";
import { less, more, NOTHING, under, type Finding, type Findings } from "./finding.js";
import { objectsOf } from "./forms.js";
import { target } from "./side.js";

/** Adds findings about the added and removed fields of an object. */
export function withFields(c: Comparison, old: Node, now: Node, findings: Findings): Findings {
  const [before, after] = [offeredBy(old, c.before), offeredBy(now, c.after)];
  const removed = new Set([...before].filter((name) => !after.has(name)));
  const added = new Set([...after].filter((name) => !before.has(name)));
  if (removed.size === 0 && added.size === 0) return findings;
  const at = ({ path: [step] }: Finding) => (step?.kind === "property" ? step.name : undefined);
  const isMadeRequired = ({ kind, path }: Finding) =>
    kind === "field-made-required" && path.length === 1;
  const madeRequired = new Set(findings.filter(isMadeRequired).map(at));
  return [
    ...[...removed].flatMap((name): Findings => {
      const isLess = findings.some((each) => at(each) === name && each.isLess);
      const finding = { ...less("field-removed", "removed"), isLess };
      return under({ kind: "property", name }, [{ ...finding, breach: "removed-field" }]);
    }),
    ...[...added].flatMap((name): Findings =>
      madeRequired.has(name)
        ? NOTHING
        : under({ kind: "property", name }, [more("field-added", "new optional field")]),
    ),
    ...findings
      .filter((each) => !removed.has(at(each) ?? ""))
      .map((each) =>
        isMadeRequired(each) && added.has(at(each) ?? "")
          ? { ...each, kind: "required-field-added", words: "new required field" }
          : each,
      ),
  ];
}

const cache = new WeakMap<Node, ReadonlySet<string>>();

/** Returns the field names that at least one alternative of a schema allows. */
function offeredBy(node: Node, side: Meeting): ReadonlySet<string> {
  const cached = cache.get(node);
  if (cached !== undefined) return cached;
  const offered = new Set<string>();
  const collect = (object: Obj, refused: ReadonlySet<string>): void => {
    const never = new Set(refused);
    for (const [name, field] of object.fields) {
      const { kind } = target(field.node, side);
      if (kind === "never" || kind === "reference") never.add(name);
      else if (field.listed && !never.has(name)) offered.add(name);
    }
    for (const condition of object.conditions) {
      if (condition.kind === "not") continue;
      for (const part of nodesOfCondition(condition)) {
        for (const one of objectsOf(part, side)) collect(one, never);
      }
    }
  };
  for (const object of objectsOf(node, side)) collect(object, new Set());
  cache.set(node, offered);
  return offered;
}
