// Makes the template values of the entry modules: index, request types, registry, and models
// without a contract.
import type { Contract, ModelContract } from "../../read/normalise/contract.js";
import type { Contracts } from "../../read/normalise/normalise.js";
import { jsonLiteral, memberLines, objectBlock } from "../json-literal.js";
import {
  block,
  indent,
  lines,
  printCode,
  unionAfterColon,
  type Code,
  group,
  line,
} from "../layout/code.js";
import { modulePath, schemaPath } from "../module-path.js";
import { moduleTypes } from "../request-module.js";
import { requestTakesFiles } from "../types/files.js";
import { BANNER } from "../module-text.js";
import type { Publishing } from "./manifest.js";
import { propertyKey, objectKey } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { slugOf } from "../../read/normalise/names.js";
import { listedValues } from "../../read/tree/listed-values.js";
import { requestTree } from "../../read/tree/contract-tree.js";
import {
  leaves,
  resolveNode,
  visit,
  type Definitions,
  type Field,
  type Visitor,
} from "../../read/tree/tree.js";
import { objectOf, type Json, type JsonObject } from "../../read/schema/json.js";

export function entryPoints(
  { models, operations, untyped }: Contracts,
  { baseUrl }: Publishing,
): object {
  const requests = (name: string, contracts: readonly Contract[]) =>
    printCode(
      block(
        `export interface ${name}`,
        contracts.map((contract) => requestType(contract)),
      ),
    );
  const urlRequests = printCode(block("interface UrlRequests", models.map(urlType)));
  const idsOf = (name: string, all: readonly { readonly id: string }[]) => {
    const ids = all.map(({ id }) => stringLiteral(id));
    const type = ids.length > 1 ? unionAfterColon(ids) : [" ", ids[0] ?? "never"];
    return printCode([`export type ${name} =`, type, ";"]);
  };
  const idsOfKind = (name: string, kind: string) =>
    idsOf(
      name,
      [...models, ...(kind === "chat" ? untyped : [])].filter(({ category }) => category === kind),
    );
  return {
    banner: BANNER,
    baseUrl: baseUrl === undefined ? "undefined" : stringLiteral(baseUrl),
    operationTypes: operations.map(
      (contract) => `export type { ${contract.names.type} } from ${moduleOf(contract)};`,
    ),
    modelRequests: requests("ModelRequests", models),
    urlRequests,
    modelEntries: printCode(indent(lines(models.map(modelEntry)))),
    operationRequests: requests("OperationRequests", operations),
    loaders: printCode(indent([block("models:", models.map(loader)), ","])),
    operationLoaders: printCode([
      block("export const operations =", operations.map(loader)),
      ' satisfies ModelRegistry["operations"];',
    ]),
    untypedIds: idsOf("UntypedModelId", untyped),
    textIds: idsOfKind("TextModelId", "chat"),
    imageIds: idsOfKind("ImageModelId", "image"),
    videoIds: idsOfKind("VideoModelId", "video"),
    untypedModels: printCode(
      jsonLiteral(
        untyped.map(({ id, category, capabilityTags }) => ({ id, category, capabilityTags })),
      ),
    ),
  };
}

const moduleOf = (contract: Contract) => stringLiteral(`./${modulePath(contract)}.js`);

const requestType = (contract: Contract, argument = ""): string =>
  `${propertyKey(contract.id)}: import(${moduleOf(contract)}).${contract.names.type}${argument};`;

const urlType = (contract: Contract): string =>
  requestType(contract, requestTakesFiles(moduleTypes(contract)) ? "<never>" : "");

const loader = (contract: Contract): Code => loaderOf(contract.id, modulePath(contract));

// The model map has an entry for each model: its data, and functions that load its modules.

/** Prints the map entry of a model, under its id. */
export const modelEntry = (contract: ModelContract): Code => [
  block(`${objectKey(contract.id)}:`, [
    ...memberLines(factsOf(contract)),
    ["fields: ", objectBlock(fieldsOf(contract)), ","],
    loaderOf("load", modulePath(contract)),
    loaderOf("schema", schemaPath(contract)),
  ]),
  ",",
];

/** Prints an object member that loads a module. */
const loaderOf = (key: string, path: string): Code =>
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

// Returns the facts of each request field, by field name. Leaves out `model`, which the client
// adds, and each field that accepts no value.
function fieldsOf({ schema }: ModelContract): JsonObject {
  const tree = requestTree(schema);
  const acceptedFields = [...tree.root.fields].filter(
    ([name, { node }]) => name !== "model" && node.kind !== "never",
  );
  return objectOf(
    acceptedFields.map(([name, field]) => [name, factsOfField(field, tree)] as const),
  );
}

// If a field lists more values than this, the model map leaves out all values of the field, to stay
// small. The schema module has all values.
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

/** The JSON Schema types of a node's values; `undefined` if any type is possible. */
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
  reference: (node, tree) => visit(resolveNode(node, tree), TYPES, tree),
};

const distinct = (types: readonly string[]) => [...new Set(types)];

function typeOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
