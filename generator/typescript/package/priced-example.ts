// Makes a request with the fields that change the price of a model.
import type { ModelContract } from "../../read/normalise/contract.js";
import { membersOf } from "../../read/normalise/members.js";
import { priceBlocks } from "../../read/normalise/price-blocks.js";
import { accepts } from "../../read/tree/accepts.js";
import { requestTree, ruleTree, type ObjectTree } from "../../read/tree/contract-tree.js";
import type { Node } from "../../read/tree/tree.js";
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  objectOf,
  type Json,
  type JsonObject,
} from "../../read/schema/json.js";
import { exampleOf, exampleRequest } from "../example.js";
import { pricedRequest } from "./price-table.js";

/**
 * Adds the fields that change the price to the example request of a model, as far as the contract
 * and its rules allow. Each of these fields gets its first value that differs from the default and
 * from the example. Returns `undefined` if no field gets such a value. `entry` has the prices of
 * the model.
 */
export function pricedExample(contract: ModelContract, entry: JsonObject): JsonObject | undefined {
  const tree = requestTree(contract.schema);
  const example = exampleRequest(contract);
  const withField = (request: JsonObject, name: string): JsonObject => {
    const node = tree.root.fields.get(name)?.node;
    if (node === undefined) return request;
    const used = [node.default, example[name]].map((value) => canonicalJson(value ?? null));
    for (const value of valuesOf(node, name, tree)) {
      const changed = objectOf([
        ...Object.entries(request).filter(([key]) => key !== name),
        [name, value],
      ]);
      if (!used.includes(canonicalJson(value)) && mayBeValid(contract, changed)) return changed;
    }
    return request;
  };
  const names = new Set(pricedFields(contract, entry));
  const request = [...names].reduce(withField, example);
  return canonicalJson(request) === canonicalJson(example) ? undefined : request;
}

// Returns the names of the fields that change the price. Empty if the model has no block of prices
// with the name `fixed prices`.
function pricedFields(contract: ModelContract, entry: JsonObject): readonly string[] {
  const { pricing } = contract;
  const request = pricedRequest(contract);
  const blocks = priceBlocks(entry, request);
  const output = blocks.find(({ name }) => name === "fixed prices");
  if (output === undefined) return [];
  const isPriced = new Set(output.lines.map(({ usd }) => usd)).size > 1;
  const conditions = isPriced ? output.lines.flatMap((line) => line.conditions) : [];
  const selecting = conditions
    .map(({ field }) => field)
    .filter((name) => {
      const field = request.fieldOf(name);
      return field !== undefined && (field.isBoolean || field.values.length > 0);
    });
  const counts = listIn(pricing, "counts").flatMap((count) =>
    isJsonObject(count) && count["multiplies"] !== false ? [String(count["at"])] : [],
  );
  const images = blocks.find(({ name }) => /image/i.test(name))?.lines[0]?.conditions ?? [];
  return [
    ...selecting,
    ...(output.unit === "usd_per_second" ? listIn(pricing, "duration").map(String) : []),
    ...counts,
    ...images.slice(0, 1).map(({ field }) => field),
  ];
}

function listIn(facts: JsonObject, name: string): readonly Json[] {
  const member = facts[name];
  return isJsonArray(member) ? member : [];
}

// Returns some values of a field, such as the listed values or the lowest numbers. Leaves out
// numbers below or equal to 0, because a number such as -1 leaves the choice to the model.
const valuesOf = (node: Node, name: string, tree: ObjectTree): readonly Json[] =>
  formsOf(node, name, tree).filter((value) => typeof value !== "number" || value > 0);

const formsOf = (node: Node, name: string, tree: ObjectTree): readonly Json[] =>
  membersOf(node, tree).flatMap((form): readonly Json[] => {
    switch (form.kind) {
      case "words":
        return form.values;
      case "boolean":
        return [true, false];
      case "number": {
        const least = Math.ceil(form.min?.at ?? 1);
        return [least, least + 1];
      }
      default:
        return [exampleOf(form, name, tree)];
    }
  });

// Checks whether the schema and the rules may accept a request. If a keyword cannot be checked
// here, the request counts as valid for this keyword.
function mayBeValid({ id, schema, rules }: ModelContract, request: JsonObject): boolean {
  const tree = requestTree(schema);
  const model: readonly [string, Json][] = tree.root.fields.has("model") ? [["model", id]] : [];
  const body = objectOf([...model, ...Object.entries(request)]);
  const trees = [tree, ...rules.map((rule) => ruleTree(rule.schema))];
  return trees.every((one) => accepts(one.root, body, one) !== false);
}
