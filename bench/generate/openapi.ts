// The same contracts as the peers read them: an OpenAPI document with one schema a model.
import type { Entry } from "../size/synthetic-catalog.js";

/** An OpenAPI 3.1 document in which each create endpoint takes the request of any of its models. */
export function openApiDocument(entries: readonly Entry[]): object {
  const schemas: Record<string, unknown> = {};
  const requests: Record<string, { readonly $ref: string }[]> = {};
  entries.forEach(({ parameters }, index) => {
    const name = `Request${index + 1}`;
    schemas[name] = parameters?.input_schema;
    const ref = { $ref: `#/components/schemas/${name}` };
    (requests[parameters?.endpoint ?? "/"] ??= []).push(ref);
  });
  const paths = Object.entries(requests).map(([endpoint, oneOf]) => {
    const content = { "application/json": { schema: { oneOf } } };
    const post = {
      operationId: endpoint.replaceAll(/\W+/g, "_"),
      requestBody: { required: true, content },
      responses: { "200": { description: "The task." } },
    };
    return [endpoint, { post }];
  });
  return {
    openapi: "3.1.0",
    info: { title: "Gateway", version: "1.0.0" },
    paths: Object.fromEntries(paths),
    components: { schemas },
  };
}
