// Describes a model's request as JSON Schema. One object implements Standard Schema and Standard
// JSON Schema (spec 1.1.0).
import type { ModelMetadata, RequestValidator } from "./definition.js";

/** Options of a conversion to JSON Schema. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, which contracts use, or `draft-07`. Other targets cause a `TypeError`. */
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | (string & {});
  /** Required by the Standard JSON Schema specification. Ignored here. */
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Returns the contract as JSON Schema. Each call returns a new object, which the caller may change.
 */
export type JsonSchemaConverter = (options: JsonSchemaOptions) => Record<string, unknown>;

/**
 * The schema of a model's request, the default export of `gateway-sdk/schemas/<id>`.
 *
 * The JSON Schema is the published contract without the field `model`. It lacks the documented
 * rules, because JSON Schema cannot express some of them. `validate` checks all rules.
 */
export interface RequestSchema<Request> {
  readonly "~standard": RequestValidator<Request>["~standard"] & {
    readonly jsonSchema: {
      /**
       * Returns the schema of a request. Throws `TypeError` for a target other than `draft-2020-12`
       * and `draft-07`, or if draft-07 cannot express the whole schema.
       */
      readonly input: JsonSchemaConverter;
      /** Returns the same as `input`, because validation changes no value. */
      readonly output: JsonSchemaConverter;
    };
  };
}

/**
 * Creates the request schema of a model. `contract` returns a new copy of the contract at each
 * call.
 */
export function requestSchema<Request>(
  model: Pick<ModelMetadata, "id"> & Pick<RequestValidator<Request>, "~standard">,
  contract: () => Record<string, unknown>,
): RequestSchema<Request> {
  const convert: JsonSchemaConverter = ({ target }) => {
    switch (target) {
      case "draft-2020-12":
        return contract();
      case "draft-07":
        return toDraft07(contract(), model.id);
      default:
        throw new TypeError(
          `The contract of ${model.id} cannot be written in ${String(target)}. Use the target draft-2020-12 or draft-07.`,
        );
    }
  };
  const jsonSchema = Object.freeze({ input: convert, output: convert });
  return Object.freeze({ "~standard": Object.freeze({ ...model["~standard"], jsonSchema }) });
}

// The code below converts draft 2020-12 to draft-07. If a keyword has no equivalent in draft-07,
// the conversion throws an error with the name of the keyword.

type Schema = Record<string, unknown>;

// Keywords that draft-07 lacks.
const BEYOND = new Set([
  "unevaluatedProperties",
  "unevaluatedItems",
  "$dynamicRef",
  "$dynamicAnchor",
  "$anchor",
  "$vocabulary",
  "minContains",
  "maxContains",
]);

// Keywords that the conversion omits. Draft 2020-12 ignores the first two, but draft-07 would apply
// them. `$schema` is omitted, because the result gets the `$schema` of draft-07.
const LEFT_OUT = new Set(["dependencies", "additionalItems", "$schema"]);

const SCHEMA = new Set([
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "additionalProperties",
]);
const SCHEMA_LISTS = new Set(["allOf", "anyOf", "oneOf"]);
const SCHEMA_MAPS = new Set(["properties", "patternProperties"]);

/** Converts a model's contract to draft-07. Throws `TypeError` if draft-07 cannot express it. */
function toDraft07(contract: Schema, id: string): Schema {
  const result = new Conversion(id).schema(contract, "");
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...(isSchema(result) ? result : {}),
  };
}

class Conversion {
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  schema(schema: unknown, place: string): unknown {
    if (!isSchema(schema)) return schema;
    const { $ref, allOf, prefixItems, items, ...rest } = schema;
    const { $defs, definitions, dependentRequired, dependentSchemas, ...others } = rest;
    const converted = Object.entries(others).flatMap(([keyword, value]) =>
      this.#keyword(keyword, value, place),
    );
    const all = [
      ...(allOf === undefined ? [] : this.#list(allOf, `${place}/allOf`)),
      ...this.#reference($ref, place),
    ];
    if (all.length > 0) converted.push(["allOf", all]);
    converted.push(...this.#items(prefixItems, items, place));
    const definitionEntries = [
      ...Object.entries(this.#map($defs, `${place}/$defs`)),
      ...Object.entries(this.#map(definitions, `${place}/definitions`)),
    ];
    if (new Set(definitionEntries.map(([name]) => name)).size < definitionEntries.length)
      this.#impossible("both $defs and definitions", place);
    if (definitionEntries.length > 0)
      converted.push(["definitions", Object.fromEntries(definitionEntries)]);
    const dependencies = dependenciesOf(dependentRequired, this.#map(dependentSchemas, place));
    if (dependencies.length > 0) converted.push(["dependencies", Object.fromEntries(dependencies)]);
    return Object.fromEntries(converted);
  }

  #keyword(keyword: string, value: unknown, place: string): [string, unknown][] {
    const at = `${place}/${keyword}`;
    if (BEYOND.has(keyword) || (keyword === "$id" && place !== "")) {
      this.#impossible(keyword, place);
    }
    if (LEFT_OUT.has(keyword)) return [];
    if (SCHEMA.has(keyword)) return [[keyword, this.schema(value, at)]];
    if (SCHEMA_LISTS.has(keyword)) return [[keyword, this.#list(value, at)]];
    if (SCHEMA_MAPS.has(keyword)) return [[keyword, this.#map(value, at)]];
    return [[keyword, value]];
  }

  #map(value: unknown, place: string): Schema {
    const entries = Object.entries(isSchema(value) ? value : {});
    return Object.fromEntries(
      entries.map(([key, sub]) => [key, this.schema(sub, `${place}/${key}`)]),
    );
  }

  #list(value: unknown, place: string): unknown[] {
    if (!Array.isArray(value)) return [];
    return value.map((sub, index) => this.schema(sub, `${place}/${index}`));
  }

  // Draft-07 ignores keywords beside `$ref`, so the reference gets its own object. A `$ref` may
  // point only to the root or to a definition. Any other `$ref` throws, because the conversion may
  // change the path of its target.
  #reference($ref: unknown, place: string): unknown[] {
    if (typeof $ref !== "string") return [];
    const target = /^#(?:\/(?:\$defs|definitions)(\/[^/]+))?$/.exec($ref);
    if (target === null) return this.#impossible(`$ref ${$ref}`, place);
    return [{ $ref: target[1] === undefined ? "#" : `#/definitions${target[1]}` }];
  }

  #items(prefix: unknown, items: unknown, place: string): [string, unknown][] {
    const rest = items === undefined ? undefined : this.schema(items, `${place}/items`);
    if (prefix === undefined) return rest === undefined ? [] : [["items", rest]];
    const positions: [string, unknown] = ["items", this.#list(prefix, `${place}/prefixItems`)];
    return rest === undefined ? [positions] : [positions, ["additionalItems", rest]];
  }

  #impossible(keyword: string, place: string): never {
    throw new TypeError(
      `The contract of ${this.#id} cannot be written in draft-07: ${place || "/"} uses ${keyword}. Use the target draft-2020-12.`,
    );
  }
}

function dependenciesOf(required: unknown, schemas: Schema): [string, unknown][] {
  const names = isSchema(required) ? required : {};
  const keys = new Set([...Object.keys(names), ...Object.keys(schemas)]);
  return [...keys].map((key) => {
    const has = [names, schemas].map((map) => Object.hasOwn(map, key));
    if (!has[1]) return [key, names[key]];
    return [key, has[0] ? { allOf: [{ required: names[key] }, schemas[key]] } : schemas[key]];
  });
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
