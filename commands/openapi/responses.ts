// The refusals of all endpoints, as components: each family answers a status in one way.
import { objectOf, type Json, type JsonObject } from "../../generator/schema/json.js";
import type { Endpoint } from "./paths/endpoint.js";
import { REFUSALS } from "./paths/refusals.js";

/** An endpoint with the names of the schemas of its answers. */
export interface EndpointAnswers {
  readonly endpoint: Pick<Endpoint, "statuses">;
  readonly bodies: Readonly<Record<string, string>>;
}

/** The components `responses`, of the statuses that the endpoints name. */
export function responsesOf(all: readonly EndpointAnswers[]): { readonly responses: JsonObject } {
  const responses = new Map<string, Json>();
  for (const { endpoint, bodies } of all) {
    const { default: schema = "" } = bodies;
    for (const status of endpoint.statuses) {
      const { means, example } = REFUSALS[schema]?.[status] ?? {};
      if (means === undefined) throw new Error(`${schema} has no status ${status}`);
      responses.set(`${schema}.${status}`, {
        description: means,
        ...(status === 429 && { headers: RETRY_AFTER }),
        content: contentOf(schema, example),
      });
    }
    responses.set(`${schema}.default`, {
      description: "Another refusal; the documents do not list all of them.",
      content: contentOf(schema),
    });
  }
  return { responses: objectOf(responses) };
}

const contentOf = (schema: string, example?: Json): JsonObject => ({
  "application/json": {
    schema: { $ref: `#/components/schemas/${schema}` },
    ...(example !== undefined && { example }),
  },
});

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait, where it is sent.", schema: { type: "integer" } },
};
