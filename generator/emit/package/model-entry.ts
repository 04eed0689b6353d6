// A model in the map of all models: what is known of it without its module, and what loads that.
import type { ModelContract } from "../../normalise/contract.js";
import { slugOf } from "../../normalise/names.js";
import { listedValues } from "../../reading/cases-of.js";
import { requestTree } from "../../reading/contract-tree.js";
import {
  leaves,
  resolved,
  visit,
  type Definitions,
  type Field,
  type Visitor,
} from "../../reading/tree.js";
import { objectOf, type Json, type JsonObject } from "../../schema/json.js";
import { memberLines, objectBlock } from "../json-literal.js";
import { block, group, indent, line, type Code } from "../layout/code.js";
import { modulePath, schemaPath } from "../module-path.js";
import { objectKey } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";

/** The entry of a model, under its id. */
export const modelEntry = (contract: ModelContract): Code => [
  block(`${objectKey(contract.id)}:`, [
    ...memberLines(factsOf(contract)),
    ["fields: ", objectBlock(fieldsOf(contract)), ","],
    loaderOf("load", modulePath(contract)),
    loaderOf("schema", schemaPath(contract)),
  ]),
  ",",
];

/** A member that loads a module. */
export const loaderOf = (key: string, path: string): Code =>
  group([
    `${objectKey(key)}: async () =>`,
    indent([line, `(await import(${stringLiteral(`./${path}.js`)})).default,`]),
  ]);

function factsOf(contract: ModelContract): JsonObject {
  const { id, category, capabilityTags, operation, schema, facts } = contract;
  const { title } = schema;
  const { polling } = facts;
  return {
    id,
    ...(typeof title === "string" && { title }),
    slug: slugOf(id),
    category,
    capabilityTags,
    operation,
    ...(polling && { polling: { minSeconds: polling.minSeconds, maxSeconds: polling.maxSeconds } }),
  };
}

// The client adds `model` itself.
function fieldsOf({ schema }: ModelContract): JsonObject {
  const tree = requestTree(schema);
  const taken = [...tree.root.fields].filter(
    ([name, { node }]) => name !== "model" && node.kind !== "never",
  );
  return objectOf(taken.map(([name, field]) => [name, factsOfField(field, tree)] as const));
}

// The map has all models: a longer list is read in the schema.
const MOST_VALUES = 100;

function factsOfField({ node, required }: Field, tree: Definitions): JsonObject {
  const [type, ...more] = visit(node, TYPES, tree) ?? [];
  const values = listedValues(node, tree) ?? [];
  return {
    ...(type !== undefined && { type: more.length === 0 ? type : [type, ...more] }),
    ...(values.length > 0 && values.length <= MOST_VALUES && { enum: values }),
    required,
  };
}

/** The names that JSON Schema has for the types of a node's values; `undefined` where these may be of any type. */
const TYPES: Visitor<readonly string[] | undefined, Definitions> = {
  ...leaves(() => undefined),
  never: () => [],
  null: () => ["null"],
  boolean: () => ["boolean"],
  string: () => ["string"],
  number: ({ integer }) => [integer ? "integer" : "number"],
  words: ({ values }) => distinct(values.map(typeOf)),
  array: () => ["array"],
  tuple: () => ["array"],
  object: () => ["object"],
  union: ({ members }, tree) => {
    const types = members.map((one) => visit(one, TYPES, tree));
    return types.every((one) => one !== undefined) ? distinct(types.flat()) : undefined;
  },
  except: ({ about }, tree) => visit(about, TYPES, tree),
  reference: (node, tree) => visit(resolved(node, tree), TYPES, tree),
};

const distinct = (types: readonly string[]) => [...new Set(types)];

function typeOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
