// Finds the fields that request several results, such as `num_images`.
import { printable } from "../check/rejection.js";
import { requestTree } from "../tree/contract-tree.js";
import { resolveNode, type Definitions, type Node, type Obj } from "../tree/tree.js";
import { memberOf, objectOf, type Json, type JsonObject } from "../schema/json.js";
import { membersOf } from "./members.js";

/**
 * Field name → whether each result is billed. `true` or `false` applies to all models. A list of
 * model ids means `true` for these models. In all other cases, it is unknown whether each result is
 * billed, so the price of several results is a range.
 */
export type CountSettings = Readonly<Record<string, boolean | readonly string[]>>;

/**
 * Returns whether a field multiplies a model's price. Returns undefined if the configuration does
 * not decide.
 */
export type CountBilling = (field: string) => boolean | undefined;

/** Returns a function that looks up the `CountSettings` for the fields of one model. */
export function countsOfModel(settings: CountSettings, id: string): CountBilling {
  return (field) => {
    const setting = Object.hasOwn(settings, field) ? settings[field] : undefined;
    return typeof setting === "object" ? setting.includes(id) || undefined : setting;
  };
}

/** Returns a sentence for each `counts` field that no model uses as a number of results. */
export const idleCounts = (
  settings: CountSettings,
  models: readonly { readonly schema: JsonObject; readonly id: string }[],
): readonly string[] =>
  Object.entries(settings).flatMap(([field, setting]) => {
    const isCovered = ({ id }: (typeof models)[number]) =>
      typeof setting === "boolean" || setting.includes(id);
    const isCounted = ({ schema }: (typeof models)[number]) => {
      const tree = requestTree(schema);
      return countsOf(tree.root, tree, (name) => name === field || undefined).some(
        (count) => memberOf(count, "multiplies") === true,
      );
    };
    if (models.some((model) => isCovered(model) && isCounted(model))) return [];
    const whose = printable(JSON.stringify(field));
    return [
      `counts: the entry ${whose} in sdkgen.config.ts has no effect, because none of its models has a field of this name that accepts a number; correct or remove the entry`,
    ];
  });

const ITEM =
  "(?:image|picture|photo|video|clip|output|result|sample|generation|variation|variant|candidate|song|track|completion|choice|sequence|version)";

/**
 * Matches the names of fields that request several results. Must stay equal to the pattern in
 * `runtime/pricing/result-count.ts`.
 */
export const COUNT_NAME = new RegExp(
  "^(?:n|num|number|count|quantity|batch|batch_?(?:size|count|num)" +
    `|(?:n|nb|no|num|number|max|total|batch)_?(?:of_?)?(?:output_?|return_?)?${ITEM}s?(?:_?per_?[a-z]+)?` +
    `|${ITEM}s?_?(?:count|num|number|quantity|per_?[a-z]+)|${ITEM}s)$`,
  "i",
);

/**
 * Returns the fields that request several results, such as `n`. Also searches nested objects of the
 * request (contracts/README.md, `counts`).
 */
export function countsOf(
  { fields }: Obj,
  tree: Definitions,
  multiplies: CountBilling,
  parents: readonly string[] = [],
): readonly Json[] {
  return [...fields].flatMap(([name, { node, listed }]): readonly Json[] => {
    if (!listed || node.deprecated === true) return [];
    const path = [...parents, name];
    const members = membersOf(node, tree);
    const [object] = members.filter((one) => one.kind === "object");
    if (object !== undefined && parents.length < 2) return countsOf(object, tree, multiplies, path);
    const setting = multiplies(path.join("."));
    if (setting === undefined && !COUNT_NAME.test(name)) return [];
    const least = leastOf(node, members, tree);
    if (least === undefined) return [];
    return [
      objectOf([
        ["at", path.join("/")],
        ...(least === 1 ? [] : ([["default", least]] as const)),
        ...(setting === undefined ? [] : ([["multiplies", setting]] as const)),
      ]),
    ];
  });
}

// Returns the number of results for a request without the field. Returns undefined if the field
// accepts no numbers.
function leastOf(node: Node, members: readonly Node[], tree: Definitions): number | undefined {
  const bounds = members.flatMap((one) => (one.kind === "number" ? [leastWhole(one)] : []));
  const values = members.flatMap((one) => (one.kind === "words" ? one.values.map(numberOf) : []));
  const least = bounds.length > 0 ? bounds : values;
  if (least.length === 0 || least.includes(undefined)) return undefined;
  const usual = numberOf(node.default ?? resolveNode(node, tree).default ?? null);
  return Math.max(1, usual ?? Math.ceil(Math.min(...least.map(Number))));
}

// Returns the smallest whole number that is at least 1 and that the minimum and `multipleOf` allow.
function leastWhole({ min, multiples }: Node & { readonly kind: "number" }): number {
  const { at, open } = min ?? { at: 1, open: false };
  const least = Math.max(1, open ? Math.floor(at) + 1 : Math.ceil(at));
  return multiples.reduce((number, step) => Math.ceil(number / step) * step, least);
}

function numberOf(value: Json): number | undefined {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" ? number : undefined;
}
