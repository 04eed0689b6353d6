// A small request that a contract allows, for the README.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../schema/json.js";
import { referencesOf, type References } from "../schema/references.js";
import type { Contract } from "../normalise/contract.js";
import { casesOf } from "./types/cases/cases-of-schema.js";
import { combine, statementsOf } from "./types/cases/combine.js";
import type { Case } from "./types/cases/cases.js";

/** A request with the required fields only, plus those of the simplest allowed combination. */
export function exampleRequest({ schema, rules }: Contract): JsonObject {
  const references = referencesOf(schema);
  const scope = { references, known: new Map(), domain: () => undefined };
  const statements = [schema, ...rules.map((rule) => rule.schema)].flatMap(statementsOf);
  const { always, groups } = combine(statements.map((part) => casesOf(part, scope)));
  const fields = new Set(stringsOf(schema["required"]));
  for (const one of [always, ...groups.map(simplest)]) {
    for (const [field, { presence }] of one) if (presence === "required") fields.add(field);
  }
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const ordered = [...fields].filter((field) => field !== "model").sort(promptFirst);
  return objectOf(
    ordered.map((field): [string, Json] => {
      const property = properties[field];
      return [field, exampleOf(isSchema(property) ? property : true, field, references, 0)];
    }),
  );
}

// A prompt is what most people have; otherwise the case that asks least.
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

/** A value that a field's schema most likely allows. */
export function exampleOf(
  schema: Schema,
  name: string,
  references: References,
  depth: number,
): Json {
  if (!isJsonObject(schema) || depth > 8) return "…";
  const { const: constant, default: otherwise, enum: members, examples } = schema;
  if (constant !== undefined) return constant;
  if (otherwise !== undefined) return otherwise;
  for (const list of [members, examples])
    if (isJsonArray(list) && list[0] !== undefined) return list[0];
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  if (isSchema(target)) return exampleOf(target, name, references, depth + 1);
  const branches = [schema["anyOf"], schema["oneOf"]].find(isJsonArray);
  const [branch] = branches ?? [];
  const [type] = typeof schema["type"] === "string" ? [schema["type"]] : stringsOf(schema["type"]);
  if (type === undefined && isSchema(branch)) return exampleOf(branch, name, references, depth + 1);
  return exampleOfType(type ?? impliedType(schema), schema, name, references, depth);
}

const impliedType = (schema: JsonObject) =>
  isJsonObject(schema["properties"])
    ? "object"
    : schema["items"] !== undefined
      ? "array"
      : "string";

function exampleOfType(
  type: string,
  schema: JsonObject,
  name: string,
  references: References,
  depth: number,
): Json {
  switch (type) {
    case "array": {
      const length = Math.min(8, Math.max(1, Number(schema["minItems"] ?? 1)));
      const items = schema["items"];
      const item = exampleOf(isSchema(items) ? items : true, name, references, depth + 1);
      return Array.from({ length }, () => item);
    }
    case "object": {
      const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
      return objectOf(
        stringsOf(schema["required"]).map((field): [string, Json] => {
          const property = properties[field];
          return [
            field,
            exampleOf(isSchema(property) ? property : true, field, references, depth + 1),
          ];
        }),
      );
    }
    case "integer":
    case "number":
      return Math.ceil(Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? 0)) || 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return exampleText(schema, name);
  }
}

function exampleText(schema: JsonObject, name: string): string {
  const isUrl = schema["format"] === "uri" || /(^|_)urls?$|_image$/.test(name);
  if (!isUrl) return name === "prompt" ? "A lighthouse at dawn, waves below" : `<${name}>`;
  return `https://example.com/${/video/.test(name) ? "clip.mp4" : /audio/.test(name) ? "voice.mp3" : "picture.png"}`;
}
