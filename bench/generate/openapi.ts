// The same contracts in the peers' form: an OpenAPI document with one schema per model.
import type { Entry } from "../size/synthetic-catalog.js";

/**
 * An OpenAPI 3.1 document. With one operation per endpoint, a request may be of any of its models:
 * the least work for peers that print types. With one per model, as in the SDK, peers print
 * functions. OpenAPI has one operation per path and method, so each model then gets its own path.
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
