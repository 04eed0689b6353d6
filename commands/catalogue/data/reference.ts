// The reference, from the OpenAPI document: its operations by resource, with what each takes and answers.
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type JsonObject,
} from "../../../generator/schema/json.js";
import type { MediaType, OpenApiDocument, OpenApiOperation } from "./openapi-document.js";
import type { Operation, OperationAnswer, ReferenceData } from "./reference-data.js";
import { nameIn, readerOf, refTo, type Reader } from "./reference-reader.js";

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
        status,
        about: description,
        mediaType,
        body: nameIn(schema["$ref"]),
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
  const example = type.examples?.[nameIn(own["$ref"])]?.value;
  return {
    models,
    formulas,
    request: {
      mediaType,
      about: requestBody?.description ?? "",
      body: reader.shape(own),
      offered: [...reader.offered(own), ...offeredInPath(parameters)],
      ...(example !== undefined && { example }),
    },
  };
}

function offeredInPath(parameters: NonNullable<OpenApiOperation["parameters"]>) {
  const path = parameters.find((one) => one.in === "path" && one.name === "model");
  return stringsOf(path?.schema["examples"]);
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
