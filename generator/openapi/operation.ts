// Turns an endpoint into an OpenAPI operation.
import { isJsonObject, type Json, type JsonObject, objectOf } from "../read/schema/json.js";
import { inertCode } from "../typescript/text/markdown.js";
import type { Endpoint } from "./paths/endpoint.js";
import type { Requests } from "./requests.js";

/** Returns the operation of an endpoint. `bodies` maps each status to a schema name. */
export function operationOf(
  endpoint: Endpoint,
  bodies: Readonly<Record<string, string>>,
  requests: Requests | undefined,
): JsonObject {
  const { operationId, tag, summary, description, key = "required" } = endpoint;
  const requestBody = requests?.body ?? endpoint.requestBody;
  const idempotent = requests?.idempotent ?? [];
  const parameters = [
    ...(endpoint.parameters ?? []).map((one) => withModels(one, requests?.offered ?? [])),
    ...(idempotent.length > 0 ? [idempotencyKey(idempotent)] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(key !== "required" && { security: key === "optional" ? [{ apiKey: [] }, {}] : [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responses(endpoint, bodies, idempotent.length > 0),
  };
}

// Lists the models of this catalog as examples of a `model` path parameter. Replaces the documented
// example if this catalog does not have it, because documented ids are placeholders.
function withModels(parameter: JsonObject, [first, ...others]: readonly string[]): JsonObject {
  const { name, in: place, schema, example } = parameter;
  if (first === undefined || name !== "model" || place !== "path") return parameter;
  const models = [first, ...others];
  const isListed = typeof example === "string" && models.includes(example);
  return {
    ...parameter,
    ...(isJsonObject(schema) && { schema: { ...schema, examples: models } }),
    example: isListed ? example : first,
  };
}

function responses(
  { answer, headers = {}, schema, mediaType = "application/json", statuses }: Endpoint,
  bodies: Readonly<Record<string, string>>,
  isIdempotent: boolean,
): JsonObject {
  const all = { ...headers, ...(isIdempotent && REPLAYED) };
  const content = {
    schema: { $ref: `#/components/schemas/${schema ?? bodies["200"]}` },
    ...(answer !== undefined && { example: answer }),
  };
  const refusals = [...statuses.map(String), "default"].map((status): [string, Json] => [
    status,
    { $ref: `#/components/responses/${bodies["default"]}.${status}` },
  ]);
  // Status 202 is not listed. The gateway sends it only if the request has the header
  // X-Service-Response-Version, which clients must not send (1-core.md, Versioning).
  const done = {
    description: "Done.",
    ...(Object.keys(all).length > 0 && { headers: all }),
    content: { [mediaType]: content },
  };
  return objectOf([["200", done], ...refusals]);
}

// The documents describe the header `Idempotency-Key` only for some models (2-video.md, Common;
// 4-field-notes.md, Idempotency).
const idempotencyKey = (ids: readonly string[]): JsonObject => ({
  name: "Idempotency-Key",
  in: "header",
  description: `Documented for ${ids.map(inertCode).join(", ")}. A repeated request with the same key and body gets the answer of the first request, and is not billed again. A new request needs a new key.`,
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,191}$" },
  example: "6f1c0d5e-8b1a-4f0e-9a53-1f0f3f0f7c55",
});

const REPLAYED = {
  "Idempotency-Replayed": {
    description: "`true` if this is the stored answer of the first request.",
    schema: { type: "string" },
  },
};
