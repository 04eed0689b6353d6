// An endpoint as an operation of the document.
import { inertCode } from "../generator/emit/text/markdown.js";
import { objectOf, type Json, type JsonObject } from "../generator/schema/json.js";
import type { Endpoint } from "./paths/endpoint.js";
import type { Requests } from "./requests.js";

/** The operation; `bodies` names the schema of each status. */
export function operationOf(
  endpoint: Endpoint,
  bodies: Readonly<Record<string, string>>,
  requests: Requests | undefined,
): JsonObject {
  const { operationId, tag, summary, description, key = "required" } = endpoint;
  const requestBody = requests?.body ?? endpoint.requestBody;
  const idempotent = requests?.idempotent ?? [];
  const parameters = [
    ...(endpoint.parameters ?? []),
    ...(idempotent.length > 0 ? [idempotencyKey(idempotent)] : []),
    ...("202" in bodies ? [RESPONSE_VERSION] : []),
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

function responses(
  { answer, headers = {}, schema, mediaType = "application/json", statuses }: Endpoint,
  { default: refusal = "", ...bodies }: Readonly<Record<string, string>>,
  isIdempotent: boolean,
): JsonObject {
  const all = { ...headers, ...(isIdempotent && REPLAYED) };
  const own = Object.entries(bodies).map(([status, body]): [string, Json] => {
    const content = {
      schema: { $ref: `#/components/schemas/${schema ?? body}` },
      ...(status === "200" && answer !== undefined && { example: answer }),
    };
    return [
      status,
      {
        description: DESCRIPTIONS[status] ?? "",
        ...(Object.keys(all).length > 0 && { headers: all }),
        content: { [mediaType]: content },
      },
    ];
  });
  const refusals = [...statuses.map(String), "default"].map((status): [string, Json] => [
    status,
    { $ref: `#/components/responses/${refusal}.${status}` },
  ]);
  return objectOf([...own, ...refusals]);
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "200": "Done.",
  "202": "The answer to a request with `X-Service-Response-Version`.",
};

// 2-video.md, Common; 4-field-notes.md, Idempotency.
const idempotencyKey = (ids: readonly string[]): JsonObject => ({
  name: "Idempotency-Key",
  in: "header",
  description: `Documented for ${ids.map(inertCode).join(", ")}. A repetition with the same key and body is answered as the first request was, and not billed again; a new request needs a new key.`,
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,191}$" },
  example: "6f1c0d5e-8b1a-4f0e-9a53-1f0f3f0f7c55",
});

const REPLAYED = {
  "Idempotency-Replayed": {
    description: "`true` where the stored answer of the first request is sent.",
    schema: { type: "string" },
  },
};

// 1-core.md, Versioning.
const RESPONSE_VERSION: JsonObject = {
  name: "X-Service-Response-Version",
  in: "header",
  description:
    "Switches the answer to status 202 and another body. Leave it out to get status 200.",
  schema: { type: "string" },
};
