// Makes small example requests from contracts, for documentation.
import type { Contract } from "../read/normalise/contract.js";
import type { Case, Demand } from "../read/tree/cases.js";
import { casesOf, casesOfCondition, type CaseScope } from "../read/tree/cases-of.js";
import { combine, type CaseProduct } from "../read/tree/combined-cases.js";
import {
  contractTree,
  requestTree,
  ruleTree,
  type ObjectTree,
} from "../read/tree/contract-tree.js";
import { roleOfModel } from "../read/tree/model-field.js";
import { notesOf, withNotes } from "../read/tree/nodes.js";
import { requestForms } from "../read/tree/request-forms.js";
import {
  ANY,
  resolveNode,
  visit,
  type Node,
  type Obj,
  type Definitions,
  type Visitor,
} from "../read/tree/tree.js";
import { objectOf, type Json, type JsonObject } from "../read/schema/json.js";

type ExampleContract = Pick<Contract, "id" | "schema" | "rules">;

/**
 * Returns the field combinations that a contract and its rules allow. `domain` returns the listed
 * values of a field.
 */
export const combinationsOf = (
  contract: ExampleContract,
  domain: CaseScope["domain"] = () => undefined,
): CaseProduct => combinationsIn(requestTree(contract.schema), contract, { domain });

function combinationsIn(
  tree: ObjectTree,
  { id, schema, rules }: ExampleContract,
  reading: Pick<CaseScope, "domain" | "kept">,
): CaseProduct {
  // The SDK sets `model` only if the contract has this field.
  const hasModelField = roleOfModel(contractTree(schema)) !== "none";
  const fixedValues = hasModelField ? new Map([["model", id]]) : undefined;
  const scope = ({ definitions }: ObjectTree): CaseScope => ({
    ...reading,
    definitions,
    ...(fixedValues && { presetFields: fixedValues }),
  });
  return combine(
    [tree, ...rules.map((rule) => ruleTree(rule.schema))].flatMap((of) => [
      casesOf({ ...of.root, conditions: [] }, scope(of)),
      ...of.root.conditions.map((condition) => casesOfCondition(condition, scope(of))),
    ]),
  );
}

/**
 * Makes a request with the required fields, and with the fields of the simplest allowed
 * combination. Leaves out `model`.
 */
export function exampleRequest(contract: ExampleContract): JsonObject {
  const whole = requestTree(contract.schema);
  const tree = { ...whole, root: usualForm(whole) };
  const fields = tree.root.fields;
  const undeclaredNode = (field: string, node: Node) => (fields.has(field) ? undefined : node);
  const { always, groups } = combinationsIn(tree, contract, {
    domain: () => undefined,
    kept: undeclaredNode,
  });
  const combination = [always, ...groups.map(simplest)];
  const required = [...fields].flatMap(([name, field]) => (field.required ? [name] : []));
  const demanded = combination.flatMap((one) =>
    [...one].flatMap(([name, { presence }]) => (presence === "required" ? [name] : [])),
  );
  const names = new Set([...required, ...demanded].filter((name) => name !== "model"));
  return objectOf(
    [...names].sort(promptFirst).map((name): [string, Json] => {
      const demands = combination.flatMap((one) => one.get(name) ?? []);
      return [name, exampleUnder(demands, name, tree)];
    }),
  );
}

// Returns an example value of a field. `demands` are the demands of the chosen combinations on the
// field. If several of them list values, prefers a value that all of them list.
function exampleUnder(demands: readonly Demand[], field: string, tree: ObjectTree): Json {
  const [only = ANY] = demands.flatMap(({ nodes = [] }) => nodes);
  const value = exampleOf(tree.root.fields.get(field)?.node ?? only, field, tree);
  const lists = demands.flatMap(({ values }) => (values === undefined ? [] : [values]));
  const isListed = (each: Json) => lists.every((values) => values.some((one) => one === each));
  return isListed(value) ? value : (lists.flat().find(isListed) ?? value);
}

// Returns the request alternative with the fewest required fields. `prompt` counts as half a field.
function usualForm(tree: ObjectTree): Obj {
  const weight = ({ fields }: Obj) =>
    [...fields].reduce(
      (sum, [name, { required }]) => sum + (required ? (name === "prompt" ? 1 : 2) : 0),
      0,
    );
  const [first = tree.root, ...others] = requestForms(tree).map(({ object }) => object);
  return others.reduce((best, one) => (weight(one) < weight(best) ? one : best), first);
}

// Returns the field combination with the fewest required fields. `prompt` counts as half a field.
function simplest(cases: readonly Case[]): Case {
  const weight = (one: Case) =>
    [...one].reduce(
      (sum, [field, { presence }]) =>
        sum + (presence === "required" ? (field === "prompt" ? 1 : 2) : 0),
      0,
    );
  return cases.reduce((best, one) => (weight(one) < weight(best) ? one : best));
}

const promptFirst = (a: string, b: string) =>
  Number(b === "prompt") - Number(a === "prompt") || (a < b ? -1 : 1);

interface ExampleContext extends Definitions {
  /** The name of the field that gets the value. */
  readonly name: string;
  readonly depth: number;
}

/** Returns an example value that the node of a field probably accepts. */
export function exampleOf(node: Node, name: string, tree: Definitions): Json {
  return example(node, { definitions: tree.definitions, name, depth: 0 });
}

function example(node: Node, context: ExampleContext): Json {
  if (context.depth > 8) return "…";
  if (node.default !== undefined) return node.default;
  const [first] = node.kind === "words" ? node.values : (node.examples ?? []);
  return first ?? visit(node, EXAMPLES, { ...context, depth: context.depth + 1 });
}

const unknown = () => "…";

const EXAMPLES: Visitor<Json, ExampleContext> = {
  any: unknown,
  never: unknown,
  null: () => null,
  boolean: () => true,
  words: ({ values }) => values[0] ?? null,
  number: ({ min }) => Math.ceil(min?.at ?? 0) || 1,
  string({ format }, { name }) {
    const isUrl = format === "uri" || /(^|_)urls?$|_image$/.test(name);
    if (!isUrl) return name === "prompt" ? "A lighthouse at dawn, waves below" : `<${name}>`;
    return `https://example.com/${/video/.test(name) ? "clip.mp4" : /audio/.test(name) ? "voice.mp3" : "picture.png"}`;
  },
  array: ({ items, min }, context) =>
    Array.from({ length: Math.min(8, Math.max(1, min)) }, () => example(items, context)),
  tuple: ({ items, rest, min }, context) =>
    Array.from({ length: Math.min(8, Math.max(1, min)) }, (_, index) =>
      example(items[index] ?? rest, context),
    ),
  object: ({ fields }, context) =>
    objectOf(
      [...fields].flatMap(([name, { node, required }]): [string, Json][] =>
        required ? [[name, example(node, { ...context, name })]] : [],
      ),
    ),
  union: ({ members: [first = ANY] }, context) => example(first, context),
  reference: (node, context) =>
    example(withNotes(resolveNode(node, context), notesOf(node)), context),
  except: ({ about }, context) => example(about, context),
};
