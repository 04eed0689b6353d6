// Finds the child fields, which the form shows below another field, their parent. Either a request
// with the child field needs the parent, or a value of the parent makes the child field required.
import type { Combination } from "./form-data.js";
import type { Json } from "../../generator/page.js";

type Group = readonly Combination[];

/**
 * Maps the name of each child field to the name of its parent. Only fields that `mayMove` accepts
 * can be child fields.
 */
export function parentsOf(
  groups: readonly Group[],
  mayMove: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const isAbove = (name: string, above: string): boolean => {
    const next = parents.get(above);
    return above === name || (next !== undefined && isAbove(name, next));
  };
  for (const group of groups) {
    const names = [...new Set(group.flatMap(Object.keys))].filter(mayMove);
    // A deciding field is a field whose value decides whether `name` is required. The first pass
    // skips each name that has several deciding fields. Among the deciding fields of such a name,
    // the second pass prefers one that already has a parent.
    for (const most of [1, Infinity]) {
      for (const name of names.filter((one) => !parents.has(one))) {
        const deciders = [...decidersOf(name, group)];
        if (deciders.length > most) continue;
        const parent =
          neededBy(name, group) ?? deciders.find((one) => parents.has(one)) ?? deciders[0];
        if (parent !== undefined && !isAbove(name, parent)) parents.set(name, parent);
      }
    }
  }
  return parents;
}

const demandFor = (one: Combination, name: string) =>
  Object.hasOwn(one, name) ? one[name] : undefined;

// Returns a field that every request with the field `name` needs: it is required in each
// combination that allows `name`. Returns `undefined` if there is no such field. Also returns
// `undefined` if `name` is allowed in all combinations or in none.
function neededBy(name: string, group: Group): string | undefined {
  const having = group.filter((one) => demandFor(one, name)?.presence !== "never");
  if (having.length === 0 || having.length === group.length) return undefined;
  return Object.keys(having[0] ?? {}).find(
    (other) =>
      other !== name && having.every((one) => demandFor(one, other)?.presence === "required"),
  );
}

// Returns the fields whose values decide whether the field `name` is required.
function decidersOf(name: string, group: Group): ReadonlySet<string> {
  const requiring = group.filter((one) => demandFor(one, name)?.presence === "required");
  const others = group.filter((one) => !requiring.includes(one));
  if (requiring.length === 0 || others.length === 0) return new Set();
  const tags = Object.keys(requiring[0] ?? {}).filter(
    (other) =>
      other !== name &&
      requiring.every((one) => {
        const { presence, values } = demandFor(one, other) ?? {};
        return presence === "required" && values !== undefined;
      }),
  );
  const decides = (deciders: readonly string[]) =>
    others.every((one) => deciders.some((tag) => !overlap(one, requiring, tag)));
  const alone = tags.find((tag) => decides([tag]));
  if (alone !== undefined) return new Set([alone]);
  return new Set(decides(tags) ? tags : []);
}

// Whether `one` and a combination in `requiring` allow the same value of the field `tag`.
function overlap(one: Combination, requiring: Group, tag: string): boolean {
  const { presence, values } = demandFor(one, tag) ?? {};
  if (presence === "never") return false;
  const requiringValues = requiring.flatMap(
    (other): readonly Json[] => demandFor(other, tag)?.values ?? [],
  );
  return values === undefined || values.some((value) => requiringValues.includes(value));
}
