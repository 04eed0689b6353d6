// Writes the contracts as an OpenAPI document, which other generators read.
import type { Entry } from "../size/synthetic-catalog.js";

/**
 * Returns an OpenAPI 3.1 document with a schema for each model.
 * `by endpoint`: one operation for each endpoint, whose request may be of any model. This is the
 * least work for generators that print types.
 * `by model`: one operation for each model, as in the SDK, for generators that print functions.
 * Each model gets its own path, because OpenAPI allows only one POST for each path.
 */
export function openApiDocument(
  entries: readonly Entry[],
  operations: "by endpoint" | "by model",
): object {
  const schemas: Record<string, unknown> = {};
  const requests: Record<string, { readonly $ref: string }[]> = {};
  entries.forEach(({ parameters }, index) => {
    const name = `Request${index + 1}`;
    schemas[name] = parameters?.input_schema;
    const endpoint = parameters?.endpoint ?? "/";
    const path = operations === "by endpoint" ? endpoint : `${endpoint}/${name}`;
    (requests[path] ??= []).push({ $ref: `#/components/schemas/${name}` });
  });
  const paths = Object.entries(requests).map(([path, oneOf]) => {
    const [only] = oneOf;
    const schema = oneOf.length === 1 ? only : { oneOf };
    const post = {
      operationId: path.replaceAll(/\W+/g, "_"),
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "200": { description: "The task." } },
    };
    return [path, { post }];
  });
  return {
    openapi: "3.1.0",
    info: { title: "Gateway", version: "1.0.0" },
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
}
