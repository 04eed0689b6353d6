// Which names a contract knows: a field that it mentions nowhere is new, and bodies of its time do not hold it.
import type { Node } from "../../reading/tree.js";
import { formsOf } from "./forms.js";
import type { Comparison, Known } from "./comparison.js";
import { conditionNodes, idOf, target } from "./side.js";

interface Place {
  /** All forms that are said of a place, those of conditions included. */
  readonly forms: readonly Node[];
  readonly names: ReadonlySet<string>;
}

const cache = new WeakMap<Node, Place>();

/** Whether a place mentions a name before the change, in any of its alternatives. */
export const mentions = (c: Comparison, known: Known, name: string): boolean =>
  known === "all" || placeOf(c, known).names.has(name);

/** What the alternatives of a place say of a part of it, all together. */
export function inside(c: Comparison, known: Known, pick: (form: Node) => readonly Node[]): Known {
  if (known === "all") return known;
  const nodes = [...new Set(placeOf(c, known).forms.flatMap(pick))];
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return only;
  const key = nodes.map(idOf).join();
  const place: Node =
    c.joined.get(key) ?? Object.freeze({ kind: "union", members: nodes, exclusive: false });
  c.joined.set(key, place);
  return place;
}

function placeOf(c: Comparison, known: Node): Place {
  const found = cache.get(known);
  if (found !== undefined) return found;
  const forms = new Set<Node>();
  const names = new Set<string>();
  const collect = (node: Node): void => {
    const { byType, exclusive } = formsOf(target(node, c.before), c.before);
    for (const { members } of exclusive) members.forEach(collect);
    for (const given of [...byType.values()].flat()) {
      const form = given.kind === "beyond" ? given.about : given;
      if (forms.has(form)) continue;
      forms.add(form);
      if (form.kind !== "object") continue;
      for (const name of form.fields.keys()) names.add(name);
      for (const condition of form.conditions) {
        if (condition.kind === "with") names.add(condition.field);
      }
      conditionNodes(form.conditions).forEach(collect);
    }
  };
  collect(known);
  const place = { forms: [...forms], names };
  cache.set(known, place);
  return place;
}
