// Reads the components of an OpenAPI document: their schemas become the fields that the reference shows.
import { requestName } from "../../openapi/schemas/request.js";
import { UNTYPED } from "../../openapi/requests.js";
import { readTree } from "../../../generator/reading/read.js";
import {
  isJsonObject,
  memberOf,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../../generator/schema/json.js";
import type { Control } from "./form-data.js";
import { formOf, shapeOf } from "./form.js";
import type { OpenApiDocument } from "./openapi-document.js";

/** What the reference asks of the components of a document. */
export interface Reader {
  readonly shape: (schema: JsonObject) => Control;
  readonly fields: (schema: JsonObject) => ReturnType<typeof formOf>;
  /** The formulas of the prices in a component, by model. */
  readonly formulas: (component: string) => readonly [string, Json][];
  /** The models that the request of an operation names. */
  readonly offered: (schema: JsonObject) => readonly string[];
  /** The models whose request a component is; `undefined` where it is that of an operation. */
  readonly modelsOf: (component: string) => readonly string[] | undefined;
}

/** The components of a document, as the reference asks for them. */
export function readerOf({ components: { schemas } }: OpenApiDocument): Reader {
  const modelIn = (ref: Json | undefined) =>
    memberOf(memberOf(schemas[nameIn(ref)], "properties"), "model");
  const modelsOf: Reader["modelsOf"] = (component) => {
    const model = modelIn(component);
    const ids = stringsOf(memberOf(model, "enum") ?? [memberOf(model, "const") ?? null]);
    const isOwn = component === UNTYPED || ids.some((id) => requestName(id) === component);
    return isOwn ? ids : undefined;
  };
  // Of a thousand models the page has documents of their own.
  const others = Object.entries(schemas).filter(
    ([name]) => modelsOf(name.split("-request.")[0] ?? "") === undefined,
  );
  const components = objectOf([["schemas", objectOf(others)]]);
  const treeOf = (schema: JsonObject) =>
    readTree(objectOf([...Object.entries(schema), ["components", components]]));
  return {
    shape: (schema) => shapeOf(treeOf(schema)),
    fields: (schema) => {
      const tree = treeOf(schema);
      return tree.root.kind === "object" ? formOf(tree.root.fields, tree) : [];
    },
    formulas: (component) => {
      const prices = memberOf(schemas[component], "x-price");
      return Object.entries(isJsonObject(prices) ? prices : {}).flatMap(
        ([id, price]): readonly [string, Json][] => {
          const formula = memberOf(price, "formula");
          return formula === undefined ? [] : [[id, formula]];
        },
      );
    },
    offered: ({ $ref }) => {
      const model = modelIn($ref);
      return stringsOf(memberOf(model, "enum") ?? memberOf(model, "examples"));
    },
    modelsOf,
  };
}

/** A schema that leads to a component. */
export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
/** The last name of a `$ref`. */
export const nameIn = (ref: Json | undefined): string => String(ref).replace(/.*\//, "");
