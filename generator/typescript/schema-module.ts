// Emits the JSON Schema of a model as a separate module, because the schema is large.
import type { ModelContract } from "../read/normalise/contract.js";
import {
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../read/schema/json.js";
import { DIALECT, IN_PLACE } from "../read/schema/keywords.js";
import { readable } from "../read/schema/left-open.js";
import { referencesOf, schemasOf, targetsOf, type References } from "../read/schema/references.js";
import { mapSubSchemas, subSchemas } from "../read/schema/walk.js";
import type { EmittedFile } from "./file.js";
import { jsonLiteral } from "./json-literal.js";
import { block, lines } from "./layout/code.js";
import { schemaPath } from "./module-path.js";
import { BANNER, moduleText } from "./module-text.js";
import { commentLines, shortened } from "./text/comment.js";
import { stringLiteral } from "./text/literal.js";

export function emitSchemaModule(contract: ModelContract): EmittedFile {
  const schema = withoutModel(publishable(contract.schema));
  const id = commentLines(contract.id).join(" ");
  const parts = [
    lines([
      BANNER,
      `import model from ${stringLiteral(`../models/${contract.names.file}.js`)};`,
      'import { requestSchema } from "#runtime/call/model/json-schema.js";',
    ]),
    lines([
      "// Declaration files of consumers need a name for the type of the default export.",
      'export type { RequestSchema } from "#runtime/call/model/json-schema.js";',
    ]),
    lines([
      "// Each call returns a new object, because callers may change it.",
      block("function contract(): Record<string, unknown>", [
        ["return ", jsonLiteral(schema), ";"],
      ]),
    ]),
    lines([
      `/** Requests of \`${id}\`, as Standard Schema and Standard JSON Schema. */`,
      "export default /* @__PURE__ */ requestSchema(model, contract);",
    ]),
  ];
  return {
    path: `src/${schemaPath(contract)}.ts`,
    text: moduleText(parts),
    models: [contract.id],
  };
}

// Returns the schema without the keywords that the generator cannot read. If a reference in the
// result has no target, returns the unchanged schema.
function publishable(schema: JsonObject): JsonObject {
  const { root } = readable(schema);
  const references = referencesOf(root);
  const isWhole = [...schemasOf(root, references)].every(
    (one) => one["$ref"] === undefined || targetsOf(one, references).length > 0,
  );
  return isWhole ? root : schema;
}

// Returns the schema with `$schema`, and without the field `model`, which the SDK itself adds.
function withoutModel(schema: JsonObject): JsonObject {
  const whole = published(schema, requestSchemas(schema));
  return objectOf([
    ["$schema", DIALECT],
    ...Object.entries(whole).flatMap(([keyword, value]): (readonly [string, Json])[] => {
      if (keyword === "$schema") return [];
      if (keyword !== "properties" || !isJsonObject(value)) return [[keyword, value]];
      return [[keyword, objectOf(Object.entries(value).filter(([name]) => name !== "model"))]];
    }),
  ]);
}

// Returns the schemas that apply to the request itself, not to a field: the root, its alternatives,
// and the targets of its references.
function requestSchemas(root: JsonObject): ReadonlySet<Schema> {
  let references: References | undefined;
  const schemas = new Set<Schema>([root]);
  for (const schema of schemas) {
    if (!isJsonObject(schema)) continue;
    for (const { keyword, schema: inner } of subSchemas(schema)) {
      if (IN_PLACE.includes(keyword)) schemas.add(inner);
    }
    if (schema["$ref"] === undefined) continue;
    references ??= referencesOf(root);
    for (const target of targetsOf(schema, references)) schemas.add(target);
  }
  return schemas;
}

const TEXTS = ["title", "description", "$comment"];

// Removes `model` from the required fields, and shortens texts. A description of megabytes would
// slow down every program that loads the schema.
function published(schema: Schema, requests: ReadonlySet<Schema>): Schema {
  return mapSubSchemas(
    schema,
    (sub) => published(sub.schema, requests),
    (keyword, value) => {
      if (keyword === "required" && requests.has(schema)) {
        return stringsOf(value).filter((name) => name !== "model");
      }
      return typeof value === "string" && TEXTS.includes(keyword) ? shortened(value) : value;
    },
  );
}
