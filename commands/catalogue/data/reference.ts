// The reference, from the OpenAPI document: its schemas become the fields that the page shows of any request.
import { requestName } from "../../openapi/schemas/request.js";
import { UNTYPED } from "../../openapi/requests.js";
import { readTree } from "../../../generator/reading/read.js";
import {
  isJsonArray,
  isJsonObject,
  memberOf,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../../generator/schema/json.js";
import type { Control } from "./form-data.js";
import { formOf, shapeOf } from "./form.js";
import type { MediaType, OpenApiDocument, OpenApiOperation } from "./openapi-document.js";
import type { Operation, OperationAnswer, ReferenceData } from "./reference-data.js";

/** What the page shows of a document. */
export function referenceData(json: JsonObject): ReferenceData {
  const document = json as unknown as OpenApiDocument;
  const { info, tags, paths } = document;
  const reader = readerOf(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      tags: one.tags,
      operation: operationOf(method, path, one, document, reader),
    })),
  );
  const answers = operations.flatMap(({ operation }) => operation.answers);
  const bodies = new Set(answers.map(({ body }) => body));
  return {
    version: info.version,
    about: info.description,
    groups: tags.map(({ name, description }) => ({
      name,
      about: description,
      operations: operations.flatMap((one) => (one.tags.includes(name) ? [one.operation] : [])),
    })),
    bodies: Object.fromEntries([...bodies].map((name) => [name, reader.shape(refTo(name))])),
  };
}

interface Reader {
  readonly shape: (schema: JsonObject) => Control;
  readonly fields: (schema: JsonObject) => ReturnType<typeof formOf>;
  /** The formulas of the prices in a component, by model. */
  readonly formulas: (component: string) => readonly [string, Json][];
  /** The models that the request of an operation names. */
  readonly offered: (schema: JsonObject) => readonly string[];
  /** The models whose request a component is; `undefined` where it is that of an operation. */
  readonly modelsOf: (component: string) => readonly string[] | undefined;
}

function readerOf({ components: { schemas } }: OpenApiDocument): Reader {
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

const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const nameIn = (ref: Json | undefined): string => String(ref).replace(/.*\//, "");

function operationOf(
  method: string,
  path: string,
  of: OpenApiOperation,
  { components }: OpenApiDocument,
  reader: Reader,
): Operation {
  const { security = [{}], parameters = [] } = of;
  return {
    id: of.operationId,
    method: method.toUpperCase(),
    path,
    summary: of.summary,
    description: of.description,
    key: (["forbidden", "required"] as const)[security.length] ?? "optional",
    parameters: parameters.flatMap(({ name, in: place, example, ...one }) =>
      reader
        .fields({
          type: "object",
          properties: objectOf([[name, { ...one.schema, description: one.description }]]),
          required: one.required === true ? [name] : [],
        })
        .map((field) => ({ in: place, field, ...(example !== undefined && { example }) })),
    ),
    ...requestsOf(of, reader),
    answers: Object.entries(of.responses).flatMap(([status, answer]) => {
      const { description = "", content = {} } =
        "$ref" in answer ? (components.responses[nameIn(answer.$ref)] ?? {}) : answer;
      return Object.entries(content).map(([mediaType, { schema, example }]): OperationAnswer => ({
        ...{ status, about: description, mediaType, body: nameIn(schema["$ref"]) },
        ...(example !== undefined && { example }),
      }));
    }),
  };
}

/** The requests of an operation: models with a request of their own, and the one of all others. */
function requestsOf(
  { requestBody, parameters = [] }: OpenApiOperation,
  reader: Reader,
): Pick<Operation, "models" | "formulas" | "request"> {
  const [[mediaType, type] = []] = Object.entries(requestBody?.content ?? {});
  if (mediaType === undefined || type === undefined) return { models: [], formulas: {} };
  const models = componentsOf(type).flatMap((name) => reader.modelsOf(name) ?? []);
  const own = ownSchema(type, reader);
  const formulas = objectOf(componentsOf(type).flatMap(reader.formulas)) as Operation["formulas"];
  if (own === undefined) return { models, formulas };
  const path = parameters.find((one) => one.in === "path" && one.name === "model");
  const inPath = stringsOf(path?.schema["examples"]);
  const inBody = reader.offered(own);
  const example = type.examples?.[nameIn(own["$ref"])]?.value;
  return {
    models,
    formulas,
    request: {
      mediaType,
      about: requestBody?.description ?? "",
      body: reader.shape(own),
      offered: [...inBody, ...inPath],
      ...(example !== undefined && { example }),
    },
  };
}

function componentsOf({ schema }: MediaType): readonly string[] {
  const { oneOf, anyOf } = schema;
  const refs = isJsonArray(oneOf) ? oneOf : isJsonArray(anyOf) ? anyOf : [schema];
  return refs
    .filter(isJsonObject)
    .flatMap(({ $ref }) => ($ref === undefined ? [] : [nameIn($ref)]));
}

// The schema that is not of a model: of an operation, or none of the components.
function ownSchema(type: MediaType, { modelsOf }: Reader): JsonObject | undefined {
  const names = componentsOf(type);
  if (names.length === 0) return type.schema;
  const name = names.find((one) => modelsOf(one) === undefined);
  return name === undefined ? undefined : refTo(name);
}
