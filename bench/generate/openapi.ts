// The same contracts as the peers read them: an OpenAPI document with one schema a model.
import type { Entry } from "../size/synthetic-catalog.js";

/**
 * An OpenAPI 3.1 document. Its operations are one an endpoint, which takes the request of any of its models: the least work for a peer that
 * prints types. Or one a model, as the SDK has them, for a peer that prints functions; OpenAPI has one a path, so that each gets a path.
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
