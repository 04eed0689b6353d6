// Finds the request fields that exclude each other. Reads them from the allowed field combinations
// of a contract.
import type { Choice, Combination } from "./form-data.js";
import {
  ANY,
  type Case,
  combinationsOf,
  type Json,
  listedValues,
  objectOf,
  requestTree,
  resolveNode,
} from "../../generator/forms.js";

type Groups = readonly (readonly Combination[])[];

/**
 * Returns the allowed field combinations of a contract, in groups. A valid request matches one
 * combination in every group.
 */
export function groupsOf(contract: Parameters<typeof combinationsOf>[0]): Groups {
  const tree = requestTree(contract.schema);
  const { groups } = combinationsOf(contract, (field) => {
    const node = resolveNode(tree.root.fields.get(field)?.node ?? ANY, tree);
    return node.kind === "boolean" ? [true, false] : listedValues(node, tree);
  });
  return groups.map((cases) => cases.map(combinationOf));
}

const combinationOf = (one: Case): Combination =>
  objectOf(
    [...one].map(([name, { presence, values }]): [string, Json] => [
      name,
      { ...(presence && { presence }), ...(presence !== "never" && values && { values }) },
    ]),
  ) as Combination;

/**
 * Returns the choices of a form. A choice has several sides, which are lists of fields. A request
 * can have fields of only one side. `groups` is the result of `groupsOf`, and `order` lists all
 * field names in the order of the contract.
 */
export function choicesOf(groups: Groups, order: readonly string[]): readonly Choice[] {
  const pairs = new Map<string, Set<string>>();
  for (const group of groups) {
    const names = [...new Set(group.flatMap(Object.keys))];
    for (const [a, b] of names.flatMap((a) => names.map((b) => [a, b] as const))) {
      if (a === b || !exclude(group, a, b)) continue;
      pairs.set(a, (pairs.get(a) ?? new Set()).add(b));
    }
  }
  const choices: Choice[] = [];
  for (const [name, against] of pairs) {
    if (choices.some(({ sides }) => sides.flat().includes(name))) continue;
    const all = [name, ...against].flatMap((one) => [one, ...(pairs.get(one) ?? [])]);
    const sides = sidesOf(
      order.filter((one) => all.includes(one)),
      pairs,
    );
    if (sides !== undefined) choices.push({ sides });
  }
  return choices;
}

const never = (one: Combination, name: string) =>
  Object.hasOwn(one, name) && one[name]?.presence === "never";

// Whether some combination allows `a` and some combination allows `b`, but none allows both.
const exclude = (group: readonly Combination[], a: string, b: string): boolean =>
  group.every((one) => never(one, a) || never(one, b)) &&
  [a, b].every((name) => group.some((one) => !never(one, name)));

// Groups the fields of a choice into sides: fields that exclude the same fields are on one side.
// Returns `undefined` if there is only one side, or if a request can have fields of two sides.
function sidesOf(
  names: readonly string[],
  pairs: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly string[])[] | undefined {
  const keyOf = (name: string) => [...(pairs.get(name) ?? [])].sort().join("\n");
  const keys = [...new Set(names.map(keyOf))];
  const sides = keys.map((key) => names.filter((name) => keyOf(name) === key));
  const isWhole = names.every((name) => {
    const others = sides.filter((side) => !side.includes(name)).flat();
    return others.every((other) => pairs.get(name)?.has(other) === true);
  });
  return isWhole && sides.length > 1 ? sides : undefined;
}
